#!/bin/sh
# design.sh CARDS EDITION: the edition is what `cards design` makes of the seed
# that it names, byte for byte. Only comments may follow.
set -eu
cards=$1 edition=$2
made=$(mktemp)
trap 'rm -f "$made"' EXIT

seed=$(sed -n 's/.*`cards design \([0-9]*\)`.*/\1/p' "$edition")
"$cards" design "$seed" > "$made"
size=$(wc -c < "$made")
head -c "$size" "$edition" | cmp - "$made"
if tail -c +$((size + 1)) "$edition" | grep -v '^#' | grep -q .; then
    echo "$edition has more than \`cards design $seed\` makes"
    exit 1
fi
