"""``python -m bench.clients FOLDER``: real clients read what ``ctx agents`` writes.

``FOLDER`` is where npm has installed them (``just clients`` does that). Each runs without an account, with a home and a repository of its own in a
temporary folder: first its configuration has other things in it, then ``ctx agents add``, then the client lists its servers, then
``ctx agents remove``. What is written down: whether the client shows our server and still shows the other one, whether it could connect, and
whether the file is again what it was, to the byte.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from eval.tables import markdown
from knowing.clients.positions import parsed
from knowing.clients.table import CLIENTS
from knowing.verbs.agents import AgentsEditRequest, agents_add, agents_list, agents_remove
from knowing.verbs.agents import ListRequest as Look
from knowing.verbs.host import Host

TIMEOUT_S = 180
PACKAGES = ("@anthropic-ai/claude-code", "@openai/codex", "opencode-ai", "jsonc-parser")
OTHER = "other-server"
_JSON = '{\n  "mcpServers": {\n    "other-server": {"command": "true", "args": []}\n  },\n  "theme": "dark"\n}\n'
SAID = """Where a client connects, it started our server by what was written and shook hands with it. Claude Code asks a person before it starts a server
of a project. Codex lists servers without starting them. Claude Code and OpenCode write to their own files when they start (counters, `$schema`): then a
removal cannot restore the bytes, and takes our entry alone.

Could not be run: Cursor, VS Code and Windsurf are editors with windows; their files were parsed by `jsonc-parser`, the parser of VS Code."""
_PARSE = (
    "const p=require('jsonc-parser'),e=[];const v=p.parse(require('fs').readFileSync(0,'utf8'),e,{allowTrailingComma:true});"
    "process.stdout.write(JSON.stringify(e.length?null:v))"
)
"""What VS Code's own parser makes of a file."""


class Case(NamedTuple):
    """One client and scope: what its file holds before, and how it is asked. A command starts with the program below ``.bin``."""

    client: str
    scope: str
    before: str | None
    asked: tuple[str, ...]
    beside: dict[str, str] = {}  # noqa: RUF012 - never changed
    """Other files in the home; ``ROOT`` in them is the repository."""


