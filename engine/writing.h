/*
 * engine/writing.h -- a view as text: what a game's text.c begins with. The macros use `w`,
 * a pointer to what is declared with BB_WRITING().
 */
#ifndef BB_ENGINE_WRITING_H
#define BB_ENGINE_WRITING_H

#include "engine/words.h"

/* The parts, the view, who reads, and where to. */
#define BB_WRITING_OF(parts, state)                                                                \
    const parts *p;                                                                                \
    const state *s;                                                                                \
    const struct bb_reader *r;                                                                     \
    struct bb_text *out;

struct bb_writing {
    BB_WRITING_OF(void, void)
};

/* struct writing, the same with the types of a game. */
#define BB_WRITING(parts, state)                                                                   \
    struct writing {                                                                               \
        union {                                                                                    \
            struct bb_writing engine;                                                              \
            struct {                                                                               \
                BB_WRITING_OF(parts, state)                                                        \
            };                                                                                     \
        };                                                                                         \
    }

/* Writes a sentence. */
void bb_write(const struct bb_writing *w, const char *key, const int32_t arg[static BB_ARGS_MAX]);

/* The same with the arguments listed; and with the end of the line. */
#define WRITE(key, ...)      bb_write(&w->engine, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })
#define WRITE_LINE(key, ...) (WRITE(key, __VA_ARGS__), END_LINE())
#define END_LINE()           bb_text_char(w->out, '\n')

#endif
