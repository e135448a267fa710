/*
 * engine/writing.h -- a view as text: what a game's text.c begins with. The macros use `w`,
 * a pointer to what is declared with BB_WRITING().
 */
#ifndef BB_ENGINE_WRITING_H
#define BB_ENGINE_WRITING_H

#include "engine/words.h"

/* The parts, the view, who reads, and where to. */
#define BB_WRITING(parts, state)                                                                   \
    struct writing {                                                                               \
        const parts *p;                                                                            \
        const state *s;                                                                            \
        const struct bb_reader *r;                                                                 \
        struct bb_text *out;                                                                       \
    }

/* A sentence with its arguments; the same with the end of the line. */
#define WRITE(key, ...)                                                                            \
    bb_words_say(w->r, key, BB_ARGS_MAX, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ }, w->out)
#define WRITE_LINE(key, ...) (WRITE(key, __VA_ARGS__), END_LINE())
#define END_LINE()           bb_text_char(w->out, '\n')

#endif
