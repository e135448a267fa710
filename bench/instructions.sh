#!/bin/sh
# instructions.sh PROGRAM: instructions a step of random play, by callgrind.
# The same games are played once and twice; the difference is play alone.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

count() { # GAMES GAME SEATS [OPTION] -> "instructions steps"
    valgrind --tool=callgrind --callgrind-out-file="$dir/out" "$program" bench "$2" \
        --seats "$3" ${4:+--option "$4"} --games "$1" --json >"$dir/steps" 2>"$dir/log"
    steps=$(sed 's/.*"steps": *\([0-9]*\).*/\1/' "$dir/steps")
    echo "$(sed -n 's/^summary: *//p; s/^totals: *//p' "$dir/out" | head -1) $steps"
}

report() { # GAME SEATS [OPTION]
    what=$*
    set -- $(count 200 "$@") $(count 400 "$@")
    echo "$what  $((($3 - $1) / ($4 - $2))) instructions a step"
}

program=$1
for seats in 2 3 4; do
    report silver-gold $seats
done
report kheops 2
for seats in 1 2 3 4; do
    report pyramidice $seats
done
for version in base horus nile; do
    for seats in 2 3 4; do
        report terra $seats version=$version
    done
done
