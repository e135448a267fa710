/*
 * How the null game is shown: what is asked, whose turn it is, and what is odd about
 * touching.
 *
 * Ids in the picture: "stone-4" is a stone of the own hand, "square-b3" a square, "probe" a
 * button, "won-0" the rounds that a seat has won. All but the last follow from the lists and
 * kinds; only two squares at once are no value of one element.
 */
#include "base/text.h"
#include "engine/card.h"
#include "engine/words.h"
#include "games/null/null.h"

#include <string.h>

static bool touch(const void *parts, const void *view, int seat, bb_action a, int operand,
                  struct bb_text *out)
{
    int squares = ng_squares(a);

    if (bb_unpack(a).kind != NG_DO_DIG || operand != 0)
        return false;
    for (const char *between = ""; squares; squares &= squares - 1, between = " ")
        bb_text_format(out, "%ssquare-%s", between, ng_square_names[__builtin_ctz(squares)]);
    return true;
}

/* A square alone is meant to be dug up, with any other that can be. */
static bb_action tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct ng *s = view;
    int square = 0, other = 0;

    if (strncmp(id, "square-", 7) != 0)
        return 0;
    while (square < NG_SQUARES && strcmp(id + 7, ng_square_names[square]) != 0)
        square++;
    if (square == NG_SQUARES)
        return 0;
    while (other == square || s->known[other] == NG_DUG)
        other++;
    return ng_dig(1 << square | 1 << other);
}

/* Squares say whether the reader knows what is there; the rest is said by words. */
static bool explain(const void *parts, const void *view, const char *id, struct bb_card *card)
{
    const struct ng *s = view;
    int square = bb_card_value(card->r->box, "square", id);

    if (square < 0)
        return false;
    bb_card_words(card, id);
    CARD(BB_CARD_WHEN, s->known[square] == NG_DUG ? "card.dug" : "card.covered", square);
    if (ng_find(s, square) == BB_UNKNOWN)
        CARD(BB_CARD_LACK, "card.unseen", square);
    bb_card_clause(card, NG_2_4);
    return true;
}

static const struct bb_symbol legend[] = {
    { .name = "seen", .motif = "g-orange" },
    { .name = NULL },
};

static const char *question(const struct ng *s, bool own)
{
    switch ((enum ng_phase)s->phase) {
    case NG_DEAL:
    case NG_BURY:
        return "ask.chance";
    case NG_PICK:
        return own ? "ask.pick" : "ask.others";
    case NG_PROBE:
        return own ? "ask.probe" : "ask.digger";
    case NG_DIG:
        return own ? "ask.dig" : "ask.digger";
    case NG_OVER:
        break;
    }
    return "ask.over";
}

static void ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct ng *s = view;
    bool own = ng_to_act(s) & BB_SEAT(r->seat);

    bb_words_say(r, question(s, own), 1, (const int32_t[]){ s->digger }, out);
}

/* Picking is everybody's turn, however many have chosen; digging that of the winner. */
static int turn(const void *state)
{
    const struct ng *s = state;

    if (s->phase == NG_PICK)
        return BB_TEAM;
    return s->phase == NG_PROBE || s->phase == NG_DIG ? s->digger : BB_NOBODY;
}

const struct bb_face ng_face = {
    .text = BB_SHOWN(ng_text),
    .ask = BB_SHOWN(ask),
    .paint = BB_SHOWN(ng_paint),
    .account = BB_SHOWN(ng_account),
    .explain = BB_SHOWN(explain),
    .legend = BB_SHOWN(legend),
    .turn = turn,
    .touch = BB_SHOWN(touch),
    .tapped = BB_SHOWN(tapped),
};
