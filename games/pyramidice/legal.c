/*
 * What is open to a seat, and what chance may bring.
 */
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* ---- What holds now ------------------------------------------------------ */

int pd_god_count(const struct pd_parts *p, const struct pd *s, int player)
{
    uint64_t gods = pd_gods_of(s, player);

    return __builtin_popcountll(gods & ~p->of_ennead) + ((gods & p->of_ennead) != 0);
}

int pd_row_count(const struct pd *s)
{
    return (s->row[0] != 0) + (s->row[1] != 0) + (s->row[2] != 0);
}

int pd_tiles_of(const struct pd *s, int player)
{
    int n = 0;

    for (int i = 0; i < PD_TILES; i++)
        n += s->tile[i] == PD_BEFORE + player;
    return n;
}

int pd_tile_in(const struct pd *s, int where, int slot)
{
    int tile = 0;

    while (tile < PD_TILES && (s->slot[tile] != slot || s->tile[tile] != where))
        tile++;
    return tile;
}

int pd_returning(const struct pd *s)
{
    return pd_tile_in(s, PD_BEFORE + s->seat, 4 - pd_tiles_of(s, s->seat));
}

int pd_removed(int seats)
{
    static const uint8_t removed[] = { 0, 10, 10, 5, 3 };

    return removed[seats];
}

int pd_tile_count(int seats)
{
    static const uint8_t tiles[] = { 0, 6, 6, 8, 10 };

    return tiles[seats];
}

int pd_space_count(int seats)
{
    static const uint8_t spaces[] = { 0, 14, 14, 19, 20 };

    return spaces[seats];
}

uint32_t pd_open_spaces(const struct pd_parts *p, const struct pd *s)
{
    uint32_t open = 0;

    for (int i = 0, n = pd_space_count(s->seats); i < n; i++) {
        const struct pd_space *space = &p->space[i];
        bool carried = space->level == 0 || (s->die[space->under[0]] && s->die[space->under[1]] &&
                                             s->die[space->under[2]] && s->die[space->under[3]]);

        open |= (uint32_t)(!s->die[i] && carried) << i;
    }
    return open;
}

/* ---- Rest ---------------------------------------------------------------- */

/* PD-2.2: what may be chosen. `fame` is what the seat has or will have. */
static bool can_rest_on(const struct pd_parts *p, const struct pd *s, int tile, int fame)
{
    const struct pd_tile *t = &p->facts.tile[tile];
    bool there = s->tile[tile] == PD_BELOW;

    if (!there) /* Emerald */
        there = pd_charmed(p, s, s->seat, PD_USE_TILE) && s->tile[tile] >= PD_BEFORE &&
                s->tile[tile] != PD_BEFORE + s->seat && !s->down[tile];
    if (!there || t->fee > fame)
        return false;
    if (t->effect == PD_SWAP_ONE)
        return pd_resources(s, s->seat) > 0;
    return t->effect != PD_TAKE_GOD || pd_row_count(s) > 0;
}

/* Kinds that may be discarded so that another can be taken (PD-2.1). */
static int may_give(const struct pd *s, bool must_gain)
{
    int found = 0;

    for (int token = 0; token < PD_TOKENS; token++) {
        int others = s->supply[(token + 1) % PD_TOKENS] + s->supply[(token + 2) % PD_TOKENS];

        if (s->res[s->seat][token] && (others || !must_gain))
            found |= 1 << token;
    }
    return found;
}

static uint64_t rest_gods(const struct pd_parts *p, const struct pd *s, enum pd_power power)
{
    uint64_t gods = pd_gods_of(s, s->seat) & p->with[power], found = 0;

    for (; gods; gods &= gods - 1) {
        int god = __builtin_ctzll(gods);

        if (p->facts.god[god].class == PD_REST && !s->turned[god])
            found |= UINT64_C(1) << god;
    }
    return found;
}

static bool can_flood(const struct pd_parts *p, const struct pd *s)
{
    return rest_gods(p, s, PD_FLOOD) && may_give(s, true);
}

