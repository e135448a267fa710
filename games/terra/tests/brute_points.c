/*
 * What squares give, and points, by counting.
 */
#include "games/terra/tests/brute.h"

#include <string.h>

/* ---- Gains ------------------------------------------------------------------- */

struct tp_brute_goods tp_brute_goods_of(const struct tp *s, int seat)
{
    struct tp_brute_goods g = {
        .gold = s->gold[seat],
        .horus = s->horus[seat],
        .offerings = s->offerings[seat],
        .oases = s->oases[seat],
        .boat = s->boat[seat],
    };

    for (int hue = 0; hue < TP_HUES; hue++)
        g.block[hue] = s->block[seat][hue];
    return g;
}

static void take_gold(struct tp_brute_goods g[static BB_SEATS_MAX], int seat, int n)
{
    int all = 0;

    for (int i = 0; i < BB_SEATS_MAX; i++)
        all += g[i].gold;
    for (; n > 0 && all < 24; n--, all++)
        g[seat].gold++;
}

/* Square after square: what it gives but blocks and workers. Eyes come last, for their gold is
 * the last to be taken. */
static void take_squares(const struct tp *s, int seat, const int *square, int n,
                         struct tp_brute_goods g[static BB_SEATS_MAX])
{
    int eyes = 0;

    for (int i = 0; i < n; i++) {
        const struct tp_tile *t;
        char ground =
            tp_brute_ground(s, square[i] / TP_BRUTE_COLUMNS, square[i] % TP_BRUTE_COLUMNS);

        if (ground == 'o') {
            take_gold(g, seat, 1);
            g[seat].oases += s->version == TP_NILE;
        }
        if (ground == '~' && g[seat].boat < 21)
            g[seat].boat++;
        if (ground != '.' || !s->tile[square[i]])
            continue;
        t = &tp_brute_facts()->tile[s->tile[square[i]] - 1];
        eyes += t->eyes;
        g[seat].offerings += t->masks;
        g[seat].oases += t->oasis;
    }
    for (; eyes > 0; eyes--) {
        if (s->version == TP_BASE_GAME)
            take_gold(g, seat, 1);
        else if (++g[seat].horus % 5 == 0)
            take_gold(g, seat, 2);
    }
}

/* The neighbours of a site if all of them are filled; else -1. */
static int ring(const struct tp *s, int site_row, int site_column, int out[static 8])
{
    int n = 0;

    for (int y = site_row - 1; y <= site_row + 1; y++) {
        for (int x = site_column - 1; x <= site_column + 1; x++) {
            if ((y == site_row && x == site_column) || !tp_brute_ground(s, y, x))
                continue;
            if (!tp_brute_filled(s, y, x))
                return -1;
            out[n++] = y * TP_BRUTE_COLUMNS + x;
        }
    }
    return n;
}

int tp_brute_surround(const struct tp *s, int placed, struct tp_brute_goods g[static BB_SEATS_MAX])
{
    int found = 0;

    for (int turn = 0; s->version != TP_BASE_GAME && turn < s->seats; turn++) {
        int seat = (s->seat + turn) % s->seats;

        for (int square = 0; square < TP_BRUTE_ROWS * TP_BRUTE_COLUMNS; square++) {
            int y = square / TP_BRUTE_COLUMNS, x = square % TP_BRUTE_COLUMNS, around[8];
            int dy = y - placed / TP_BRUTE_COLUMNS, dx = x - placed % TP_BRUTE_COLUMNS;
            int site = tp_brute_site(s, square), n;

            if (site < 0 || s->owner[site] != seat + 1 || dy * dy > 1 || dx * dx > 1)
                continue;
            n = ring(s, y, x, around);
            if (n > 0)
                take_squares(s, seat, around, n, g);
            found += n > 0;
        }
    }
    return found;
}

void tp_brute_activate(const struct tp *s, int row, bool all,
                       struct tp_brute_goods g[static BB_SEATS_MAX])
{
    int square[TP_BRUTE_ROWS], n = tp_brute_row(s, s->placed - 1, row, square);

    take_squares(s, s->seat, square, n, g);
    for (int i = 0; i < n; i++) {
        int tile = s->tile[square[i]];

        if (tile > 0 && tile < TP_OASIS_THERE && tp_brute_facts()->tile[tile - 1].block &&
            (all || (s->stocked >> i & 1)))
            g[s->seat].block[tp_brute_facts()->tile[tile - 1].block - 1]++;
    }
}

/* ---- Points -------------------------------------------------------------------- */

