/*
 * Rules of thumb for bots, in tenths of a point.
 */
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* What an unused die, a token, a god are worth to keep. */
enum { DIE = 5, TOKEN = 9, WORKER_MORE = 3, CARD = 12 };

static int32_t token_worth(const struct pd *s, int player, int token)
{
    int32_t value = TOKEN;

    if (token == PD_WORKER)
        value += WORKER_MORE + (s->res[player][PD_WORKER] < 4 ? 8 : 0);
    if (token == PD_CAT)
        value += s->res[player][PD_CAT] == 0 ? 3 : 0;
    return value;
}

int32_t pd_god_worth(const struct pd_parts *p, const struct pd *s, int player, int god)
{
    static const uint8_t power[PD_POWERS] = {
        [PD_EXCHANGE] = 30,  [PD_TRIAD] = 25,      [PD_SET_PRAYER] = 22, [PD_SET_STONE] = 28,
        [PD_LIMIT] = 15,     [PD_SACRIFICE] = 18,  [PD_BOTH] = 30,       [PD_FLOOD] = 15,
        [PD_TRIPLE] = 25,    [PD_REROLL] = 18,     [PD_RESTORE] = 15,    [PD_ON_BASE] = 25,
        [PD_FLAT_COST] = 35, [PD_PER_WORKER] = 30,
    };
    const struct pd_god *g = &p->facts.god[god];
    int ennead = __builtin_popcountll(pd_gods_of(s, player) & p->of_ennead);
    int left = s->deck + s->supply[PD_STONE];

    if (g->class == PD_OF_ENNEAD && ennead < PD_LADDER)
        return 10 * (p->facts.ladder[ennead] - (ennead ? p->facts.ladder[ennead - 1] : 0)) +
               (ennead == 0 ? 8 : 0);
    return 10 * g->points + (s->pharaoh ? 4 : power[g->power] * (left < 20 ? left : 20) / 20);
}

/* One god more than can be kept costs one at Support. */
static int32_t support_worth(const struct pd_parts *p, const struct pd *s, int god)
{
    int limit = s->res[s->seat][PD_WORKER] + s->res[s->seat][PD_CAT];
    bool stacks = (p->of_ennead >> god & 1) && (pd_gods_of(s, s->seat) & p->of_ennead);

    return !stacks && pd_god_count(p, s, s->seat) >= limit ? -30 : 0;
}

/* Pairs of the own project, and neighbours that may yet become some. */
static int32_t project_worth(const struct pd_parts *p, const struct pd *s, int value, int space)
{
    const struct pd_project *project = &p->facts.project[s->project[s->seat] - 1];
    const uint8_t *beside = p->space[space].beside;
    int32_t worth = 0;

    for (int i = 0; i < 4; i++) {
        if (beside[i] == PD_SPACES)
            continue;
        if (!s->die[beside[i]])
            worth += pd_is_of_pair(project, value);
        else if (pd_is_pair(project, value, s->die[beside[i]]))
            worth += 10 * project->points;
    }
    return worth;
}

static int32_t build_worth(const struct pd_parts *p, const struct pd *s, int value, int space)
{
    uint64_t awake = pd_awake(s);
    int cost = pd_build_cost(p, s, value, space);
    int32_t worth = 10 * (value + p->space[space].fame) + project_worth(p, s, value, space);

    if ((awake & p->with[PD_ON_BASE]) && p->space[space].level > 0)
        worth += 30;
    if (awake & p->with[PD_PER_WORKER])
        worth += 10 * cost;
    return worth - cost * (TOKEN + WORKER_MORE) - DIE;
}

static int32_t price(const uint8_t cost[static PD_COST])
{
    int32_t sum = 0;

    for (int i = 0; i < PD_COST && cost[i] != PD_FREE; i++)
        sum += cost[i] >= PD_A_WORKER ? TOKEN : DIE;
    return sum;
}

static int32_t use_worth(const struct pd_parts *p, const struct pd *s, int god)
{
    const struct pd_god *g = &p->facts.god[god];
    int32_t worth = 10 * g->fame;

    if (g->power == PD_REROLL)
        return 3;
    if (g->power == PD_RESTORE)
        return 8;
    for (int token = 0; token < PD_TOKENS; token++)
        worth += g->gain[token] ? token_worth(s, s->seat, token) : 0;
    return worth - price(g->pay);
}

/* A rest tile by what it gives. */
static int32_t tile_worth(const struct pd_parts *p, const struct pd *s, int tile)
{
    const struct pd_tile *t = &p->facts.tile[tile];
    int room = PD_BOARD - pd_resources(s, s->seat), n = t->amount;
    int32_t worth = 0;

    if (t->effect == PD_TAKE_GOD) {
        for (int i = 0; i < PD_ROW; i++) {
            int32_t god = s->row[i] ? pd_god_worth(p, s, s->seat, s->row[i] - 1) : 0;

            worth = god > worth ? god : worth;
        }
        return worth - 10 * t->fee;
    }
    if (t->effect == PD_TAKE_SHOWN)
        n = t->take[0] + t->take[1] + t->take[2];
    if (t->effect == PD_SWAP_ONE)
        n--;
    for (int token = 0; t->effect == PD_TAKE_SHOWN && token < PD_TOKENS; token++)
        worth += t->take[token] * (token_worth(s, s->seat, token) - TOKEN);
    worth += (n < room ? n : room) * (TOKEN + 2) - 10 * t->fee;
    return t->effect == PD_THEN_WORK ? worth + 25 : worth;
}

/* Before the dice fall: what a Work turn is hoped to bring. */
static int32_t work_worth(const struct pd *s, struct bb_move m)
{
    return 9 * (m.a + m.b) + 5 * m.b - 12 + (s->pharaoh ? 20 : 0);
}

