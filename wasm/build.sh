#!/bin/sh
# build.sh GENERATED OUT.wasm: engine, games, bots and painting as one bare .wasm, and
# beside it OUT.en and OUT.fr, the words. GENERATED holds the words and reference
# editions, from the native build.
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
    # shellcheck disable=SC2086
    for source in "$@"; do
        clang --target=wasm32-wasi -mbulk-memory -msign-ext $level -flto -std=gnu17 -D_GNU_SOURCE -DBB_FOR_PLAYERS -Wall -Wextra -Werror \
            -fno-strict-aliasing -fvisibility=hidden -I. -c "$source" \
            -o "$dir/$(echo "$source" | tr / _).o"
    done
}

fast=$(ls engine/dealer.c games/*/legal.c games/*/apply.c games/*/score.c games/*/advice.c \
    games/silvergold/silvergold.c)
small=$(ls wasm/api.c wasm/words.c wasm/memory.c base/text.c base/hex.c engine/game.c engine/setup.c engine/face.c engine/trial.c engine/view.c engine/words.c \
    engine/notation.c engine/svg.c engine/motifs.c table/match.c table/record.c table/read.c table/table.c chair/*.c bots/*.c games/all.c \
    games/*/*.c "$generated"/*_words.c "$generated"/*_reference.c |
    grep -v -e /load.c -e /parts.c -e /cli_words.c)
compile "-Oz -fno-builtin" wasm/string.c
# shellcheck disable=SC2086
compile -Oz $small
# shellcheck disable=SC2086
compile -Os $fast
# Sums that are kept instead of computed again take more room than time.
clang --target=wasm32-wasi -mexec-model=reactor -nostartfiles -flto "$dir"/*.o -Wl,--no-entry -Wl,--lto-O3 \
    -Wl,--export-dynamic -Wl,--strip-all -Wl,--gc-sections -Wl,-mllvm,-disable-lsr -Wl,-z,stack-size=1048576 \
    -o "$dir/linked.wasm"
wasm-opt --enable-bulk-memory --enable-sign-ext -Oz --converge --low-memory-unused "$dir/linked.wasm" -o "$out"
for lang in en fr; do
    find "$generated" -name "*_words.$lang" ! -name 'cli_*' ! -name 'ng_*' | LC_ALL=C sort | xargs cat >"${out%.wasm}.$lang"
done
