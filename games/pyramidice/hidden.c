/*
 * Who may see what, and how the unknown is filled in.
 */
#include "base/rng.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

#define FIELD(name, elem, ...) BB_FIELD(struct pd, name, elem, __VA_ARGS__)

/* clang-format off */
const struct bb_field pd_fields[] = {
    FIELD(fame,      uint16_t, BB_PUBLIC),
    FIELD(copied,    uint16_t, BB_PUBLIC),
    FIELD(seats,     uint8_t,  BB_PUBLIC),
    FIELD(architect, uint8_t,  BB_PUBLIC, .list = "architect"),
    FIELD(phase,     uint8_t,  BB_PUBLIC, .list = "phase"),
    FIELD(stage,     uint8_t,  BB_PUBLIC, .list = "stage"),
    FIELD(seat,      uint8_t,  BB_PUBLIC, .list = "seat", .most = BB_UNKNOWN),
    FIELD(asked,     uint8_t,  BB_PUBLIC, .list = "seat"),
    FIELD(pharaoh,   uint8_t,  BB_PUBLIC),
    FIELD(idle,      uint8_t,  BB_PUBLIC),
    FIELD(moved,     uint8_t,  BB_PUBLIC),
    FIELD(supply,    uint8_t,  BB_PUBLIC),
    FIELD(quarry,    uint8_t,  BB_PUBLIC),
    FIELD(res,       uint8_t,  BB_PUBLIC, .row = PD_TOKENS),
    FIELD(die,       uint8_t,  BB_PUBLIC, .list = "value"),
    FIELD(row,       uint8_t,  BB_PUBLIC, .list = "god", .more = 1),
    FIELD(god,       uint8_t,  BB_PUBLIC, .list = "god-place"),
    FIELD(turned,    uint8_t,  BB_PUBLIC, .list = "turn"),
    FIELD(deck,      uint8_t,  BB_PUBLIC),
    FIELD(draws,     uint8_t,  BB_PUBLIC),
    FIELD(tile,      uint8_t,  BB_PUBLIC, .list = "tile-place"),
    FIELD(down,      uint8_t,  BB_PUBLIC),
    FIELD(slot,      uint8_t,  BB_PUBLIC, .list = "slot"),
    FIELD(taken,     uint8_t,  BB_PUBLIC, .list = "tile", .more = 1),
    FIELD(offer,     uint8_t,  BB_OWN,    .row = 2, .list = "scarab", .more = 1),
    FIELD(pick,      uint8_t,  BB_OWN,    .row = 1, .list = "scarab", .more = 1),
    FIELD(chosen,    uint8_t,  BB_PUBLIC),
    FIELD(scarab,    uint8_t,  BB_PUBLIC, .list = "scarab", .more = 1),
    FIELD(project,   uint8_t,  BB_OWN,    .row = 1, .list = "project", .more = 1),
    FIELD(plan,      uint8_t,  BB_PUBLIC, .list = "project", .more = 1),
    FIELD(pool,      uint8_t,  BB_PUBLIC, .row = PD_FACES),
    FIELD(lifted,    uint8_t,  BB_PUBLIC, .row = PD_FACES),
    FIELD(rolling,   uint8_t,  BB_PUBLIC),
    FIELD(rerolled,  uint8_t,  BB_PUBLIC),
    FIELD(golden,    uint8_t,  BB_PUBLIC),
    FIELD(stretched, uint8_t,  BB_PUBLIC),
    FIELD(famed,     uint8_t,  BB_PUBLIC),
    FIELD(lent,      uint8_t,  BB_PUBLIC),
    FIELD(borrowed,  uint8_t,  BB_PUBLIC, .list = "god", .more = 1),
    FIELD(working,   uint8_t,  BB_PUBLIC),
    FIELD(resting,   uint8_t,  BB_PUBLIC),
    FIELD(purpose,   uint8_t,  BB_PUBLIC, .list = "purpose"),
    FIELD(subject,   uint8_t,  BB_PUBLIC),
    FIELD(extra,     uint8_t,  BB_PUBLIC),
    FIELD(cost,      uint8_t,  BB_PUBLIC, .list = "part"),
    FIELD(paid,      uint8_t,  BB_PUBLIC, .list = "payment", .more = 1),
    FIELD(named,     uint8_t,  BB_PUBLIC),
    FIELD(choices,   uint8_t,  BB_PUBLIC),
    FIELD(among,     uint8_t,  BB_PUBLIC),
    FIELD(same,      uint8_t,  BB_PUBLIC),
    FIELD(got,       uint8_t,  BB_PUBLIC),
    FIELD(guests,    uint8_t,  BB_PUBLIC),
    { .name = NULL },
};
/* clang-format on */

/* One of those that are left, at random, and taken out. */
static int draw(uint32_t *left, struct bb_rng *rng)
{
    int skip = (int)bb_rng_below(rng, (uint32_t)__builtin_popcount(*left));
    uint32_t set = *left;

    for (; skip > 0; skip--)
        set &= set - 1;
    *left &= ~(set & (0u - set));
    return __builtin_ctz(set) + 1;
}

/* Whether a seat has been dealt to is known while projects are dealt: in order,
 * and so as far as the viewer knows, those before it have one. */
static void guess_projects(struct pd *s, int viewer, struct bb_rng *rng)
{
    uint32_t left = (1 << PD_PROJECTS) - 1;
    bool dealt = s->phase != PD_LAY_TILE && s->phase != PD_DRAW_GOD && s->phase != PD_DEAL_PLAN;

    if (s->stage != PD_SET_UP || s->phase == PD_OVER)
        dealt = true;
    for (int i = 0; i < PD_PLANS; i++)
        left &= s->plan[i] ? ~(UINT32_C(1) << (s->plan[i] - 1)) : left;
    if (viewer < s->seats && s->project[viewer])
        left &= ~(UINT32_C(1) << (s->project[viewer] - 1));
    for (int seat = 0; seat < PD_PLAYERS; seat++) {
        bool before = viewer < s->seats && s->project[viewer] && seat < viewer;

        if (seat == viewer)
            continue;
        s->project[seat] = seat < s->seats && (dealt || before) ? draw(&left, rng) : 0;
    }
}

static void guess_scarabs(struct pd *s, int viewer, struct bb_rng *rng)
{
    uint32_t left = (1 << PD_SCARABS) - 1;
    bool own = viewer < s->seats && s->offer[viewer][0];

    for (int i = 0; own && i < 2; i++) {
        if (s->offer[viewer][i])
            left &= ~(UINT32_C(1) << (s->offer[viewer][i] - 1));
    }
    for (int seat = 0; seat < PD_PLAYERS; seat++) {
        bool has = seat < s->seats &&
                   (s->phase == PD_PICK || (s->phase == PD_DEAL_SCARAB && own && seat < viewer));

        if (seat == viewer)
            continue;
        for (int i = 0; i < 2; i++)
            s->offer[seat][i] = has ? draw(&left, rng) : 0;
        s->pick[seat] = has && s->chosen[seat] ? s->offer[seat][bb_rng_below(rng, 2)] : 0;
    }
}

void pd_guess(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    struct pd *s = view;

    (void)parts;
    if (s->phase == PD_OVER)
        return; /* nothing is hidden any more */
    guess_projects(s, viewer, rng);
    guess_scarabs(s, viewer, rng);
}
