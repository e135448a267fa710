/*
 * The position as text, for a terminal and for a screen reader: seats in words, the field
 * drawn with letters, the own hand.
 *
 *      1 2 3
 *    a . . o      . is covered, o is known to be empty, C is the crown
 *    b . C .
 *    c . . .
 */
#include "engine/writing.h"
#include "games/null/null.h"

BB_WRITING(struct ng_parts, struct ng);

static void put_field(const struct writing *w)
{
    bb_text_put(w->out, "  1 2 3\n");
    for (int square = 0; square < NG_SQUARES; square++) {
        int find = ng_find(w->s, square);

        if (square % NG_SIDE == 0)
            bb_text_char(w->out, ng_square_names[square][0]);
        bb_text_char(w->out, ' ');
        bb_text_char(w->out, find == BB_UNKNOWN ? '.' : find ? 'C' : 'o');
        if (square % NG_SIDE == NG_SIDE - 1)
            END_LINE();
    }
}

void ng_text(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct writing writing = { .engine = { parts, view, r, out } }, *w = &writing;
    struct bb_score score;

    ng_score(parts, view, &score);
    WRITE_LINE("text.round", w->s->round, ng_rounds(w->s));
    for (int seat = 0; seat < w->s->seats; seat++)
        WRITE_LINE("text.seat", seat, score.points[seat]);
    put_field(w);
    for (int i = 0; r->seat < w->s->seats && i < NG_HAND; i++) {
        if (w->s->hand[r->seat][i])
            WRITE("text.stone", w->s->hand[r->seat][i]);
    }
    END_LINE();
}
