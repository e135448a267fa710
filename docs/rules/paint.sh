#!/bin/sh
# paint.sh PROGRAM [FOLDER]: paints the pictures of the rulebooks, listed in
# pictures.txt, from their records; into docs/rules, or another folder.
set -eu
program=$(realpath "$1")
cd "$(dirname "$0")"
to=${2:-.}
mkdir -p "$to/img"
grep -v '^#' pictures.txt | while read -r picture record options; do
    # shellcheck disable=SC2086
    "$program" show "$record" $options -o "$to/$picture"
done
