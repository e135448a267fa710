/*
 * Who may see what, and how the unknown is filled in.
 */
#include "base/rng.h"
#include "games/kheops/kheops.h"

#include <string.h>

#define FIELD(name, elem, ...) BB_FIELD(struct kh, name, elem, __VA_ARGS__)

/* clang-format off */
const struct bb_field kh_fields[] = {
    FIELD(tile,        uint8_t, BB_PUBLIC, .list = "tile"),
    FIELD(sides,       uint8_t, BB_PUBLIC, .list = "sides"),
    FIELD(pawn,        uint8_t, BB_PUBLIC, .list = "piece"),
    FIELD(loose,       uint8_t, BB_PUBLIC),
    FIELD(hand,        uint8_t, BB_OWN,    .row = KH_HAND, .list = "tile"),
    FIELD(supply,      uint8_t, BB_PUBLIC, .row = KH_PAWNS),
    FIELD(phase,       uint8_t, BB_PUBLIC, .list = "phase"),
    FIELD(seat,        uint8_t, BB_PUBLIC, .list = "seat"),
    FIELD(turn,        uint8_t, BB_PUBLIC),
    FIELD(pile,        uint8_t, BB_PUBLIC),
    FIELD(just,        uint8_t, BB_PUBLIC, .list = "cell", .most = BB_UNKNOWN),
    FIELD(spare,       uint8_t, BB_PUBLIC, .list = "tile"),
    FIELD(needs_mummy, uint8_t, BB_PUBLIC),
    { .name = NULL },
};
/* clang-format on */

int kh_hand_count(const struct kh *s, int seat)
{
    int dealt = KH_TILES - KH_LAID - s->pile, turns = (s->turn + 1 - seat) / 2;
    int draws = seat == 0 ? 13 : 12; /* KH-1.2: in the whole game */

    switch ((enum kh_phase)s->phase) {
    case KH_LAY:
    case KH_OVER:
        return 0;
    case KH_DEAL:
        if (seat == 0)
            return dealt < KH_HAND ? dealt : KH_HAND;
        return dealt > KH_HAND ? dealt - KH_HAND : 0;
    case KH_PLACE:
    case KH_POWER:
    case KH_ADD:
    case KH_DRAW:
        break;
    }
    return KH_HAND - (turns > draws ? turns - draws : 0) - (s->phase == KH_DRAW && s->seat == seat);
}

/* Takes n tiles at random out of `left`, of which there are `all`. */
static void guess_hand(uint8_t hand[static KH_HAND], int n, uint8_t left[static KH_TYPES], int all,
                       struct bb_rng *rng)
{
    memset(hand, 0, KH_HAND);
    for (int held = 0; held < n; held++, all--) {
        int drawn = (int)bb_rng_below(rng, (uint32_t)all), type = 0, at = held;

        while (drawn >= left[type])
            drawn -= left[type++];
        left[type]--;
        for (; at > 0 && hand[at - 1] > type + 1; at--)
            hand[at] = hand[at - 1];
        hand[at] = type + 1;
    }
}

void kh_guess(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    struct kh *s = view;
    uint8_t left[KH_TYPES];
    int all = s->pile;

    (void)parts;
    memcpy(left, s->loose, sizeof(left));
    for (int i = 0; viewer < KH_SEATS && i < KH_HAND && s->hand[viewer][i]; i++)
        left[s->hand[viewer][i] - 1]--;
    for (int seat = 0; seat < KH_SEATS; seat++)
        all += seat == viewer ? 0 : kh_hand_count(s, seat);
    for (int seat = 0; seat < KH_SEATS; seat++) {
        int n = kh_hand_count(s, seat);

        if (seat == viewer)
            continue;
        guess_hand(s->hand[seat], n, left, all, rng);
        all -= n;
    }
}

/* When the pile is empty, what is not in the pyramid and not in one hand is in
 * the other. */
bool kh_certain(const void *view, int seat)
{
    const struct kh *s = view;

    return s->pile == 0 && seat < KH_SEATS;
}
