#!/bin/sh
# Make the environment in which trueline runs beside its peers:  sh benchmarks/peers.sh [FOLDER]
#
# FOLDER is .venv-peers unless named; PYTHON names the interpreter (3.11 or newer), TORCH the build of torch. Each peer
# is pinned and installed by itself, so that one that cannot be installed is named at the end and keeps none of the
# others away.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here/../.venv-peers}
missing=""

install() {
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --constraint "$here/constraints.txt" "$@"
}

# First the name, then what pip is to install.
peer() {
    name=$1
    shift
    echo "Installing $name"
    install "$@" || missing="$missing $name"
}

"${PYTHON:-python3}" -m venv --clear "$folder"

# torch comes first and alone: what depends on it must find it there, and not fetch another build.
peer torch "${TORCH:-torch==2.13.0}"
peer scikit-learn scikit-learn==1.9.1
peer relplot relplot==1.0.3
peer torchmetrics torchmetrics==1.9.0
peer netcal netcal==1.4.0
peer MAPIE mapie==1.6.0
peer PyCalib pycalib==0.1.0.dev6
peer probcal probcal==0.4.0
peer calibstats calibstats==0.1.0
peer uncertainty-calibration uncertainty-calibration==0.1.4 # declares none of its dependencies; the others bring them
# Says that it wants Python 3.12, but its metrics run on 3.11.
peer calibre --no-deps --ignore-requires-python calibre==0.14.0
# Its metrics need torchmetrics alone; lightning, torchvision and timm are for the rest of it.
peer torch-uncertainty --no-deps torch-uncertainty==0.13.0
echo "Installing trueline"
install --editable "$here/.."

if [ -n "$missing" ]; then
    echo "Not installed:$missing. They are listed without times."
fi
echo "Now: $folder/bin/python $here/run.py"
