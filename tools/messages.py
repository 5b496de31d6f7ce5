"""Write docs/messages.rst: what the border refuses, each with the message that the call really gives."""

import contextlib
import functools
import importlib
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

import trueline

PAGE = Path(__file__).parents[1] / "docs" / "messages.rst"

SETUP = """\
import numpy as np
from trueline import as_tally, binned_error, classwise, one_class, top_k, top_label
f, y = [0.2, 0.7, 0.9], [0, 1, 1]
P = [[0.2, 0.5, 0.3], [0.6, 0.3, 0.1], [0.1, 0.2, 0.7]]
label = [1, 0, 2]
"""

INTRODUCTION = """\
Messages
========

Every function that takes forecasts looks at them once, at the border. What it cannot use as it is it refuses. Nothing
is squashed by a sigmoid, rescaled, filled in or dropped, and what comes in is never written to. Each message says what
must hold, what came with the first row that breaks it, and what it probably means. All of them are
`trueline.exceptions.InputError`, which is a `ValueError`.

To find a message here, search this page for its first words.

What is taken
-------------

* A column is a list, an array of numpy, torch, jax or any library that follows the array standard, or a column of
  pandas, polars or pyarrow. Lists, frames and numpy follow the library and device of the others.
* Columns belong together by position. The index of a pandas column is not looked at.
* Forecasts lie in [0, 1]; whole numbers and truth values 0 and 1 are forecasts too. What lies outside by at most
  0.000001 is rounding and becomes 0 or 1.
* Outcomes are 0 and 1 as whole numbers, floats or truth values, or shares between them (soft labels), with the same
  rounding. One class alone is fine.
* Weights are finite and not negative; a row of weight 0 is left out.
* A table (n, K) has rows that sum to 1 within 0.0001. They are used as they are. A frame or a list of rows is a table
  too.
* Labels of a table are numbers of its columns, also as whole floats; the columns' names where ``labels=`` gives them;
  one-hot rows; or rows of shares.
* Half precision becomes single precision; objects that are numbers, such as decimals, become numbers.
* Where jax traces a function, values are not known yet. Then shapes are checked, and a row that would be refused makes
  the result NaN.

What is refused
---------------

The calls below come after this:

{setup}
and ``pd``, ``pl``, ``torch`` and ``jax`` are the libraries pandas, polars, torch and jax.
"""

