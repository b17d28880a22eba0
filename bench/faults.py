"""Drills: what can go wrong is made to go wrong, many times at random points. Each drill returns what it saw fail.

Every try runs in a forked child (or is one), so that a crash of the program is seen and not suffered.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import knowing
from knowing.cli.main import app_of, commands, main
from knowing.errors import CtxError, IndexUnusable, NoIndex
from knowing.graph.canonical import content
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.verbs.host import Host
from knowing.verbs.warm import WarmGraphs
from tests.worktree import git, write

QUICK = IndexSettings(jobs=1)
SECONDS = 120.0
"""No single call may take longer, on a machine that does other things as well."""
SHOP = {
    "shop/pay.py": "RATE = 3\n\n\ndef charge(total):\n    '''Take the money.'''\n    return total * RATE\n\n\ndef refund(total):\n    return charge(-total)\n",
    "shop/basket.js": "export class Basket { add(item) { return this.items.push(item) } total() { return charge(this.items) } }\n",
    "shop/stock.go": "package shop\n\nfunc Count(name string) int { return len(name) }\n",
    "tests/test_pay.py": "from shop.pay import refund\n\n\ndef test_refund():\n    assert refund(1) == -3\n",
    "README.md": "# Shop\n\nCharge the card, refund it, count the stock.\n",
    "config.yaml": "payment:\n  currency: EUR\n  retries: 3\n",
}


def shop(folder: Path) -> Path:
    """A small repository with a history."""
    root = write(folder / "shop", SHOP)
    git(root, "init")
    for number in range(3):
        write(root, {"shop/pay.py": SHOP["shop/pay.py"] + f"\n\ndef more_{number}():\n    return charge({number})\n"})
        git(root, "add", ".")
        git(root, "commit", "-m", f"Charge {number} more")
    return root


def apart(work: Callable[[], None]) -> int:
    """Run something in a forked child; returns its id. What it raises is its exit code 3, and goes to standard error."""
    child = os.fork()
    if child:
        return child
    code = 0
    try:
        work()
    except BaseException:
        traceback.print_exc()
        code = 3
    finally:
        os._exit(code)


def ended(child: int, seconds: float = SECONDS) -> int | None:
    """How a child ended (its code, or minus its signal); None if it had to be ended."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def kills(folder: Path, tries: int, chance: random.Random) -> Iterator[str]:
    """An index run is killed at a random point: the graph is the one before or the one after, and the next run makes it whole."""
    root = shop(folder)
    index(root, QUICK, folder / "cache")
    states = [SHOP["shop/pay.py"], SHOP["shop/pay.py"] + "\n\ndef tip(total):\n    return total\n"]
    whole = []
    for text in states:
        write(root, {"shop/pay.py": text})
        begun = time.monotonic()
        index(root, QUICK, folder / "cache", full=True)
        takes = time.monotonic() - begun
        whole.append(content(root))
    for number in range(tries):
        new, is_full = number % 2, chance.random() < 0.5
        write(root, {"shop/pay.py": states[new]})
        child = apart(lambda is_full=is_full: index(root, QUICK, folder / "cache", full=is_full) and None)  # type: ignore[misc]
        time.sleep(chance.random() * takes)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        try:
            if content(root) not in whole:
                yield f"kill {number}: the graph is neither the old nor the new one"
            index(root, QUICK, folder / "cache")
            if content(root) != whole[new]:
                yield f"kill {number}: the next run did not make it whole"
            if left := [path.name for path in (root / ".ctx").iterdir() if ".tmp" in path.name]:
                write(root, {"shop/pay.py": states[1 - new]})
                index(root, QUICK, folder / "cache")
                if [one for one in left if (root / ".ctx" / one).exists()]:
                    yield f"kill {number}: {left[0]} stays"
        except CtxError as error:
            yield f"kill {number}: {error}"