_CODEX = '# mine\nmodel = "x" # why\n\n[mcp_servers.other-server]\ncommand = "true"\n'
_OPEN = '{\n  // mine\n  "mcp": {\n    "other-server": { "type": "local", "command": ["true"], "enabled": false }, // off\n  },\n}\n'
CASES = (
    Case("claude", "project", _JSON, ("claude", "mcp", "list")),
    Case("claude", "user", _JSON, ("claude", "mcp", "list")),
    Case("claude", "user", None, ("claude", "mcp", "get", "ctx")),
    Case("codex", "user", _CODEX, ("codex", "mcp", "list")),
    Case("codex", "user", None, ("codex", "mcp", "get", "ctx")),
    Case("codex", "project", _CODEX.replace("model", "review_model"), ("codex", "mcp", "list"),
         {".codex/config.toml": '[projects."ROOT"]\ntrust_level = "trusted"\n'}),
    Case("opencode", "project", _OPEN, ("opencode", "mcp", "list")),
    Case("opencode", "user", None, ("opencode", "mcp", "list")),
    Case("cursor", "project", _JSON.replace('"theme"', '/* mine */ "theme"'), ()),
    Case("vscode", "project", _JSON.replace("mcpServers", "servers").replace('"dark"\n', '"dark", // mine\n'), ()),
    Case("vscode", "user", "", ()),
    Case("windsurf", "user", _JSON, ()),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Run:
    """The folders of one case."""

    packages: Path
    home: Path
    root: Path

    def environment(self) -> dict[str, str]:
        """The home is a folder of this run; nothing of the user's own settings is seen."""
        kept = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPATH") if name in os.environ}
        quiet = {"NO_COLOR": "1", "DISABLE_AUTOUPDATER": "1", "OPENCODE_DISABLE_AUTOUPDATE": "1", "OPENCODE_DISABLE_MODELS_FETCH": "1"}  # fmt: skip
        return {**kept, **quiet, "HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home / ".config")}

    def said(self, command: Sequence[str], given: bytes = b"") -> str:
        """What a program prints, colours taken out."""
        done = subprocess.run(
            command,
            cwd=self.root,
            env=self.environment(),
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT_S,
            check=False,
        )
        return re.sub(r"\x1b\[[0-9;]*m", "", done.stdout.decode("utf-8", "replace"))


def tried(case: Case, run: Run) -> list[str]:
    """A row: the case, and what came of it."""
    host = Host(run.root, environment={"XDG_CONFIG_HOME": str(run.home / ".config")})
    for name, text in case.beside.items():
        (run.home / name).parent.mkdir(parents=True, exist_ok=True)
        (run.home / name).write_text(text.replace("ROOT", str(run.root)), "utf-8")
    (path,) = [one.path for one in agents_list(Look((case.client,), run.home), host) if one.scope == case.scope]
    if case.before is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(case.before, "utf-8")
    agents_add(AgentsEditRequest((case.client,), case.scope, home=run.home), host)
    between = path.read_bytes()
    how = " ".join(case.asked) or "parsed by jsonc-parser"
    if case.asked:
        said = run.said([str(run.packages / "node_modules" / ".bin" / case.asked[0]), *case.asked[1:]])
    else:
        said = run.said(["node", "-e", f"module.paths.push({str(run.packages / 'node_modules')!r});{_PARSE}"], between)
    shows = "ctx" in said and sys.executable in said and all(word in said for word in ("-m", "knowing", "mcp"))
    other = "-" if not case.before or "get" in case.asked else _yes(OTHER in said)
    is_connected = re.search(r"ctx.*connected|✔ Connected|✓ Connected|Status: .*Connected", said, re.IGNORECASE)
    connected = "yes" if is_connected else "asks first" if "Pending approval" in said else "-"
    rewritten = path.read_bytes()
    agents_remove(AgentsEditRequest((case.client,), case.scope, home=run.home), host)
    after = path.read_text("utf-8") if path.exists() else None
    if rewritten == between:
        return [case.client, case.scope, how, _yes(shows), other, connected, _yes(after == case.before)]
    is_rest = _is_rest(rewritten.decode(), after or "{}", CLIENTS[case.client].keys)
    went = f"the client had rewritten its file; only ours went: {_yes(is_rest)}"
    return [case.client, case.scope, how, _yes(shows), other, connected, went]


def _is_rest(whole: str, rest: str, keys: tuple[str, ...]) -> bool:
    """Whether the rest of a JSON file is all of it but our entry, and the container if nothing else was in it."""
    (container, name), old, new = keys, parsed(whole), parsed(rest)
    if old is None or new is None or not isinstance(old.value, dict):
        return False
    others = {key: value for key, value in old.value[container].items() if key != name}
    outside = {key: value for key, value in old.value.items() if key != container}
    return new.value in ({**outside, container: others}, {**outside, **({container: others} if others else {})})


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "NO"


def versions(packages: Path) -> str:
    """Which version of each package was run."""
    import json  # noqa: PLC0415

    found = []
    for name in PACKAGES:
        manifest = packages / "node_modules" / name / "package.json"
        version = json.loads(manifest.read_text("utf-8"))["version"] if manifest.is_file() else "not installed"
        found.append(f"{name} {version}")
    return ", ".join(found)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.clients", description=__doc__.split("\n")[0])
    parser.add_argument("packages", type=Path, help="where npm has installed the clients")
    parser.add_argument("--save", type=Path, help="write the page here too")
    options = parser.parse_args()
    table = [["client", "scope", "asked", "shows ours", "shows the other", "connects", "removed to the byte"]]
    for case in CASES:
        folder = Path(tempfile.mkdtemp())
        run = Run(options.packages.resolve(), folder / "home", folder / "repository")
        for made in (run.home / ".config", run.root):
            made.mkdir(parents=True)
        (run.root / "main.py").write_text("def main() -> None: ...\n", "utf-8")
        os.environ["XDG_DATA_HOME"] = str(folder / "data")
        subprocess.run(["git", "init", "-q", str(run.root)], check=True, stdin=subprocess.DEVNULL, timeout=60)
        table.append(tried(case, run))
        print(" | ".join(table[-1]), file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
    page = f"# Clients read what `ctx agents` writes\n\n{versions(options.packages)}\n\n{markdown(table)}\n\n{SAID}\n"
    print(page)
    if options.save:
        options.save.write_text(page, "utf-8")
    return int(any("NO" in row for row in table))


if __name__ == "__main__":
    raise SystemExit(main())
