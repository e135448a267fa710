#!/bin/sh
# tidy.sh BUILD JOBS: clang-tidy on every source of a build, in git or not yet, in parallel.
set -eu
cd "$(dirname "$0")/.."
git ls-files -co --exclude-standard '*.c' | grep -v -e '^fuzz/' -e '^wasm/' | xargs -P "$2" -n 1 clang-tidy -p "$1" --quiet 2>/dev/null
