/*
 * Pyramidice by brute force: what can be paid in step 3 of a Work turn, and what is open.
 */
#include "games/pyramidice/tests/brute.h"

#include <stdlib.h>
#include <string.h>

/* ---- What the active player has ------------------------------------------ */

bool pd_brute_owns(const struct pd *s, const char *name)
{
    for (int i = 0; i < PD_GODS; i++) {
        if (strcmp(pd_brute_facts()->god[i].name, name) == 0)
            return s->god[i] == PD_OWNED + s->seat || s->borrowed == i + 1;
    }
    return false;
}

static bool is_god(int god, const char *name)
{
    return strcmp(pd_brute_facts()->god[god].name, name) == 0;
}

static bool acts(const struct pd *s, int god)
{
    return s->god[god] == PD_OWNED + s->seat || s->borrowed == god + 1;
}

bool pd_brute_has(const struct pd *s, const char *scarab)
{
    return s->scarab[s->seat] == pd_brute_scarab(scarab);
}

static int held(const struct pd *s, int payment)
{
    if (payment >= PD_DICE)
        return s->res[s->seat][payment - PD_DICE];
    return s->pool[payment / 6][payment % 6];
}

static int dice(const struct pd *s)
{
    int n = 0;

    for (int i = 0; i < PD_DICE; i++)
        n += held(s, i);
    return n;
}

/* ---- Ways to pay --------------------------------------------------------- */

enum fit { FITS, NEARLY, NOT };

static enum fit fit_of(int slot, int payment, bool both)
{
    int kind = payment / 6, value = payment % 6 + 1;
    bool stone = slot >= PD_STONE_VALUE && slot < PD_ANY_STONE;
    int wanted = stone ? slot - PD_STONE_VALUE + 1 : slot - PD_VALUE + 1;

    if (slot == PD_A_WORKER || slot == PD_A_CAT) {
        bool same = payment == (slot == PD_A_WORKER ? PD_PAY_WORKER : PD_PAY_CAT);

        return same || (both && payment >= PD_DICE) ? FITS : NOT;
    }
    if (payment >= PD_DICE || ((stone || slot == PD_ANY_STONE) && kind != PD_STONE_DIE))
        return NOT;
    if (slot == PD_ANY || slot == PD_ANY_STONE || value == wanted)
        return FITS;
    return kind != PD_VIRTUAL && abs(value - wanted) == 1 ? NEARLY : NOT;
}

/* True if these payments go into the slots in some order, at most so many of them nearly. */
static bool go_into(const uint8_t *slot, int n, int *payment, int nearly, bool both)
{
    if (n == 0)
        return true;
    for (int i = 0; i < n; i++) {
        enum fit fit = fit_of(slot[0], payment[i], both);
        int first = payment[i];
        bool good;

        if (fit == NOT || (fit == NEARLY && nearly == 0))
            continue;
        payment[i] = payment[0];
        payment[0] = first;
        good = go_into(slot + 1, n - 1, payment + 1, nearly - (fit == NEARLY), both);
        payment[0] = payment[i];
        payment[i] = first;
        if (good)
            return true;
    }
    return false;
}

void pd_brute_add(struct pd_brute_ways *w, const int *payment, int n, bool stretched)
{
    uint32_t way = 0;

    for (int i = 0; i < n; i++)
        way = way << 5 | (uint32_t)payment[i];
    if (w->n == PD_BRUTE_WAYS)
        abort();
    w->stretched[w->n] = stretched;
    w->way[w->n++] = way;
}

/* All multisets, the next payment not below the last. */
static void try_all(const struct pd *s, const struct pd_brute_price *p, int *payment, int n,
                    struct pd_brute_ways *w)
{
    bool both = pd_brute_owns(s, "bastet"),
         lapis = pd_brute_has(s, "lapis") && !s->stretched && !p->no_lapis;

