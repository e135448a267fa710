#!/bin/sh
# soak.sh BUILD GAMES JOBS: all laws in so many matches of every set-up of every game, from a
# seed of the day, which is told.
set -eu
law=$1/tests/law/law-test games=$2 jobs=$3
seed=${SEED:-$(date +%Y%m%d)}

echo "seed $seed"
while read -r _ _ game _; do
    "$law" --list "$game" "$seed" | while read -r seats options; do
        echo "$game $seats $games $seed${options:+ $options}"
    done
done <"$1/generated/games.txt" | xargs -P "$jobs" -L 1 "$law"
