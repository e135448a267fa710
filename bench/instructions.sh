#!/bin/sh
# instructions.sh PROGRAM: instructions a step of random play, by callgrind.
# The same games are played once and twice; the difference is play alone.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

count() { # SEATS GAMES -> "instructions steps"
    valgrind --tool=callgrind --callgrind-out-file="$dir/out" "$program" bench silver-gold \
        --seats "$1" --games "$2" --json >"$dir/steps" 2>"$dir/log"
    steps=$(sed 's/.*"steps": *\([0-9]*\).*/\1/' "$dir/steps")
    echo "$(sed -n 's/^summary: *//p; s/^totals: *//p' "$dir/out" | head -1) $steps"
}

program=$1
for seats in 2 3 4; do
    set -- $(count $seats 200) $(count $seats 400)
    echo "silver-gold $seats  $((($3 - $1) / ($4 - $2))) instructions a step"
done
