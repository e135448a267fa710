/*
 * Who may see what, and how the unknown is filled in.
 *
 * Hidden are tiles in other hands, tiles of piles that others have looked through, and
 * so what nobody has seen. A team hides nothing from itself (TP-8.3). A tile not seen by
 * anybody is not there yet.
 */
#include "base/rng.h"
#include "games/terra/terra.h"

#include <string.h>

#define FIELD(name, elem, ...) BB_FIELD(struct tp, name, elem, __VA_ARGS__)

/* clang-format off */
const struct bb_field tp_fields[] = {
    FIELD(horus,        uint16_t, BB_PUBLIC),
    FIELD(offerings,    uint16_t, BB_PUBLIC),
    FIELD(oases,        uint16_t, BB_PUBLIC),
    FIELD(crew,         uint16_t, BB_PUBLIC),
    FIELD(manned,       uint16_t, BB_PUBLIC),
    FIELD(stocked,      uint16_t, BB_PUBLIC),
    FIELD(seats,        uint8_t,  BB_PUBLIC),
    FIELD(version,      uint8_t,  BB_PUBLIC, .list = "version"),
    FIELD(symbols,      uint8_t,  BB_PUBLIC),
    FIELD(faceup,       uint8_t,  BB_PUBLIC),
    FIELD(mission,      uint8_t,  BB_PUBLIC),
    FIELD(reorder,      uint8_t,  BB_PUBLIC, .list = "peek-order"),
    FIELD(peek_faceup,  uint8_t,  BB_PUBLIC),
    FIELD(few_tips,     uint8_t,  BB_PUBLIC),
    FIELD(phase,        uint8_t,  BB_PUBLIC, .list = "phase"),
    FIELD(stage,        uint8_t,  BB_PUBLIC, .list = "stage"),
    FIELD(goal,         uint8_t,  BB_PUBLIC, .list = "goal"),
    FIELD(seat,         uint8_t,  BB_PUBLIC, .list = "seat"),
    FIELD(done,         uint8_t,  BB_PUBLIC),
    FIELD(pile,         uint8_t,  BB_PUBLIC, .list = "pile"),
    FIELD(slot,         uint8_t,  BB_PUBLIC),
    FIELD(opening,      uint8_t,  BB_PUBLIC),
    FIELD(placed,       uint8_t,  BB_PUBLIC, .list = "square", .more = 1),
    FIELD(row,          uint8_t,  BB_PUBLIC, .list = "row", .more = 1),
    FIELD(entered,      uint8_t,  BB_PUBLIC),
    FIELD(sorted,       uint8_t,  BB_PUBLIC),
    FIELD(turns,        uint8_t,  BB_PUBLIC),
    FIELD(tile,         uint8_t,  BB_PUBLIC, .list = "there"),
    FIELD(steps,        uint8_t,  BB_PUBLIC, .list = "way"),
    FIELD(base,         uint8_t,  BB_PUBLIC, .list = "value"),
    FIELD(owner,        uint8_t,  BB_PUBLIC),
    FIELD(workers,      uint8_t,  BB_PUBLIC),
    FIELD(level,        uint8_t,  BB_PUBLIC),
    FIELD(colour,       uint8_t,  BB_PUBLIC, .list = "hue", .more = 1),
    FIELD(bases,        uint8_t,  BB_PUBLIC),
    FIELD(levels,       uint8_t,  BB_PUBLIC, .row = TP_COLOURED),
    FIELD(tips,         uint8_t,  BB_PUBLIC),
    FIELD(reserve,      uint8_t,  BB_PUBLIC),
    FIELD(gold,         uint8_t,  BB_PUBLIC),
    FIELD(block,        uint8_t,  BB_PUBLIC, .row = TP_HUES),
    FIELD(boat,         uint8_t,  BB_PUBLIC),
    FIELD(berth,        uint8_t,  BB_PUBLIC),
    FIELD(card,         uint8_t,  BB_PUBLIC),
    FIELD(hand,         uint8_t,  BB_KNOWN,  .known = offsetof(struct tp, hand_known), .list = "tile", .more = 1),
    FIELD(hand_known,   uint8_t,  BB_PUBLIC),
    FIELD(origin,       uint8_t,  BB_PUBLIC, .list = "store"),
    FIELD(height,       uint8_t,  BB_PUBLIC),
    FIELD(heap,         uint8_t,  BB_KNOWN,  .row = TP_HEIGHT, .known = offsetof(struct tp, heap_known), .list = "tile", .more = 1),
    FIELD(heap_known,   uint8_t,  BB_PUBLIC, .row = TP_HEIGHT),
    FIELD(pool,         uint8_t,  BB_SECRET),
    { .name = NULL },
};
/* clang-format on */

/* Takes a tile that is known, or known not to be there, out of what may be elsewhere. */
static void strike(uint8_t left[static TP_KINDS], int tile)
{
    if (tile > 0 && tile <= TP_KINDS && left[tile - 1])
        left[tile - 1]--;
}

static uint8_t draw(uint8_t left[static TP_KINDS], struct bb_rng *rng)
{
    uint32_t all = 0, drawn;
    int kind = 0;

    for (int i = 0; i < TP_KINDS; i++)
        all += left[i];
    if (all == 0)
        return 0;
    drawn = bb_rng_below(rng, all);
    while (drawn >= left[kind])
        drawn -= left[kind++];
    left[kind]--;
    return kind + 1;
}

void tp_guess(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    const struct tp_facts *f = &((const struct tp_parts *)parts)->facts;
    struct tp *s = view;
    uint8_t *heap = s->heap[0];

    (void)viewer;
    if (s->phase == TP_OVER)
        return; /* nothing is hidden any more */
    for (int i = 0; i < TP_KINDS; i++)
        s->pool[i] = i < f->kinds && f->tile[i].version <= s->version ? f->tile[i].count : 0;
    for (int i = 0; i < TP_SQUARES; i++)
        strike(s->pool, s->tile[i]);
    for (int i = 0; i < BB_SEATS_MAX; i++)
        strike(s->pool, s->hand[i]);
    for (int i = 0; i < TP_PILES * TP_HEIGHT; i++)
        strike(s->pool, heap[i]);
    for (int i = 0; i < BB_SEATS_MAX; i++) {
        if (s->hand[i] == BB_UNKNOWN)
            s->hand[i] = draw(s->pool, rng);
    }
    for (int i = 0; i < TP_PILES * TP_HEIGHT; i++) {
        if (heap[i] == BB_UNKNOWN)
            heap[i] = draw(s->pool, rng);
    }
}
