#!/bin/sh
# deb.sh PROGRAM VERSION OUT: a Debian package of a built program.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=$(realpath "$1")
version=$2
out=$(realpath -m "$3")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

DESTDIR=$tree/root PREFIX=/usr "$here/packaging/install.sh" "$program"
strip "$tree/root/usr/bin/benben"
install -D -m 644 "$here/LICENSE" "$tree/root/usr/share/doc/benben/copyright"
install -D -m 644 "$here/packaging/benben.default" "$tree/root/etc/default/benben"

# What the program is linked with, and what libwebsockets loads by itself.
mkdir -p "$tree/debian"
printf 'Source: benben\n\nPackage: benben\nArchitecture: any\n' >"$tree/debian/control"
needs=$(cd "$tree" && dpkg-shlibdeps -O --ignore-missing-info root/usr/bin/benben 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')

mkdir "$tree/root/DEBIAN"
cat >"$tree/root/DEBIAN/control" <<CONTROL
Package: benben
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: Benben <benben@localhost>
Section: games
Priority: optional
Installed-Size: $(du -ks "$tree/root/usr" | cut -f1)
Depends: $needs, libwebsockets-evlib-ev
Description: pyramid board games, alone, against bots or among friends
 A page and a server in one program: four board games with every rule enforced
 and explained, bots, and tables at which friends play over a network.
CONTROL
echo /etc/default/benben >"$tree/root/DEBIAN/conffiles"
for script in postinst prerm postrm; do
    install -m 755 "$here/packaging/deb/$script" "$tree/root/DEBIAN/$script"
done
find "$tree/root" -type d -exec chmod 755 {} +
mkdir -p "$(dirname "$out")"
dpkg-deb --root-owner-group --build "$tree/root" "$out" >/dev/null
echo "$out"
