"""The fault suite as one table: ``python -m bench.reliability --write`` runs it and writes docs/reliability.md.

The rows A1 to C are the tests of ``tests/trust`` and ``tests/change``, a try for each test; the rest are the drills of ``bench.faults``. ``CTX_TRIES=0.01``
tries a hundredth of each drill; ``CTX_MINUTES=20`` ends each drill after that time, and the table has the tries that were made.
Each row is a process of its own and is written down when it is done, so that a run can be taken up again (``--only``, ``--results``).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from bench.faults.drills import DRILLS

HOUSE = Path(__file__).parents[1]
PAGE = HOUSE / "docs" / "reliability.md"
BEGIN, END = "<!-- begin: the table -->", "<!-- end: the table -->"
SHARE = float(os.environ.get("CTX_TRIES", "1"))
"""How much of each drill is tried."""


class Claims(NamedTuple):
    """A row that tests stand for: what it says, their files and an expression that chooses among them."""

    says: str
    files: tuple[str, ...]
    chosen: str = ""


TREE, FOREIGN = "tests/trust/test_hostile_tree.py", "tests/trust/test_foreign_index.py"
_OF_A1 = "linked_index or link_in_the_index or links_for_every or another_user_is_refused"
_OF_A3 = "below_a_linked or leaves_the_tree or body_is_not or linked_submodule"
_OF_B4 = "without_git or another_user_is_named or clone_without or same_size or counts_what"
CLAIMS = {
    "A1": Claims("links in place of `.ctx` or in it write nothing elsewhere", (TREE,), _OF_A1),
    "A2": Claims("an index is believed only if this user made it for this folder", (FOREIGN,), "not no_file_beside"),
    "A3": Claims("nothing is read through a link that leads out of the tree", (TREE,), _OF_A3),
    "A4": Claims("no command runs anything that a repository names", ("tests/trust/test_hostile_git.py",)),
    "A5": Claims("the action runs nothing of the checkout", ("tests/trust/test_action.py",)),
    "A6": Claims("a change cannot switch off the gate that it must pass", ("tests/trust/test_gate.py",)),
    "A7": Claims(
        "pipes, absurd settings and manifests, endless patterns, chains, nests and one-line files take seconds",
        (
            TREE,
            "tests/trust/test_patience.py",
            "tests/trust/test_lost_workers.py",
            "tests/trust/test_too_much.py",
            "tests/trust/test_manifests.py",
            "tests/tree/test_ignores.py",
        ),
        f"not ({_OF_A1} or {_OF_A3} or {_OF_B4})",
    ),
    "B1": Claims("readers beside writers and beside `ctx clean` have one snapshot each", ("tests/trust/test_beside.py",)),
    "B2": Claims("an interrupted index ends soon and quietly", ("tests/trust/test_interrupted.py",)),
    "B3": Claims("damage is found, said and repaired", ("tests/trust/test_doctor.py", FOREIGN), "doctor or no_file_beside"),
    "B4": Claims(
        "full disk, read-only checkout, cut files, lost git, closed streams: answers go on",
        ("tests/trust/test_surroundings.py", "tests/trust/test_read_only.py", TREE),
        f"surroundings or read_only or {_OF_B4}",
    ),
    "C": Claims("tests and changes: what reaches what, which commands run it", ("tests/change", "tests/stories/test_change_cli.py")),
}  # fmt: skip


class Row(NamedTuple):
    """What a row of the table says."""

    says: str
    tries: int
    failures: int
    seconds: float


def tested(row: str) -> Row:
    """Run the tests of a row."""
    claims = CLAIMS[row]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        chosen = ["-k", claims.chosen] if claims.chosen else []
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", f"--junitxml={report}"]
        done = subprocess.run(
            [*command, *claims.files, *chosen], cwd=HOUSE, stdout=subprocess.PIPE, text=True, check=False
        )
        suite = ElementTree.parse(report).getroot().find("testsuite")  # noqa: S314 - our own file
    if suite is None:
        raise SystemExit(f"{row}: no tests were run\n{done.stdout[-3_000:]}")
    failures = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    if failures:
        print(done.stdout[-3_000:], file=sys.stderr)
    tries = int(suite.get("tests", 0)) - int(suite.get("skipped", 0))
    return Row(claims.says, tries, failures, round(float(suite.get("time", 0))))


def drilled(row: str) -> Row:
    """Run a drill."""
    _, full, says = DRILLS[row]
    tries = max(8, round(full * SHARE))
    command = [sys.executable, "-m", "bench.faults", row, str(tries)]
    environment = {**os.environ, "PYTHONPATH": str(HOUSE)}
    done = subprocess.run(command, cwd=HOUSE, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        return Row(says, tries, tries, 0)
    made, failures, seconds = done.stdout.split()[-3:]
    return Row(says, int(made), int(failures), float(seconds))


def table(rows: dict[str, Row]) -> str:
    """The table, in the order of the claims and drills."""
    lines = ["| row | what is tried | tries | failures |", "|---|---|--:|--:|"]
    for name in (*CLAIMS, *DRILLS):
        if name in rows:
            row = rows[name]
            lines.append(f"| {name} | {row.says} | {row.tries:,} | {row.failures:,} |")
    return "\n".join(lines)


def written(rows: dict[str, Row]) -> None:
    """Put the table into the page."""
    page = PAGE.read_text("utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table(rows)}\n{END}{after}", "utf-8", newline="\n")


def main() -> int:
    """Run the rows, print the table; exit code 1 if anything failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", choices=[*CLAIMS, *DRILLS], help="these rows")
    parser.add_argument("--results", type=Path, help="a file of rows that were run before; these are added to it")
    parser.add_argument("--write", action="store_true", help="put the table into docs/reliability.md")
    given = parser.parse_args()
    rows: dict[str, Row] = {}
    if given.results and given.results.exists():
        rows = {name: Row(*row) for name, row in json.loads(given.results.read_text("utf-8")).items()}
    for name in (*CLAIMS, *DRILLS) if given.only is None else given.only:
        rows[name] = tested(name) if name in CLAIMS else drilled(name)
        print(f"{name}: {rows[name].tries:,} tries, {rows[name].failures:,} failures", flush=True)
        if given.results:
            known = json.loads(given.results.read_text("utf-8")) if given.results.exists() else {}
            given.results.write_text(json.dumps({**known, name: rows[name]}, indent=1), "utf-8")
    print(table(rows))
    if given.write:
        written(rows)
    return 1 if any(row.failures for row in rows.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
