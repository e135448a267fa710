#!/bin/sh
# paint.sh PROGRAM GAME [FOLDER]: paints the pictures of a rulebook from its records, in every
# language; into games/GAME/rulebook, or another folder. Its pictures.txt has a line for each:
# its name, the record, and what is to be seen.
set -eu
program=$(realpath "$1")
from=$(realpath "$(dirname "$0")/../../games/$2/rulebook")
to=${3:-$from}
while read -r picture record options; do
    for lang in en fr; do
        # shellcheck disable=SC2086
        "$program" show "$from/records/$record.txt" $options --lang $lang -o "$to/$picture.$lang.svg"
    done
done <"$from/pictures.txt"
