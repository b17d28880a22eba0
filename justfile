# Thin recipes; everything they call is on the command line of the project itself.
python := env("PYTHON", "python")

# run all tests
test *args:
    {{python}} -m pytest {{args}}

# ruff, mypy --strict, import contracts
lint:
    {{python}} -m ruff check .
    {{python}} -m mypy
    lint-imports

# retrieval quality on the development sets (checks out the corpus on the first run)
eval *args:
    {{python}} -m eval.run {{args}}

# speed, memory and size against floors measured in the same run
bench *args:
    {{python}} -m bench.run {{args}}

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
