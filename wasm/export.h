/*
 * wasm/export.h -- what the files of the page's engine share: what is exported, and the one
 * buffer through which text and bytes go in and out.
 */
#ifndef BB_WASM_EXPORT_H
#define BB_WASM_EXPORT_H

#define EXPORT __attribute__((visibility("default"), used))

enum { IO_SIZE = 1 << 20 };

extern char io[IO_SIZE];

#endif