/* Levels of own pyramids, the highest first; then zeros. */
static void sorted_levels(const struct tp *s, int seat, int out[static TP_BRUTE_SITES])
{
    int n = 0;

    memset(out, 0, TP_BRUTE_SITES * sizeof(out[0]));
    for (int level = 5; level > 0; level--) {
        for (int i = 0; i < TP_BRUTE_SITES; i++) {
            if (s->owner[i] == seat + 1 && s->level[i] == level)
                out[n++] = level;
        }
    }
}

static int own_sites(const struct tp *s, int seat)
{
    int n = 0;

    for (int i = 0; i < TP_BRUTE_SITES; i++)
        n += s->workers[i] > 0 && s->owner[i] == seat + 1;
    return n;
}

/* More than 0 if seat a is ahead of seat b. */
static int ahead(const struct tp *s, const struct tp_brute *b, int card, int one, int other)
{
    int high[TP_BRUTE_SITES], low[TP_BRUTE_SITES];

    switch (card) {
    case 0:
        return s->offerings[one] - s->offerings[other];
    case 1:
        return s->horus[one] - s->horus[other];
    case 2:
        return s->oases[one] - s->oases[other];
    case 3:
        return s->boat[one] != s->boat[other] ? s->boat[one] - s->boat[other]
                                              : b->arrival[other] - b->arrival[one];
    case 4:
        sorted_levels(s, one, high);
        sorted_levels(s, other, low);
        for (int i = 0; i < TP_BRUTE_SITES; i++) {
            if (high[i] != low[i])
                return high[i] - low[i];
        }
        return 0;
    default:
        return own_sites(s, one) - own_sites(s, other);
    }
}

static bool has_any(const struct tp *s, int card, int seat)
{
    int high[TP_BRUTE_SITES];

    sorted_levels(s, seat, high);
    switch (card) {
    case 0:
        return s->offerings[seat] > 0;
    case 1:
        return s->horus[seat] > 0;
    case 2:
        return s->oases[seat] > 0;
    case 3:
        return s->boat[seat] > 0;
    case 4:
        return high[0] > 0;
    default:
        return own_sites(s, seat) > 0;
    }
}

static int card_points(const struct tp *s, const struct tp_brute *b, int seat)
{
    int points = 0;

    for (int card = 0; card < TP_CARDS; card++) {
        bool leads = has_any(s, card, seat);

        for (int other = 0; other < s->seats; other++)
            leads &= other == seat || ahead(s, b, card, seat, other) > 0;
        if (leads)
            points += s->card[card] == seat + 1 ? 20 : 10;
    }
    return points;
}

static int nile_points(const struct tp *s, const struct tp_brute *b, int seat)
{
    int high[TP_BRUTE_SITES], palms = 0;

    sorted_levels(s, seat, high);
    for (int space = 3; space <= 21; space += 3)
        palms += s->boat[seat] >= space;
    return s->oases[seat] * high[0] + palms * own_sites(s, seat) + card_points(s, b, seat);
}

int tp_brute_points(const struct tp *s, const struct tp_brute *b, int seat)
{
    static const int worth[] = { 0, 5, 10, 20, 35, 60 };
    int points = s->gold[seat];

    for (int i = 0; i < TP_BRUTE_SITES; i++) {
        if (s->workers[i] > 0 && s->owner[i] == seat + 1)
            points += s->level[i] ? worth[s->level[i]] : s->base[i];
    }
    for (int hue = 0; hue < TP_HUES; hue++)
        points += s->block[seat][hue];
    if (s->version == TP_BASE_GAME)
        return points;
    points += s->horus[seat] + s->offerings[seat];
    for (int other = 0; other < s->seats; other++) {
        if (s->offerings[other] < s->offerings[seat])
            points += s->offerings[seat] - s->offerings[other];
    }
    return s->version == TP_NILE ? points + nile_points(s, b, seat) : points;
}

bool tp_brute_won(const struct tp *s, const struct tp_brute *b)
{
    int tips = 0, points = 0, colours = 0;

    for (int i = 0; i < TP_BRUTE_SITES; i++)
        tips += s->level[i] == 5;
    for (int colour = 1; colour <= TP_COLOURS; colour++) {
        bool found = false;

        for (int i = 0; i < TP_BRUTE_SITES; i++)
            found |= s->level[i] == 4 && s->colour[i] == colour;
        colours += found;
    }
    for (int seat = 0; seat < s->seats; seat++)
        points += tp_brute_points(s, b, seat);
    return s->mission == 1 ? tips >= 4 : s->mission == 2 ? points > 275 : colours == 6;
}
