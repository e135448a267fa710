#!/bin/sh
# tidy.sh BUILD JOBS [NODES]: clang-tidy on every source of a build, in git or not yet, in
# parallel. The analyzer gives a function up after so many states, 10,000 if not given, to save
# time; `make soak` lets it take more, and look at the tests too.
set -eu
cd "$(dirname "$0")/.."
build=$1 jobs=$2

tidy() { # OPTION...: the files that are listed
    xargs -P "$jobs" -n 1 clang-tidy -p "$build" --quiet "$@" 2>/dev/null
}

sources() {
    git ls-files -co --exclude-standard '*.c' | grep -v -e '^fuzz/' -e '^wasm/'
}

analyze="--extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes="
if [ $# -gt 2 ]; then
    # shellcheck disable=SC2086
    sources | tidy $analyze"$3"
else
    # shellcheck disable=SC2086
    sources | grep -v '\<tests/' | tidy $analyze"10000"
    sources | grep '\<tests/' | tidy --checks='-clang-analyzer-*'
fi
