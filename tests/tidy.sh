#!/bin/sh
# tidy.sh BUILD JOBS [NODES]: clang-tidy on every source of a build, in git or not yet, in
# parallel. The analyzer gives a function up after so many states, 75,000 if not given: a third
# of what it takes by itself, for a third of the time; `make soak` lets it take more.
set -eu
cd "$(dirname "$0")/.."
git ls-files -co --exclude-standard '*.c' | grep -v -e '^fuzz/' -e '^wasm/' |
    xargs -P "$2" -n 1 clang-tidy -p "$1" --quiet --extra-arg=-Xclang --extra-arg=-analyzer-config \
        --extra-arg=-Xclang --extra-arg=max-nodes="${3:-75000}" 2>/dev/null
