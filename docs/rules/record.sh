#!/bin/sh
# record.sh PROGRAM [SEED]: plays the recorded game of Kheops again. Needed when the
# reference edition has changed, for a record of another edition is refused.
#
# With other tiles, or bots that have learnt, a seed gives another game. Try some
# until one tells much: a pair of sarcophagi, a curse, a tie. Then run paint.sh, and
# bring into line the steps in pictures.txt, the examples in both rulebooks and
# EXAMPLES in tests/rulebook/rulebook_test.py; that test says what does not fit.
set -eu
seed=${2:-144}
record=$(dirname "$0")/records/kheops.txt
"$1" play kheops --players flat:40,flat:40 --seed "$seed" --record "$record" >/dev/null
sed -i 's/^seat 0 .*/seat 0 Nefru/; s/^seat 1 .*/seat 1 Tahar/' "$record"
"$1" show "$record"
