#!/bin/sh
# instructions.sh PROGRAM: instructions per step of random play, by callgrind, for every row
# of `benben bench`. The same games are played once and twice; the difference is play alone.
set -eu
program=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

count() { # GAMES GAME SEATS [OPTION] -> "instructions steps"
    valgrind --tool=callgrind --callgrind-out-file="$dir/out" "$program" bench "$2" \
        --seats "$3" ${4:+--option "$4"} --games "$1" --json >"$dir/steps" 2>"$dir/log" </dev/null
    steps=$(sed 's/.*"steps": *\([0-9]*\).*/\1/' "$dir/steps")
    echo "$(sed -n 's/^summary: *//p; s/^totals: *//p' "$dir/out" | head -1) $steps"
}

report() { # GAME SEATS [OPTION]
    what=$*
    set -- $(count 200 "$@") $(count 400 "$@")
    echo "$what  $((($3 - $1) / ($4 - $2))) instructions a step"
}

"$program" bench --games 1 --json |
    sed 's/.*"game": *"\([^"]*\)", *"seats": *\([0-9]*\), *"options": *\[\([^]]*\)\].*/\1 \2 \3/; s/"//g' |
    while read -r game seats option; do
        # shellcheck disable=SC2086
        report "$game" "$seats" $option
    done
