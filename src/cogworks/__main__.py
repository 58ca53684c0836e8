"""Run the command line as `python -m cogworks`."""

import sys

from cogworks.cli import main

sys.exit(main())
