/*
 * How the unknown is filled in. Who may see what is in the table of fields, in null.c.
 */
#include "base/rng.h"
#include "games/null/null.h"

#include <string.h>

/* How many stones another seat holds. While stones are dealt, seat after seat, the viewer
 * knows only that those before it have theirs. */
static int stones_of(const struct ng *s, int viewer, int seat)
{
    if (s->phase != NG_DEAL)
        return NG_HAND - s->round - s->chosen[seat];
    if (viewer < s->seats && seat < viewer && s->hand[viewer][NG_HAND - 1])
        return NG_HAND;
    return 0;
}

/* A stone from the bag, each as likely as any other. */
static int draw_stone(const struct ng_parts *p, const struct ng *s, struct bb_rng *rng)
{
    int all = 0, drawn, value = 1;

    for (int each = 1; each <= NG_VALUES; each++)
        all += ng_in_bag(p, s, each);
    drawn = (int)bb_rng_below(rng, (uint32_t)all);
    while (drawn >= ng_in_bag(p, s, value))
        drawn -= ng_in_bag(p, s, value++);
    return value;
}

static void guess_stones(const struct ng_parts *p, struct ng *s, int viewer, struct bb_rng *rng)
{
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (seat == viewer)
            continue;
        s->pick[seat] = 0;
        memset(s->hand[seat], 0, NG_HAND);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == viewer)
            continue;
        if (s->chosen[seat])
            s->pick[seat] = draw_stone(p, s, rng);
        for (int n = stones_of(s, viewer, seat); n > 0; n--)
            ng_insert(s->hand[seat], draw_stone(p, s, rng));
    }
}

/* The crown is where it was seen, or under any square that the viewer does not know. */
static void guess_crown(struct ng *s, struct bb_rng *rng)
{
    int unknown[NG_SQUARES], n = 0;
    bool seen = s->phase < NG_PICK;

    for (int square = 0; square < NG_SQUARES; square++) {
        seen |= s->crown[square] == 1;
        if (s->crown[square] != BB_UNKNOWN)
            continue;
        s->crown[square] = 0;
        unknown[n++] = square;
    }
    if (!seen)
        s->crown[unknown[bb_rng_below(rng, (uint32_t)n)]] = 1;
}

void ng_guess(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    struct ng *s = view;

    if (s->phase == NG_OVER) /* then everybody sees everything */
        return;
    guess_stones(parts, s, viewer, rng);
    guess_crown(s, rng);
}