CASES = {
    "Forecasts": """
        binned_error([0.2, 1.5, 0.9], y)
        binned_error([-2.0, 1.0, 3.0], y)
        binned_error([20, 70, 90], y)
        binned_error([0.2, float("nan"), 0.9], y)
        binned_error([0.2, float("inf"), 0.9], y)
        """,
    "Outcomes": """
        binned_error(f, [1, 2, 2])
        binned_error(f, [-1, 1, 1])
        binned_error(f, [0, -1, 1])
        binned_error(f, [0, 1, 2])
        binned_error(f, [0.0, 1.0, 1.2])
        binned_error(f, [0.0, 1.0, float("nan")])
        """,
    "Order": """
        binned_error(y, f)
        binned_error([1, 2, 2], f)
        binned_error(y, [-1.5, 0.5, 2.5])
        top_label(label, P)
        top_label(np.eye(3), P)
        """,
    "Weights": """
        binned_error(f, y, weight=[1, -1, 1])
        binned_error(f, y, weight=[1, float("nan"), 1])
        binned_error(f, y, weight=[0, 0, 0])
        binned_error(f, y, weight=[1e308, 1e308, 1])
        binned_error(f, y, weight=P)
        """,
    "Missing values": """
        binned_error([0.2, None, 0.9], y)
        binned_error(np.ma.array(f, mask=[False, True, False]), y)
        binned_error(pd.Series([0.2, None, 0.9]), y)
        binned_error(f, pl.Series([0, None, 1]))
        """,
    "Shapes and lengths": """
        binned_error(P, label)
        binned_error([[0.8, 0.2], [0.3, 0.7], [0.1, 0.9]], y)
        binned_error([[0.2], [0.7], [0.9]], y)
        binned_error(f, P)
        binned_error(0.7, 1)
        binned_error(f, [0, 1])
        binned_error([], [])
        binned_error(f)
        binned_error(top_label(P, label))
        binned_error(classwise(P, label))
        """,
    "What is no column": """
        binned_error("p", y)
        binned_error(None, y)
        binned_error({"p": f}, y)
        binned_error(set(f), y)
        binned_error(iter(f), y)
        binned_error(len, y)
        binned_error([[0.2], [0.7, 0.9]], y)
        binned_error(pd.DataFrame({"p": f, "y": y}), y)
        binned_error(pl.LazyFrame({"p": f}), y)
        """,
    "Types": """
        binned_error(["0.2", "0.7", "0.9"], y)
        binned_error(["no", "yes", "yes"], f)
        binned_error(f, ["no", "yes", "yes"])
        binned_error(np.array(f) + 0j, y)
        binned_error(np.array(y, dtype="datetime64[D]"), y)
        binned_error([0.2, {}, 0.9], y)
        binned_error([0.2, 10**400, 0.9], y)
        """,
    "Libraries and devices": """
        binned_error(torch.tensor(f), jax.numpy.array(y))
        binned_error(torch.tensor(f, device="meta"), torch.tensor(y))
        binned_error(torch.tensor(f, device="meta"), y)
        binned_error(torch.tensor(f).to_sparse(), y)
        binned_error(torch.tensor(f) + 0j, y)
        """,
    "Tallies": """
        binned_error(as_tally(f, y), y)
        binned_error(f, as_tally(f, y))
        binned_error([as_tally(f, y), as_tally(f, y)])
        binned_error(as_tally(f, y, cells=10).empty(10))
        top_label(as_tally(f, y), label)
        """,
    "Tables of probabilities": """
        top_label(f, label)
        top_label([P], [label])
        top_label(np.log(P), label)
        top_label([[3.0, 1.0], [0.5, 0.5]], [0, 1])
        top_label([[0.9, 0.8], [0.5, 0.5]], [0, 1])
        top_label([[70, 30], [50, 50]], [0, 1])
        top_label([[0.33, 0.33, 0.33]], [0])
        top_label(np.array([[0.2, 0.5, 0.3], [0.6, 0.3, 0.1]], dtype=np.float16), [1, 0])
        top_label([[0.5, float("nan")], [0.5, 0.5]], [0, 1])
        top_label([[0.5, float("inf")], [0.5, 0.5]], [0, 1])
        top_label(np.empty((0, 3)), [])
        top_k(P, label, k=4)
        """,
    "Labels of a table": """
        top_label(P, [1, 0, 3])
        top_label(P, [2, 1, 3])
        top_label(P, [1, -1, 2])
        top_label(P, [1.0, 0.5, 2.0])
        top_label(P, [1.0, float("nan"), 2.0])
        top_label(P, [1, 0])
        top_label(P, [[1], [0], [2]])
        top_label(P, [[0, 1, 1], [1, 0, 0], [0, 0, 1]])
        top_label(P, ["dog", "cat", "owl"])
        top_label(P, ["dog", "Cat", "owl"], labels=["cat", "dog", "owl"])
        top_label(P, ["dog", None, "owl"], labels=["cat", "dog", "owl"])
        top_label(P, label, labels=["cat", "dog", "owl"])
        top_label(P, 3, labels=["cat", "dog", "owl"])
        top_label(P, ["dog", "cat", "owl"], labels=["cat", "dog"])
        top_label(P, ["dog", "cat", "owl"], labels={"cat", "dog", "owl"})
        one_class(P, label, label="dog")
        jax.jit(functools.partial(top_label, labels=[0, 1, 2]))(jax.numpy.array(P), jax.numpy.array(label))
        """,
}


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    print(f"Wrote {PAGE}")


def page() -> str:
    """The page as reStructuredText."""
    prompt = "".join(f">>> {line}\n" for line in SETUP.splitlines())
    parts = [INTRODUCTION.format(setup=prompt)]
    for title, calls in cases().items():
        parts.append(f"{title}\n{'~' * len(title)}\n")
        parts += [f"``{call}``\n    ``{refusal(call)}``\n" for call in calls]
    return "\n".join(parts)


def cases() -> Mapping[str, list[str]]:
    """The calls of each section."""
    return {title: [line.strip() for line in lines.split("\n") if line.strip()] for title, lines in CASES.items()}


def refusal(call: str) -> trueline.TruelineError:
    """The error that a call ends in."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            eval(call, names())  # noqa: S307 - the calls stand above, and the page shows the very text that is run
        except trueline.TruelineError as error:
            return error
    raise AssertionError(f"nothing refuses {call}")


@functools.cache
def names() -> dict[str, Any]:
    """What the calls may name: the setup, and the libraries that are installed."""
    found: dict[str, Any] = {"functools": functools, "np": np}
    exec(SETUP, found)  # noqa: S102 - the text above
    for short, library in {"pd": "pandas", "pl": "polars", "torch": "torch", "jax": "jax"}.items():
        with contextlib.suppress(ImportError):
            found[short] = importlib.import_module(library)
    return found


if __name__ == "__main__":
    main()
