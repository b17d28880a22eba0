"""A language server that does as it is told: ``fake_server.py SCRIPT``.

The script is JSON: ``answers`` maps a word under the cursor to ``[path, line, character]`` (from 0) or a list of them;
``mode`` says how to misbehave, ``after`` how many definitions to answer properly first, ``fifo`` is a named pipe that
this process and its child keep open for as long as they live, and with ``stubborn`` neither heeds SIGTERM.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

SCRIPT: dict[str, Any] = {}


def read() -> dict[str, Any] | None:
    length = 0
    while line := sys.stdin.buffer.readline():
        if not line.strip():
            found: dict[str, Any] = json.loads(sys.stdin.buffer.read(length))
            return found
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return None


def send(message: dict[str, Any]) -> None:
    raw(json.dumps({"jsonrpc": "2.0", **message}).encode())


def raw(body: bytes, length: int | None = None) -> None:
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % (len(body) if length is None else length) + body)
    sys.stdout.buffer.flush()


def places(params: dict[str, Any]) -> list[dict[str, Any]]:
    position = params["position"]
    path = Path(unquote(urlsplit(params["textDocument"]["uri"]).path))
    line = path.read_text("utf-8").split("\n")[position["line"]]
    at = len(line.encode("utf-16-le")[: position["character"] * 2].decode("utf-16-le"))
    match = re.match(r"\w+", line[at:])
    found = SCRIPT["answers"].get(match.group() if match else "", [])
    many = found if found and isinstance(found[0], list) else [found] if found else []
    return [location(*one) for one in many]


def location(path: str, line: int, character: int) -> dict[str, Any]:
    start = {"line": line, "character": character}
    return {"uri": (Path(SCRIPT["root"]) / path).as_uri(), "range": {"start": start, "end": start}}


def misbehave(mode: str, message: dict[str, Any]) -> None:
    number = message["id"]
    if mode == "hang":
        time.sleep(3600)
    elif mode == "crash":
        raw(b'{"jsonrpc": "2.0", "id":', 500)
        print("Segmentation fault (scripted)", file=sys.stderr, flush=True)
        os._exit(139)
    elif mode == "garbage":
        raw(b"\x00\xff not json at all {{{")
    elif mode == "babble":
        sys.stdout.buffer.write(b"Hello, I am no language server\r\n" * 1000)
        sys.stdout.buffer.flush()
    elif mode == "wrong id":
        send({"id": number + 100_000, "result": []})
    elif mode == "huge":
        raw(b"[" + b"1," * 100, SCRIPT.get("bytes", 500_000_000))
    elif mode == "large":
        send(
            {
                "id": number,
                "result": places(message["params"]) + [location(f"gone/{n}.py", n, 0) for n in range(20_000)],
            }
        )
    elif mode == "wrong shape":
        send({"id": number, "result": ["somewhere", 7]})
    elif mode == "error":
        send({"id": number, "error": {"code": -32603, "message": "\x1b[31mno\x1b[0m"}})
    elif mode == "not now":
        SCRIPT["mode"] = ""
        send({"id": number, "error": {"code": -32801, "message": "content modified"}})
    elif mode == "loading":
        SCRIPT["mode"] = ""
        send({"method": "fake/status", "params": {"quiescent": False}})
        send({"id": number, "result": None})
        time.sleep(0.5)
        send({"method": "fake/status", "params": {"quiescent": True}})
    elif mode == "empty":
        send({"id": number, "result": None})
    elif mode == "shifted":
        shifted = places(message["params"])
        for one in shifted:
            one["range"]["start"]["line"] += 3
        send({"id": number, "result": shifted})
    elif mode == "beyond":
        send({"id": number, "result": [location("app/store.py", 100_000, 5)]})
    elif mode == "other file":
        send({"id": number, "result": [location("app/notes.py", 0, 0)]})


def main() -> None:
    SCRIPT.update(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    if SCRIPT.get("stubborn"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # which a child inherits
    if fifo := SCRIPT.get("fifo"):
        held = os.open(fifo, os.O_WRONLY)
        os.set_inheritable(held, True)
        subprocess.Popen(["sleep", "1000"], pass_fds=[held], start_new_session=True)
        os.write(held, b"up")
    answered = 0
    while (message := read()) is not None:
        method = message.get("method", "")
        if log := SCRIPT.get("log"):
            with Path(log).open("a", encoding="utf-8") as file:
                file.write(json.dumps(message) + "\n")
        if method == "initialize":
            if SCRIPT["mode"] == "crash at once":
                os._exit(3)
            capabilities = {
                "definitionProvider": True,
                "implementationProvider": True,
                "referencesProvider": bool(SCRIPT.get("references")),
            }
            send({"id": message["id"], "result": {"capabilities": capabilities}})
            if SCRIPT["mode"] == "loading":
                send({"method": "fake/status", "params": {"quiescent": True}})
            if SCRIPT.get("asks"):
                send({"id": "x1", "method": "workspace/configuration", "params": {"items": [{}, {}]}})
                send({"method": "window/logMessage", "params": {"type": 3, "message": "hello"}})
        elif method == "shutdown":
            if SCRIPT["mode"] != "hang":
                send({"id": message["id"], "result": None})
        elif method == "exit" and SCRIPT["mode"] != "hang":
            return
        elif method == "textDocument/definition":
            if SCRIPT["mode"] and answered >= SCRIPT.get("after", 0):
                misbehave(SCRIPT["mode"], message)
            else:
                send({"id": message["id"], "result": places(message["params"])})
            answered += 1
        elif method in ("textDocument/implementation", "textDocument/references"):
            found = SCRIPT.get(method.rpartition("/")[2], [])
            send({"id": message["id"], "result": [location(*one) for one in found]})


if __name__ == "__main__":
    main()
