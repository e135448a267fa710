#!/bin/sh
# install.sh PROGRAM: installs a built program, its service and its documentation below DESTDIR
# and PREFIX (/usr/local if not given).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=$1
prefix=${PREFIX:-/usr/local}
to=${DESTDIR:-}$prefix
install -d "$to/bin" "$to/lib/systemd/system" "$to/share/doc/benben"
install -m 755 "$program" "$to/bin/benben"
sed "s|/usr/bin/benben|$prefix/bin/benben|; s|/usr/share|$prefix/share|" "$here/packaging/benben.service" \
    >"$to/lib/systemd/system/benben.service"
chmod 644 "$to/lib/systemd/system/benben.service"
install -m 644 "$here/README.md" "$here/docs/OPERATING.md" "$here/docs/TABLES.md" "$here/docs/PROTOCOL.md" \
    "$to/share/doc/benben"