static bool can_rest(const struct pd_parts *p, const struct pd *s, int fame)
{
    for (int tile = 0; tile < PD_TILES; tile++) {
        if (can_rest_on(p, s, tile, fame))
            return true;
    }
    return can_flood(p, s);
}

static bool has_blessed(const struct pd *s)
{
    return pd_gods_with(s->turned, 2) != 0;
}

/* ---- Work ---------------------------------------------------------------- */

int pd_dice_to_take(const struct pd_parts *p, const struct pd *s)
{
    const uint8_t *res = s->res[s->seat];
    int dice = res[PD_WORKER] + (pd_acts(p, s, PD_BOTH) ? res[PD_CAT] : 0);
    int there = s->quarry[PD_PRAYER] + s->quarry[PD_STONE_DIE] + res[PD_STONE];

    if (pd_charmed(p, s, s->seat, PD_MORE_DICE))
        dice += pd_charm_amount(p, s, s->seat);
    return dice < there ? dice : there;
}

static bb_action *write_work(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    int dice = pd_dice_to_take(p, s);
    int stones = s->quarry[PD_STONE_DIE] + s->res[s->seat][PD_STONE];

    for (int prayer = 0; prayer <= s->quarry[PD_PRAYER] && prayer <= dice; prayer++) {
        if (dice - prayer <= stones)
            *out++ = bb_pack(PD_DO_WORK, prayer, dice - prayer, 0);
    }
    return out;
}

static int legal_turn(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    uint64_t gifts = rest_gods(p, s, PD_EXCHANGE);
    bb_action *end = out;

    for (; gifts; gifts &= gifts - 1) {
        int god = __builtin_ctzll(gifts);

        if (can_rest(p, s, s->fame[s->seat] + p->facts.god[god].fame))
            *end++ = bb_pack(PD_DO_BES, god, 0, 0);
    }
    for (int tile = 0; tile < PD_TILES; tile++) {
        if (can_rest_on(p, s, tile, s->fame[s->seat]))
            *end++ = bb_pack(PD_DO_REST, tile, 0, 0);
    }
    if (can_flood(p, s))
        *end++ = bb_pack(PD_DO_FLOOD, __builtin_ctzll(rest_gods(p, s, PD_FLOOD)), 0, 0);
    if (!has_blessed(s))
        end = write_work(p, s, end);
    return (int)(end - out);
}

static bb_action *write_tokens(bb_action *out, int kind, int tokens)
{
    for (int token = 0; token < PD_TOKENS; token++) {
        if (tokens >> token & 1)
            *out++ = bb_pack(kind, token, 0, 0);
    }
    return out;
}

/* Kinds of which the supply has more than are named already (PD-1.5). */
int pd_may_take(const struct pd *s)
{
    int found = 0;

    for (int token = 0; token < PD_TOKENS; token++) {
        if ((s->among >> token & 1) && s->supply[token] > s->got[token])
            found |= 1 << token;
    }
    return found;
}

/* ---- Step 3 of the Work turn --------------------------------------------- */

/* Real dice of the pool, as bits. */
static uint32_t real_dice(const struct pd *s)
{
    uint32_t found = 0;

    for (int die = 0; die < 2 * PD_FACES; die++)
        found |= (uint32_t)(s->pool[pd_kind_of(die)][die % PD_FACES] != 0) << die;
    return found;
}

/* Up (1) or down (0) by one, for each of the dice. */
static bb_action *write_changes(bb_action *out, int kind, int token, uint32_t dice)
{
    for (; dice; dice &= dice - 1) {
        int die = __builtin_ctz(dice), value = pd_value_of(die);

        for (int up = 0; up < 2; up++) {
            if (up ? value == PD_FACES : value == 1)
                continue;
            *out++ = kind == PD_DO_GILD ? bb_pack(kind, die, up, 0) : bb_pack(kind, token, die, up);
        }
    }
    return out;
}

