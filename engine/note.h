/*
 * engine/note.h -- events and refusals, in one line each. Events are for rules that have a `log`.
 */
#ifndef BB_ENGINE_NOTE_H
#define BB_ENGINE_NOTE_H

#include "engine/game.h"

#define NOTE_TO(seen_by, what, clause, ...)                                                        \
    bb_tell(log, what, clause, seen_by, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })

#define NOTE(what, clause, ...) NOTE_TO(BB_EVERYONE, what, clause, __VA_ARGS__)

static inline struct bb_refusal bb_refuse(int clause, const char *word, int arg)
{
    return (struct bb_refusal){ .clause = clause, .word = word, .arg = { arg } };
}

#endif