def readers(folder: Path, tries: int, chance: random.Random) -> Iterator[str]:
    """Eight readers ask while a writer changes files and indexes: each answer is whole."""
    root = shop(folder)
    index(root, QUICK, folder / "cache")

    def write_on() -> None:
        for number in range(1_000_000):
            write(root, {"shop/new.py": f"def new_{number % 7}():\n    return charge({number})\n"})
            index(root, QUICK, folder / "cache", full=number % 5 == 0)

    def read_on() -> None:
        for number in range(tries // 8):
            host = Host(root, stale="warn" if number % 2 else "refresh", cache_folder=folder / "cache")
            if number % 3 == 0:
                assert "charge" in knowing.task(host, "charge the card again").text()
            else:
                assert knowing.search(host, "charge").found

    writer = apart(write_on)
    children = [apart(read_on) for _ in range(8)]
    for number, child in enumerate(children):
        code = ended(child, 3_600)
        if code:
            yield f"reader {number} ended with {code}"
    if os.waitpid(writer, os.WNOHANG)[0]:
        yield "the writer ended"
    else:
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
    del chance


def corruptions(folder: Path, tries: int, chance: random.Random) -> Iterator[str]:
    """A stored file is damaged: the next answer is the one of before, whatever it takes, and the doctor finds nothing afterwards."""
    root = shop(folder)
    host = Host(root, cache_folder=folder / "cache")
    index(root, QUICK, folder / "cache")
    right = knowing.task(host, "refund what was charged").text(), knowing.search(host, "count stock").found
    for number in range(tries):
        path = chance.choice(sorted((root / ".ctx").glob("*.*")))
        damage(path, chance)
        said = f"corruption {number} ({path.name.partition('-')[0]})"

        def look(said: str = said) -> None:
            with contextlib.suppress(IndexUnusable, NoIndex), Graph(root) as graph:
                graph.symbols(range(1, graph.size))
            now = knowing.task(host, "refund what was charged").text(), knowing.search(host, "count stock").found
            assert now == right, f"{said}: another answer"
            knowing.build_index(host)
            assert knowing.doctor(host).is_well, f"{said}: not well after ctx index"

        code = ended(apart(look))
        if code != 0:
            yield f"{said}: {code}"
            index(root, QUICK, folder / "cache", full=True)


def damage(path: Path, chance: random.Random) -> None:
    """One of the things that disks, crashes and people do to a file."""
    data, info = bytearray(path.read_bytes()), path.stat()
    kind = chance.randrange(7)
    if kind == 0:
        path.unlink()
        return
    if kind == 1:
        data = data[: chance.randrange(len(data) + 1)]
    elif kind == 2:
        data = bytearray(chance.randbytes(len(data)))
    elif kind == 3:
        data += chance.randbytes(chance.randrange(1, 5_000))
    elif data:
        for _ in range(chance.choice((1, 1, 8))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    if kind > 4:
        os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))


PIECES = (
    "charge", "refund", "why does `charge` fail", "def f(:\n", "```", "\x00", "\x1b[31m", "\ud800", "\u202e", "é", "日本語", "🙂", "%s%n", "../../etc/passwd",
    "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n", "$(rm -rf /)", "'; DROP TABLE symbols; --", "A" * 500, "(" * 200, "\\", "\n\n\n",
    "shop/pay.py:3", "shop/pay.py::charge", "#123", "https://example.org/a?b=c", "- [ ] item\n", "| a | b |\n|---|---|\n", "0x41", "1e999", "NaN", "", " ", "\t",
)  # fmt: skip


def text_of(chance: random.Random) -> str:
    """Any text: pieces that mean something to somebody, and noise."""
    parts = [chance.choice(PIECES) if chance.random() < 0.8 else noise(chance) for _ in range(chance.randrange(1, 9))]
    return chance.choice(("", " ", "\n")).join(parts)


def noise(chance: random.Random) -> str:
    """Random characters of every plane, surrogates too."""
    return "".join(
        chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x110000)))) for _ in range(chance.randrange(20))
    )


