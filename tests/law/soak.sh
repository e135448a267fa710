#!/bin/bash
# soak.sh BUILD GAMES: all laws in so many matches of every game and number of seats, from a
# seed of the day, which is told.
set -eu
build=$1
games=$2
seed=${SEED:-$(date +%Y%m%d)}

echo "seed $seed"
for seats in 2 3 4; do
    "$build/tests/law/law-test" null "$seats" "$games" "$seed" length=short
    "$build/tests/law/law-test" null "$seats" "$games" "$seed" length=long
    "$build/tests/law/law-test" silver-gold "$seats" "$games" "$seed"
done
"$build/tests/law/law-test" kheops 2 "$games" "$seed" pharaoh_needs_mummy=yes
"$build/tests/law/law-test" kheops 2 "$games" "$seed" pharaoh_needs_mummy=no
for seats in 1 2 3 4; do
    "$build/tests/law/law-test" pyramidice "$seats" "$games" "$seed"
done
