/*
 * base/hex.h -- bytes as hexadecimal text.
 */
#ifndef BB_BASE_HEX_H
#define BB_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 2n lower-case digits and a zero. */
void bb_hex_write(const uint8_t *bytes, size_t n, char *out);

/* Exactly 2n hexadecimal digits and nothing after them, or false. */
bool bb_hex_read(const char *text, uint8_t *out, size_t n);

#endif
