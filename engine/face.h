/*
 * engine/face.h -- how a game is shown: what it says itself (struct bb_face), and a
 * default for what it leaves out. Whoever shows a game calls these and no function of
 * its face; all work on views.
 */
#ifndef BB_ENGINE_FACE_H
#define BB_ENGINE_FACE_H

#include "engine/words.h"

enum {
    BB_IDS_MAX = 512
}; /* bytes for the ids that one action, or a line of the account, touches */

/* The view as text; by default its fields by name. */
void bb_face_text(const struct bb_reader *r, const void *view, struct bb_text *out);

/* What the reader's seat is asked, or who is waited for. */
void bb_face_ask(const struct bb_reader *r, const void *view, struct bb_text *out);

/* The view as a picture: one SVG element, in which places and pieces have stable ids. In
 * engine/painter.c. */
void bb_face_paint(const struct bb_reader *r, const void *view, enum bb_shape shape,
                   struct bb_text *out);

/* A symbol of the legend as a picture of its own; nothing if there is none of that name. */
void bb_face_symbol(const struct bb_reader *r, const char *name, struct bb_text *out);

/* The card of an element of the picture, as lines of engine/card.h; false, and nothing, if
 * there is none. */
bool bb_face_explain(const struct bb_reader *r, const void *view, const char *id,
                     struct bb_text *out);

/* Line i of the account of the score; by default there is none. */
bool bb_face_account(const struct bb_reader *r, const void *view, int i, struct bb_line *line,
                     struct bb_text *why, struct bb_text *touches);

/* Whose turn it is; BB_TEAM while several choose, BB_NOBODY in between and at the end. */
int bb_face_turn(const struct bb_game *g, const void *view);

/* The same, and what tells this turn from another of the same seat. */
struct bb_whose {
    int turn, ended;
};

struct bb_whose bb_face_whose(const struct bb_game *g, const void *view);

/* True if a turn begins now: it is somebody's, and was not theirs before. */
bool bb_whose_begins(const struct bb_whose *before, const struct bb_whose *now);

/* The ids of the elements that an action touches, separated by blanks: its kind's, then those
 * of its operands. A bar is between those of which any will do. */
void bb_face_touch(const struct bb_box *box, const void *view, int seat, bb_action a,
                   struct bb_text *out);

/* The ids, as above, of what leads to an action: nobody means it who has not touched that. Nothing
 * where any part of it will do. */
void bb_face_lead(const struct bb_box *box, const void *view, int seat, bb_action a,
                  struct bb_text *out);

/* The action that touching this element alone would mean, legal or not; 0 if none. The kinds
 * that are open to the seat come first, then the others in their order. */
bb_action bb_face_tapped(const struct bb_box *box, const void *view, int seat, const char *id);

/* Puts actions that differ in their last operand alone in the order of how well they fit. */
void bb_face_order(const struct bb_box *box, const void *view, int seat, bb_action *open, int n);

/* How a value is called in a picture: by the id of its list, or of an operand. */
void bb_face_id(const struct bb_box *box, const char *id, const struct bb_list *list, int value,
                struct bb_text *out);

#endif
