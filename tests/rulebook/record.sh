#!/bin/sh
# record.sh PROGRAM GAME RECORD [SEED]: plays a recorded game of a rulebook again. Needed when
# the reference edition has changed, for a record of another edition is refused. records.txt
# in games/GAME/rulebook has a line for each: its name, the players, the seed, and options.
#
# With other components, or bots that have learnt, a seed gives another game. Try some until
# one tells much: a rule that seldom matters, a tie. Then run paint.sh, and bring into line
# the steps in pictures.txt, the examples in both rulebooks and in examples.txt; the tests of
# rulebooks say what does not fit.
set -eu
folder=$(dirname "$0")/../../games/$2
line=$(grep "^$3 " "$folder/rulebook/records.txt") || {
    echo "record.sh: there is no such record" >&2
    exit 2
}
game=$(sed -n 's/^game: *//p' "$folder/editions/reference.yaml")
record=$folder/rulebook/records/$3.txt
given=${4:-}
# shellcheck disable=SC2086
set -- "$1" $line
program=$1 players=$3 seed=${given:-$4}
shift 4
for option; do
    set -- "$@" --option "$option"
    shift
done
"$program" play "$game" --players "$players" "$@" --seed "$seed" --record "$record" >/dev/null
sed -i 's/^seat 0 .*/seat 0 Nefru/; s/^seat 1 .*/seat 1 Tahar/; s/^seat 2 .*/seat 2 Meret/' "$record"
"$program" show "$record"