def tasks(folder: Path, tries: int, chance: random.Random) -> Iterator[str]:
    """Any text is a task: it is answered within its budget or refused in one line."""
    root = shop(folder)
    host = Host(root, is_freshened=False, cache_folder=folder / "cache", warm=WarmGraphs())
    index(root, QUICK, folder / "cache")
    for number in range(tries):
        text, budget = text_of(chance), chance.choice((1, 50, 300, 1_000, 100_000))
        try:
            with timed():
                said = knowing.task(host, text, budget_tokens=budget).text()
            if any(one in said for one in ("\x1b", "\x00")):
                yield f"task {number} {text[:80]!r}: control characters in the answer"
        except CtxError as error:
            if len(str(error).splitlines()) != 1:
                yield f"task {number} {text[:80]!r}: refused in more than one line"
        except Exception as error:
            yield f"task {number} {text[:80]!r}: {type(error).__name__}: {error}"


@contextlib.contextmanager
def timed() -> Iterator[None]:
    """A TimeoutError if the block takes longer than a call may."""

    def late(*_: object) -> None:
        raise TimeoutError("took too long")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(int(SECONDS))
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


STAYING = frozenset(("mcp", "watch"))
"""Commands that stay until they are told to go."""
SLOW = frozenset(("enrich", "eval"))
"""Verbs that start servers or build many graphs: asked with nothing but options that are refused or explained."""
WORDS = ("charge", "shop/pay.py", "shop/pay.py::charge", "HEAD", "HEAD~1", "main", ".", "0", "1", "-1", "300", "1e9", "nan", "text", "json", "md", "warn",
         "fail", "list", "show", "add", "remove", "check", "start", "end", "--", "-", "nonsense", "")  # fmt: skip


def arguments(folder: Path, tries: int, chance: random.Random) -> Iterator[str]:
    """Any arguments of any verb: exit code 0, 1 or 2, one line for a refusal, and never something that should not have happened."""
    root = shop(folder)
    index(root, QUICK, folder / "cache")
    known = {verb: flags_of(verb) for verb in commands() if verb not in STAYING}
    os.chdir(root)
    for number in range(tries):
        verb = chance.choice(sorted(known))
        row = [verb, *chosen(known[verb], chance, is_slow=verb in SLOW)]
        out, err = io.StringIO(), io.StringIO()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), timed():
                code = main(row)
        except BaseException as error:
            yield f"arguments {number} {row!r}: {type(error).__name__}: {error}"
            continue
        said = err.getvalue()
        if code not in (0, 1, 2) or "should not have happened" in said or "Traceback" in said + out.getvalue():
            yield f"arguments {number} {row!r}: {code}: {said[-300:]}"
        if not (root / "shop/pay.py").exists() or not (root / ".git/HEAD").exists():
            yield f"arguments {number} {row!r}: the tree was harmed"
            return


def flags_of(verb: str) -> list[str]:
    """Every option and command that a verb knows."""
    import typer.main

    command = typer.main.get_command(app_of(verb))
    found = [flag for one in command.params for flag in (*one.opts, *one.secondary_opts) if flag.startswith("-")]
    inner = getattr(command, "commands", {})
    more = [flag for sub in inner.values() for one in sub.params for flag in one.opts if flag.startswith("-")]
    return [*found, *inner, *more]


def chosen(flags: list[str], chance: random.Random, is_slow: bool) -> list[str]:
    """A row of arguments: options, words and noise. No path of it leads out of the tree."""
    row = [] if not is_slow else [chance.choice(("--help", "--nonsense", "nowhere", "scip", "-1"))]
    for _ in range(chance.randrange(6)):
        kind = chance.random()
        if kind < 0.5 and flags:
            row.append(chance.choice(flags))
        elif kind < 0.9:
            row.append(chance.choice(WORDS))
        else:
            row.append(text_of(chance).replace("/", "").replace("..", "").replace("\0", "")[:200])
    return [one for one in row if one not in ("--watch", "lsp")]


