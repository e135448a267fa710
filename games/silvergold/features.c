/*
 * What to count in a position to judge it (engine/value.h): how near the tombs of a seat's
 * cards are, what they still hold, and what gems, colours and the torch of the round promise.
 */
#include "games/silvergold/silvergold.h"

/* clang-format off */
#define FEATURE_NAMES(X)                                                                           \
    X(CARDS, "cards")              /* in front of the seat */                                      \
    X(STEPS, "steps")              /* to their tombs, together */                                  \
    X(NEAR_2, "near-2")            /* cards whose tomb is at most so many steps away */            \
    X(NEAR_4, "near-4")                                                                            \
    X(NEAR_6, "near-6")                                                                            \
    X(CROSSES, "crosses")          /* not marked yet on these cards */                             \
    X(GEMS, "gems")                                                                                \
    X(LACKED_GEMS, "lacked-gems")  /* of the colour that the seat has fewer of */                  \
    X(TORCHES, "torches")                                                                          \
    X(SKULLS, "skulls")                                                                            \
    X(POTIONS, "potions")                                                                          \
    X(LONE_GEMS, "lone-gems")      /* ticked, without a partner of the other colour */             \
    X(TICKED_SKULLS, "ticked-skulls")                                                              \
    X(NO_TORCH, "no-torch")        /* 1: that of this round is not ticked yet */                   \
    X(BOX, "box")                  /* points of boxes that one more card of a colour would take */ \
    X(BOX_CARD, "box-card")        /* of these, with such a card in front of the seat */           \
    X(HALF_BOX, "half-box")        /* points of boxes that two cards in front of it would take */  \
    X(CHOOSES, "chooses")          /* 1: it is to take a card */
/* clang-format on */

enum feature { FEATURE_NAMES(BB_VALUE) FEATURES };

static const char *const features[] = { FEATURE_NAMES(BB_NAME) NULL };

/* ---- Cards --------------------------------------------------------------- */

/* Steps to the tomb; before the start is marked, one more than from there. */
static int to_go(const struct sg_board *board, uint32_t marked)
{
    uint32_t squares = marked ? marked : board->squares[SG_START];
    int least = SG_SQUARES;

    for (; squares; squares &= squares - 1) {
        int steps = board->distance[__builtin_ctz(squares)];

        least = steps < least ? steps : least;
    }
    return marked ? least : least + 1;
}

static int left(const struct sg_board *board, uint32_t marked, int symbol)
{
    return __builtin_popcount(board->squares[symbol] & ~marked);
}

static void count_card(const struct sg_board *board, uint32_t marked, int lacked,
                       int32_t out[static BB_FEATURES_MAX])
{
    int steps = to_go(board, marked);

    if (marked & board->squares[SG_TOMB])
        return;
    out[CARDS]++;
    out[STEPS] += steps;
    out[NEAR_2] += steps <= 2;
    out[NEAR_4] += steps <= 4;
    out[NEAR_6] += steps <= 6;
    out[CROSSES] += left(board, marked, SG_CROSS);
    out[GEMS] += left(board, marked, SG_RED_GEM) + left(board, marked, SG_GREEN_GEM);
    out[LACKED_GEMS] += left(board, marked, lacked);
    out[TORCHES] += left(board, marked, SG_TORCH);
    out[SKULLS] += left(board, marked, SG_SKULL);
    out[POTIONS] += left(board, marked, SG_POTION);
}

/* ---- Colours ------------------------------------------------------------- */

static int next_box(const struct sg *s, int colour)
{
    for (int i = 0; i < SG_BOXES; i++) {
        if (!s->box[colour][i])
            return sg_box_points[i];
    }
    return 0;
}

static void count_colours(const struct sg_parts *p, const struct sg *s, int seat,
                          int32_t out[static BB_FEATURES_MAX])
{
    int held[SG_COLOURS] = { 0 };

    for (int slot = 0; slot < SG_SLOTS; slot++) {
        if (s->card[seat][slot])
            held[p->facts.card[s->card[seat][slot] - 1].colour]++;
    }
    for (int colour = 0; colour < SG_COLOURS; colour++) {
        int finished = sg_finished(p, s, seat, colour);
        int box = finished < 6 ? next_box(s, colour) : 0;

        if (finished % 2) {
            out[BOX] += box;
            out[BOX_CARD] += held[colour] ? box : 0;
        } else if (held[colour] == 2) {
            out[HALF_BOX] += box;
        }
    }
}

/* ---- The table ------------------------------------------------------------- */

static void look(const void *parts, const void *state, int seat,
                 int32_t out[static BB_FEATURES_MAX])
{
    const struct sg_parts *p = parts;
    const struct sg *s = state;
    int red = s->gems[seat][0], green = s->gems[seat][1];
    int round = s->turn / SG_ROUND_TURNS;

    for (int slot = 0; slot < SG_SLOTS; slot++) {
        if (s->card[seat][slot])
            count_card(&p->board[s->card[seat][slot]], sg_marked(s, seat, slot),
                       red < green ? SG_RED_GEM : SG_GREEN_GEM, out);
    }
    count_colours(p, s, seat, out);
    out[LONE_GEMS] = red > green ? red - green : green - red;
    out[TICKED_SKULLS] = sg_skulls(s, seat);
    out[NO_TORCH] = round < SG_ROUNDS && !s->torches[seat][round];
    out[CHOOSES] = s->phase == SG_REPLACE && s->seat == seat;
}

static int progress(const void *parts, const void *state)
{
    const struct sg *s = state;

    (void)parts;
    return BB_PROGRESS * s->turn / SG_TURNS;
}

/* Nearly to the end of a round of cards: how marks fit together shows late. */
static const uint8_t rounds[] = { 7 };

const struct bb_judge sg_judge = {
    .features = features,
    .look = look,
    .progress = progress,
    .rounds = rounds,
    .fit = &sg_fit,
};
