"""``python -m bench.conformance``: the protocol's own inspector and conformance suite against ``ctx mcp``, as a page of results.

Both are programs of npm (``npx`` fetches them); ``--bin FOLDER`` uses those that are installed in a folder. The suite knows no tokens and
our server answers nobody without one, so it asks a small relay that adds the token and changes nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

EXPLAINED = {
    "tools-call-": "asks for a tool of the suite's own example server, which ctx does not have",
    "resources-templates-read": "asks for a resource of the example server",
    "resources-read-": "asks for a resource of the example server",
    "resources-subscribe": "ctx offers no subscriptions: it says so, and the suite wants them",
    "resources-unsubscribe": "ctx offers no subscriptions",
    "prompts-get-": "asks for a prompt of the example server",
    "elicitation-": "ctx never asks the user anything",
    "logging-set-level": "ctx logs to standard error or a file, not to the client: the capability is deprecated",
    "completion-complete": "ctx completes no arguments and does not claim to",
    "json-schema-2020-12": "asks for a tool of the example server",
    "server-sse-polling": "asks for a tool of the example server",
}
"""Why a scenario that fails is none of ours; a failure that is not explained here is a defect."""
INSPECTED = (
    ("tools/list",),
    ("tools/call", "--tool-name", "context", "--tool-arg", "task=fly a kite"),
    ("tools/call", "--tool-name", "look", "--tool-arg", 'at=["fly_kite"]'),
    ("tools/call", "--tool-name", "find", "--tool-arg", "query=fly_kite", "by=name"),
    ("tools/call", "--tool-name", "change", "--tool-arg", 'files=["kite.py"]'),
    ("tools/call", "--tool-name", "note", "--tool-arg", "text=kites need wind"),
    ("resources/list",),
    ("resources/read", "--uri", "ctx://map"),
    ("prompts/list",),
    ("prompts/get", "--prompt-name", "review", "--prompt-args", "base=main"),
)


def example(folder: Path) -> Path:
    """A small repository to be asked about."""
    root = folder / "kites"
    root.mkdir()
    (root / "kite.py").write_text(
        'def fly_kite():\n    """Fly a kite."""\n    return wind()\n\n\ndef wind():\n    return 3\n'
    )
    for line in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=Ann", "-c", "user.email=a@example.org", "commit", "-qm", "Kites"],
    ):
        subprocess.run(["git", "-C", str(root), *line], check=True, stdin=subprocess.DEVNULL)
    return root


def program(name: str, folder: Path | None) -> list[str]:
    """The command line of a program of npm."""
    if folder is not None:
        return [str(folder / name)]
    package = {"mcp-inspector": "inspector", "conformance": "conformance"}[name]
    return ["npx", "--yes", "--package", "node@22", "--package", f"@modelcontextprotocol/{package}", name]


def inspected(root: Path, folder: Path | None) -> list[tuple[str, str]]:
    """What the inspector says of each method: ok, or what went wrong."""
    server = [sys.executable, "-P", "-m", "knowing", "mcp", "--root", str(root)]
    rows = []
    for method, *options in INSPECTED:
        line = [
            *program("mcp-inspector", folder),
            "--cli",
            "--connect-timeout",
            "120000",
            *server,
            "--method",
            method,
            *options,
        ]
        done = subprocess.run(line, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=300, check=False)
        try:
            said = json.loads(done.stdout)
            is_fine = done.returncode == 0 and "error" not in said and not said.get("isError")
        except ValueError:
            is_fine, said = False, done.stdout + done.stderr
        name = " ".join([method, *(one for one in options if not one.startswith("--"))])
        rows.append((name, "ok" if is_fine else f"failed: {str(said)[:200]}"))
    return rows


async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int, own: int, token: str) -> None:
    """Pass one request on with the token; a connection carries one request."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        head = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"", head)
        head = re.sub(
            rb"(?i)\r\n(host|origin): (http://)?(?:localhost|127\.0\.0\.1):%d" % own,
            rb"\r\n\1: \g<2>127.0.0.1:%d" % port,
            head,
        )
        added = b"\r\nauthorization: Bearer " + token.encode() + b"\r\nconnection: close\r\n\r\n"
        there, back = await asyncio.open_connection("127.0.0.1", port)
        back.write(head[:-4] + added)
        await asyncio.gather(_pipe(reader, back), _pipe(there, writer))
    except (OSError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


async def _pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    while data := await source.read(65_536):
        target.write(data)
        await target.drain()
    if target.can_write_eof():
        target.write_eof()


async def conforms(root: Path, folder: Path | None) -> str:
    """What the suite prints for a server over HTTP."""
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", "knowing", "mcp", "--http", "--root", str(root), stderr=asyncio.subprocess.PIPE,
        stdin=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert server.stderr is not None  # noqa: S101
    port = int((await server.stderr.readline()).rsplit(b":", 1)[1].split(b"/")[0])
    token = (await server.stderr.readline()).split()[-1].decode()
    listening = await asyncio.start_server(lambda r, w: relay(r, w, port, own, token), "127.0.0.1", 0)
    own = listening.sockets[0].getsockname()[1]
    line = [
        *program("conformance", folder),
        "server",
        "--url",
        f"http://127.0.0.1:{own}/mcp",
        "--suite",
        "all",
        "-o",
        str(root.parent),
    ]
    suite = await asyncio.create_subprocess_exec(
        *line, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, stdin=asyncio.subprocess.DEVNULL
    )
    said, _ = await asyncio.wait_for(suite.communicate(), 600)
    listening.close()
    server.terminate()
    await server.wait()
    return said.decode("utf-8", "replace")


def scenarios(said: str) -> list[tuple[str, int, int]]:
    """(scenario, checks passed, checks failed) of the suite's summary."""
    rows = re.findall(r"^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed", said, re.MULTILINE)
    return [(name, int(passed), int(failed)) for name, passed, failed in rows]


def complaints(folder: Path) -> dict[str, str]:
    """What the suite says of each check that failed, by scenario."""
    found = {}
    for file in sorted(folder.rglob("checks.json")):
        failed = [
            one.get("errorMessage", "") for one in json.loads(file.read_text("utf-8")) if one["status"] == "FAILURE"
        ]
        name = re.sub(r"^server-|-\d{4}-\d{2}-.*$", "", file.parent.name)
        found.update({name: failed[0], f"server-{name}": failed[0]} if failed else {})
    return found


def explained(name: str) -> str:
    """Why a scenario fails; empty if nobody knows."""
    return next((why for start, why in EXPLAINED.items() if name.startswith(start)), "")


def page(methods: list[tuple[str, str]], rows: list[tuple[str, int, int]], said: dict[str, str]) -> str:
    """The results as Markdown."""
    out = ["# The protocol's own tools against `ctx mcp`", "", "`just conformance` makes this page.", ""]
    out += ["## Inspector, command line, over stdio", "", "| method | result |", "|---|---|"]
    out += [f"| `{method}` | {result.replace('|', ' ')} |" for method, result in methods]
    passed = sum(not failed for _, _, failed in rows)
    out += ["", "## Conformance suite, over HTTP", "", f"{passed} of {len(rows)} scenarios pass.", ""]
    out += ["| scenario | passed | failed | the suite says | why |", "|---|---:|---:|---|---|"]
    for name, good, bad in rows:
        told = " ".join(said.get(name, "").replace("|", " ").split())[:120]
        out.append(f"| {name} | {good} | {bad} | {told} | {explained(name) or 'NOT EXPLAINED' if bad else ''} |")
    return "\n".join(out) + "\n"


def main() -> int:
    """Print or save the page; 1 if a failure is not explained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=Path, help="a folder with mcp-inspector and conformance")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--no-inspector", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["CTX_MEMORY"] = f"{folder}/memories"
        root = example(Path(folder))
        methods = [] if given.no_inspector else inspected(root, given.bin)
        said = asyncio.run(conforms(root, given.bin))
        told = complaints(Path(folder))
    rows = scenarios(said)
    text = page(methods, rows, told)
    if given.save:
        given.save.write_text(text, "utf-8")
    print(text if rows else said)
    is_fine = all(result == "ok" for _, result in methods) and all(not bad or explained(name) for name, _, bad in rows)
    return 0 if rows and is_fine else 1


if __name__ == "__main__":
    sys.exit(main())
