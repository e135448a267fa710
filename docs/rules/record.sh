#!/bin/sh
# record.sh PROGRAM GAME [SEED]: plays the recorded game of Kheops or Pyramidice again.
# Needed when the reference edition has changed, for a record of another edition is
# refused.
#
# With other components, or bots that have learnt, a seed gives another game. Try some
# until one tells much: a pair of sarcophagi, a curse, a god used twice, a tie. Then run
# paint.sh, and bring into line the steps in pictures.txt, the examples in both rulebooks
# and EXAMPLES in tests/rulebook/rulebook_test.py; that test says what does not fit.
set -eu
game=$2
case $game in
kheops) players=flat:40,flat:40 seed=${3:-144} ;;
pyramidice) players=flat:60,flat:60 seed=${3:-20} ;;
*) echo "record.sh: Kheops and Pyramidice only" >&2 && exit 2 ;;
esac
record=$(dirname "$0")/records/$game.txt
"$1" play "$game" --players "$players" --seed "$seed" --record "$record" >/dev/null
sed -i 's/^seat 0 .*/seat 0 Nefru/; s/^seat 1 .*/seat 1 Tahar/' "$record"
"$1" show "$record"
