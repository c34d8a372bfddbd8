"""Most modules are imported by name when they are first used, and kernels import others in C: PyInstaller sees neither."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

OPTIONAL = ("wsdict.report", "wsdict.__pyinstaller")  # commands that measure, which a program does not need
hiddenimports = collect_submodules("wsdict", filter=lambda name: not name.startswith(OPTIONAL))
hiddenimports += ["msgpack", "xxhash", "json", "tomllib", "csv", "concurrent.futures.thread"]
datas = collect_data_files("wsdict")
excludedimports = ["matplotlib", "Cython"]
