#!/bin/bash
# tsan.sh BUILD: the tests of the server in a build with the thread sanitizer. A race ends the
# program with code 66, which fails the test.
set -eu
build=${1:?usage: tsan.sh BUILD}
here=$(cd "$(dirname "$0")" && pwd)
export PYTHONPATH=$here TSAN_OPTIONS="suppressions=$here/tsan.supp exitcode=66"
for test in tables seating talk hand store read sit people move serve operate abuse nodes; do
    python3 "$here/program/${test}_test.py" "$build/benben" "$here/.."
done
python3 "$here/program/crash_test.py" "$build/benben" "$here/.." 10
"$build/tests/leak/leak-test" null 20 1
