/*
 * server/log_file.h -- how SQLite's write-ahead log comes to the disk.
 *
 * SQLite writes each page of a commit by itself, and what comes before it by itself too; here
 * they are written together, when the log is synced. And the log has its usual size from the
 * beginning: to sync what lies inside a file costs the disk less than to sync a file that grows,
 * and waits for nobody else's changes of the file system.
 */
#ifndef BB_SERVER_LOG_FILE_H
#define BB_SERVER_LOG_FILE_H

/* The name of the VFS with which a connection that writes is to be opened. NULL, the usual one,
 * if there is none such. */
const char *bb_log_file_vfs(void);

#endif
