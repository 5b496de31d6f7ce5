"""What `run.py` is made of.

One thread for everyone, unless the caller's environment says otherwise: libraries with a pool of threads would else be
compared with libraries without. These variables are read once, when numpy, torch and OpenMP are loaded, so they are set
here, before any module of this package loads them; the interpreters that weigh memory inherit them.
"""

import os

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"):
    os.environ.setdefault(_name, "1")
