#!/bin/sh
# damage.sh CARDS EDITION: `cards check` refuses an edition that can be played
# but breaks a constraint of the design (SG-1.6), and says which.
set -u
cards=$1 edition=$2
damaged=$(mktemp)
said=$(mktemp)
trap 'rm -f "$damaged" "$said"' EXIT
failures=0

# expect LINE SED: the report on the edition changed by SED has this line.
expect() {
    sed "$2" "$edition" > "$damaged"
    "$cards" check "$damaged" > "$said" 2>&1
    status=$?
    if [ $status -ne 2 ] || ! grep -qxF "$1" "$said"; then
        echo "not found, or status $status, not 2: $1"
        failures=$((failures + 1))
    fi
}

row='^      - "'
card_7='/number: 7$/,/number: 8$/'

expect 'edition: potions on a minority of the cards: FAILED' "/$row/s/p/./g"
expect 'edition: torches on a minority of the cards: FAILED' "/$row/s/s/t/g"
expect 'edition: skulls on five cards of six: FAILED' "/$row/s/s/./g"
expect 'edition: the same symbols in every colour, within 1: FAILED' \
    "$card_7{/$row/s/\\./s/g;}"
expect 'edition: gems on every card, of either colour on two cards of three: FAILED' \
    "$card_7{/$row/s/[rg]/./g;}"
choice='4 squares more bring 4 to 8 points more than a shortest way'
expect "each card: a choice: $choice: FAILED by 7" \
    "$card_7{/$row/s/[rgtp+]/./g;}"
expect 'each card: the colour that its number gives: FAILED by 7 8' \
    '/number: 7$/,/number: 8$/s/green/orange/;/number: 8$/,/number: 9$/s/orange/green/'
exit $((failures > 0))
