"""Cards: how they hang on their functions, and how they are found."""

from trueline import Measure, binned_error, catalogue, errors, measures, smooth_error


def written(**claims: object) -> Measure:
    """A card for a function with a docstring like those of measures."""

    def made_up_error(forecast: object) -> object:
        r"""Half the gap that there is.

        .. math:: \frac{1}{2}
            x

        Never right. See :func:`trueline.smooth_error`.

        >>> 1
        1
        """
        return forecast

    words = {"title": "Made up", "known_as": ("MU",), "source": "nobody (1900)", "convention": "none"}
    return Measure(compute=made_up_error, span=(0, 2.5), **words, **claims)


def test_a_card_hangs_on_its_function():
    """From the function one gets to its card."""
    card = written()
    assert card.compute.card is card


def test_a_card_reads_its_words_off_the_docstring():
    """Summary, formula and caveat stand once, in the docstring."""
    card = written(weights=("shares",))
    assert card.name == "made_up_error"
    assert card.summary == "Half the gap that there is."
    assert card.formula == r"\frac{1}{2} x"
    assert card.caveat == "Never right. See trueline.smooth_error."
    assert repr(card).splitlines() == [
        "Made up, known as MU: trueline.made_up_error",
        "  Half the gap that there is.",
        r"  formula: \frac{1}{2} x",
        "  caveat: Never right. See trueline.smooth_error.",
        "  convention: none",
        "  from 0 to 2.5; weights are shares",
        "  source: nobody (1900); read: help(trueline.made_up_error)",
    ]


def test_the_folder_is_the_registry():
    """Every module of a folder that holds a card is in the catalogue, in the order of names."""
    cards = catalogue(errors)
    assert [card.name for card in cards] == sorted(card.name for card in cards)
    assert {binned_error.card, smooth_error.card} <= set(cards)
    assert tuple(cards) == tuple(measures())
