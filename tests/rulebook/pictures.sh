#!/bin/sh
# pictures.sh PROGRAM SOURCES GAME: the pictures of a rulebook are what the program paints
# today; they are the golden pictures too.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=$2/tests/rulebook
"$here/paint.sh" "$1" "$3" "$dir"
for picture in "$dir"/*.svg "$2/games/$3/rulebook"/*.svg; do
    cmp "$dir/$(basename "$picture")" "$2/games/$3/rulebook/$(basename "$picture")" || {
        echo "games/$3/rulebook is not what the program paints; run tests/rulebook/paint.sh PROGRAM $3"
        exit 1
    }
done