static int32_t pay_worth(const struct pd *s, int payment)
{
    if (payment == PD_PAY_WORKER)
        return -token_worth(s, s->seat, PD_WORKER);
    if (payment == PD_PAY_CAT)
        return -token_worth(s, s->seat, PD_CAT);
    if (pd_kind_of(payment) == PD_VIRTUAL)
        return 6;
    return pd_kind_of(payment) == PD_PRAYER ? 3 : -pd_value_of(payment);
}

/* A cat makes a die better if a god of the row wants that value. */
static int32_t change_worth(const struct pd_parts *p, const struct pd *s, struct bb_move m)
{
    int die = m.kind == PD_DO_GILD ? m.a : m.b, up = m.kind == PD_DO_GILD ? m.b : m.c;
    struct pd after = *s;
    int32_t worth = m.kind == PD_DO_GILD ? -1 : -TOKEN;

    after.pool[pd_kind_of(die)][die % PD_FACES]--;
    after.pool[pd_kind_of(die)][die % PD_FACES + (up ? 1 : -1)]++;
    for (int i = 0; i < PD_ROW; i++) {
        int god = s->row[i] - 1;

        if (god >= 0 && !pd_can_pay(p, s, p->facts.god[god].cost) &&
            pd_can_pay(p, &after, p->facts.god[god].cost))
            worth += pd_god_worth(p, s, s->seat, god) - price(p->facts.god[god].cost);
    }
    return worth;
}

static int32_t worship_worth(const struct pd_parts *p, const struct pd *s, int god)
{
    return pd_god_worth(p, s, s->seat, god) + support_worth(p, s, god) -
           price(p->facts.god[god].cost);
}

static int32_t triple_worth(const struct pd *s, int token)
{
    return 30 - 3 * DIE + (token < PD_TOKENS ? token_worth(s, s->seat, token) : 0);
}

static int32_t sacrifice_worth(const struct pd_parts *p, const struct pd *s, int goes)
{
    return goes == PD_ENNEAD ? -40 : 40 - pd_god_worth(p, s, s->seat, goes) - CARD;
}

/* clang-format off */
static int32_t worth(const struct pd_parts *p, const struct pd *s, int seat, struct bb_move m)
{
    switch ((enum pd_kind)m.kind) {
    case PD_DO_BES:       return 100;
    case PD_DO_REST:      return tile_worth(p, s, m.a);
    case PD_DO_FLOOD:     return 2 * TOKEN;
    case PD_DO_WORK:      return work_worth(s, m);
    case PD_DO_GIVE:
    case PD_DO_DROP:      return -token_worth(s, seat, m.a);
    case PD_DO_TAKE:      return token_worth(s, seat, m.a);
    case PD_DO_ADOPT:     return pd_god_worth(p, s, seat, m.a);
    case PD_DO_NUDGE:
    case PD_DO_GILD:      return change_worth(p, s, m);
    case PD_DO_REROLL:    return 2;
    case PD_DO_LIFT:      return 4 - pd_value_of(m.a);
    case PD_DO_WORSHIP:   return worship_worth(p, s, m.a);
    case PD_DO_USE:       return use_worth(p, s, m.a);
    case PD_DO_CONJURE:   return 9;
    case PD_DO_SET:       return pd_kind_of(m.b) == PD_STONE_DIE ? 4 * (m.c - pd_value_of(m.b)) : 1;
    case PD_DO_TRIPLE:    return triple_worth(s, m.c);
    case PD_DO_SACRIFICE: return sacrifice_worth(p, s, m.b);
    case PD_DO_BUILD:     return build_worth(p, s, pd_value_of(m.a), m.b);
    case PD_DO_REPLACE:   return -2;
    case PD_DO_FAME:      return 10 * pd_fame_action(p, s) - 8;
    case PD_DO_BORROW:    return pd_god_worth(p, s, s->seat, m.a) / 4 - DIE;
    case PD_DO_PAY:       return pay_worth(s, m.a);
    case PD_DO_COPY:      return m.a ? 10 * s->copied : 2 * (TOKEN + WORKER_MORE);
    case PD_DO_FORSAKE:   return m.a == PD_ENNEAD ? -50 : -pd_god_worth(p, s, seat, m.a);
    case PD_DO_LAY: case PD_DO_DRAW: case PD_DO_PLAN: case PD_DO_OFFER: case PD_DO_FIRST:
    case PD_DO_ROLL: case PD_DO_PICK: case PD_DO_CAST: case PD_DO_END: case PD_DO_RETURN:
    case PD_KINDS:        break;
    }
    return 0;
}
/* clang-format on */

/* A die is as good on many spaces, and whoever compares only some actions needs no more than one
 * of these. */
static void tell_apart(int n, const bb_action *a, int32_t *value)
{
    enum { AGAIN = 25 };

    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(a[i]);

        for (int j = i - 1; m.kind == PD_DO_BUILD && j >= 0; j--) {
            struct bb_move other = bb_unpack(a[j]);

            if (other.kind != PD_DO_BUILD || other.a != m.a)
                break;
            if (value[j] == value[i]) {
                value[i] -= AGAIN;
                break;
            }
        }
    }
}

static void prefer(const void *parts, const void *state, int seat, int n, const bb_action *a,
                   int32_t *value)
{
    for (int i = 0; i < n; i++)
        value[i] = worth(parts, state, seat, bb_unpack(a[i]));
    tell_apart(n, a, value);
}

/* docs/STRENGTH.md tells how far apart the levels are with these. */
static const uint16_t playouts[] = { 40, 20, 55, 140 };

const struct bb_advice pd_advice = {
    .prefer = prefer,
    .judge = BB_JUDGE(&pd_judge),
    .playouts = playouts,
};
