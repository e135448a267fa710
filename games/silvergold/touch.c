/*
 * From the picture to actions: which elements an action touches, what touching
 * one element means, and what is asked.
 *
 * Ids in the picture: "c22-14" is the square of card 22 in row 1, column 4;
 * "card-22" a whole card; "pile" the pile.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/silvergold/silvergold.h"

#include <string.h>

static void put_card(int card, struct bb_text *out)
{
    bb_text_put(out, "card-");
    bb_text_int(out, card);
}

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

void sg_touch(const void *parts, const void *view, int seat, bb_action a, struct bb_text *out)
{
    const struct sg_parts *p = parts;
    const struct sg *s = view;
    struct bb_move m = bb_unpack(a);

    switch ((enum sg_kind)m.kind) {
    case SG_DO_KEEP:
        put_card(m.a, out);
        bb_text_char(out, ' ');
        put_card(m.b, out);
        break;
    case SG_DO_MARK:
        put_squares(s->card[seat][m.a], p->shape[m.b].mask << m.c, out);
        break;
    case SG_DO_TAKE:
        put_card(m.a, out);
        break;
    case SG_DO_DRAW:
        bb_text_put(out, "pile");
        break;
    case SG_DO_DEAL:
    case SG_DO_FILL:
    case SG_DO_REVEAL:
    case SG_DO_TURN:
    case SG_KINDS:
        break;
    }
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

static bb_action tapped_square(const struct sg *s, int seat, const char *id)
{
    int slot = slot_of(s, seat, number(&id)), square;

    if (slot < 0 || *id++ != '-')
        return 0;
    square = number(&id);
    if (*id || square / 10 < 1 || square / 10 > SG_SIDE || square % 10 < 1 || square % 10 > SG_SIDE)
        return 0;
    return bb_pack(SG_DO_MARK, slot, 0, (square / 10 - 1) * SG_STRIDE + square % 10 - 1);
}

bb_action sg_tapped(const void *parts, const void *view, int seat, const char *id)
{
    int card;

    (void)parts;
    if (id[0] == 'c' && id[1] >= '0' && id[1] <= '9')
        return tapped_square(view, seat, id + 1);
    if (strcmp(id, "pile") == 0)
        return bb_pack(SG_DO_DRAW, 0, 0, 0);
    if (strncmp(id, "card-", 5) != 0)
        return 0;
    id += 5;
    card = number(&id);
    return *id || card < 1 || card > SG_CARDS ? 0 : bb_pack(SG_DO_TAKE, card, 0, 0);
}

static void ask_to_mark(const struct sg *s, const struct bb_reader *r, struct bb_text *out)
{
    if (sg_has_marked(s, r->seat))
        bb_words_say(r, "ask.cross", 1, (const int32_t[]){ s->crosses[r->seat] }, out);
    else
        bb_words_say(r, "ask.mark", 1, (const int32_t[]){ s->pattern }, out);
}

void sg_ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct sg *s = view;

    (void)parts;
    if (s->phase == SG_OVER)
        bb_words_put(r, "text.over", out);
    else if (r->seat >= s->seats || !(sg_to_act(s) & BB_SEAT(r->seat)))
        bb_words_say(r, s->phase == SG_REPLACE ? "ask.wait-replace" : "ask.wait", 1,
                     (const int32_t[]){ s->seat }, out);
    else if (s->phase == SG_KEEP)
        bb_words_put(r, "ask.keep", out);
    else if (s->phase == SG_MARK)
        ask_to_mark(s, r, out);
    else
        bb_words_put(r, "ask.replace", out);
}