static bb_action *write_nudges(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    uint32_t dice = real_dice(s);
    const uint8_t *res = s->res[s->seat];

    if (!dice)
        return out;
    if (res[PD_WORKER] && pd_acts(p, s, PD_BOTH))
        out = write_changes(out, PD_DO_NUDGE, PD_WORKER, dice);
    if (res[PD_CAT])
        out = write_changes(out, PD_DO_NUDGE, PD_CAT, dice);
    if (pd_charmed(p, s, s->seat, PD_CHANGE) && !s->golden)
        out = write_changes(out, PD_DO_GILD, 0, dice);
    if (!s->rerolled)
        *out++ = bb_pack(PD_DO_REROLL, 0, 0, 0);
    return out;
}

/* The gods of the row, lowest number first; how many. */
static int sorted_row(const struct pd *s, int god[static PD_ROW])
{
    int n = 0;

    for (int i = 0; i < PD_ROW; i++) {
        int at = n;

        if (!s->row[i])
            continue;
        for (; at > 0 && god[at - 1] > s->row[i] - 1; at--)
            god[at] = god[at - 1];
        god[at] = s->row[i] - 1;
        n++;
    }
    return n;
}

static bb_action *write_worship(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    int god[PD_ROW], n = sorted_row(s, god);

    for (int i = 0; i < n; i++) {
        if (pd_can_pay(p, s, p->facts.god[god[i]].cost))
            *out++ = bb_pack(PD_DO_WORSHIP, god[i], 0, 0);
    }
    return out;
}

static bool can_restore(const struct pd_parts *p, const struct pd *s)
{
    static const uint8_t one_die[PD_COST] = { PD_ANY };

    for (uint64_t gods = pd_awake(s) & ~p->with[PD_RESTORE]; gods; gods &= gods - 1) {
        if (s->turned[__builtin_ctzll(gods)] == 1)
            return pd_can_pay(p, s, one_die);
    }
    return false;
}

bool pd_can_use(const struct pd_parts *p, const struct pd *s, int god)
{
    const struct pd_god *g = &p->facts.god[god];

    if (g->power == PD_REROLL)
        return pd_real_dice(s) > 0;
    if (g->power == PD_RESTORE)
        return can_restore(p, s);
    if (g->power != PD_EXCHANGE || (!g->fame && !((g->gain[PD_WORKER] && s->supply[PD_WORKER]) ||
                                                  (g->gain[PD_CAT] && s->supply[PD_CAT]) ||
                                                  (g->gain[PD_STONE] && s->supply[PD_STONE]))))
        return false;
    return pd_can_pay(p, s, g->pay);
}

static bb_action *write_uses(const struct pd_parts *p, const struct pd *s, uint64_t ready,
                             bb_action *out)
{
    ready &= p->with[PD_EXCHANGE] | p->with[PD_REROLL] | p->with[PD_RESTORE];
    for (; ready; ready &= ready - 1) {
        int god = __builtin_ctzll(ready);

        if (p->facts.god[god].class == PD_WORK && pd_can_use(p, s, god))
            *out++ = bb_pack(PD_DO_USE, god, 0, 0);
    }
    return out;
}

static bb_action *write_conjuring(const struct pd_parts *p, uint64_t ready, bb_action *out)
{
    for (ready &= p->with[PD_TRIAD]; ready; ready &= ready - 1) {
        int god = __builtin_ctzll(ready);
        const uint8_t *value = p->facts.god[god].value;

        *out++ = bb_pack(PD_DO_CONJURE, god, value[0], 0);
        if (value[1] != value[0])
            *out++ = bb_pack(PD_DO_CONJURE, god, value[1], 0);
    }
    return out;
}

static bb_action *write_settings(const struct pd_parts *p, const struct pd *s, uint64_t ready,
                                 bb_action *out)
{
    uint32_t all = real_dice(s), prayer = all & 0x3F;

    for (ready &= p->with[PD_SET_PRAYER] | p->with[PD_SET_STONE]; ready; ready &= ready - 1) {
        int god = __builtin_ctzll(ready);
        uint32_t dice = p->facts.god[god].power == PD_SET_PRAYER ? prayer : all & ~prayer;

        for (; dice; dice &= dice - 1) {
            int die = __builtin_ctz(dice);

            for (int value = 1; value <= PD_FACES; value++) {
                if (value != pd_value_of(die))
                    *out++ = bb_pack(PD_DO_SET, god, die, value);
            }
        }
    }
    return out;
}

