/*
 * Why an action is not legal: the clause that forbids it.
 */
#include "engine/note.h"
#include "games/pyramidice/pyramidice.h"

/* The same with a second argument. */
static struct bb_refusal with(struct bb_refusal why, int arg)
{
    why.arg[1] = arg;
    return why;
}

static bool in_row(const struct pd *s, int god)
{
    return s->row[0] == god + 1 || s->row[1] == god + 1 || s->row[2] == god + 1;
}

static bool owns(const struct pd_parts *p, const struct pd *s, int god)
{
    uint64_t gods = pd_gods_of(s, s->seat);

    return god == PD_ENNEAD ? (gods & p->of_ennead) != 0 : gods >> god & 1;
}

/* When a god serves that is not to be used so. */
static struct bb_refusal other_time(const struct pd_parts *p, int god)
{
    static const struct bb_refusal when[] = {
        [PD_WORK] = { .clause = PD_5_10, .word = "god-at-work" },
        [PD_REST] = { .clause = PD_5_10, .word = "god-at-rest" },
        [PD_ONGOING] = { .clause = PD_5_10, .word = "god-by-itself" },
        [PD_OF_ENNEAD] = { .clause = PD_5_3, .word = "god-of-ennead" },
        [PD_END] = { .clause = PD_6_2, .word = "god-at-end" },
    };
    int class = god < PD_GODS ? p->facts.god[god].class : PD_OF_ENNEAD;

    return bb_refuse(when[class].clause, when[class].word, god);
}

/* Where a god is that does not act for the active player. */
static struct bb_refusal not_yours(const struct pd *s, int god, int clause)
{
    int where = god < PD_GODS ? s->god[god] : PD_UNSEEN;

    if (where == PD_SHOWN)
        return bb_refuse(clause, "god-in-row", god);
    if (where == PD_GONE)
        return bb_refuse(clause, "god-gone", god);
    if (where >= PD_OWNED + s->seats)
        return bb_refuse(clause, "god-of-architect", god);
    if (where >= PD_OWNED && where != PD_OWNED + s->seat)
        return with(bb_refuse(clause, "god-of-other", god), where - PD_OWNED);
    return bb_refuse(clause, "not-your-god", god);
}

/* ---- The turn ------------------------------------------------------------ */

static struct bb_refusal why_not_rest(const struct pd_parts *p, const struct pd *s, int tile)
{
    const struct pd_tile *t = &p->facts.tile[tile];

    if (s->tile[tile] == PD_OUT)
        return bb_refuse(PD_1_2, "tile-not-in-play", tile);
    if (s->tile[tile] != PD_BELOW && s->down[tile])
        return bb_refuse(PD_5_20, "tile-face-down", tile);
    if (s->tile[tile] != PD_BELOW &&
        (!pd_charmed(p, s, s->seat, PD_USE_TILE) || s->tile[tile] == PD_BEFORE + s->seat))
        return bb_refuse(PD_2_2, "tile-taken", tile);
    if (t->fee > s->fame[s->seat])
        return with(bb_refuse(PD_2_2, "too-little-fame", t->fee), s->fame[s->seat]);
    if (t->effect == PD_TAKE_GOD)
        return bb_refuse(PD_2_8, "no-god-shown", 0);
    return bb_refuse(PD_2_2, "nothing-to-swap", 0);
}

static struct bb_refusal why_not_work(const struct pd_parts *p, const struct pd *s,
                                      struct bb_move m)
{
    int dice = pd_dice_to_take(p, s);

    if (s->phase == PD_TURN && pd_gods_of(s, s->seat)) {
        for (int i = 0; i < PD_GODS; i++) {
            if (s->turned[i] == 2)
                return bb_refuse(PD_2_1, "rest-has-begun", i);
        }
    }
    if (m.a + m.b != dice)
        return bb_refuse(PD_3_1, "other-number-of-dice", dice);
    return bb_refuse(PD_3_1, "not-in-quarry", 0);
}

/* A god that is to be used: owned or on loan, not turned, and of that power. */
static struct bb_refusal why_not_god(const struct pd_parts *p, const struct pd *s, int god,
                                     uint64_t powers)
{
    if (god >= PD_GODS)
        return other_time(p, god);
    if (!(pd_awake(s) >> god & 1))
        return not_yours(s, god, PD_3_3);
    if (s->turned[god])
        return bb_refuse(PD_5_10, "god-turned", god);
    if (p->facts.god[god].class != PD_WORK)
        return other_time(p, god);
    if (!(powers >> god & 1))
        return bb_refuse(PD_5_2, "other-power", god);
    if (p->facts.god[god].power == PD_RESTORE)
        return bb_refuse(PD_5_5, "nothing-to-restore", 0);
    return pd_can_pay(p, s, p->facts.god[god].pay) ? bb_refuse(PD_5_8, "no-use", god)
                                                   : bb_refuse(PD_5_8, "no-price", god);
}

