"""How PyInstaller packs wsdict: its hook is beside this file. The entry point `pyinstaller40` names `hook_folders`."""

from pathlib import Path


def hook_folders() -> list[str]:
    """The folders with hooks."""
    return [str(Path(__file__).parent)]