    if (n == p->n) {
        int order[PD_COST];
        bool without;

        memcpy(order, payment, sizeof(order));
        without = go_into(p->slot, n, order, 0, both);
        if (without || (lapis && go_into(p->slot, n, order, 1, both)))
            pd_brute_add(w, payment, n, s->stretched || !without);
        return;
    }
    for (int i = n ? payment[n - 1] : 0; i < PD_PAYMENTS; i++) {
        int used = 0;

        for (int j = 0; j < n; j++)
            used += payment[j] == i;
        if (used >= held(s, i))
            continue;
        payment[n] = i;
        try_all(s, p, payment, n + 1, w);
    }
}

void pd_brute_ways(const struct pd *s, const struct pd_brute_price *p, struct pd_brute_ways *w)
{
    int payment[PD_COST] = { 0 };

    w->n = 0;
    try_all(s, p, payment, 0, w);
}

static bool payable(const struct pd *s, const struct pd_brute_price *p)
{
    static struct pd_brute_ways ways;

    pd_brute_ways(s, p, &ways);
    return ways.n > 0;
}

/* ---- What things cost ---------------------------------------------------- */

static struct pd_brute_price price_of(const uint8_t slot[static PD_COST])
{
    struct pd_brute_price p = { 0 };

    for (; p.n < PD_COST && slot[p.n] != PD_FREE; p.n++)
        p.slot[p.n] = slot[p.n];
    return p;
}

static struct pd_brute_price alike(int slot, int n)
{
    struct pd_brute_price p = { .n = n };

    memset(p.slot, slot, (size_t)n);
    return p;
}

static struct pd_brute_price build_price(const struct pd *s, int value, int space)
{
    static const int extra[3][3] = { { 0, 1, 2 }, { 1, 2 }, { 2 } };
    static const int by_value[] = { 0, 0, 0, 1, 1, 2, 2 };
    struct pd_brute_spot at = pd_brute_spot(space);
    int workers = by_value[value] + extra[at.pyramid][at.level];

    if (pd_brute_owns(s, "seshat"))
        workers = 1;
    else if (pd_brute_has(s, "carnelian") && at.level == 0 && workers > 0)
        workers--;
    return alike(PD_A_WORKER, workers);
}

struct pd_brute_price pd_brute_price(const struct pd *s, struct bb_move m)
{
    struct pd_brute_price p;

    switch (m.kind) {
    case PD_DO_WORSHIP:
        return price_of(pd_brute_facts()->god[m.a].cost);
    case PD_DO_USE:
        return is_god(m.a, "ptah") ? alike(PD_ANY, 1) : price_of(pd_brute_facts()->god[m.a].pay);
    case PD_DO_TRIPLE:
        p = alike(PD_VALUE + m.b - 1, 3);
        p.no_lapis = true;
        return p;
    case PD_DO_BUILD:
        return build_price(s, m.a % 6 + 1, m.b);
    default:
        return alike(PD_ANY, m.kind == PD_DO_FAME ? 2 : 1);
    }
}

/* ---- What is open in step 3 ---------------------------------------------- */

static bool in_row(const struct pd *s, int god)
{
    return s->god[god] == PD_SHOWN;
}

static bool may_change(const struct pd *s, int die, bool up)
{
    int value = die % 6 + 1;

    return die < 12 && held(s, die) && (up ? value < 6 : value > 1);
}

static bool may_use(const struct pd *s, int god)
{
    const struct pd_god *g = &pd_brute_facts()->god[god];
    struct pd_brute_price p = pd_brute_price(s, (struct bb_move){ .kind = PD_DO_USE, .a = god });
    int real = 0, turned = 0;
    bool gains = g->fame > 0;

    if (!acts(s, god) || s->turned[god] || g->class != PD_WORK)
        return false;
    for (int i = 0; i < 12; i++)
        real += held(s, i);
    for (int i = 0; i < PD_GODS; i++)
        turned += i != god && acts(s, i) && s->turned[i] == 1;
    if (g->power == PD_REROLL)
        return real > 0;
    if (g->power == PD_RESTORE)
        return turned > 0 && payable(s, &p);
    for (int token = 0; token < PD_TOKENS; token++)
        gains |= g->gain[token] && s->supply[token];
    return g->power == PD_EXCHANGE && gains && payable(s, &p);
}

