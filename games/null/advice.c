/*
 * Advice for bots: a rule of thumb for each kind of action, in tenths of a point; when the
 * rest of the game can be worked out; and what to count in a position to judge it.
 */
#include "games/null/null.h"

enum { UNSEEN = 4, A_LOOK = 2 * UNSEEN + 1, CROWN = 10 * NG_FOR_CROWN };

/* A square that the seat knows is worth what is there; any other may have the crown. */
static int32_t dig_worth(const struct ng *s, int seat, int squares)
{
    int32_t value = 0;

    for (; squares; squares &= squares - 1) {
        int square = __builtin_ctz(squares);

        value += s->known[square] >> seat & 1 ? s->crown[square] * CROWN : UNSEEN;
    }
    return value;
}

/* Looking first is better than digging blind, and worse than digging up the crown. */
static void prefer(const void *parts, const void *state, int seat, int n, const bb_action *a,
                   int32_t *value)
{
    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(a[i]);

        if (m.kind == NG_DO_PICK)
            value[i] = m.a;
        else
            value[i] = m.kind == NG_DO_PROBE ? A_LOOK : dig_worth(state, seat, ng_squares(a[i]));
    }
}

/* All stones are played, and the seat has seen the crown. */
static bool certain(const void *view, int seat)
{
    const struct ng *s = view;
    bool seen = false;

    for (int square = 0; square < NG_SQUARES; square++)
        seen |= s->crown[square] == 1;
    return seen && s->round == NG_HAND;
}

/* ---- What a position is worth -------------------------------------------- */

enum { STONES, SPADE, SIGHT };

static const char *const features[] = {
    [STONES] = "stones", /* the values of stones to play, together */
    [SPADE] = "spade",   /* 1: it digs now */
    [SIGHT] = "sight",   /* 1: ... and has seen the crown */
    NULL,
};

static void look(const void *parts, const void *state, int seat,
                 int32_t out[static BB_FEATURES_MAX])
{
    const struct ng *s = state;

    (void)parts;
    out[STONES] = s->pick[seat];
    for (int i = 0; i < NG_HAND; i++)
        out[STONES] += s->hand[seat][i];
    out[SPADE] = (s->phase == NG_PROBE || s->phase == NG_DIG) && s->digger == seat;
    for (int square = 0; square < NG_SQUARES; square++)
        out[SIGHT] += out[SPADE] && s->crown[square] && s->known[square] >> seat & 1;
}

static int progress(const void *parts, const void *state)
{
    const struct ng *s = state;

    (void)parts;
    return BB_PROGRESS * s->round / ng_rounds(s);
}

static const struct bb_judge judge = {
    .features = features,
    .look = look,
    .progress = progress,
    .fit = &ng_fit,
};

/* There is little to think about. */
static const uint16_t playouts[] = { 8, 12, 20, 40 };

const struct bb_advice ng_advice = {
    .prefer = prefer,
    .certain = certain,
    .judge = BB_JUDGE(&judge),
    .playouts = playouts,
};
