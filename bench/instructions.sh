#!/bin/sh
# instructions.sh PROGRAM: instructions a step of random play, by callgrind.
# The same games are played once and twice; the difference is play alone.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

count() { # GAME SEATS GAMES -> "instructions steps"
    valgrind --tool=callgrind --callgrind-out-file="$dir/out" "$program" bench "$1" \
        --seats "$2" --games "$3" --json >"$dir/steps" 2>"$dir/log"
    steps=$(sed 's/.*"steps": *\([0-9]*\).*/\1/' "$dir/steps")
    echo "$(sed -n 's/^summary: *//p; s/^totals: *//p' "$dir/out" | head -1) $steps"
}

report() { # GAME SEATS
    game=$1 seats=$2
    set -- $(count "$game" "$seats" 200) $(count "$game" "$seats" 400)
    echo "$game $seats  $((($3 - $1) / ($4 - $2))) instructions a step"
}

program=$1
for seats in 2 3 4; do
    report silver-gold $seats
done
report kheops 2
for seats in 1 2 3 4; do
    report pyramidice $seats
done
