#!/bin/bash
# run.sh [BUILD] LIMIT [DOOR ...]: runs each fuzz target from its seeds in corpus/ and what
# earlier runs found; fails if one of them crashes, hangs or leaks. LIMIT is an option of
# libFuzzer: -max_total_time=SECONDS, or -runs=N, so many inputs beyond the seeds, the same
# ones every time. The build folder is that of `cmake --preset fuzz` unless it is named.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$here/../build/fuzz
if [ -d "${1:-}" ]; then
    build=$1
    shift
fi
limit=${1:?usage: run.sh [BUILD] LIMIT [DOOR ...]}
shift
[ $# -gt 0 ] || set -- $(cd "$here/corpus" && ls)

# Seeds that are made of other files: editions beyond 20,000 bytes, good ones and bad ones.
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mkdir "$made/edition"
for edition in "$here"/../games/*/editions/reference.yaml; do
    game=$(basename "$(dirname "$(dirname "$edition")")")
    { cat "$edition"; yes '# says nothing' | head -n 1500; } >"$made/edition/$game-long"
    { cat "$edition"; echo 'more:'; yes '  - {a: 1, b: [2, x]}' | head -n 1000; } >"$made/edition/$game-wide"
done

failed=0
for door in "$@"; do
    found=$build/found/$door
    mkdir -p "$found"
    seeds=("$here/corpus/$door")
    longest=20000
    if [ "$door" = edition ]; then
        seeds+=("$made/edition")
        longest=65536
    fi
    case $limit in
    -runs=*)
        found=$(mktemp -d) # nothing but the seeds decides what is tried
        count=$(find "${seeds[@]}" -type f | wc -l)
        options="-runs=$((${limit#-runs=} + count)) -seed=1"
        ;;
    *) options=$limit ;;
    esac
    echo "== $door, $limit"
    # shellcheck disable=SC2086
    if ! "$build/fuzz/fuzz_$door" $options -timeout=120 -rss_limit_mb=2048 \
        -max_len=$longest -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/found/$door-" \
        "$found" "${seeds[@]}" 2>"$build/found/$door.log"; then
        tail -n 40 "$build/found/$door.log"
        echo "== $door fails; the input is in $build/found"
        failed=1
    fi
    grep -E 'number_of_executed_units|average_exec' "$build/found/$door.log"
    case $limit in -runs=*) rm -rf "$found" ;; esac
done
exit $failed