/* PD-5.8: a token of the supply, or nothing if it has none. */
static bb_action *write_triples(const struct pd_parts *p, const struct pd *s, uint64_t awake,
                                bb_action *out)
{
    bool bare = !s->supply[PD_WORKER] && !s->supply[PD_CAT] && !s->supply[PD_STONE];
    int god;

    if (!(awake & p->with[PD_TRIPLE]))
        return out;
    god = __builtin_ctzll(awake & p->with[PD_TRIPLE]);
    for (int value = 1; value <= PD_FACES; value++) {
        if (pd_dice_of(s, value) < 3)
            continue;
        for (int token = 0; token < PD_TOKENS; token++) {
            if (s->supply[token])
                *out++ = bb_pack(PD_DO_TRIPLE, god, value, token);
        }
        if (bare)
            *out++ = bb_pack(PD_DO_TRIPLE, god, value, PD_TOKENS);
    }
    return out;
}

/* Own gods, the Ennead as one, but not those of the set. */
static bb_action *write_own_gods(const struct pd_parts *p, const struct pd *s, bb_action base,
                                 int shift, uint64_t but, bb_action *out)
{
    uint64_t gods = pd_gods_of(s, s->seat) & ~but;

    for (uint64_t single = gods & ~p->of_ennead; single; single &= single - 1)
        *out++ = base + ((bb_action)__builtin_ctzll(single) << shift);
    if (gods & p->of_ennead)
        *out++ = base + ((bb_action)PD_ENNEAD << shift);
    return out;
}

static bb_action *write_builds(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    uint32_t open = pd_open_spaces(p, s);
    int tokens =
        s->res[s->seat][PD_WORKER] + (pd_acts(p, s, PD_BOTH) ? s->res[s->seat][PD_CAT] : 0);

    for (int value = 1; value <= PD_FACES; value++) {
        if (!s->pool[PD_STONE_DIE][value - 1])
            continue;
        for (uint32_t spaces = open; spaces; spaces &= spaces - 1) {
            int space = __builtin_ctz(spaces);

            if (pd_build_cost(p, s, value, space) <= tokens)
                *out++ = bb_pack(PD_DO_BUILD, pd_die(PD_STONE_DIE, value), space, 0);
        }
    }
    return out;
}

/* What is done to gods of the row, or with any dice. */
static bb_action *write_for_dice(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    int god[PD_ROW], n = sorted_row(s, god), dice = pd_pool(s);

    for (int i = 0; dice > 0 && i < n; i++)
        *out++ = bb_pack(PD_DO_REPLACE, god[i], 0, 0);
    if (dice > 1)
        *out++ = bb_pack(PD_DO_FAME, 0, 0, 0);
    if (!pd_charmed(p, s, s->seat, PD_BORROW) || s->lent || dice < pd_charm_amount(p, s, s->seat))
        return out;
    for (int i = 0; i < n; i++) {
        int class = p->facts.god[god[i]].class;

        if (class == PD_WORK || class == PD_ONGOING)
            *out++ = bb_pack(PD_DO_BORROW, god[i], 0, 0);
    }
    return out;
}

static int legal_acts(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    uint64_t awake = pd_awake(s), ready = pd_ready(s);
    bb_action *end = write_nudges(p, s, out);

    end = write_worship(p, s, end);
    end = write_uses(p, s, ready, end);
    end = write_conjuring(p, ready, end);
    end = write_settings(p, s, ready, end);
    end = write_triples(p, s, awake, end);
    for (uint64_t suns = ready & p->with[PD_SACRIFICE]; suns; suns &= suns - 1) {
        int god = __builtin_ctzll(suns);

        end = write_own_gods(p, s, bb_pack(PD_DO_SACRIFICE, god, 0, 0), 8, UINT64_C(1) << god, end);
    }
    end = write_builds(p, s, end);
    end = write_for_dice(p, s, end);
    *end++ = bb_pack(PD_DO_END, 0, 0, 0);
    return (int)(end - out);
}

