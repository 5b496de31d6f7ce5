"""Values on real forecasts: what papers printed, what other packages give, and an independent SmoothECE."""

import numpy as np
import pytest
from tests.reference.data import NEEDS_DATA, pair, peer_cases, peer_values, stored

from trueline import binned_error, equal_mass_error, max_error, smooth_error

pytestmark = NEEDS_DATA

EVERY_PROBLEM = pytest.mark.parametrize(("file", "part"), peer_cases())


def close(wanted: float, *, digits: float) -> object:
    """Equal to what was stored, or printed, in these digits."""
    return pytest.approx(wanted, rel=digits, abs=1e-12)


@EVERY_PROBLEM
def test_the_rows_are_those_that_others_had(file: str, part: str):
    """Number of rows, mean forecast and frequency agree, so that values can be compared at all."""
    (forecast, outcome), values = pair(file, part), peer_values(file, part)
    assert len(forecast) == values["n"]
    assert forecast.mean(dtype=float) == close(values.get("mean_pred", forecast.mean(dtype=float)), digits=1e-10)
    assert outcome.mean() == close(values.get("base_rate", values.get("acc")), digits=1e-10)


@EVERY_PROBLEM
def test_binned_errors_equal_those_of_other_packages(file: str, part: str):
    """uncertainty-calibration (widths, order 1 and 2) and netcal agree in all their stored digits."""
    (forecast, outcome), values = pair(file, part), peer_values(file, part)
    compared = 0
    for bins in (10, 15):
        for name, order, power in ((f"uc_l1_ew{bins}", 1, 1), (f"uc_l2sq_ew{bins}", 2, 2)):
            if name in values:
                found = binned_error(forecast, outcome, bins=bins, order=order) ** power
                assert found == close(values[name], digits=1e-11), name
                compared += 1
    if "netcal_ECE_15" in values:
        assert binned_error(forecast, outcome) == close(values["netcal_ECE_15"], digits=1e-11)
        compared += 1
    assert compared > 0


def off_edges(file: str, part: str) -> bool:
    """Whether no forecast lies on an edge of fifteen bins as float32 has it: torchmetrics puts those elsewhere."""
    return not np.isin(pair(file, part)[0].astype(np.float32), np.linspace(0, 1, 16, dtype=np.float32)).any()


def without_ties(file: str, part: str) -> bool:
    """Whether forecasts differ and ten bins hold as many: uncertainty-calibration cuts other cases by rank."""
    forecast = pair(file, part)[0]
    return len(forecast) % 10 == 0 and len(np.unique(forecast)) == len(forecast)


def test_largest_gaps_equal_those_of_torchmetrics():
    """Torchmetrics agrees to the float32 that it counts in, where no forecast lies on an edge."""
    compared = [problem for problem in peer_cases() if off_edges(*problem)]
    assert len(compared) >= 15
    for problem in compared:
        assert max_error(*pair(*problem)) == close(peer_values(*problem)["torchmetrics_max_15"], digits=2e-4), problem


def test_equal_mass_errors_equal_those_of_another_package():
    """uncertainty-calibration agrees where no two forecasts are equal and bins hold equally many rows."""
    compared = [p for p in peer_cases() if "uc_l1_em10" in peer_values(*p) and without_ties(*p)]
    assert compared
    for problem in compared:
        assert equal_mass_error(*pair(*problem), bins=10) == close(peer_values(*problem)["uc_l1_em10"], digits=1e-9)


@EVERY_PROBLEM
def test_smooth_errors_equal_an_independent_reference(file: str, part: str):
    """At four bandwidths and at the fixed point, also where most forecasts sit near 0 or 1."""
    (forecast, outcome), values = pair(file, part), peer_values(file, part)
    for bandwidth in (0.01, 0.05, 0.1, 0.3):
        wanted = values[f"own_smece_sigma_{bandwidth}"]
        assert smooth_error(forecast, outcome, bandwidth=bandwidth) == close(wanted, digits=1e-6), bandwidth
    assert smooth_error(forecast, outcome) == close(values["own_smece_fixed_point"], digits=1e-6)


PRINTED = {
    ("cifar10_densenet40_logits.npz", "test", "top-label L1 ECE, 15 equal-width bins (a,b]"): binned_error,
    ("cifar10_densenet40_logits.npz", "test", "MCE 15 bins"): max_error,
    ("cifar10_resnet110_toplabel.npz", "", "top-label L1 ECE, 15 bins"): binned_error,
    ("cifar10_resnet110_toplabel.npz", "", "MCE 15 bins"): max_error,
    ("cifar100_densenet40_toplabel.npz", "", "top-label L1 ECE, 15 bins"): binned_error,
    ("cifar100_densenet40_toplabel.npz", "", "MCE 15 bins"): max_error,
    ("birds_resnet50_toplabel.npz", "", "top-label L1 ECE, 15 bins"): binned_error,
    ("imagenet_resnet34_toplabel.npz", "", "L1 ECE, 15 bins"): binned_error,
    ("imagenet_resnet34_toplabel.npz", "", "smECE (95% bootstrap half-width 0.004)"): smooth_error,
    ("solar_flares_C1.csv.gz", "DAFFS", "L1 ECE, 15 bins"): binned_error,
    ("solar_flares_C1.csv.gz", "DAFFS", "smECE (95% bootstrap half-width 0.021)"): smooth_error,
}


@pytest.mark.parametrize(("file", "part", "quantity"), PRINTED)
def test_printed_values_are_found_again(file: str, part: str, quantity: str):
    """What a paper or notebook printed for these rows is found in the digits that it printed."""
    name = f"{file} [{part}]" if part else file
    (wanted,) = [e["value"] for e in stored("published_values.json") if (e["file"], e["quantity"]) == (name, quantity)]
    found = float(PRINTED[file, part, quantity](*pair(file, part)))
    printed = len(str(wanted).partition(".")[2])
    # Figures print three digits; notebooks print float32 sums, right to about 1e-6.
    assert abs(found - wanted) <= (0.6 * 10**-printed if printed <= 4 else 2e-6)
