from __future__ import annotations

from eval.compare import bootstrap, compare
from eval.tables import comparison_table


def per_question(*values: float) -> dict[str, dict[str, float]]:
    return {f"t{i}": {"R@10": value} for i, value in enumerate(values)}


def test_the_interval_is_the_same_on_every_run() -> None:
    differences = [0.1, -0.2, 0.3, 0.0, 0.05]
    assert bootstrap(differences) == bootstrap(differences)


def test_the_interval_surrounds_the_mean_and_shrinks_with_questions() -> None:
    low, high = bootstrap([0.0, 0.2] * 10)
    assert low < 0.1 < high
    narrow_low, narrow_high = bootstrap([0.0, 0.2] * 100)
    assert low < narrow_low < narrow_high < high


def test_no_difference_is_not_real() -> None:
    compared = compare("R@10", per_question(0.5, 0.5), per_question(0.5, 0.5))
    assert compared is not None
    assert (compared.low, compared.high, compared.is_real, compared.wins, compared.losses) == (
        0,
        0,
        False,
        (),
        (),
    )


def test_wins_and_losses_are_named() -> None:
    compared = compare("R@10", per_question(0.5, 0.5, 0.5), per_question(0.6, 0.1, 0.5))
    assert compared is not None
    assert (compared.wins, compared.losses) == (("t0",), ("t1",))


def test_fewer_zeros_are_a_win() -> None:
    compared = compare("zero", {"t": {"zero": 1.0}, "u": {"zero": 0.0}}, {"t": {"zero": 0.0}, "u": {"zero": 1.0}})
    assert compared is not None
    assert (compared.wins, compared.losses) == (("t",), ("u",))


def test_only_shared_questions_are_compared() -> None:
    compared = compare("R@10", {"t0": {"R@10": 0.0}, "old": {"R@10": 1.0}}, per_question(1.0, 0.0))
    assert compared is not None
    assert (compared.before, compared.after) == (0.0, 1.0)
    assert compare("R@10", {}, per_question(1.0)) is None


def test_a_consistent_gain_is_real_and_shown() -> None:
    compared = compare("R@10", per_question(*[0.4] * 20), per_question(*[0.5] * 20))
    assert compared is not None
    assert compared.is_real
    assert "+0.100" in comparison_table([compared], "ours")
