#!/bin/bash
# layers.sh SOURCE BUILD: includes point down only, every header compiles alone, the core
# and the rules call nothing that allocates, prints, reads a clock or draws, and a chair
# calls nothing but the core: no truth is in its reach.
# layers.sh --bite SOURCE BUILD: the same checks find each violation planted in a copy.
#
# CC and NM name the compiler and nm to use.
set -u
CC=${CC:-cc}
read -ra OUTSIDE < <(pkg-config --cflags libpq) # the one library whose headers have a folder
NM=${NM:-nm}

# ---- Includes -------------------------------------------------------------------

# Sets `allowed` to what the file may include, as an extended regular expression. Tests, fuzz
# targets, benchmarks and tools, also those of one game, stand outside: nobody includes them,
# they include all.
allow() {
    case $1 in
    base/*)              allowed='base/' ;;
    engine/*)            allowed='base/|engine/' ;;
    chair/*)             allowed='base/|engine/|chair/' ;;
    table/*)             allowed='base/|engine/|table/' ;;
    games/*/*/*)         allowed='[a-z]*/' ;;
    games/*/*)           allowed="base/|engine/|${1%/*}/[^/]*$" ;;
    games/*)             allowed='base/|engine/|games/[^/]*$' ;;
    bots/*)              allowed='base/|engine/|bots/' ;;
    rpc/*)               allowed='base/|engine/|chair/|table/|rpc/' ;;
    cli/*)               allowed='base/|engine/|chair/|table/|rpc/|bots/|games/[^/]*$|server/|cli/' ;;
    server/* | wasm/*)
        allowed="base/|engine/|chair/|table/|rpc/|bots/|games/[^/]*$|${1%%/*}/" ;;
    tests/* | fuzz/* | bench/* | tools/*)
        allowed='[a-z]*/' ;;
    *)                   allowed='nothing' ;;
    esac
}

check_includes() {
    local bad=0 file header allowed
    while IFS=: read -r file header; do
        allow "$file"
        if ! [[ $header =~ ^($allowed) ]]; then
            echo "$file includes $header"
            bad=1
        fi
    done < <(cd "$1" && grep -rn --include='*.[ch]' '^ *# *include *"' \
        base engine chair table rpc games bots cli server wasm tests fuzz bench tools 2>/dev/null |
        sed -n 's/^\([^:]*\):[0-9]*: *# *include *"\([^"]*\)".*/\1:\2/p')
    return $bad
}

# ---- Headers --------------------------------------------------------------------

check_headers() {
    local bad=0 header
    while read -r header; do
        if ! (cd "$1" && echo "#include \"$header\"" |
            "$CC" -std=gnu17 -D_GNU_SOURCE -I. "${OUTSIDE[@]}" -Wall -Wextra -Werror -x c -fsyntax-only -); then
            echo "$header does not compile alone"
            bad=1
        fi
    done < <(cd "$1" && find base engine chair table rpc games bots cli server tests tools fuzz -name '*.h' 2>/dev/null)
    return $bad
}

# ---- Symbols ---------------------------------------------------------------------

# What the core and the rules may call: the parts of the C library that only look at
# their arguments, and what compilers add for assertions, sanitizers and coverage.
LIBRARY='bcmp|mem(cpy|set|cmp|move|chr)|str(len|cmp|ncmp|chr|rchr|str|spn|cspn|pbrk)|bsearch|v?snprintf'
MEMORY='malloc|calloc|realloc|free|abort'
ADDED='__assert_fail|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__(mem(cpy|set|move)|v?snprintf)_chk|__?(asan|ubsan|sanitizer|gcov|llvm|start|stop|msan|tsan).*'

# What the libraries call and neither define nor may call.
foreign() { # allowed, libraries ...
    local may=$1 defined
    shift
    defined=$("$NM" --defined-only "$@" 2>/dev/null | awk 'NF == 3 { print $3 }')
    "$NM" -u "$@" 2>/dev/null | awk '$1 == "U" { print $2 }' | sort -u | grep -vxF "$defined" |
        grep -vxE "$may"
}

