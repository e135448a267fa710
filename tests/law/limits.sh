#!/bin/sh
# limits.sh BUILD GAMES JOBS: moves of bots within their limits, in every position that so many
# random games of each game reach, from a seed of the day, which is told.
set -eu
limits=$1/tests/law/limits-test games=$2 jobs=$3
seed=${SEED:-$(date +%Y%m%d)}

echo "seed $seed"
while read -r folder _; do
    for part in 1 2 3 4; do
        echo "$folder $games $seed $part/4"
    done
done <"$1/generated/games.txt" | xargs -P "$jobs" -L 1 "$limits"
