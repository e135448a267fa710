#!/bin/sh
# record.sh PROGRAM RECORD [SEED]: plays a recorded game of Kheops, Pyramidice or Terra
# Pyramides again: kheops, pyramidice, terra, terra-horus, terra-nile, terra-mission.
# Needed when the reference edition has changed, for a record of another edition is
# refused.
#
# With other components, or bots that have learnt, a seed gives another game. Try some
# until one tells much: a pair of sarcophagi, a curse, a god used twice, two rings closed by
# one tile, a tie. Then run paint.sh, and bring into line the steps in pictures.txt, the
# examples in both rulebooks and EXAMPLES in tests/rulebook/rulebook_test.py; that test says
# what does not fit.
set -eu
options=
case $2 in
kheops) players=flat:40,flat:40 seed=144 ;;
pyramidice) players=flat:60,flat:60 seed=20 ;;
terra) players=greedy,greedy seed=102 ;;
terra-horus) players=greedy,greedy seed=33 options='--option version=horus' ;;
terra-nile) players=greedy,greedy,greedy seed=11 options='--option version=nile' ;;
terra-mission) players=greedy,greedy seed=55 options='--option mission=3' ;;
*) echo "record.sh: there is no such record" >&2 && exit 2 ;;
esac
record=$(dirname "$0")/records/$2.txt
# shellcheck disable=SC2086
"$1" play "${2%%-*}" --players "$players" $options --seed "${3:-$seed}" --record "$record" >/dev/null
sed -i 's/^seat 0 .*/seat 0 Nefru/; s/^seat 1 .*/seat 1 Tahar/; s/^seat 2 .*/seat 2 Meret/' "$record"
"$1" show "$record"
