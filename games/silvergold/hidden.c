/*
 * Who may see what, how the unknown is filled in, and what always holds.
 */
#include "base/rng.h"
#include "games/silvergold/silvergold.h"

#include <string.h>

#define FIELD(name, elem, ...) BB_FIELD(struct sg, name, elem, __VA_ARGS__)

/* clang-format off */
const struct bb_field sg_fields[] = {
    FIELD(marks,   uint32_t, BB_PUBLIC, .row = SG_SLOTS, .list = "squares", .most = UINT32_MAX),
    FIELD(pending, uint32_t, BB_OWN,    .row = SG_SLOTS, .list = "squares", .most = UINT32_MAX),
    FIELD(seats,   uint8_t,  BB_PUBLIC),
    FIELD(phase,   uint8_t,  BB_PUBLIC, .list = "phase"),
    FIELD(turn,    uint8_t,  BB_PUBLIC),
    FIELD(pattern, uint8_t,  BB_PUBLIC, .list = "pattern", .most = BB_UNKNOWN),
    FIELD(left,    uint8_t,  BB_PUBLIC),
    FIELD(seat,    uint8_t,  BB_PUBLIC, .list = "seat"),
    FIELD(place,   uint8_t,  BB_PUBLIC, .list = "place"),
    FIELD(hand,    uint8_t,  BB_OWN,    .row = SG_DEALT, .list = "card"),
    FIELD(kept,    uint8_t,  BB_OWN,    .row = SG_SLOTS, .list = "card"),
    FIELD(chosen,  uint8_t,  BB_PUBLIC),
    FIELD(card,    uint8_t,  BB_PUBLIC, .row = SG_SLOTS, .list = "card"),
    FIELD(crosses, uint8_t,  BB_OWN,    .row = 1),
    FIELD(reckoned, uint8_t, BB_OWN,    .row = 2),
    FIELD(gems,    uint8_t,  BB_PUBLIC, .row = 2),
    FIELD(torches, uint8_t,  BB_PUBLIC, .row = SG_ROUNDS),
    FIELD(skulls,  uint8_t,  BB_PUBLIC),
    FIELD(box,     uint8_t,  BB_PUBLIC, .row = SG_BOXES),
    FIELD(fresh,   uint8_t,  BB_PUBLIC, .row = SG_SLOTS, .list = "card"),
    { .name = NULL },
};
/* clang-format on */

/* ---- Guessing ------------------------------------------------------------ */

/* Deals a seat n cards that no hand holds yet, in ascending order. */
static void guess_hand(struct sg *s, int seat, int n, bool taken[static SG_CARDS + 1],
                       struct bb_rng *rng)
{
    int dealt = 0;

    memset(s->hand[seat], 0, sizeof(s->hand[seat]));
    while (dealt < n) {
        int card = 1 + (int)bb_rng_below(rng, SG_CARDS), i = dealt;

        if (taken[card])
            continue;
        taken[card] = true;
        for (; i > 0 && s->hand[seat][i - 1] > card; i--)
            s->hand[seat][i] = s->hand[seat][i - 1];
        s->hand[seat][i] = card;
        dealt++;
    }
}

/* How many cards another seat may hold, as far as the viewer knows: the seats
 * before it were dealt theirs first; those after it may still have none. */
static int dealt_to(const struct sg *s, int viewer, int seat)
{
    int own = 0;

    if (s->phase == SG_KEEP)
        return SG_DEALT;
    while (viewer < s->seats && own < SG_DEALT && s->hand[viewer][own])
        own++;
    if (viewer < s->seats && seat < viewer && own > 0)
        return SG_DEALT;
    return 0;
}

static void guess_hands(struct sg *s, int viewer, struct bb_rng *rng)
{
    bool taken[SG_CARDS + 1] = { false };

    for (int i = 0; viewer < s->seats && i < SG_DEALT; i++)
        taken[s->hand[viewer][i]] = true;
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (seat == viewer)
            continue;
        guess_hand(s, seat, seat < s->seats ? dealt_to(s, viewer, seat) : 0, taken, rng);
        memset(s->kept[seat], 0, sizeof(s->kept[seat]));
        if (seat < s->seats && s->phase == SG_KEEP && s->chosen[seat]) {
            static const uint8_t pairs[][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 },
                                                { 1, 2 }, { 1, 3 }, { 2, 3 } };
            const uint8_t *pair = pairs[bb_rng_below(rng, 6)];

            s->kept[seat][0] = s->hand[seat][pair[0]];
            s->kept[seat][1] = s->hand[seat][pair[1]];
        }
    }
}

/* Lets a seat whose choice is made choose again at random. */
static void guess_marks(const struct sg_parts *p, struct sg *s, int seat, struct bb_rng *rng)
{
    bb_action open[BB_ACTIONS_MAX];

    s->chosen[seat] = 0;
    while (!s->chosen[seat]) {
        int n = sg_legal(p, s, seat, open);

        sg_mark(p, s, seat, bb_unpack(open[bb_rng_below(rng, (uint32_t)n)]));
    }
}

void sg_guess(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    struct sg *s = view;

    if (s->phase == SG_OVER)
        return; /* nothing is hidden any more */
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        bool has_card = s->card[seat][0] || s->card[seat][1];

        if (seat == viewer)
            continue;
        s->crosses[seat] = 0;
        memset(s->reckoned[seat], 0, sizeof(s->reckoned[seat]));
        memset(s->pending[seat], 0, sizeof(s->pending[seat]));
        if (s->phase == SG_MARK && seat < s->seats && s->chosen[seat] && has_card)
            guess_marks(parts, s, seat, rng);
    }
    guess_hands(s, viewer, rng);
}