static bool may_triple(const struct pd *s, struct bb_move m)
{
    bool none = !s->supply[0] && !s->supply[1] && !s->supply[2];

    if (!is_god(m.a, "khepri") || !acts(s, m.a))
        return false;
    return held(s, m.b - 1) + held(s, m.b + 5) + held(s, m.b + 11) >= 3 &&
           (m.c == PD_TOKENS ? none : s->supply[m.c] > 0);
}

static bool may_sacrifice(const struct pd *s, struct bb_move m)
{
    bool ennead = false;

    if (!is_god(m.a, "aton") || !acts(s, m.a) || s->turned[m.a])
        return false;
    for (int i = 0; i < PD_GODS; i++)
        ennead |= s->god[i] == PD_OWNED + s->seat && pd_brute_facts()->god[i].class == PD_OF_ENNEAD;
    if (m.b == PD_ENNEAD)
        return ennead;
    return m.b != m.a && s->god[m.b] == PD_OWNED + s->seat &&
           pd_brute_facts()->god[m.b].class != PD_OF_ENNEAD;
}

static bool may_set(const struct pd *s, struct bb_move m)
{
    int power = pd_brute_facts()->god[m.a].power, kind = power == PD_SET_PRAYER ? 0 : 1;

    return (power == PD_SET_PRAYER || power == PD_SET_STONE) && acts(s, m.a) && !s->turned[m.a] &&
           m.b / 6 == kind && held(s, m.b) && m.b % 6 + 1 != m.c;
}

static bool may_borrow(const struct pd *s, int god)
{
    int class = pd_brute_facts()->god[god].class;

    return pd_brute_has(s, "amethyst") && !s->lent && in_row(s, god) && dice(s) > 0 &&
           (class == PD_WORK || class == PD_ONGOING);
}

bool pd_brute_may(const struct pd *s, struct bb_move m)
{
    const struct pd_god *g = &pd_brute_facts()->god[m.a < PD_GODS ? m.a : 0];
    struct pd_brute_price p;
    bool any = false;

    switch (m.kind) {
    case PD_DO_NUDGE:
        return (m.a == PD_CAT || (m.a == PD_WORKER && pd_brute_owns(s, "bastet"))) &&
               s->res[s->seat][m.a] && may_change(s, m.b, m.c);
    case PD_DO_GILD:
        return pd_brute_has(s, "gold") && !s->golden && may_change(s, m.a, m.b);
    case PD_DO_REROLL:
        for (int i = 0; i < 12; i++)
            any |= held(s, i) > 0;
        return any && !s->rerolled;
    case PD_DO_WORSHIP:
        p = price_of(g->cost);
        return in_row(s, m.a) && payable(s, &p);
    case PD_DO_USE:
        return may_use(s, m.a);
    case PD_DO_CONJURE:
        return g->power == PD_TRIAD && acts(s, m.a) && !s->turned[m.a] &&
               (m.b == g->value[0] || m.b == g->value[1]);
    case PD_DO_SET:
        return may_set(s, m);
    case PD_DO_TRIPLE:
        return may_triple(s, m);
    case PD_DO_SACRIFICE:
        return may_sacrifice(s, m);
    case PD_DO_BUILD:
        if (m.a / 6 != PD_STONE_DIE || !held(s, m.a) || !pd_brute_open(s, m.b))
            return false;
        p = build_price(s, m.a % 6 + 1, m.b);
        return payable(s, &p);
    case PD_DO_REPLACE:
        return in_row(s, m.a) && dice(s) > 0;
    case PD_DO_FAME:
        return dice(s) > 1;
    case PD_DO_BORROW:
        return may_borrow(s, m.a);
    default:
        return m.kind == PD_DO_END;
    }
}
