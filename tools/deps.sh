#!/bin/sh
# Installs the Debian packages that Benben is built and tested with. Without
# the right to install, it prints the exact list and stops.
set -eu
wanted="build-essential clang clang-format clang-tidy libclang-rt-dev cmake ninja-build pkg-config
git valgrind python3 libsodium-dev libjansson-dev libcyaml-dev libyaml-dev libedit-dev libcmocka-dev
libwebsockets-dev libwebsockets-evlib-ev libev-dev zlib1g-dev libbrotli-dev
lld binaryen wasi-libc libclang-rt-dev-wasm32 chromium"

# Debian's Node.js, unless the machine has one that is new enough.
node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' 2>/dev/null ||
    wanted="$wanted nodejs npm"

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
