"""What all tests share: the way to oracles.py, and how long Hypothesis may think."""

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import wsdict
from wsdict.kernels import COMPILED, DESCRIPTION

sys.path.insert(0, str(Path(__file__).parent))  # --import-mode=importlib leaves it out

# Time limits would measure the machine; interpreted kernels are about 50 times slower, so they get fewer examples.
settings.register_profile("wsdict", max_examples=30 if COMPILED else 12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("wsdict")


def pytest_report_header() -> str:
    return f"wsdict kernels: {DESCRIPTION}"


@pytest.fixture
def words_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a list and its dictionary."""
    from commands import LIST, WORDS

    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text(LIST)
    wsdict.compile(WORDS).save("words.wsd")
    return tmp_path