static struct bb_refusal why_not_rest_god(const struct pd_parts *p, const struct pd *s, int god,
                                          enum pd_power power)
{
    if (god >= PD_GODS)
        return other_time(p, god);
    if (!(pd_gods_of(s, s->seat) >> god & 1))
        return not_yours(s, god, PD_2_1);
    if (p->facts.god[god].class != PD_REST)
        return other_time(p, god);
    if (p->facts.god[god].power != power)
        return bb_refuse(PD_2_1, "other-power", god);
    if (s->turned[god])
        return bb_refuse(PD_5_10, "god-turned", god);
    if (power != PD_FLOOD)
        return bb_refuse(PD_2_2, "cannot-rest", 0);
    return pd_resources(s, s->seat) ? bb_refuse(PD_2_1, "no-use", god)
                                    : bb_refuse(PD_2_1, "nothing-to-swap", 0);
}

/* What is done to a god in a Work turn, before that is chosen. */
static struct bb_refusal not_yet(const struct pd_parts *p, const struct pd *s, int god)
{
    if (god < PD_GODS && !(pd_gods_of(s, s->seat) >> god & 1))
        return in_row(s, god) ? bb_refuse(PD_3_3, "worship-at-work", god)
                              : not_yours(s, god, PD_3_3);
    return other_time(p, god);
}

/* clang-format off */
static struct bb_refusal why_not_turn(const struct pd_parts *p, const struct pd *s,
                                      struct bb_move m)
{
    switch ((enum pd_kind)m.kind) {
    case PD_DO_REST:    return why_not_rest(p, s, m.a);
    case PD_DO_BES:     return why_not_rest_god(p, s, m.a, PD_EXCHANGE);
    case PD_DO_FLOOD:   return why_not_rest_god(p, s, m.a, PD_FLOOD);
    case PD_DO_WORK:    return why_not_work(p, s, m);
    case PD_DO_BUILD:   return bb_refuse(PD_3_3, "build-at-work", 0);
    case PD_DO_WORSHIP: case PD_DO_REPLACE: case PD_DO_BORROW: case PD_DO_USE: case PD_DO_CONJURE:
    case PD_DO_SET: case PD_DO_TRIPLE:
    case PD_DO_SACRIFICE: return not_yet(p, s, m.a);
    case PD_DO_LAY: case PD_DO_DRAW: case PD_DO_PLAN: case PD_DO_OFFER: case PD_DO_FIRST:
    case PD_DO_ROLL: case PD_DO_PICK: case PD_DO_GIVE: case PD_DO_TAKE: case PD_DO_ADOPT:
    case PD_DO_DROP: case PD_DO_NUDGE: case PD_DO_GILD: case PD_DO_REROLL: case PD_DO_LIFT:
    case PD_DO_CAST: case PD_DO_FAME: case PD_DO_PAY: case PD_DO_END: case PD_DO_COPY:
    case PD_DO_FORSAKE: case PD_DO_RETURN:
    case PD_KINDS:      break;
    }
    return bb_refuse(PD_1_7, "rest-or-work", 0);
}
/* clang-format on */

/* ---- The Work turn ------------------------------------------------------- */

static bool has_stone_die(const struct pd *s)
{
    int n = 0;

    for (int i = 0; i < PD_FACES; i++)
        n += s->pool[PD_STONE_DIE][i];
    return n > 0;
}

static struct bb_refusal why_not_build(const struct pd_parts *p, const struct pd *s,
                                       struct bb_move m)
{
    int tokens = s->res[s->seat][PD_WORKER], below = 0;