/* In any order: what is lifted counts, not when. */
static int legal_lifts(const struct pd *s, bb_action *out)
{
    bb_action *end = out;
    bool lifted = false;

    for (int die = 0; die < 2 * PD_FACES; die++) {
        int kind = pd_kind_of(die), at = die % PD_FACES;

        if (s->pool[kind][at] > s->lifted[kind][at])
            *end++ = bb_pack(PD_DO_LIFT, die, 0, 0);
        lifted |= s->lifted[kind][at] > 0;
    }
    if (lifted)
        *end++ = bb_pack(PD_DO_CAST, 0, 0, 0);
    return (int)(end - out);
}

static int legal_payments(const struct pd_parts *p, const struct pd *s, bb_action *out)
{
    int n = 0;

    for (uint32_t may = pd_may_pay(p, s); may; may &= may - 1)
        out[n++] = bb_pack(PD_DO_PAY, __builtin_ctz(may), 0, 0);
    return n;
}

/* ---- The rest ------------------------------------------------------------ */

static int legal_slots(const struct pd *s, bb_action *out)
{
    int n = 0, full = 0;

    for (int i = 0; i < PD_TILES; i++)
        full |= (s->tile[i] == PD_BELOW) << s->slot[i];
    for (int slot = 1; slot <= PD_SLOTS; slot++) {
        if (!(full >> slot & 1))
            out[n++] = bb_pack(PD_DO_RETURN, slot, 0, 0);
    }
    return n;
}

static int legal_picks(const struct pd *s, int seat, bb_action *out)
{
    int a = s->offer[seat][0] - 1, b = s->offer[seat][1] - 1;

    if (s->chosen[seat])
        return 0;
    out[0] = bb_pack(PD_DO_PICK, a < b ? a : b, 0, 0);
    out[1] = bb_pack(PD_DO_PICK, a < b ? b : a, 0, 0);
    return 2;
}

static int legal_adoptions(const struct pd *s, bb_action *out)
{
    int god[PD_ROW], n = sorted_row(s, god);

    for (int i = 0; i < n; i++)
        out[i] = bb_pack(PD_DO_ADOPT, god[i], 0, 0);
    return n;
}

static int held(const struct pd *s, int player)
{
    return (s->res[player][PD_WORKER] != 0) << PD_WORKER | (s->res[player][PD_CAT] != 0) << PD_CAT |
           (s->res[player][PD_STONE] != 0) << PD_STONE;
}

int pd_legal(const void *parts, const void *state, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    const struct pd_parts *p = parts;
    const struct pd *s = state;

    if (!(pd_to_act(s) & BB_SEAT(seat)) || seat >= s->seats)
        return 0;
    switch ((enum pd_phase)s->phase) {
    case PD_PICK:
        return legal_picks(s, seat, out);
    case PD_TURN:
        return legal_turn(p, s, out);
    case PD_CHOOSE_DICE:
        return (int)(write_work(p, s, out) - out);
    case PD_GIVE:
        return (int)(write_tokens(out, PD_DO_GIVE, may_give(s, s->taken == 0)) - out);
    case PD_TAKE:
        return (int)(write_tokens(out, PD_DO_TAKE, pd_may_take(s)) - out);
    case PD_ADOPT:
        return legal_adoptions(s, out);
    case PD_DROP:
        return (int)(write_tokens(out, PD_DO_DROP, held(s, seat)) - out);
    case PD_ACT:
        return legal_acts(p, s, out);
    case PD_LIFT:
        return legal_lifts(s, out);
    case PD_PAY:
        return legal_payments(p, s, out);
    case PD_ASK_PEARL:
        out[0] = bb_pack(PD_DO_COPY, 0, 0, 0);
        out[1] = bb_pack(PD_DO_COPY, 1, 0, 0);
        return 2;
    case PD_FORSAKE:
        return (int)(write_own_gods(p, s, bb_pack(PD_DO_FORSAKE, 0, 0, 0), 16, 0, out) - out);
    case PD_RETURN:
        return legal_slots(s, out);
    case PD_LAY_TILE:
    case PD_DRAW_GOD:
    case PD_DEAL_PLAN:
    case PD_DEAL_SCARAB:
    case PD_DRAW_FIRST:
    case PD_ROLL:
    case PD_OVER:
        break;
    }
    return 0;
}

