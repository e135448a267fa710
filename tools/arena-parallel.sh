#!/bin/sh
# arena-parallel.sh PROGRAM SHARES FOLDER GAME [options of benben arena]
#
# The pairs of an arena in so many shares, one on each core at a time, by GNU parallel, or by
# xargs where there is none. FOLDER keeps what was played: run it again to go on after it was
# killed, or with more --pairs. With parallel, --sshlogin in PARALLEL uses other machines too.
set -eu
program=$1 shares=$2 folder=$3
shift 3
mkdir -p "$folder"

if command -v parallel >/dev/null; then
    seq "$shares" | parallel --quote "$program" arena "$@" --shard "{}/$shares" --state "$folder/{}.jsonl" >/dev/null
else
    seq "$shares" | xargs -P "$(nproc)" -I '{}' \
        "$program" arena "$@" --shard "{}/$shares" --state "$folder/{}.jsonl" >/dev/null
fi
"$program" arena --merge "$folder"/*.jsonl