    if (m.b >= pd_space_count(s->seats))
        return bb_refuse(PD_1_2, "not-in-play", m.b);
    if (s->die[m.b])
        return bb_refuse(PD_4_1, "space-taken", m.b);
    for (int i = 0; i < 4 && p->space[m.b].level; i++)
        below += s->die[p->space[m.b].under[i]] != 0;
    if (!(pd_open_spaces(p, s) >> m.b & 1))
        return with(bb_refuse(PD_4_1, "no-base", m.b), below);
    if (pd_kind_of(m.a) != PD_STONE_DIE)
        return bb_refuse(PD_4_1, "stone-dice-only", 0);
    if (!s->pool[PD_STONE_DIE][m.a % PD_FACES])
        return has_stone_die(s) ? bb_refuse(PD_3_6, "no-such-die", m.a)
                                : bb_refuse(PD_3_6, "no-stone-die", 0);
    tokens += pd_acts(p, s, PD_BOTH) ? s->res[s->seat][PD_CAT] : 0;
    return with(bb_refuse(PD_4_2, "too-few-workers", pd_build_cost(p, s, pd_value_of(m.a), m.b)),
                tokens);
}

static struct bb_refusal why_not_change(const struct pd_parts *p, const struct pd *s,
                                        struct bb_move m)
{
    int die = m.kind == PD_DO_GILD ? m.a : m.b;

    if (m.kind == PD_DO_GILD && !pd_charmed(p, s, s->seat, PD_CHANGE))
        return bb_refuse(PD_5_20, "other-scarab", 0);
    if (m.kind == PD_DO_GILD && s->golden)
        return bb_refuse(PD_5_20, "scarab-used", s->scarab[s->seat] - 1);
    if (m.kind == PD_DO_NUDGE && m.a == PD_WORKER && !pd_acts(p, s, PD_BOTH))
        return bb_refuse(PD_5_6, "cats-only", 0);
    if (m.kind == PD_DO_NUDGE && (m.a > PD_CAT || !s->res[s->seat][m.a]))
        return m.a == PD_CAT ? bb_refuse(PD_3_2, "no-cat", 0)
                             : bb_refuse(PD_3_2, "no-such-token", m.a);
    if (pd_real_dice(s) == 0)
        return bb_refuse(PD_3_2, "no-dice", 0);
    if (pd_kind_of(die) == PD_VIRTUAL)
        return bb_refuse(PD_5_4, "virtual", 0);
    if (!s->pool[pd_kind_of(die)][die % PD_FACES])
        return bb_refuse(PD_3_6, "no-such-die", die);
    return bb_refuse(PD_3_2, "no-such-value", 0);
}

/* A virtual die that is free to be had, but of another value. */
static struct bb_refusal why_not_conjure(const struct pd_parts *p, const struct pd *s, int god)
{
    struct bb_refusal why = why_not_god(p, s, god, p->with[PD_TRIAD]);

    return why.clause == PD_5_8 ? bb_refuse(PD_5_2, "other-power", god) : why;
}

static struct bb_refusal why_not_set(const struct pd_parts *p, const struct pd *s, struct bb_move m)
{
    struct bb_refusal why = why_not_god(p, s, m.a, p->with[PD_SET_PRAYER] | p->with[PD_SET_STONE]);
    int kind;

    if (why.clause != PD_5_8)
        return why;
    kind = p->facts.god[m.a].power == PD_SET_PRAYER ? PD_PRAYER : PD_STONE_DIE;
    if (pd_kind_of(m.b) != kind)
        return bb_refuse(pd_kind_of(m.b) == PD_VIRTUAL ? PD_5_4 : PD_5_2, "other-die", m.a);
    if (!s->pool[kind][m.b % PD_FACES])
        return bb_refuse(PD_3_6, "no-such-die", m.b);
    return bb_refuse(PD_5_8, "as-it-was", 0);
}

static struct bb_refusal why_not_triple(const struct pd_parts *p, const struct pd *s,
                                        struct bb_move m)
{
    bool some = false;

    if (m.a >= PD_GODS || !(p->with[PD_TRIPLE] >> m.a & 1) || !(pd_awake(s) >> m.a & 1))
        return bb_refuse(PD_3_3, "not-your-god", m.a);
    for (int value = 1; value <= PD_FACES; value++)
        some |= pd_dice_of(s, value) >= 3;
    if (!some)
        return bb_refuse(PD_5_2, "none-alike", m.a);
    if (m.b < 1 || m.b > PD_FACES || pd_dice_of(s, m.b) < 3)
        return bb_refuse(PD_5_2, "three-alike", m.b);
    return bb_refuse(PD_1_5, "supply-empty", m.c);
}

/* The first slot that cannot be paid. */
static int first_lacking(const struct pd_parts *p, const struct pd *s, const uint8_t *cost)
{
    int lacks = pd_lacking(p, s, cost);

    return cost[lacks ? __builtin_ctz((unsigned)lacks) : 0];
}

static struct bb_refusal why_not_row_god(const struct pd_parts *p, const struct pd *s,
                                         struct bb_move m)
{
    int class;

