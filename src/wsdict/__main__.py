"""python -m wsdict"""

import sys

from wsdict.cli import main

sys.exit(main())