def trees(folder: Path, tries: int, chance: random.Random) -> Iterator[str]:
    """A tree made to harm: verbs answer or refuse, in time, and nothing outside is touched."""
    verbs = (["index"], ["status", "--skipped"], ["search", "charge"], ["task", "charge the card"], ["map"], ["find", "charge"], ["pr"], ["tests", "charge"],
             ["check", "--removed"], ["show", "charge"], ["rules"], ["notes", "list"], ["doctor"], ["clean"])  # fmt: skip
    for number in range(tries):
        place = folder / f"tree{number}"
        root = hostile(place, chance)

        def ask(root: Path = root) -> None:
            os.chdir(root)
            for verb in verbs:
                out, err = io.StringIO(), io.StringIO()
                with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                    code = main(list(verb))
                said = err.getvalue()
                assert code in (0, 1, 2) and "should not have" not in said, (verb, code, said[-500:])
                assert "\x1b" not in out.getvalue() + said, (verb, "control characters")

        code = ended(apart(ask))
        if code != 0:
            yield f"tree {number}: {code}"
        if (place / "precious").read_text() != "precious" or sorted(one.name for one in place.iterdir()) != [
            "precious",
            "tree",
        ]:
            yield f"tree {number}: something outside of it was touched"
        subprocess_remove(place)


def hostile(place: Path, chance: random.Random) -> Path:
    """A tree with some of what is known to hurt."""
    root = write(place / "tree", SHOP)
    (place / "precious").write_text("precious")
    if chance.random() < 0.6:
        git(root, "init")
        git(root, "add", ".")
        git(root, "commit", "-m", "\x1b[31mred\nCo-authored: nobody")
    for plant in chance.sample(PLANTS, chance.randrange(2, 7)):
        with contextlib.suppress(FileExistsError, IsADirectoryError):
            plant(root, chance)
    return root


def _names(root: Path, chance: random.Random) -> None:
    for name in (
        b"a\nb.py",
        b"\xff\xfe.py",
        b"\x1b[2J.py",
        b"-rf.py",
        b" .py",
        "e\u0301.py".encode(),
        b"x" * 250 + b".py",
    ):
        with contextlib.suppress(OSError):
            Path(os.fsdecode(os.fsencode(root) + b"/" + name)).write_bytes(
                b"def charge(): pass\n" + chance.randbytes(3)
            )


def _links(root: Path, chance: random.Random) -> None:
    for number, target in enumerate(("/etc/passwd", "../precious", ".", "loop", "/", "nowhere")):
        (root / f"link{number}.py").symlink_to(target)
    (root / "loop").symlink_to("loop")
    (root / "out").symlink_to(chance.choice(("/etc", "..", "/")))


def _own_index(root: Path, chance: random.Random) -> None:
    if chance.random() < 0.5:
        (root / ".ctx").symlink_to("..")
        return
    (root / ".ctx").mkdir(exist_ok=True)
    for name in ("graph.db", "lock", "seal-0.bin", "history.bin", "answers.sqlite", ".gitignore"):
        if chance.random() < 0.5:
            (root / ".ctx" / name).symlink_to("../../precious")
        else:
            (root / ".ctx" / name).write_bytes(chance.randbytes(200))


def _pipes(root: Path, chance: random.Random) -> None:
    for name in chance.sample(("pipe.py", "package.json", "go.mod", "AGENTS.md", "tsconfig.json", "Makefile"), 3):
        os.mkfifo(root / name)


def _settings(root: Path, chance: random.Random) -> None:
    (root / ".ctx.toml").write_bytes(
        chance.choice(
            (
                b"[index]\nmax_bytes = 1\n",
                b"[",
                b"\xff\xff",
                b"[walk]\nrestart = nan\n",
                b"a = " + b"[" * 9_000,
                b"[index]\njobs = 100000\n",
            )
        )
    )


