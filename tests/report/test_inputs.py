"""Whatever shape the columns come in, the numbers are the same; what has no numbers is refused in words."""

import numpy as np
import pytest
from tests.report.values import values_of

import trueline
from trueline import Tally, as_tally, assess
from trueline.exceptions import InputError, UnknownNameError


@pytest.mark.parametrize("kind", ["list", "tuple", "pandas", "polars", "pyarrow", "bool outcomes"])
def test_every_kind_of_column_gives_the_same_numbers(binary, kind):
    """Lists, tuples and columns of data frames give the numbers of numpy's arrays to the last bit."""
    forecast, outcome = binary
    if kind in {"pandas", "polars", "pyarrow"}:
        library = pytest.importorskip(kind)
        made = getattr(library, "array" if kind == "pyarrow" else "Series")
        columns = made(forecast), made(outcome)
    elif kind == "bool outcomes":
        columns = forecast, outcome.astype(bool)
    else:
        make = {"list": list, "tuple": tuple}[kind]
        columns = make(forecast.tolist()), make(outcome.tolist())
    assert values_of(assess(*columns)) == values_of(assess(*binary))


@pytest.mark.parametrize("with_gradient", [False, True])
def test_torch_gives_the_same_numbers_and_plain_data(binary, with_gradient):
    """Tensors give the same numbers up to the order of sums, and the curves come out as numpy arrays."""
    torch = pytest.importorskip("torch")
    forecast = torch.tensor(binary[0], requires_grad=with_gradient)
    found = assess(forecast, torch.tensor(binary[1]))
    assert values_of(found) == pytest.approx(values_of(assess(*binary)), abs=1e-9)
    assert isinstance(found.readings[0].curves["smooth"].frequency, np.ndarray)


def test_a_tally_of_shards_gives_the_numbers_of_the_whole(binary):
    """Two halves counted apart, added and assessed, are the whole assessed."""
    forecast, outcome = binary
    merged = as_tally(forecast[:200], outcome[:200]) + as_tally(forecast[200:], outcome[200:])
    found, whole = assess(merged), assess(*binary)
    assert values_of(found) == pytest.approx(values_of(whole), abs=1e-9)
    assert found.readings[0].count == 500
    assert found.verdict == whole.verdict


def test_a_gridded_tally_says_how_finely_it_was_counted(binary):
    """Numbers from a tally on a grid are told from numbers of rows."""
    gridded, exact = (assess(as_tally(*binary, cells=cells)).readings[0] for cells in (7200, None))
    assert (gridded.cells, gridded.notion) == (7200, "event, counted on 7200 cells")
    assert (exact.cells, exact.notion) == (None, "event")


def test_a_table_is_read_by_its_top_label(table):
    """A table (n, K) is reduced by top_label, and the reading says so."""
    found = assess(*table)
    assert (found.readings[0].classes, found.readings[0].notion) == (3, "top label of 3 classes")
    assert values_of(found) == values_of(assess(*trueline.top_label(*table)))


@pytest.mark.parametrize("kind", ["nested lists", "pandas", "polars", "pyarrow"])
def test_every_kind_of_table_gives_the_same_numbers(table, kind):
    """Nested lists and data frames of probabilities are tables too."""
    forecast, label = table
    if kind == "nested lists":
        made = forecast.tolist()
    else:
        library = pytest.importorskip(kind)
        columns = {name: forecast[:, place] for place, name in enumerate("abc")}
        made = library.table(columns) if kind == "pyarrow" else library.DataFrame(columns)
    assert values_of(assess(made, label)) == values_of(assess(forecast, label))


def test_labels_name_the_classes_of_a_table(table):
    """With labels= the outcomes may be words."""
    forecast, label = table
    words = np.array(["ham", "jam", "spam"])
    assert values_of(assess(forecast, words[label], labels=list(words))) == values_of(assess(forecast, label))


def test_a_table_of_two_classes_is_noted():
    """Two columns are read by the top label, and a note tells how to take the event alone."""
    found = assess([[0.7, 0.3], [0.4, 0.6]], [0, 1])
    assert found.readings[0].notion == "top label of 2 classes"
    assert any("P[:, 1]" in note for note in found.notes)


def test_a_dict_of_models_is_read_model_by_model(binary):
    """Each model of a dict has the numbers that it has alone, in the order they came."""
    forecast, outcome = binary
    found = assess({"as is": forecast, "squared": forecast**2}, outcome)
    assert found.models == ("as is", "squared")
    assert found.model("squared")["ECE"].value == assess(forecast**2, outcome)["ECE"].value


def test_tallies_can_be_models(binary):
    """A dict of tallies needs no outcome, for each carries its own."""
    tally = as_tally(*binary)
    found = assess({"once": tally, "twice": tally + tally})
    assert [reading.count for reading in found.readings] == [500, 1000]


def frames(columns):
    """The columns in every kind of frame at hand."""
    pandas, polars, pyarrow = map(pytest.importorskip, ("pandas", "polars", "pyarrow"))
    return {
        "dict": columns,
        "pandas": pandas.DataFrame(columns),
        "polars": polars.DataFrame(columns),
        "pyarrow": pyarrow.table(columns),
    }


