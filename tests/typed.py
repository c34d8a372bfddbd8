"""Are the types of the public face complete? Reads what `pyright --verifytypes wsdict --ignoreexternal --outputjson` prints.

Exit status 1, and a line per name, for a name whose type is unknown or ambiguous, in modules that other programs import.
"""

import json
import sys

INTERNAL = (  # programs do not import these
    "wsdict.boards.engines.",
    "wsdict.cli.",
    "wsdict.kernels.",
    "wsdict.report.",
    "wsdict.representations.packed.encoder.",
)


def main() -> int:
    symbols = json.load(sys.stdin)["typeCompleteness"]["symbols"]
    assert len(symbols) > 1000, "pyright did not find wsdict"
    lacking = [one for one in symbols if (not one["isTypeKnown"] or one["isTypeAmbiguous"]) and not one["name"].startswith(INTERNAL)]
    for one in lacking:
        reasons = (diagnostic["message"].splitlines()[0] for diagnostic in one["diagnostics"])
        print(f"{one['name']}: {next(reasons, 'a type in it is unknown')}")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