/* ---- Chance -------------------------------------------------------------- */

static int write_even(bb_action base, int shift, uint64_t set, bb_action *out, uint32_t *weight)
{
    int n = 0;

    for (; set; set &= set - 1) {
        weight[n] = 1;
        out[n++] = base + ((bb_action)__builtin_ctzll(set) << shift);
    }
    return n;
}

static uint64_t tiles_out(const struct pd *s)
{
    uint64_t found = 0;

    for (int i = 0; i < PD_TILES; i++)
        found |= (uint64_t)(s->tile[i] == PD_OUT) << i;
    return found;
}

static int chance_plan(const struct pd_parts *p, const struct pd *s, bb_action *out,
                       uint32_t *weight)
{
    int plans = pd_alone(s) ? p->facts.architect[s->architect].projects : 0, player = 0;
    uint64_t left = (1 << PD_PROJECTS) - 1;

    for (int i = 0; i < PD_PLANS; i++) {
        left &= ~(UINT64_C(1) << s->plan[i] >> 1);
        plans -= s->plan[i] != 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        left &= ~(UINT64_C(1) << s->project[seat] >> 1);
        player += s->project[seat] != 0;
    }
    return write_even(bb_pack(PD_DO_PLAN, plans > 0 ? PD_ARCHITECT : player, 0, 0), 8, left, out,
                      weight);
}

static int chance_scarab(const struct pd *s, bb_action *out, uint32_t *weight)
{
    uint64_t left = (1 << PD_SCARABS) - 1;
    int seat = 0;

    for (int i = 0; i < s->seats; i++) {
        left &= ~(UINT64_C(1) << s->offer[i][0] >> 1) & ~(UINT64_C(1) << s->offer[i][1] >> 1);
        seat += s->offer[i][1] != 0;
    }
    return write_even(bb_pack(PD_DO_OFFER, seat, 0, 0), 8, left, out, weight);
}

int pd_chance(const void *parts, const void *state, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX])
{
    const struct pd *s = state;
    int kind = s->rolling[PD_PRAYER] ? PD_PRAYER : PD_STONE_DIE;

    switch ((enum pd_phase)s->phase) {
    case PD_LAY_TILE:
        return write_even(bb_pack(PD_DO_LAY, 0, 0, 0), 16, tiles_out(s), out, weight);
    case PD_DRAW_GOD:
        return write_even(bb_pack(PD_DO_DRAW, 0, 0, 0), 16, pd_gods_with(s->god, PD_UNSEEN), out,
                          weight);
    case PD_DEAL_PLAN:
        return chance_plan(parts, s, out, weight);
    case PD_DEAL_SCARAB:
        return chance_scarab(s, out, weight);
    case PD_DRAW_FIRST:
        return write_even(bb_pack(PD_DO_FIRST, 0, 0, 0), 16, (UINT64_C(1) << s->seats) - 1, out,
                          weight);
    case PD_ROLL:
        return write_even(bb_pack(PD_DO_ROLL, pd_die(kind, 1), 0, 0), 16, 0x3F, out, weight);
    case PD_PICK:
    case PD_TURN:
    case PD_CHOOSE_DICE:
    case PD_GIVE:
    case PD_TAKE:
    case PD_ADOPT:
    case PD_DROP:
    case PD_ACT:
    case PD_LIFT:
    case PD_PAY:
    case PD_ASK_PEARL:
    case PD_FORSAKE:
    case PD_RETURN:
    case PD_OVER:
        break;
    }
    return 0;
}
