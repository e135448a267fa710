#!/bin/bash
# run.sh [BUILD] SECONDS [DOOR ...]: runs each fuzz target that long, from its seeds in
# corpus/ and what earlier runs found; fails if one of them crashes, hangs or leaks. The
# build folder is that of `cmake --preset fuzz` unless it is named.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$here/../build/fuzz
if [ -d "${1:-}" ]; then
    build=$1
    shift
fi
seconds=${1:?usage: run.sh [BUILD] SECONDS [DOOR ...]}
shift
[ $# -gt 0 ] || set -- $(cd "$here/corpus" && ls)

failed=0
for door in "$@"; do
    found=$build/found/$door
    mkdir -p "$found"
    echo "== $door, $seconds seconds"
    if ! "$build/fuzz/fuzz_$door" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -max_len=20000 -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/found/$door-" \
        "$found" "$here/corpus/$door" 2>"$build/found/$door.log"; then
        tail -n 40 "$build/found/$door.log"
        echo "== $door fails; the input is in $build/found"
        failed=1
    fi
    grep -E 'number_of_executed_units|average_exec' "$build/found/$door.log"
done
exit $failed
