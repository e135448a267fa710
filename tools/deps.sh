#!/bin/sh
# deps.sh run [test]: installs the Debian packages that Benben is built and run with, and
# those that it is tested with. Without the right to install, it prints the exact list and
# stops.
set -eu
run="build-essential cmake ninja-build pkg-config libsodium-dev libjansson-dev libcyaml-dev libyaml-dev
libedit-dev libwebsockets-dev libwebsockets-evlib-ev libev-dev libssl-dev libsqlite3-dev libpq-dev libqrencode-dev zlib1g-dev libbrotli-dev
clang lld binaryen wasi-libc libclang-rt-dev-wasm32"
test="git clang-format clang-tidy libclang-rt-dev valgrind python3 libcmocka-dev chromium-headless-shell
fonts-dejavu-core postgresql faketime"

# Debian's Node.js, unless the machine has one that is new enough.
node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null ||
    run="$run nodejs npm"

wanted=
for what; do
    case $what in
    run) wanted="$wanted $run" ;;
    test) wanted="$wanted $test" ;;
    esac
done

missing=
for package in $wanted; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    sudo=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    sudo=sudo
else
    echo "These Debian packages are missing; install them as root, then go on:" >&2
    echo "  apt-get install$missing" >&2
    exit 1
fi
$sudo apt-get update -q
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -q -y --no-install-recommends $missing
