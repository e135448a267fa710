/*
 * How Silver & Gold is shown: what is asked, whose turn it is, and what is odd about
 * touching.
 *
 * Ids in the picture: "c22-14" is the square of card 22 in row 1, column 4;
 * "card-22" a whole card; "pile" the pile.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/silvergold/silvergold.h"

static void put_squares(int card, uint32_t squares, struct bb_text *out)
{
    const char *between = "";

    for (int i = 0; i < SG_SQUARES; i++) {
        if (!(squares >> sg_bit(i) & 1))
            continue;
        bb_text_put(out, between);
        bb_text_char(out, 'c');
        bb_text_int(out, card);
        bb_text_char(out, '-');
        bb_text_int(out, 10 * (i / SG_SIDE + 1) + i % SG_SIDE + 1);
        between = " ";
    }
}

/* A marking touches its squares. */
static bool touch(const void *parts, const void *view, int seat, bb_action a, int operand,
                  struct bb_text *out)
{
    const struct sg_parts *p = parts;
    const struct sg *s = view;
    struct bb_move m = bb_unpack(a);

    if (m.kind != SG_DO_MARK || operand != 1)
        return false;
    put_squares(s->card[seat][m.a], p->shape[m.b].mask << m.c, out);
    return true;
}

/* A number at the start of the text, moved past; 0 if there is none. */
static int number(const char **text)
{
    int n = 0;

    for (; **text >= '0' && **text <= '9' && n < 1000; ++*text)
        n = 10 * n + (**text - '0');
    return n;
}

static int slot_of(const struct sg *s, int seat, int card)
{
    for (int slot = 0; slot < SG_SLOTS; slot++) {
        if (card && s->card[seat][slot] == card)
            return slot;
    }
    return -1;
}

/* A square is meant as a cross there, whatever the pattern is. */
static bb_action tapped(const void *parts, const void *view, int seat, const char *id)
{
    int slot, square;

    (void)parts;
    if (*id++ != 'c')
        return 0;
    slot = slot_of(view, seat, number(&id));
    if (slot < 0 || *id++ != '-')
        return 0;
    square = number(&id);
    if (*id || square / 10 < 1 || square / 10 > SG_SIDE || square % 10 < 1 || square % 10 > SG_SIDE)
        return 0;
    return bb_pack(SG_DO_MARK, slot, 0, (square / 10 - 1) * SG_STRIDE + square % 10 - 1);
}

static void ask_to_mark(const struct sg *s, const struct bb_reader *r, struct bb_text *out)
{
    if (s->turn == SG_TURNS - 1) {
        bb_words_put(r, "ask.last", out);
        bb_text_char(out, ' ');
    }
    if (sg_has_marked(s, r->seat))
        bb_words_say(r, "ask.cross", 1, (const int32_t[]){ s->crosses[r->seat] }, out);
    else
        bb_words_say(r, "ask.mark", 1, (const int32_t[]){ s->pattern }, out);
}

static void ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct sg *s = view;

    (void)parts;
    if (s->phase == SG_OVER)
        bb_words_put(r, "text.over", out);
    else if (sg_to_act(s) == BB_SEAT(BB_CHANCE))
        bb_words_put(r, "ask.chance", out);
    else if (r->seat >= s->seats || !(sg_to_act(s) & BB_SEAT(r->seat)))
        bb_words_say(r,
                     s->phase == SG_REPLACE ? "ask.wait-replace"
                     : r->seat >= s->seats  ? "ask.wait-all"
                                            : "ask.wait",
                     1, (const int32_t[]){ s->seat }, out);
    else if (s->phase == SG_KEEP)
        bb_words_put(r, "ask.keep", out);
    else if (s->phase == SG_MARK)
        ask_to_mark(s, r, out);
    else
        bb_words_put(r, "ask.replace", out);
}

/* All mark at the same time; whoever has finished a card replaces it in turn. */
static int turn(const void *state)
{
    const struct sg *s = state;

    if (s->phase == SG_KEEP || s->phase == SG_MARK)
        return BB_TEAM;
    return s->phase == SG_REPLACE ? s->seat : BB_NOBODY;
}

const struct bb_face sg_face = {
    .text = BB_SHOWN(sg_text),
    .ask = BB_SHOWN(ask),
    .paint = BB_SHOWN(sg_paint),
    .explain = BB_SHOWN(sg_explain),
    .legend = BB_SHOWN(sg_legend),
    .turn = turn,
    .touch = BB_SHOWN(touch),
    .tapped = BB_SHOWN(tapped),
};
