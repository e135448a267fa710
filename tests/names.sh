#!/bin/bash
# names.sh SOURCE GAMES.TXT: nothing outside a game's folder names it: neither its folder, nor
# its name or title, nor a symbol with its prefix. Its line in games/CMakeLists.txt does, and
# so may READMEs, docs/ and golden data. Files that are not in git yet are looked at too. What
# is hidden from players, the template, may be named everywhere: tests play with it.
# names.sh --bite SOURCE GAMES.TXT: the check finds each name that is planted in a copy.
set -u

# What a game is called, as one extended regular expression.
names_of() { # folder, prefix, name, title
    echo "(^|[^a-z])($1|$3|$4)([^a-z]|\$)|(^|[^a-z_])$2_[a-z]"
}

check() {
    local bad=0 folder prefix name look title lines
    while read -r folder prefix name look title; do
        [ "$look" != hidden ] || continue
        lines=$(cd "$1" && grep -rnIiE "$(names_of "$folder" "$prefix" "$name" "$title")" . \
            --exclude-dir={.git,build,node_modules,docs,golden,corpus} --exclude={README.md,.git} |
            grep -vE "^\./games/($folder/|CMakeLists\.txt:)" | sed 's#^\./##')
        if [ -n "$lines" ]; then
            echo "$lines"
            echo "The lines above name the game $name outside games/$folder; they belong there, or need no game."
            bad=1
        fi
    done <"$2"
    return $bad
}

# ---- The check bites ----------------------------------------------------------------

plant() { # file, text
    rm -rf "$copy"/*
    mkdir -p "$copy/$(dirname "$1")"
    echo "$2" >"$copy/$1"
    if check "$copy" "$list" | grep -qF "$1:1:"; then
        echo "found: $2"
    else
        echo "not found: $2"
        failed=1
    fi
}

bite() {
    failed=0
    copy=$(mktemp -d) list=$2
    trap 'rm -rf "$copy"' EXIT
    while read -r folder prefix name look title; do
        [ "$look" != hidden ] || continue
        plant web/app.ts "const game = '$name';"
        plant games/null/null.c "#include \"games/$folder/$folder.h\""
        plant engine/words.yaml "About $title."
        plant tests/law/new.c "${prefix}_game.setup(0);"
        plant tests/law/new.c "$(echo "$prefix" | tr a-z A-Z)_DO_ROLL"
        plant tests/law/new.c "${name}_test"
        plant Makefile "	build/benben bench $name"
        rm -rf "$copy"/*
        mkdir -p "$copy/games/$folder" "$copy/docs" "$copy/tests/program/golden"
        echo "game($folder $prefix)" | tee "$copy/games/CMakeLists.txt" "$copy/README.md" "$copy/docs/a.md" \
            "$copy/games/$folder/a.c" >"$copy/tests/program/golden/a.txt"
        check "$copy" "$list" || failed=1
    done <"$2"
    return $failed
}

if [ "${1:-}" = --bite ]; then
    bite "$2" "$3"
    exit
fi
check "$1" "$2"
