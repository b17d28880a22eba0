"""Which language servers we know, how to get them, and what each may do to the machine it runs on.

Only a server that is already installed is ever started: nothing is downloaded, by us or by multilspy.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from knowing import languages


@dataclass(frozen=True, slots=True)
class Server:
    """A language server. ``name`` is what ``language.toml`` calls it."""

    name: str
    program: str
    arguments: tuple[str, ...]
    get: str
    """How to install it."""
    executes: str
    """What it may run from, or on behalf of, the repository."""
    multilspy: str = ""
    """multilspy's word for the language; empty: driven without it, because multilspy would fetch its own server."""
    environment: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    """``initializationOptions``."""
    ready: str = ""
    """The notification that says ``quiescent`` when all is loaded: a server that answers before that knows half."""


SERVERS: dict[str, Server] = {
    server.name: server
    for server in (
        Server(
            "python",
            "jedi-language-server",
            (),
            "pip install 'knowing-ctx[lsp]'",
            "nothing of the repository; the interpreter of an activated virtual environment is asked for its sys.path",
            multilspy="python",
            options={"diagnostics": {"enable": False}, "jediSettings": {"autoImportModules": []}},
        ),
        Server(
            "typescript",
            "typescript-language-server",
            ("--stdio",),
            "npm install -g typescript@5 typescript-language-server",
            "no build scripts; its own tsserver, or the repository's where it has none; type acquisition is off",
            multilspy="typescript",
            options={"disableAutomaticTypingAcquisition": True, "preferences": {}, "maxTsServerMemory": 3072},
        ),
        Server(
            "go",
            "gopls",
            (),
            "go install golang.org/x/tools/gopls@latest",
            "`go list` and `go env` (cgo may call the C compiler); the network and other toolchains are off",
            multilspy="go",
            environment={
                "GOPROXY": "off",
                "GOTOOLCHAIN": "local",
                "GOTELEMETRY": "off",
                "GONOSUMDB": "*",
                "GOMEMLIMIT": "3GiB",
            },
            options={
                "diagnosticsTrigger": "Save",
                "diagnosticsDelay": "1h",
                "analyses": {},
                "staticcheck": False,
                "semanticTokens": False,
            },
        ),
        Server(
            "rust",
            "rust-analyzer",
            (),
            "rustup component add rust-analyzer",
            "`cargo metadata`; build scripts and procedural macros are switched off",
            environment={"CARGO_NET_OFFLINE": "true"},
            options={
                "cargo": {"buildScripts": {"enable": False}},
                "procMacro": {"enable": False},
                "checkOnSave": False,
            },
            ready="experimental/serverStatus",
        ),
        Server(
            "cpp",
            "clangd",
            ("--background-index=false", "--log=error"),
            "install clangd (LLVM)",
            "nothing; it reads compile_commands.json and .clangd",
            multilspy="cpp",
        ),
        Server(
            "java",
            "jdtls",
            (),
            "install Eclipse JDT LS and put `jdtls` on the PATH",
            "the Gradle or Maven build of the repository, with its plugins",
            options={
                "settings": {
                    "java": {"import": {"gradle": {"enabled": False}, "maven": {"offline": {"enabled": True}}}}
                }
            },
        ),
        Server(
            "kotlin",
            "kotlin-language-server",
            (),
            "install kotlin-language-server and put it on the PATH",
            "the Gradle or Maven build of the repository, with its plugins",
        ),
        Server(
            "csharp",
            "OmniSharp",
            ("-lsp", "DotNet:enablePackageRestore=false"),
            "install OmniSharp and put it on the PATH",
            "MSBuild on the repository's projects, with their targets and analyzers",
        ),
        Server(
            "ruby",
            "solargraph",
            ("stdio",),
            "gem install solargraph",
            "plugins that the repository's .solargraph.yml names",
            multilspy="ruby",
        ),
        Server(
            "php",
            "intelephense",
            ("--stdio",),
            "npm install -g intelephense",
            "nothing; it reads the files",
            multilspy="php",
        ),
    )
}


def families() -> dict[str, list[str]]:
    """Server name to the languages it answers for (``typescript`` also speaks JavaScript, TSX and JSX)."""
    found: dict[str, list[str]] = {}
    for language in languages.all_languages():
        if language.lsp:
            found.setdefault(language.lsp, []).append(language.name)
    return found


def find(server: Server, search_path: str | None) -> str:
    """The installed program, or nothing. What came with our own interpreter is looked for first."""
    beside = shutil.which(server.program, path=str(Path(sys.executable).parent))
    return beside or shutil.which(server.program, path=search_path) or ""


LANGUAGE_IDS = {
    ".tsx": "typescriptreact",
    ".jsx": "javascriptreact",
    ".ts": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".js": "javascript",
    ".mjs": "javascript",
    ".cjs": "javascript",
    ".c": "c",
    ".h": "cpp",
}
"""What LSP calls a file's language where it is not our own name for it."""


def language_id(path: str, language: str) -> str:
    return LANGUAGE_IDS.get(path[path.rfind(".") :].lower(), language)
