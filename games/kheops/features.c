/*
 * What to count in a position to judge it (engine/value.h): how sure the majorities in networks
 * are, what these may still gain, and what each side holds back.
 */
#include "games/kheops/network.h"

/* clang-format off */
#define FEATURE_NAMES(X)                                                                           \
    X(BARE, "bare")                /* points of networks in which the seat is ahead by 1 */        \
    X(BY_TWO, "by-two")            /* ... by 2 */                                                  \
    X(BY_MORE, "by-more")                                                                          \
    X(OPENINGS, "openings")        /* to the outside, of own networks */                           \
    X(CLOSED_SMALL, "closed-small") /* rooms of own networks that are closed so far */             \
    X(ALONE, "alone")              /* pawns on tiles that are no network */                        \
    X(SARCOPHAGI, "sarcophagi")    /* in own networks with one of them */                          \
    X(GUARDED, "guarded")          /* pawns that nobody can move */                                \
    X(ANKHS, "ankhs")              /* that count */                                                \
    X(FREE_ANKHS, "free-ankhs")    /* for the seat to move, points of one more */                  \
    X(MUMMY, "mummy")              /* not played yet */                                            \
    X(PRIEST, "priest")                                                                            \
    X(PHARAOH, "pharaoh")                                                                          \
    X(HAND_ANKHS, "hand-ankhs")                                                                    \
    X(HAND_SARCOPHAGI, "hand-sarcophagi")                                                          \
    X(HAND_CURSES, "hand-curses")                                                                  \
    X(HAND_OPENINGS, "hand-openings")                                                              \
    X(TURN, "turn")                /* 1: the seat plays a pawn now */                              \
    X(WHITE, "white")
/* clang-format on */

enum feature { FEATURE_NAMES(BB_VALUE) FEATURES };

static const char *const features[] = { FEATURE_NAMES(BB_NAME) NULL };

/* ---- Networks -------------------------------------------------------------- */

static int all_sarcophagi(uint64_t tally)
{
    return kh_sarcophagi(tally, 0) + kh_sarcophagi(tally, 1) + kh_sarcophagi(tally, 2);
}

static void count_own(uint64_t tally, int ahead, int value, int32_t out[static BB_FEATURES_MAX])
{
    out[ahead == 1 ? BARE : ahead == 2 ? BY_TWO : BY_MORE] += value;
    out[OPENINGS] += kh_sum(tally, KH_AT_OPENINGS);
    if (kh_sum(tally, KH_AT_OPENINGS) == 0)
        out[CLOSED_SMALL] += kh_sum(tally, KH_AT_ROOMS);
    out[SARCOPHAGI] += all_sarcophagi(tally) == 1;
}

static void count_network(uint64_t tally, int longest, int seat,
                          int32_t out[static BB_FEATURES_MAX])
{
    int ahead = kh_weight(tally, seat) - kh_weight(tally, !seat);

    if (kh_sum(tally, KH_AT_TILES) < 2)
        out[ALONE] += kh_weight(tally, seat) > 0;
    else if (ahead > 0)
        count_own(tally, ahead, kh_value(tally, longest), out);
}

/* ---- Ankhs ----------------------------------------------------------------- */

static void count_ankhs(const struct kh_parts *p, const struct kh *s, const struct kh_labels *l,
                        int seat, int32_t out[static BB_FEATURES_MAX])
{
    bool open = false;

    for (kh_cells cells = kh_where(s->tile, p->with[KH_ANKH]); cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);

        if (kh_cursed(l->tally[l->root[cell]]))
            continue;
        open |= !s->pawn[cell];
        out[ANKHS] += s->pawn[cell] && kh_owner(s->pawn[cell]) == seat;
    }
    if (open && s->seat == seat && s->phase == KH_PLACE)
        out[FREE_ANKHS] = 2 * out[ANKHS] + 1;
}

/* ---- What is held back ------------------------------------------------------- */

static void count_hand(const struct kh_parts *p, const struct kh *s, int seat,
                       int32_t out[static BB_FEATURES_MAX])
{
    for (int i = 0; i < KH_HAND; i++) {
        const struct kh_tile *tile = s->hand[seat][i] ? &p->facts.type[s->hand[seat][i] - 1] : NULL;

        if (!tile)
            continue;
        out[HAND_ANKHS] += tile->symbol == KH_ANKH;
        out[HAND_CURSES] += tile->symbol == KH_CURSE;
        out[HAND_SARCOPHAGI] +=
            tile->symbol >= KH_SARCOPHAGUS_RED && tile->symbol <= KH_SARCOPHAGUS_GOLD;
        out[HAND_OPENINGS] += tile->openings;
    }
    out[MUMMY] = s->supply[seat][KH_MUMMY];
    out[PRIEST] = s->supply[seat][KH_PRIEST];
    out[PHARAOH] = s->supply[seat][KH_PHARAOH];
}

/* ---- The table ------------------------------------------------------------- */

static void look(const void *parts, const void *state, int seat,
                 int32_t out[static BB_FEATURES_MAX])
{
    const struct kh *s = state;
    struct kh_labels l;

    kh_label(parts, s, &l);
    for (int i = 0; i < KH_CELLS; i++) {
        if (l.root[i] == i && s->tile[i])
            count_network(l.tally[i], l.longest, seat, out);
    }
    count_ankhs(parts, s, &l, seat, out);
    count_hand(parts, s, seat, out);
    out[GUARDED] = __builtin_popcountll(kh_where(s->pawn, kh_guarded(seat)));
    out[TURN] = s->phase == KH_PLACE && s->seat == seat;
    out[WHITE] = seat == 0;
}

static int progress(const void *parts, const void *state)
{
    const struct kh *s = state;

    (void)parts;
    return BB_PROGRESS * s->turn / KH_TURNS;
}

const struct bb_judge kh_judge = {
    .features = features,
    .look = look,
    .progress = progress,
    .fit = &kh_fit,
};
