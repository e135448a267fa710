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
for seats in 2 3 4; do
    for version in base horus nile; do
        "$build/tests/law/law-test" terra "$seats" "$games" "$seed" version="$version"
        "$build/tests/law/law-test" terra "$seats" "$games" "$seed" version="$version" symbols=yes \
            faceup=yes peek_faceup=yes peek_order=reorder
    done
done
for seats in 1 2 3 4; do
    for mission in 1 2 3; do
        "$build/tests/law/law-test" terra "$seats" "$games" "$seed" mission="$mission"
    done
done
for version in base horus nile; do
    for option in symbols=yes faceup=yes peek_order=reorder; do
        "$build/tests/law/law-test" terra 2 "$games" "$seed" version="$version" "$option"
    done
done
for mission in 1 2; do
    "$build/tests/law/law-test" terra 1 "$games" "$seed" mission="$mission" mission_tips=4
done
