/*
 * A VFS as the usual one, but for the files of logs. What is written to such a file one piece
 * after the other is gathered; it is on its way before anything else is done to the file, and so
 * before it is synced. Others read of a log only what has been synced.
 *
 * What could not be written is told with what is done next. Nothing of it has been committed
 * then, and SQLite takes it back.
 */
#include "server/log_file.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 1 << 16,  /* bytes that are gathered */
    USUAL = 12 << 20 /* bytes in a log that is used for long (checkpoint.c) */
};

struct log_file {
    sqlite3_file file; /* first: SQLite knows no more */
    sqlite3_file *real;
    uint8_t *bytes;
    int n;            /* gathered ... */
    sqlite3_int64 at; /* ... for this place in the file */
};

static struct log_file *of(sqlite3_file *file)
{
    return (struct log_file *)file;
}

/* ---- Writing --------------------------------------------------------------------- */

static int write_gathered(struct log_file *f)
{
    int n = f->n;

    f->n = 0;
    return n ? f->real->pMethods->xWrite(f->real, f->bytes, n, f->at) : SQLITE_OK;
}

/* A log that begins with zeros after its head is one with nothing in it. If there is no room on
 * the disk for all of it, it grows later as others do. */
static void make_usual_size(const struct log_file *f)
{
    sqlite3_int64 size = 0;

    memset(f->bytes, 0, ROOM);
    if (f->real->pMethods->xFileSize(f->real, &size) || size > 0)
        return;
    while (size < USUAL && !f->real->pMethods->xWrite(f->real, f->bytes, ROOM, size))
        size += ROOM;
}

static int gather(sqlite3_file *file, const void *bytes, int n, sqlite3_int64 at)
{
    struct log_file *f = of(file);
    int code = SQLITE_OK;

    if (at != f->at + f->n || f->n + n > ROOM)
        code = write_gathered(f);
    if (code)
        return code;
    if (at == 0)
        make_usual_size(f);
    if (n > ROOM)
        return f->real->pMethods->xWrite(f->real, bytes, n, at);
    if (f->n == 0)
        f->at = at;
    memcpy(f->bytes + f->n, bytes, (size_t)n);
    f->n += n;
    return SQLITE_OK;
}

/* ---- Everything else --------------------------------------------------------------- */

static int read_bytes(sqlite3_file *file, void *out, int n, sqlite3_int64 at)
{
    struct log_file *f = of(file);
    int code = write_gathered(f);

    return code ? code : f->real->pMethods->xRead(f->real, out, n, at);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    struct log_file *f = of(file);
    int code = write_gathered(f);

    return code ? code : f->real->pMethods->xTruncate(f->real, size);
}

static int sync_file(sqlite3_file *file, int how)
{
    struct log_file *f = of(file);
    int code = write_gathered(f);

    return code ? code : f->real->pMethods->xSync(f->real, how);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *out)
{
    struct log_file *f = of(file);
    int code = write_gathered(f);

    return code ? code : f->real->pMethods->xFileSize(f->real, out);
}

static int close_file(sqlite3_file *file)
{
    struct log_file *f = of(file);
    int code = write_gathered(f), closed = f->real->pMethods->xClose(f->real);

    free(f->bytes);
    return code ? code : closed;
}

static int lock(sqlite3_file *file, int how)
{
    return of(file)->real->pMethods->xLock(of(file)->real, how);
}

static int unlock(sqlite3_file *file, int how)
{
    return of(file)->real->pMethods->xUnlock(of(file)->real, how);
}

static int is_reserved(sqlite3_file *file, int *out)
{
    return of(file)->real->pMethods->xCheckReservedLock(of(file)->real, out);
}

static int control(sqlite3_file *file, int what, void *arg)
{
    return of(file)->real->pMethods->xFileControl(of(file)->real, what, arg);
}

static int sector_size(sqlite3_file *file)
{
    return of(file)->real->pMethods->xSectorSize(of(file)->real);
}

static int characteristics(sqlite3_file *file)
{
    return of(file)->real->pMethods->xDeviceCharacteristics(of(file)->real);
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = close_file,
    .xRead = read_bytes,
    .xWrite = gather,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

/* ---- The VFS ------------------------------------------------------------------------- */

static sqlite3_vfs *usual, own;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The usual file lies behind ours. */
static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int how, int *out)
{
    struct log_file *f = of(file);
    int code;

    (void)vfs;
    if (!(how & SQLITE_OPEN_WAL))
        return usual->xOpen(usual, name, file, how, out);
    *f = (struct log_file){ .real = (sqlite3_file *)(f + 1), .bytes = malloc(ROOM) };
    if (!f->bytes)
        return SQLITE_NOMEM;
    code = usual->xOpen(usual, name, f->real, how, out);
    if (f->real->pMethods)
        f->file.pMethods = &methods;
    else
        free(f->bytes);
    return code;
}

/* What is not ours works with a copy of the usual one as with itself. */
static void make(void)
{
    usual = sqlite3_vfs_find(NULL);
    if (!usual)
        return;
    own = *usual;
    own.zName = "benben-log";
    own.szOsFile += (int)sizeof(struct log_file);
    own.xOpen = open_file;
    if (sqlite3_vfs_register(&own, 0))
        usual = NULL;
}

const char *bb_log_file_vfs(void)
{
    pthread_once(&once, make);
    return usual ? own.zName : NULL;
}