check_symbols() {
    local lib
    for lib in core rules chair; do
        if ! [ -f "$1/lib$lib.a" ]; then
            echo "there are no libraries in $1"
            return 1
        fi
        if "$NM" "$1/lib$lib.a" 2>/dev/null | grep -q '__gnu_lto_slim'; then
            echo "symbols not checked: lib$lib.a holds no machine code yet (link-time optimisation)"
            return 0
        fi
    done
    ! { foreign "$LIBRARY|$ADDED" "$1/libcore.a" "$1/librules.a" | sed 's/^/the core or the rules call /'
        foreign "$LIBRARY|$MEMORY|$ADDED" "$1/libcore.a" "$1/libchair.a" | sed 's/^/a chair calls /'
    } | grep .
}

# ---- The checks bite ---------------------------------------------------------------

# A copy of the sources, or of the libraries, to be spoilt.
copy=''
fresh_sources() {
    rm -rf "$copy/src"
    mkdir -p "$copy/src"
    (cd "$1" && cp -rL base engine chair table games bots "$copy/src") # no links: only the copy is spoilt
    mkdir -p "$copy/src/cli"
    echo '#include "table/record.h"' >"$copy/src/cli/common.h"
}

must_find() { # what the check must say, and the check with its arguments
    local what=$1
    shift
    if ! "$@" >"$copy/found" 2>&1 && grep -qF "$what" "$copy/found"; then
        echo "found: $what"
    else
        echo "not found: $what"
        failed=1
    fi
}

plant_include() { # file, header; the copy is as before afterwards
    sed -i "1i #include \"$2\"" "$copy/src/$1"
    must_find "$1 includes $2" check_includes "$copy/src"
    sed -i 1d "$copy/src/$1"
}

plant_call() { # build, library, call, header, what is said of it
    set -- "$1" "$2" "$3" "$4" "${5:-the core or the rules call}"
    rm -rf "$copy/lib"
    mkdir -p "$copy/lib"
    cp "$1/libcore.a" "$1/librules.a" "$1/libchair.a" "$copy/lib"
    printf '#include <%s>\nint planted(void);\nint planted(void) { %s; return 0; }\n' "$4" "$3" >"$copy/planted.c"
    "$CC" -D_GNU_SOURCE -fno-builtin -c -o "$copy/planted.o" "$copy/planted.c" &&
        ar -r "$copy/lib/lib$2.a" "$copy/planted.o" 2>/dev/null
    must_find "$5 ${3%%(*}" check_symbols "$copy/lib"
}

bite() {
    failed=0
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    fresh_sources "$1"
    check_includes "$copy/src" || failed=1
    plant_include base/rng.h engine/game.h
    plant_include engine/view.c games/null/null.h
    plant_include table/match.h cli/common.h
    plant_include table/match.c view.h
    plant_include chair/chair.c table/match.h
    plant_include engine/trial.c table/table.h
    plant_include bots/flat.c table/match.h
    plant_include games/null/null.c games/other/other.h
    plant_include games/null/null.c games/null/tests/brute.h
    plant_include games/null/null.h games/all.h
    plant_include games/all.c bots/bots.h
    plant_include games/loaders.c games/null/null.h
    plant_include bots/flat.c games/all.h
    plant_include cli/common.h games/null/null.h
    plant_include bots/bots.h cli/common.h
    plant_include engine/game.c tests/unit/unit.h

    sed -i '/include/d' "$copy/src/engine/dealer.h"
    must_find "engine/dealer.h does not compile alone" check_headers "$copy/src"

    if "$NM" "$2/libcore.a" | grep -q '__gnu_lto_slim'; then
        echo "symbols not checked"
        return $failed
    fi
    check_symbols "$2" || failed=1
    plant_call "$2" core 'malloc(8)' stdlib.h
    plant_call "$2" rules 'free(0)' stdlib.h
    plant_call "$2" rules 'time(0)' time.h
    plant_call "$2" rules 'rand()' stdlib.h
    plant_call "$2" core 'puts("")' stdio.h
    plant_call "$2" core 'getenv("HOME")' stdlib.h
    plant_call "$2" core 'fopen("x", "r")' stdio.h
    plant_call "$2" rules 'fputs("", stderr)' stdio.h
    plant_call "$2" chair 'bb_match_truth(0)' stdlib.h 'a chair calls'
    must_find 'there are no libraries' check_symbols "$copy"
    return $failed
}

if [ "${1:-}" = --bite ]; then
    bite "$2" "$3"
    exit
fi
bad=0
check_includes "$1" || bad=1
check_headers "$1" || bad=1
check_symbols "$2" || bad=1
exit $bad