def _ignores(root: Path, chance: random.Random) -> None:
    (root / chance.choice((".gitignore", ".ctxignore"))).write_text(
        chance.choice(("*" * 40 + "a\n", "**/" * 500 + "x\n", "[" * 2_000 + "\n", "!\n/\n\\\n", "\0\n"))
    )


def _contents(root: Path, chance: random.Random) -> None:
    write(root, {
        "deep.py": "(" * 20_000 + ")" * 20_000, "deep.json": "[" * 50_000, "deep.yaml": "".join(" " * n + "a:\n" for n in range(800)),
        "chain.js": "x" + ".f(1)" * 1_500, "long.py": "x = '" + "a" * 900_000 + "'\n", "bom.py": b"\xff\xfed\0e\0f\0", "nul.py": b"def charge():\0 pass\n",
        "noise.go": chance.randbytes(20_000), "noise.rs": chance.randbytes(20_000).decode("latin-1"), "escape.md": "# \x1b[31mred\x07\n" * 50,
        "bomb.xml": "<!DOCTYPE a [<!ENTITY b 'c'>" + "<!ENTITY d '&b;&b;'>" * 500 + "]><a>&d;</a>", "AGENTS.md": "# \x1b]0;title\x07 rules\n- must " + "x" * 5_000,
    })  # fmt: skip


def _folders(root: Path, chance: random.Random) -> None:
    (root / "/".join(["deep"] * chance.choice((50, 300)))).mkdir(parents=True)
    for number in range(300):
        (root / "many" / str(number)).mkdir(parents=True)
        (root / "many" / str(number) / "charge.py").write_text(f"def charge(): return {number}\n")


def _broken_git(root: Path, chance: random.Random) -> None:
    folder = root / ".git"
    if folder.is_dir():
        damage(chance.choice([folder / "HEAD", folder / "index", folder / "config"]), chance)
    else:
        folder.write_bytes(chance.choice((b"gitdir: ../precious", b"gitdir: .", chance.randbytes(50))))


PLANTS: list[Callable[[Path, random.Random], None]] = [
    _names, _links, _own_index, _pipes, _settings, _ignores, _contents, _folders, _broken_git,
]  # fmt: skip


def subprocess_remove(place: Path) -> None:
    """Remove a folder, whatever its names are."""
    shutil.rmtree(os.fsencode(place), ignore_errors=True)


DRILLS: dict[str, tuple[Callable[[Path, int, random.Random], Iterator[str]], int, str]] = {
    "kill -9": (
        kills,
        500,
        "`ctx index` killed at a random point: the old or the new graph answers, the next run is whole",
    ),
    "readers": (readers, 2_000, "queries of eight readers beside a busy writer"),
    "corruption": (corruptions, 300, "a stored file damaged: the same answer as before, and `ctx index` heals it"),
    "tasks": (tasks, 10_000, "fuzzed tasks: an answer, or a refusal in one line"),
    "arguments": (
        arguments,
        10_000,
        "fuzzed arguments of every command: exit code 0, 1 or 2, nothing that should not have happened",
    ),
    "trees": (trees, 60, "hostile trees, 14 verbs each: answered or refused in time, nothing outside touched"),
}
"""Each drill with how often it is tried in a full run, and what a try is."""


if __name__ == "__main__":
    import tempfile

    name, count = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as made:
        home = Path(made) / "home"
        for key in ("CACHE", "DATA", "CONFIG", "STATE"):
            os.environ[f"XDG_{key}_HOME"] = str(home / key.lower())
        os.environ.update(HOME=str(home), CTX_CACHE=str(home / "ctx"), CTX_INDEX_JOBS="1", EDITOR="true", PAGER="cat")
        sys.stdin = open(os.devnull)  # noqa: SIM115
        failures = 0
        begun = time.process_time()
        for line in DRILLS[name][0](Path(made) / "drill", count, random.Random(int(os.environ.get("CTX_SEED", "15")))):
            failures += 1
            print(line[:500].encode("ascii", "backslashreplace").decode(), file=sys.stderr, flush=True)
        print(f"{failures} {time.process_time() - begun:.0f}")
