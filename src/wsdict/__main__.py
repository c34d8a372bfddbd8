"""The program `wsdict`, also `python -m wsdict`. It imports the rest when it runs, so that Ctrl-C meanwhile ends it with one line too."""

import sys


def main() -> int:
    """Run the command line and return its exit status."""
    try:
        from wsdict.cli import main as run

        return run()
    except KeyboardInterrupt:
        sys.stderr.write("wsdict: interrupted\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
