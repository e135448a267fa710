/*
 * Points (TP-7.1), strategy cards (TP-6.3) and missions (TP-8.3).
 */
#include "games/terra/terra.h"

#include <string.h>

enum { MISSION_POINTS = 275 };

/* In the order of the game's sources. */
enum source { BASES, PYRAMIDS, HORUS, OFFERINGS, OASES, NILE, CARDS, BLOCKS, GOLD, SOURCES };

/* ---- What a seat has ----------------------------------------------------- */

/* Pyramids of each level; bases are level 0. */
static void count_levels(const struct tp *s, int seat, int n[static TP_LEVELS + 1])
{
    memset(n, 0, (TP_LEVELS + 1) * sizeof(n[0]));
    for (int i = 0; i < TP_SITES; i++) {
        if (s->owner[i] == seat + 1)
            n[s->level[i]]++;
    }
}

int tp_highest(const struct tp *s, int seat)
{
    int n[TP_LEVELS + 1], level = TP_LEVELS;

    count_levels(s, seat, n);
    while (level > 0 && n[level] == 0)
        level--;
    return level;
}

int tp_sites_of(const struct tp *s, int seat)
{
    int n = 0;

    for (int i = 0; i < TP_SITES; i++)
        n += s->owner[i] == seat + 1;
    return n;
}

int tp_palms(const struct tp_parts *p, const struct tp *s, int seat)
{
    int n = 0;

    for (int i = 0; i <= s->boat[seat]; i++)
        n += p->facts.palm[i];
    return n;
}

int tp_offering_points(const struct tp *s, int seat)
{
    int points = s->offerings[seat];

    for (int other = 0; other < s->seats; other++) {
        if (s->offerings[other] < s->offerings[seat])
            points += s->offerings[seat] - s->offerings[other];
    }
    return points;
}

/* ---- Strategy cards ------------------------------------------------------ */

/* How a seat stands on a card: more is better, 0 wins nothing. */
static uint32_t standing(const struct tp *s, int seat, int card)
{
    int n[TP_LEVELS + 1];
    uint32_t value = 0;

    switch ((enum tp_card)card) {
    case TP_MOST_OFFERINGS:
        return s->offerings[seat];
    case TP_MOST_HORUS:
        return s->horus[seat];
    case TP_MOST_OASES:
        return s->oases[seat];
    case TP_FARTHEST: /* the earlier arrival first */
        return s->boat[seat] ? (uint32_t)(BB_SEATS_MAX * s->boat[seat] - s->berth[seat]) : 0;
    case TP_HIGHEST: /* the highest, then the next */
        count_levels(s, seat, n);
        for (int level = TP_LEVELS; level > 0; level--)
            value = value << 6 | (uint32_t)n[level];
        return value;
    case TP_MOST_SITES:
        return (uint32_t)tp_sites_of(s, seat);
    }
    return 0;
}

int tp_leader(const struct tp_parts *p, const struct tp *s, int card)
{
    uint32_t best = 0;
    int leader = BB_NOBODY;

    (void)p;
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t value = standing(s, seat, card);

        if (value > best)
            leader = seat;
        else if (value == best)
            leader = BB_NOBODY;
        best = value > best ? value : best;
    }
    return best ? leader : BB_NOBODY;
}

int tp_card_points(const struct tp *s, int seat, int card)
{
    return s->card[card] == seat + 1 ? 20 : 10;
}

/* ---- Points -------------------------------------------------------------- */

static void score_seat(const struct tp_parts *p, const struct tp *s, int seat,
                       int32_t points[static SOURCES])
{
    memset(points, 0, SOURCES * sizeof(points[0]));
    for (int i = 0; i < TP_SITES; i++) {
        if (s->owner[i] == seat + 1 && s->level[i])
            points[PYRAMIDS] += tp_level_points(s->level[i]);
        else if (s->owner[i] == seat + 1)
            points[BASES] += s->base[i];
    }
    points[BLOCKS] = tp_blocks(s, seat);
    points[GOLD] = s->gold[seat];
    if (s->version < TP_HORUS)
        return;
    points[HORUS] = s->horus[seat];
    points[OFFERINGS] = tp_offering_points(s, seat);
    if (s->version < TP_NILE)
        return;
    points[OASES] = s->oases[seat] * tp_highest(s, seat);
    points[NILE] = tp_palms(p, s, seat) * tp_sites_of(s, seat);
    for (int card = 0; card < TP_CARDS; card++) {
        if (tp_leader(p, s, card) == seat)
            points[CARDS] += tp_card_points(s, seat, card);
    }
}

static int sum(const int32_t points[static SOURCES])
{
    int all = 0;

    for (int i = 0; i < SOURCES; i++)
        all += points[i];
    return all;
}

/* In a mission everybody has the points of the team. */
static void share(struct bb_score *out, int seats, int rank)
{
    out->team = true;
    for (int i = 0; i < SOURCES; i++) {
        int32_t all = 0;

        for (int seat = 0; seat < seats; seat++)
            all += out->source[i][seat];
        for (int seat = 0; seat < seats; seat++)
            out->source[i][seat] = all;
    }
    for (int seat = 0; seat < seats; seat++) {
        out->points[seat] = 0;
        for (int i = 0; i < SOURCES; i++)
            out->points[seat] += out->source[i][seat];
        out->rank[seat] = rank;
    }
}

void tp_score(const void *parts, const void *state, struct bb_score *out)
{
    const struct tp *s = state;

    memset(out, 0, sizeof(*out));
    for (int seat = 0; seat < s->seats; seat++) {
        int32_t points[SOURCES];

        score_seat(parts, s, seat, points);
        for (int i = 0; i < SOURCES; i++)
            out->source[i][seat] = points[i];
        out->points[seat] = sum(points);
    }
    if (s->mission) {
        share(out, s->seats, tp_missing(parts, s) == 0 ? 1 : 2);
        return;
    }
    bb_rank(out, s->seats, NULL);
}

/* ---- Missions ------------------------------------------------------------ */

/* Pyramids of at least a level; with `colours`, of different ones. */
static int count_pyramids(const struct tp *s, int level, bool colours)
{
    unsigned found = 0;
    int n = 0;

    for (int i = 0; i < TP_SITES; i++) {
        if (s->level[i] < level)
            continue;
        n++;
        found |= 1u << s->colour[i];
    }
    return colours ? __builtin_popcount(found) : n;
}

int tp_mission_goal(const struct tp *s)
{
    static const uint16_t goals[] = { 0, 4, MISSION_POINTS + 1, TP_COLOURS };

    return goals[s->mission];
}

int tp_missing(const struct tp_parts *p, const struct tp *s)
{
    int points = 0, missing;

    if (s->mission == 1) {
        missing = tp_mission_goal(s) - count_pyramids(s, TP_LEVELS, false);
    } else if (s->mission == 2) {
        for (int seat = 0; seat < s->seats; seat++) {
            int32_t of_seat[SOURCES];

            score_seat(p, s, seat, of_seat);
            points += sum(of_seat);
        }
        missing = tp_mission_goal(s) - points;
    } else {
        missing = tp_mission_goal(s) - count_pyramids(s, TP_LEVELS - 1, true);
    }
    return missing > 0 ? missing : 0;
}