@pytest.mark.parametrize("kind", ["dict", "pandas", "polars", "pyarrow"])
def test_columns_of_a_frame_are_the_columns(binary, kind):
    """Naming columns of a frame gives what the columns themselves give, weights and segments too."""
    forecast, outcome = binary
    weight, segment = np.linspace(1, 2, 500), np.array(["north", "south"])[(np.arange(500) > 300).astype(int)]
    frame = frames({"p": forecast, "y": outcome, "w": weight, "s": segment})[kind]
    found = assess(frame, forecast="p", outcome="y", weight="w", segment="s")
    assert values_of(found) == values_of(assess(forecast, outcome, weight=weight, segment=segment))


@pytest.mark.parametrize("kind", ["dict", "pandas", "polars", "pyarrow"])
def test_a_list_of_columns_is_a_table_whose_names_are_labels(table, kind):
    """Columns in a list are the classes; outcomes that are words are names of these columns."""
    forecast, label = table
    columns = {name: forecast[:, place] for place, name in enumerate("abc")}
    frame = frames(columns | {"word": np.array(list("abc"))[label], "number": label})[kind]
    by_word = assess(frame, forecast=["a", "b", "c"], outcome="word")
    by_number = assess(frame, forecast=["a", "b", "c"], outcome="number")
    assert values_of(by_word) == values_of(by_number) == values_of(assess(forecast, label))


def test_a_dict_of_names_is_a_dict_of_models(binary):
    """In a frame, forecast= may name a column for each model."""
    forecast, outcome = binary
    found = assess({"p": forecast, "q": forecast**2, "y": outcome}, forecast={"a": "p", "b": "q"}, outcome="y")
    assert values_of(found) == values_of(assess({"a": forecast, "b": forecast**2}, outcome))


def test_both_columns_may_come_by_keyword(binary):
    """assess(forecast=p, outcome=y) is assess(p, y)."""
    forecast, outcome = binary
    assert values_of(assess(forecast=forecast, outcome=outcome)) == values_of(assess(forecast, outcome))


REFUSED = {
    "no frame": (lambda: assess([0.5], forecast="p", outcome="y"), "a data frame must come first; came list"),
    "unknown": (lambda: assess({"prob": [0.5], "y": [1]}, forecast="pro", outcome="y"), "Did you mean 'prob'"),
    "no outcome": (lambda: assess({"p": [0.5]}, forecast="p"), "outcome's column must be named"),
    "name alone": (lambda: assess({"p": [0.5]}, outcome="y"), "came the name 'y' alone"),
    "column for name": (lambda: assess({"p": [0.5]}, forecast="p", outcome=[1]), "must be names too; came list"),
    "table alone": (lambda: assess([[0.5, 0.5]]), "came the table alone"),
    "one class": (lambda: assess({"p": [0.5], "y": [1]}, forecast=["p"], outcome="y"), r"at least two; came \['p'\]"),
    "no models": (lambda: assess({}, [1]), "at least one; came an empty one"),
    "no named models": (lambda: assess({"p": [0.5], "y": [1]}, forecast={}, outcome="y"), "empty dict of models"),
    "one bad model": (lambda: assess({"a": [0.5], "b": [1.5]}, [1]), r"model 'b': forecast must lie in \[0, 1\]"),
    "labels of a column": (lambda: assess([0.5], [1], labels=["n", "y"]), "Drop labels="),
    "ragged": (lambda: assess([[0.5, 0.5], [1.0]], [0, 0]), "came rows of 1 to 2"),
    "segments of a tally": (lambda: assess(as_tally([0.5], [1]), segment=["a"]), "tally_north"),
    "segments too few": (lambda: assess([0.5, 0.5], [1, 0], segment=["a"]), "came 1 segments and 2 forecasts"),
    "stacked": (lambda: assess(trueline.stack([as_tally([0.5], [1])] * 2)), r"leading axes \(2,\)"),
    "outcome beside tally": (lambda: assess(Tally.empty(10), [1]), "stands in place of"),
    "empty": (lambda: assess(Tally.empty(10)), "at least one row"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_assessed_is_refused_in_words(case):
    """Each misuse has a message that says what came and what to do."""
    call, words = REFUSED[case]
    with pytest.raises((InputError, UnknownNameError), match=words):
        call()


def test_a_lazy_frame_is_refused_with_what_to_do():
    """A frame that has not been read holds no columns yet."""
    polars = pytest.importorskip("polars")
    with pytest.raises(InputError, match=r"came LazyFrame\. A lazy frame or a query\? Fetch it"):
        assess(polars.LazyFrame({"p": [0.5], "y": [1]}), forecast="p", outcome="y")


def test_a_query_of_duckdb_is_refused_with_what_to_do():
    """A relation has columns too, but each is a query of its own."""
    duckdb = pytest.importorskip("duckdb")
    with pytest.raises(InputError, match=r"came DuckDBPyRelation\. .* Fetch it, as in frame.collect\(\) or query.df"):
        assess(duckdb.sql("select 0.5 as p, 1 as y"), forecast="p", outcome="y")


def test_missing_values_in_a_table_of_columns_are_refused_with_the_column():
    """A null among a table's columns is refused by the column's name."""
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"a": [0.5, None], "b": [0.5, 1.0], "y": [0, 1]})
    with pytest.raises(InputError, match="forecast 'a' must have no missing values"):
        assess(frame, forecast=["a", "b"], outcome="y")
