/*
 * Costs: what a player can pay, and what may pay the next slot.
 */
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* How many of each payment the active player has left, and what pays so far. */
struct purse {
    uint8_t left[PD_PAYMENTS];
    uint32_t there; /* bits: of which there is one left */
    uint8_t slot[PD_COST], paid[PD_COST];
    int n;
    bool both;    /* Bastet: workers are cats and cats workers */
    bool stretch; /* Lapis may still make up for 1 */
};

static uint32_t bit(int payment)
{
    return UINT32_C(1) << payment;
}

static struct purse purse_of(const struct pd_parts *p, const struct pd *s)
{
    bool lapis = pd_charmed(p, s, s->seat, PD_NEARLY) && !s->stretched;
    /* the three alike of a triple are no slots of a value (PD-5.20) */
    struct purse purse = { .both = pd_acts(p, s, PD_BOTH),
                           .stretch = lapis && s->purpose != PD_FOR_TRIPLE };

    memcpy(purse.left, s->pool, PD_DICE);
    purse.left[PD_PAY_WORKER] = s->res[s->seat][PD_WORKER];
    purse.left[PD_PAY_CAT] = s->res[s->seat][PD_CAT];
    purse.there = (bit(PD_PAYMENTS) - 1) & ~(uint32_t)pd_where(purse.left, PD_PAYMENTS, 0);
    return purse;
}

/* ---- What a slot takes --------------------------------------------------- */

static uint32_t dice_of_value(int value)
{
    return bit(pd_die(PD_PRAYER, value)) | bit(pd_die(PD_STONE_DIE, value)) |
           bit(pd_die(PD_VIRTUAL, value));
}

/* Payments that fit a slot as it is. */
static uint32_t exact(int slot, bool both)
{
    const uint32_t tokens = bit(PD_PAY_WORKER) | bit(PD_PAY_CAT);

    if (slot >= PD_VALUE && slot < PD_ANY)
        return dice_of_value(slot - PD_VALUE + 1);
    if (slot == PD_ANY)
        return bit(PD_DICE) - 1;
    if (slot >= PD_STONE_VALUE && slot < PD_ANY_STONE)
        return bit(pd_die(PD_STONE_DIE, slot - PD_STONE_VALUE + 1));
    if (slot == PD_ANY_STONE)
        return UINT32_C(0x3F) << pd_die(PD_STONE_DIE, 1);
    if (both && slot != PD_FREE)
        return tokens;
    return slot == PD_A_WORKER ? bit(PD_PAY_WORKER) : slot == PD_A_CAT ? bit(PD_PAY_CAT) : 0;
}

/* Real dice that differ by 1 from what a slot asks for (Lapis). */
static uint32_t nearly(int slot)
{
    bool stone = slot >= PD_STONE_VALUE && slot < PD_ANY_STONE;
    int value = stone ? slot - PD_STONE_VALUE + 1 : slot - PD_VALUE + 1;
    uint32_t found = 0;

    if (!stone && (slot < PD_VALUE || slot >= PD_ANY))
        return 0;
    for (int other = value - 1; other <= value + 1; other += 2) {
        if (other < 1 || other > PD_FACES)
            continue;
        found |= bit(pd_die(PD_STONE_DIE, other));
        found |= stone ? 0 : bit(pd_die(PD_PRAYER, other));
    }
    return found;
}

/* ---- Paying slot by slot ------------------------------------------------- */

/* 0: a payment fits a slot as it is, 1: with Lapis, 2: not at all. */
static int misfit(int slot, int payment, bool both)
{
    return exact(slot, both) >> payment & 1 ? 0 : nearly(slot) >> payment & 1 ? 1 : 2;
}

/* True if two payments could change places, and should, so that each way to pay is there
 * once: first Lapis is saved, then it goes to the later slot, then the lower comes first.
 * Three that change places at once are not looked for: with Lapis and a virtual die a few
 * ways are there twice. */
static bool out_of_order(const struct purse *purse, int slot, int payment)
{
    int there = misfit(slot, payment, purse->both);

    for (int i = 0; i < purse->n; i++) {
        int paid = purse->paid[i], here = misfit(purse->slot[i], paid, purse->both);
        int new_here = misfit(purse->slot[i], payment, purse->both);
        int new_there = misfit(slot, paid, purse->both),
            saved = here + there - new_here - new_there;

        if (new_here > 1 || new_there > 1 || saved < 0)
            continue;
        if (saved > 0 || new_here < here || (new_here == here && payment < paid))
            return true;
    }
    return false;
}

static bool can_pay_rest(struct purse *purse, const uint8_t *cost, int left);

/* Puts a payment into a slot; false if it does not go there. */
static bool put_in(struct purse *purse, int slot, int payment)
{
    bool fits = exact(slot, purse->both) >> payment & 1;

    if ((!fits && !purse->stretch) || out_of_order(purse, slot, payment))
        return false;
    purse->stretch &= fits;
    if (--purse->left[payment] == 0)
        purse->there &= ~bit(payment);
    purse->slot[purse->n] = slot;
    purse->paid[purse->n++] = payment;
    return true;
}

/* True if this payment leaves the rest of the slots payable. */
static bool leaves_enough(struct purse *purse, int payment, const uint8_t *cost, int left)
{
    bool stretch = purse->stretch, enough;

    if (!put_in(purse, cost[0], payment))
        return false;
    enough = can_pay_rest(purse, cost + 1, left - 1);
    purse->n--;
    purse->left[payment]++;
    purse->there |= bit(payment);
    purse->stretch = stretch;
    return enough;
}

static uint32_t accepted(const struct purse *purse, int slot)
{
    return (exact(slot, purse->both) | (purse->stretch ? nearly(slot) : 0)) & purse->there;
}