    if (m.a >= PD_GODS || !in_row(s, m.a))
        return bb_refuse(PD_3_3, "god-not-shown", m.a);
    class = p->facts.god[m.a].class;
    if (m.kind == PD_DO_WORSHIP)
        return with(bb_refuse(PD_3_3, "cannot-pay", m.a),
                    first_lacking(p, s, p->facts.god[m.a].cost));
    if (m.kind == PD_DO_BORROW && !pd_charmed(p, s, s->seat, PD_BORROW))
        return bb_refuse(PD_5_20, "other-scarab", 0);
    if (m.kind == PD_DO_BORROW && s->lent)
        return bb_refuse(PD_5_20, "scarab-used", s->scarab[s->seat] - 1);
    if (m.kind == PD_DO_BORROW && class != PD_WORK && class != PD_ONGOING)
        return bb_refuse(PD_5_20, "no-loan", m.a);
    return bb_refuse(PD_3_6, "too-few-dice",
                     m.kind == PD_DO_BORROW ? pd_charm_amount(p, s, s->seat) : 1);
}

static struct bb_refusal why_not_sacrifice(const struct pd_parts *p, const struct pd *s,
                                           struct bb_move m)
{
    struct bb_refusal why = why_not_god(p, s, m.a, p->with[PD_SACRIFICE]);

    if (why.clause != PD_5_8)
        return why;
    if (m.b == m.a)
        return bb_refuse(PD_5_9, "not-himself", 0);
    if (m.b < PD_GODS && (p->of_ennead >> m.b & 1) && owns(p, s, m.b))
        return bb_refuse(PD_5_9, "whole-ennead", 0);
    return bb_refuse(PD_5_9, "not-your-god", m.b);
}

static struct bb_refusal why_not_use(const struct pd_parts *p, const struct pd *s, int god)
{
    return why_not_god(p, s, god, p->with[PD_EXCHANGE] | p->with[PD_REROLL] | p->with[PD_RESTORE]);
}

static struct bb_refusal why_not_reroll(const struct pd *s)
{
    return s->rerolled ? bb_refuse(PD_3_3, "rerolled", 0) : bb_refuse(PD_5_8, "too-few-dice", 1);
}

/* clang-format off */
static struct bb_refusal why_not_act(const struct pd_parts *p, const struct pd *s, struct bb_move m)
{
    switch ((enum pd_kind)m.kind) {
    case PD_DO_NUDGE:
    case PD_DO_GILD:      return why_not_change(p, s, m);
    case PD_DO_REROLL:    return why_not_reroll(s);
    case PD_DO_WORSHIP:
    case PD_DO_REPLACE:
    case PD_DO_BORROW:    return why_not_row_god(p, s, m);
    case PD_DO_USE:       return why_not_use(p, s, m.a);
    case PD_DO_CONJURE:   return why_not_conjure(p, s, m.a);
    case PD_DO_SET:       return why_not_set(p, s, m);
    case PD_DO_TRIPLE:    return why_not_triple(p, s, m);
    case PD_DO_SACRIFICE: return why_not_sacrifice(p, s, m);
    case PD_DO_BUILD:     return why_not_build(p, s, m);
    case PD_DO_FAME:      return bb_refuse(PD_3_3, "too-few-dice", 2);
    case PD_DO_BES: case PD_DO_FLOOD: case PD_DO_WORK:
    case PD_DO_REST:      return bb_refuse(PD_3_3, "working-now", 0);
    case PD_DO_LAY: case PD_DO_DRAW: case PD_DO_PLAN: case PD_DO_OFFER: case PD_DO_FIRST:
    case PD_DO_ROLL: case PD_DO_PICK: case PD_DO_GIVE: case PD_DO_TAKE: case PD_DO_ADOPT:
    case PD_DO_DROP:
    case PD_DO_LIFT: case PD_DO_CAST: case PD_DO_PAY: case PD_DO_END: case PD_DO_COPY:
    case PD_DO_FORSAKE: case PD_DO_RETURN:
    case PD_KINDS:        break;
    }
    return bb_refuse(PD_3_3, "act-now", 0);
}
/* clang-format on */

/* What fits, but not in this order: each way to pay is there once, the lower payment first. */
static struct bb_refusal why_not_pay(const struct pd_parts *p, const struct pd *s, int payment)
{
    if (!pd_fits_next(p, s, payment))
        return with(bb_refuse(PD_1_8, "does-not-pay", payment), s->cost[s->named]);
    if (s->named && payment < s->paid[s->named - 1] - 1)
        return bb_refuse(PD_1_8, "pays-before", payment);
    return bb_refuse(PD_1_8, "pays-after", payment);
}

