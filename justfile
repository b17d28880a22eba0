# Thin recipes; everything they call is on the command line of the project itself.
python := env("PYTHON", "python")

# run all tests
test *args:
    {{python}} -m pytest {{args}}

# ruff, format, mypy --strict, import contracts
lint:
    {{python}} -m ruff check .
    {{python}} -m ruff format --check .
    {{python}} -m mypy
    lint-imports

# all tests with branch coverage; fails below the floor in pyproject.toml
coverage *args:
    {{python}} -m pytest --cov --cov-report=term {{args}}

# retrieval quality on the development sets (checks out the corpus on the first run)
eval *args:
    {{python}} -m eval.run {{args}}

# speed, memory and size against floors measured in the same run
bench *args:
    {{python}} -m bench.run {{args}}

# real clients from npm read what `ctx agents` writes; nothing of your own settings is touched
clients folder="/tmp/knowing-clients":
    npm install --no-audit --no-fund --prefix {{folder}} @anthropic-ai/claude-code @openai/codex opencode-ai jsonc-parser
    {{python}} -m bench.clients {{folder}} --save bench/runs/$(date +%F)-clients.md

# what a fixed number of tokens brings into sight: scripted agents with grep and read, and with our tools
agent *args:
    {{python}} -m eval.agent {{args}}

# time, tokens and memory of a warm `ctx mcp` for a repository
serve-bench root *args:
    {{python}} -m bench.serve {{root}} {{args}}

# the protocol's inspector (npm) asks `ctx mcp` about a repository, such as: just inspector . tools/list
inspector root=justfile_directory() method="tools/list" *args:
    npx --yes --package node@22 --package @modelcontextprotocol/inspector mcp-inspector --cli {{python}} -P -m knowing mcp --root {{root}} --method {{method}} {{args}}

# the protocol's inspector and conformance suite (npm) against `ctx mcp`; fails if a failure is not explained
conformance *args:
    {{python}} -m bench.conformance {{args}}

# rewrite golden outputs and generated parts of the docs
accept:
    {{python}} -m pytest tests/stories --accept
    {{python}} docs/generate.py

# index a repository and ask it something
demo repo="https://github.com/pallets/flask" task="run code before each request":
    #!/usr/bin/env bash
    set -euo pipefail
    folder=$(mktemp -d)
    git clone --quiet --depth 1 {{repo}} "$folder/repo"
    ctx index "$folder/repo"
    ctx task "{{task}}" -C "$folder/repo" --budget 1500

# make a release of what is committed: version, changelog, commit and tag; pushing them is yours to do
release version:
    #!/usr/bin/env bash
    set -euo pipefail
    refuse() { echo "release: $1" >&2; exit 2; }
    [[ "{{version}}" =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || refuse "{{version}} is no version; give three numbers, such as 1.2.3"
    [[ -z "$(git status --porcelain)" ]] || refuse "there are uncommitted changes; commit them first"
    ! git rev-parse --quiet --verify "refs/tags/v{{version}}" >/dev/null || refuse "v{{version}} is tagged already"
    {{python}} - "{{version}}" <<'END'
    import datetime, pathlib, re, sys
    version, today = sys.argv[1], datetime.date.today().isoformat()
    for name, old, new in (
        ("knowing/__init__.py", r'^__version__ = ".*"$', f'__version__ = "{version}"'),
        ("CHANGELOG.md", r"^## Unreleased$", f"## Unreleased\n\n## {version} - {today}"),
    ):
        path = pathlib.Path(name)
        text, count = re.subn(old, new, path.read_text("utf-8"), flags=re.MULTILINE)
        if count != 1:
            sys.exit(f"release: {name} has {count} lines like {old}")
        path.write_text(text, "utf-8")
    END
    git commit --quiet --all --message "project: release {{version}}"
    git tag --annotate "v{{version}}" --message "{{version}}"
    echo "Tagged v{{version}}. To publish it: git push --follow-tags"

# make everything go wrong that can: the fault suite, and its table in docs/reliability.md (half an hour; CTX_TRIES=0.01 for a few of each)
reliability *args:
    {{python}} -m bench.reliability --write {{args}}
