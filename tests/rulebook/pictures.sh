#!/bin/sh
# pictures.sh PROGRAM SOURCES: the pictures of the rulebooks are what the program
# paints today; they are the golden pictures too.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$2/docs/rules/paint.sh" "$1" "$dir"
diff -r "$dir/img" "$2/docs/rules/img" >/dev/null || {
    echo "docs/rules/img is not what the program paints; run docs/rules/paint.sh PROGRAM"
    exit 1
}
