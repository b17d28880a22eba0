#!/bin/sh
set -e
# builds the release
build() {
# <- function build
# <- doc builds the release
  local inside=1
  # <- nothing
  python -m build
}
function upload {
# <- function upload
  twine upload dist/*
}
export PORT=8000
# <- variable PORT
build && upload
# <- nothing
