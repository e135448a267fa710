#!/bin/sh
# postgres.sh COMMAND...: runs a command with a database of its own, whose address is in
# BENBEN_POSTGRES, and ends it. Nothing of it need survive, so nothing waits for the disk.
# PostgreSQL does not run as root: then it is the user postgres who runs it.
set -eu
bin=$(pg_config --bindir 2>/dev/null || true)
[ -x "$bin/initdb" ] || bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d)
as=
if [ "$(id -u)" = 0 ]; then
    as="runuser -u postgres --"
    chown postgres "$folder"
fi
end() {
    cd /
    [ ! -f "$folder/data/postmaster.pid" ] || $as "$bin/pg_ctl" -D "$folder/data" -m immediate -s stop || true
    rm -rf "$folder"
}
trap end EXIT
trap 'exit 1' INT TERM
here=$PWD
cd "$folder"
$as "$bin/initdb" -D "$folder/data" -N -A trust -U postgres -E UTF8 --locale=C >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
$as "$bin/pg_ctl" -D "$folder/data" -l "$folder/server.log" -s -w start -o \
    "-k $folder -c listen_addresses='' -c fsync=off -c full_page_writes=off -c synchronous_commit=on" ||
    { cat "$folder/server.log" >&2; exit 1; }
cd "$here"
BENBEN_POSTGRES="postgresql:///postgres?host=$folder&user=postgres" "$@"
