#!/bin/sh
# build.sh GENERATED OUT.wasm: engine, games and painting as one bare .wasm, beside it
# OUT-bots.wasm, rules and bots for the worker in which they think, and OUT.en and OUT.fr, the words, and OUT.later.en and OUT.later.fr, those that may come
# later. GENERATED is from the native build: words, the reference editions (bb_games.c), the
# sources of the games (rules.txt) and their names (games.txt).
# What simulations spend their time in is compiled for speed as far as it stays
# small, the rest for size only. All browsers of today copy memory in one go and
# extend signs. The driver is given no level when it links, lest it calls wasm-opt, which
# comes last here and is told what may be used; constants begin at 1024, so memory below is free.
set -eu
cd "$(dirname "$0")/.."
generated=$1 out=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

compile() { # LEVEL SOURCES...
    level=$1
    shift
    # shellcheck disable=SC2086,SC2016
    printf '%s\n' "$@" | xargs -P "$(nproc)" -I {} sh -c 'clang "$@" -c {} -o "$0/$(echo {} | tr / _).o"' "$dir" \
        --target=wasm32-wasi -msign-ext -flto $more $level -std=gnu17 -D_GNU_SOURCE -DBB_FOR_PLAYERS $drawn \
        -Wall -Wextra -Wno-missing-field-initializers -Wno-unused-parameter -fno-strict-aliasing -fvisibility=hidden -I.
}

# Where every game says and shows all by itself, what the engine has in its place stays out.
drawn=-DBB_ALL_DRAWN=1 more=-mbulk-memory
grep -q '^[^ ]* [^ ]* [^ ]* plain' "$generated/games.txt" && drawn=
hot='/(legal|apply|score|advice|features)\.c$'
compile "-Oz -fno-builtin" wasm/string.c
# shellcheck disable=SC2046
compile -Oz wasm/io.c wasm/api.c wasm/words.c wasm/memory.c base/text.c base/hex.c engine/game.c engine/setup.c engine/face.c engine/card.c engine/trial.c engine/news.c engine/about.c engine/view.c engine/words.c \
    engine/notation.c engine/svg.c engine/painter.c engine/plain.c engine/usual.c table/match.c table/record.c table/read.c table/table.c table/walk.c chair/*.c games/all.c \
    "$generated/bb_engine_words.c" "$generated/bb_engine_art.c" "$generated/bb_games.c" $(grep -v -E "$hot" "$generated/rules.txt")
# shellcheck disable=SC2046
compile -Os engine/dealer.c $(grep -E "$hot" "$generated/rules.txt")
# Sums that are kept instead of computed again take more room than time.
clang --target=wasm32-wasi -mexec-model=reactor -nostartfiles -flto "$dir"/*.o -Wl,--no-entry -Wl,--lto-O3 \
    -Wl,--export-dynamic -Wl,--strip-all -Wl,--gc-sections -Wl,-mllvm,-disable-lsr -Wl,-z,stack-size=1048576 \
    -o "$dir/linked.wasm"
wasm-opt --enable-bulk-memory --enable-sign-ext --low-memory-unused -Oz --converge --flatten --rereloop -Oz -Oz \
    "$dir/linked.wasm" -o "$out"
node wasm/join.mjs "$out"

# The bots: all of it for speed, with vectors of 128 bits, copies made by wasm/copy.c, and
# without what only people see.
rm "$dir"/*.o
more='-msimd128 -DBB_FOR_BOTS -ffp-contract=off'
compile "-O3 -fno-builtin" wasm/string.c
compile "-O3 -fno-builtin -fno-lto -mbulk-memory" wasm/copy.c
# shellcheck disable=SC2046
compile -O3 wasm/io.c wasm/bots.c wasm/memory.c base/text.c engine/game.c engine/setup.c engine/value.c engine/usual.c engine/face.c engine/view.c engine/dealer.c \
    $(ls bots/*.c | grep -v threads) games/all.c "$generated/bb_games.c" \
    $(grep -v -E '/(paint[a-z_]*|text|explain|account|refuse)\.c$|_(words|art)\.c$' "$generated/rules.txt")
clang --target=wasm32-wasi -mexec-model=reactor -nostartfiles -flto "$dir"/*.o -Wl,--no-entry -Wl,--lto-O3 \
    -Wl,--export-dynamic -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576 -o "$dir/linked.wasm"
wasm-opt --enable-bulk-memory --enable-sign-ext --enable-simd --low-memory-unused -O4 "$dir/linked.wasm" -o "${out%.wasm}-bots.wasm"

# Sorted by name, because wasm/words.c searches them so.
for lang in en fr later.en later.fr; do
    { echo bb_engine; awk '$4 != "hidden" { print $2 }' "$generated/games.txt"; } | sed "s|.*|$generated/&_words.$lang|" |
        LC_ALL=C sort | xargs cat >"${out%.wasm}.$lang"
done
