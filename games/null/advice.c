/*
 * Advice for bots: a rule of thumb for each kind of action, in tenths of a point, and when
 * the rest of the game can be worked out.
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
    (void)parts;
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

    (void)seat;
    for (int square = 0; square < NG_SQUARES; square++)
        seen |= s->crown[square] == 1;
    return seen && s->round == NG_HAND;
}

const struct bb_advice ng_advice = { .prefer = prefer, .certain = certain };