static bool can_pay_rest(struct purse *purse, const uint8_t *cost, int left)
{
    if (left == 0 || cost[0] == PD_FREE)
        return true;
    for (uint32_t may = accepted(purse, cost[0]); may; may &= may - 1) {
        if (leaves_enough(purse, __builtin_ctz(may), cost, left))
            return true;
    }
    return false;
}

bool pd_can_pay(const struct pd_parts *p, const struct pd *s, const uint8_t cost[static PD_COST])
{
    struct purse purse;

    if (cost[0] == PD_FREE)
        return true;
    purse = purse_of(p, s);
    for (int i = 1; i < PD_COST && cost[i] != PD_FREE; i++) {
        if (!accepted(&purse, cost[i]))
            return false; /* before ways to pay the others are tried */
    }
    return can_pay_rest(&purse, cost, PD_COST);
}

int pd_lacking(const struct pd_parts *p, const struct pd *s, const uint8_t cost[static PD_COST])
{
    int n = 0, best;

    while (n < PD_COST && cost[n] != PD_FREE)
        n++;
    best = (1 << n) - 1;
    for (int lacking = best; lacking >= 0; lacking--) {
        uint8_t rest[PD_COST] = { PD_FREE };
        int m = 0;

        for (int i = 0; i < n; i++) {
            if (!(lacking >> i & 1))
                rest[m++] = cost[i];
        }
        if (__builtin_popcount((unsigned)lacking) <= __builtin_popcount((unsigned)best) &&
            pd_can_pay(p, s, rest))
            best = lacking;
    }
    return best;
}

uint32_t pd_may_pay(const struct pd_parts *p, const struct pd *s)
{
    struct purse purse = purse_of(p, s);
    int at = s->named;
    uint32_t found = 0;

    for (int i = 0; i < at; i++)
        put_in(&purse, s->cost[i], s->paid[i] - 1);
    for (uint32_t may = accepted(&purse, s->cost[at]); may; may &= may - 1) {
        int payment = __builtin_ctz(may);

        if (leaves_enough(&purse, payment, s->cost + at, PD_COST - at))
            found |= bit(payment);
    }
    return found;
}

bool pd_fits_next(const struct pd_parts *p, const struct pd *s, int payment)
{
    struct purse purse = purse_of(p, s);

    for (int i = 0; i < s->named; i++)
        put_in(&purse, s->cost[i], s->paid[i] - 1);
    return accepted(&purse, s->cost[s->named]) >> payment & 1;
}

bool pd_fits(const struct pd_parts *p, const struct pd *s)
{
    struct purse purse = { .both = pd_acts(p, s, PD_BOTH) };

    for (int i = 0; i < s->named; i++) {
        purse.left[s->paid[i] - 1]++;
        purse.there |= bit(s->paid[i] - 1);
    }
    return can_pay_rest(&purse, s->cost, s->named);
}

/* ---- What things cost ---------------------------------------------------- */

void pd_cost_of(const struct pd_parts *p, const struct pd *s, int purpose, int subject, int extra,
                uint8_t cost[static PD_COST])
{
    const struct pd_god *god = &p->facts.god[subject < PD_GODS ? subject : 0];
    int workers = 0;

    memset(cost, PD_FREE, PD_COST);
    switch ((enum pd_purpose)purpose) {
    case PD_FOR_WORSHIP:
        memcpy(cost, god->cost, PD_COST);
        break;
    case PD_FOR_POWER:
        if (god->power == PD_RESTORE)
            cost[0] = PD_ANY;
        else
            memcpy(cost, god->pay, PD_COST);
        break;
    case PD_FOR_TRIPLE:
        memset(cost, PD_VALUE + extra - 1, 3);
        break;
    case PD_FOR_BUILD:
        workers = pd_build_cost(p, s, extra, subject);
        memset(cost, PD_A_WORKER, (size_t)workers);
        break;
    case PD_FOR_FAME:
        cost[1] = PD_ANY;
        cost[0] = PD_ANY;
        break;
    case PD_FOR_REPLACE:
        cost[0] = PD_ANY;
        break;
    case PD_FOR_LOAN:
        if (pd_charmed(p, s, s->seat, PD_BORROW)) /* audit asks before it knows */
            memset(cost, PD_ANY, (size_t)pd_charm_amount(p, s, s->seat));
        break;
    case PD_FOR_NOTHING:
        break;
    }
}

int pd_build_cost(const struct pd_parts *p, const struct pd *s, int value, int space)
{
    uint64_t flat = pd_awake(s) & p->with[PD_FLAT_COST];
    int workers = (value - 1) / 2 + p->space[space].workers;

    if (flat)
        return p->facts.god[__builtin_ctzll(flat)].amount;
    if (p->space[space].level == 0 && pd_charmed(p, s, s->seat, PD_GROUND_FLOOR))
        workers -= pd_charm_amount(p, s, s->seat);
    return workers > 0 ? workers : 0;
}

/* ---- Dice ---------------------------------------------------------------- */

int pd_dice_of(const struct pd *s, int value)
{
    return s->pool[PD_PRAYER][value - 1] + s->pool[PD_STONE_DIE][value - 1] +
           s->pool[PD_VIRTUAL][value - 1];
}

int pd_real_dice(const struct pd *s)
{
    int n = 0;

    for (int i = 0; i < PD_FACES; i++)
        n += s->pool[PD_PRAYER][i] + s->pool[PD_STONE_DIE][i];
    return n;
}

int pd_pool(const struct pd *s)
{
    int n = pd_real_dice(s);

    for (int i = 0; i < PD_FACES; i++)
        n += s->pool[PD_VIRTUAL][i];
    return n;
}
