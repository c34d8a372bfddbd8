"""`python -m wsdict.cli` is `wsdict`."""

import sys

from wsdict.cli import main

sys.exit(main())
