/*
 * engine/view.h -- what one seat may know, made from the game's field list.
 */
#ifndef BB_ENGINE_VIEW_H
#define BB_ENGINE_VIEW_H

#include "engine/game.h"

/* The position as one seat may know it. A type of its own, so that a
 * signature shows who is handed a view and who a truth. */
struct bb_view {
    union bb_state s;
    int seat; /* BB_NOBODY: a spectator */
};

/* Copies what `seat` may know and marks every other byte unknown. When the
 * game is over everything is known. */
void bb_view_init(struct bb_view *v, const struct bb_game *g, const void *truth, int seat);

/* The same as if the game were not over. */
void bb_view_closed(struct bb_view *v, const struct bb_game *g, const void *truth, int seat);

/* True if `seat` may see element i of the field in this position. */
bool bb_view_shows(const struct bb_field *f, const void *s, int i, int seat);

/* Element i of the field. */
uint32_t bb_field_get(const struct bb_field *f, const void *s, int i);
void bb_field_set(const struct bb_field *f, void *s, int i, uint32_t element);

#endif