/* A die that is not there, or of which all are lifted. */
static struct bb_refusal why_not_lift(const struct pd *s, int die)
{
    if (pd_kind_of(die) == PD_VIRTUAL)
        return bb_refuse(PD_5_4, "virtual", 0);
    return s->pool[pd_kind_of(die)][die % PD_FACES] ? bb_refuse(PD_3_3, "cannot-lift", die)
                                                    : bb_refuse(PD_3_3, "no-such-die", die);
}

/* ---- Other decisions ----------------------------------------------------- */

static struct bb_refusal why_not_choice(const struct pd_parts *p, const struct pd *s,
                                        struct bb_move m)
{
    switch ((enum pd_phase)s->phase) {
    case PD_PICK:
        return bb_refuse(PD_1_4, "pick-now", 0);
    case PD_CHOOSE_DICE:
        return m.kind == PD_DO_WORK ? why_not_work(p, s, m) : bb_refuse(PD_2_6, "dice-now", 0);
    case PD_GIVE:
        return m.kind == PD_DO_GIVE ? bb_refuse(s->taken ? PD_2_5 : PD_2_1, "cannot-give", m.a)
                                    : bb_refuse(PD_2_5, "give-now", 0);
    case PD_TAKE:
        return m.kind == PD_DO_TAKE ? bb_refuse(PD_1_5, "cannot-take", m.a)
                                    : bb_refuse(PD_2_5, "take-now", s->choices);
    case PD_ADOPT:
        return m.kind == PD_DO_ADOPT ? bb_refuse(PD_2_8, "god-not-shown", m.a)
                                     : bb_refuse(PD_2_8, "adopt-now", 0);
    case PD_DROP:
        return m.kind == PD_DO_DROP ? bb_refuse(PD_1_6, "no-such-token", m.a)
                                    : bb_refuse(PD_1_6, "drop-now", 0);
    case PD_LIFT:
        return m.kind == PD_DO_LIFT ? why_not_lift(s, m.a) : bb_refuse(PD_3_3, "lift-now", 0);
    case PD_PAY:
        return m.kind == PD_DO_PAY ? why_not_pay(p, s, m.a) : bb_refuse(PD_1_8, "pay-now", 0);
    case PD_ASK_PEARL:
        return bb_refuse(PD_5_22, "answer-now", s->copied);
    case PD_FORSAKE:
        if (m.kind == PD_DO_FORSAKE && m.a < PD_GODS && owns(p, s, m.a))
            return bb_refuse(PD_3_4, "whole-ennead", 0);
        return m.kind == PD_DO_FORSAKE ? bb_refuse(PD_3_4, "not-your-god", m.a)
                                       : bb_refuse(PD_3_4, "forsake-now", 0);
    case PD_RETURN:
        return m.kind == PD_DO_RETURN ? bb_refuse(PD_7_7, "slot-taken", m.a)
                                      : bb_refuse(PD_7_7, "return-now", pd_returning(s));
    case PD_LAY_TILE:
    case PD_DRAW_GOD:
    case PD_DEAL_PLAN:
    case PD_DEAL_SCARAB:
    case PD_DRAW_FIRST:
    case PD_ROLL:
    case PD_TURN:
    case PD_ACT:
    case PD_OVER:
        break;
    }
    return bb_refuse(PD_1_7, "dealing", 0);
}

struct bb_refusal pd_why_not(const void *parts, const void *state, int seat, bb_action a)
{
    const struct pd_parts *p = parts;
    const struct pd *s = state;
    struct bb_move m = bb_unpack(a);

    if (s->phase == PD_OVER)
        return bb_refuse(PD_6_1, "game-over", 0);
    if (pd_to_act(s) & BB_SEAT(BB_CHANCE))
        return bb_refuse(PD_1_7, "dealing", 0);
    if (s->phase == PD_PICK && seat < s->seats && s->chosen[seat])
        return bb_refuse(PD_1_4, "chosen-already", 0);
    if (!(pd_to_act(s) & BB_SEAT(seat)))
        return bb_refuse(PD_1_7, "other-seat", s->asked);
    if (s->phase == PD_TURN)
        return why_not_turn(p, s, m);
    if (s->phase == PD_ACT)
        return why_not_act(p, s, m);
    return why_not_choice(p, s, m);
}
