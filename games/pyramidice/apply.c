/*
 * What an action does. Then pd_proceed() carries the turn on.
 */
#include "engine/note.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* ---- Set-up -------------------------------------------------------------- */

static void apply_lay(struct pd *s, int tile, struct bb_log *log)
{
    int laid = 1;

    for (int i = 0; i < PD_TILES; i++)
        laid += s->tile[i] == PD_BELOW;
    s->tile[tile] = PD_BELOW;
    s->slot[tile] = pd_alone(s) ? laid : 0;
    NOTE(PD_EV_LAID, PD_1_2, tile);
    if (laid == pd_tile_count(s->seats))
        s->phase = PD_DRAW_GOD;
}

/* The clause by which a god is drawn now. */
static int drawn_by(const struct pd *s)
{
    switch ((enum pd_stage)s->stage) {
    case PD_SET_UP:
        return PD_1_3;
    case PD_RESTING:
        return PD_2_5;
    case PD_WORKING:
        return PD_3_3;
    case PD_WINDING:
        return s->seat < s->seats ? PD_2_3 : PD_7_2;
    case PD_CHOOSING:
    case PD_FEASTING:
    case PD_SUPPORTING:
    case PD_CHECKING:
    case PD_RETURNING:
    case PD_ENDING:
    case PD_BUILDING:
        break;
    }
    return PD_2_4;
}

static void apply_draw(struct pd *s, int god, struct bb_log *log)
{
    int at = PD_ROW - 1;

    while (s->row[at])
        at--;
    s->row[at] = god + 1;
    s->god[god] = PD_SHOWN;
    s->deck--;
    NOTE(PD_EV_SHOWN, drawn_by(s), god);
    if (s->stage == PD_SET_UP) {
        s->phase = at == 0 ? PD_DEAL_PLAN : PD_DRAW_GOD;
        return;
    }
    s->draws--;
    s->moved = 1;
}

static void apply_plan(struct pd *s, int player, int project, struct bb_log *log)
{
    if (player >= s->seats) {
        int at = 0;

        while (s->plan[at])
            at++;
        s->plan[at] = project + 1;
        NOTE(PD_EV_PLAN, PD_7_1, project);
        return;
    }
    s->project[player] = project + 1;
    NOTE_TO(BB_SEAT(player), PD_EV_PROJECT, PD_1_4, player, project);
    NOTE_TO(BB_EVERYONE & ~BB_SEAT(player), PD_EV_PROJECT_DEALT, PD_1_4, player);
    if (pd_alone(s))
        s->stage = PD_CHOOSING; /* PD-7.1: no scarab, the player begins */
    else if (player + 1 == s->seats)
        s->phase = PD_DEAL_SCARAB;
}

static void apply_offer(struct pd *s, int seat, int scarab, struct bb_log *log)
{
    s->offer[seat][s->offer[seat][0] != 0] = scarab + 1;
    NOTE_TO(BB_SEAT(seat), PD_EV_OFFERED, PD_1_4, seat, scarab);
    NOTE_TO(bb_others(seat), PD_EV_SCARAB_DEALT, PD_1_4, seat);
    if (s->offer[s->seats - 1][1])
        s->phase = PD_PICK;
}

static void apply_pick(struct pd *s, int seat, int scarab, struct bb_log *log)
{
    s->pick[seat] = scarab + 1;
    s->chosen[seat] = 1;
    NOTE_TO(BB_SEAT(seat), PD_EV_PICKS, PD_1_4, seat, scarab);
    NOTE_TO(bb_others(seat), PD_EV_CHOSEN, PD_1_4, seat);
    for (int i = 0; i < s->seats; i++) {
        if (!s->chosen[i])
            return;
    }
    for (int i = 0; i < s->seats; i++) {
        s->scarab[i] = s->pick[i];
        NOTE(PD_EV_KEEPS, PD_1_4, i, s->scarab[i] - 1);
    }
    memset(s->offer, 0, sizeof(s->offer));
    memset(s->pick, 0, sizeof(s->pick));
    memset(s->chosen, 0, sizeof(s->chosen));
    s->phase = PD_DRAW_FIRST;
}

static void apply_first(struct pd *s, int seat, struct bb_log *log)
{
    NOTE(PD_EV_FIRST, PD_1_7, seat);
    s->seat = seat;
    s->stage = PD_CHOOSING;
}

/* ---- Rest ---------------------------------------------------------------- */

static void apply_bes(const struct pd_parts *p, struct pd *s, int god, struct bb_log *log)
{
    NOTE(PD_EV_USES, PD_2_1, s->seat, god);
    s->turned[god] = 2;
    pd_fame(s, s->seat, p->facts.god[god].fame, PD_5_2, log);
}

/* So many resources are to be chosen among kinds. */
static void offer_choice(struct pd *s, int n, int among)
{
    s->choices = n;
    s->among = among;
}

/* True if there is something to choose before its effect. */
static bool apply_rest(const struct pd_parts *p, struct pd *s, int tile, struct bb_log *log)
{
    const struct pd_tile *t = &p->facts.tile[tile];
    const int all = (1 << PD_TOKENS) - 1;
    bool own = s->tile[tile] == PD_BELOW;

    if (own)
        NOTE(PD_EV_RESTS, PD_2_2, s->seat, tile);
    else
        NOTE(PD_EV_SHARES, PD_5_20, s->seat, tile);
    pd_fame(s, s->seat, -t->fee, PD_2_2, log);
    s->resting = own ? 1 : 2;
    s->taken = tile + 1;
    s->stage = PD_RESTING;
    if (own) {
        s->slot[tile] = pd_tiles_of(s, s->seat) + 1;
        s->tile[tile] = PD_BEFORE + s->seat;
    } else {
        s->down[tile] = 1;
    }
    switch ((enum pd_effect)t->effect) {
    case PD_TAKE_SHOWN:
        pd_gain(p, s, s->seat, t->take, PD_2_5, log);
        break;
    case PD_SWAP_ONE:
        s->phase = PD_GIVE;
        break;
    case PD_TAKE_GOD:
        s->phase = PD_ADOPT;
        break;
    case PD_TAKE_SAME:
        s->same = 1;
        offer_choice(s, t->amount, all);
        break;
    case PD_FEAST:
    case PD_THEN_WORK:
        offer_choice(s, t->amount, all);
        break;
    }
    return s->phase == PD_GIVE || s->phase == PD_ADOPT;
}

static bool apply_flood(struct pd *s, int god, struct bb_log *log)
{
    NOTE(PD_EV_FLOODS, PD_2_1, s->seat, god);
    s->turned[god] = 2;
    s->resting = 2;
    s->stage = PD_RESTING;
    s->subject = god;
    s->phase = PD_GIVE;
    return true;
}

/* W and C to the supply, S to the quarry (PD-1.6, PD-1.8). */
static void lose(struct pd *s, int player, int token)
{
    s->res[player][token]--;
    if (token == PD_STONE)
        s->quarry[PD_STONE_DIE]++;
    else
        s->supply[token]++;
}

static void apply_give(const struct pd_parts *p, struct pd *s, int token, struct bb_log *log)
{
    int n = s->taken ? p->facts.tile[s->taken - 1].amount : p->facts.god[s->subject].amount;

    NOTE(PD_EV_GIVES, s->taken ? PD_2_5 : PD_2_1, s->seat, token);
    lose(s, s->seat, token);
    s->subject = 0;
    offer_choice(s, n, ((1 << PD_TOKENS) - 1) & ~(1 << token));
}

static void apply_take(struct pd *s, int token, struct bb_log *log)
{
    int most = s->supply[token] - s->got[token];
    int n = !s->same ? 1 : s->choices < most ? s->choices : most;

    NOTE(PD_EV_NAMES, PD_2_5, s->seat, token);
    s->got[token] = s->got[token] + n;
    s->choices = s->same ? 0 : s->choices - 1;
}

static void apply_adopt(struct pd *s, int god, struct bb_log *log)
{
    NOTE(PD_EV_ADOPTS, PD_2_8, s->seat, god);
    pd_leave_row(s, god);
    s->god[god] = PD_OWNED + s->seat;
    s->draws = s->deck > 0; /* PD-2.5: the row slides and refills */
}

static void apply_drop(struct pd *s, int token, struct bb_log *log)
{
    NOTE(PD_EV_DROPS, PD_1_6, s->asked, token);
    lose(s, s->asked, token);
}

/* ---- Dice ---------------------------------------------------------------- */

static uint8_t *die_in(uint8_t dice[][PD_FACES], int die)
{
    return &dice[pd_kind_of(die)][die % PD_FACES];
}

/* Dice of a kind by value, four bits for each: what the list `roll` is of. */
static int32_t dice_of_kind(const struct pd *s, int kind)
{
    int32_t dice = 0;

    for (int i = PD_FACES - 1; i >= 0; i--)
        dice = dice << 4 | s->pool[kind][i];
    return dice;
}

/* When the last die lies, what there is of each kind. */
static void apply_roll(struct pd *s, int die, struct bb_log *log)
{
    s->rolling[pd_kind_of(die)]--;
    ++*die_in(s->pool, die);
    if (s->seat >= s->seats)
        return;
    NOTE(PD_EV_ROLLED, PD_3_1, s->seat, die);
    for (int kind = 0; kind < 2 && !s->rolling[PD_PRAYER] && !s->rolling[PD_STONE_DIE]; kind++) {
        if (dice_of_kind(s, kind))
            NOTE(kind ? PD_EV_STONE_DICE : PD_EV_PRAYER_DICE, PD_3_1, s->seat,
                 dice_of_kind(s, kind));
    }
}

static void change_die(struct pd *s, int die, int to)
{
    --*die_in(s->pool, die);
    ++*die_in(s->pool, to);
}

static void apply_nudge(struct pd *s, struct bb_move m, struct bb_log *log)
{
    int to = m.c ? m.b + 1 : m.b - 1;

    NOTE(PD_EV_NUDGED, m.a == PD_CAT ? PD_3_2 : PD_5_6, s->seat, m.a, m.b, to);
    lose(s, s->seat, m.a);
    change_die(s, m.b, to);
}

static void apply_gild(struct pd *s, int die, bool up, struct bb_log *log)
{
    int to = up ? die + 1 : die - 1;

    NOTE(PD_EV_GILDED, PD_5_20, s->seat, die, to);
    s->golden = 1;
    change_die(s, die, to);
}

static void apply_cast(struct pd *s, struct bb_log *log)
{
    int n = 0;

    for (int die = 0; die < 2 * PD_FACES; die++) {
        uint8_t *lifted = die_in(s->lifted, die);

        s->rolling[pd_kind_of(die)] = s->rolling[pd_kind_of(die)] + *lifted;
        *die_in(s->pool, die) = *die_in(s->pool, die) - *lifted;
        n += *lifted;
        *lifted = 0;
    }
    NOTE(PD_EV_REROLLS, PD_3_3, s->seat, n);
}

/* ---- What is paid for ---------------------------------------------------- */

int pd_build_fame(const struct pd_parts *p, const struct pd *s, int value, int space, int workers)
{
    uint64_t awake = pd_awake(s);
    int fame = value + p->space[space].fame;
    uint64_t serket = awake & p->with[PD_ON_BASE], thoth = awake & p->with[PD_PER_WORKER];

    for (; serket && p->space[space].level > 0; serket &= serket - 1)
        fame += p->facts.god[__builtin_ctzll(serket)].amount;
    for (; thoth; thoth &= thoth - 1)
        fame += p->facts.god[__builtin_ctzll(thoth)].amount * workers;
    return fame;
}

static void apply_build(const struct pd_parts *p, struct pd *s, int value, int space,
                        struct bb_log *log)
{
    int fame = pd_build_fame(p, s, value, space, s->named), level = p->space[space].fame;

    s->pool[PD_STONE_DIE][value - 1]--;
    s->die[space] = value;
    NOTE(PD_EV_BUILDS, PD_4_2, s->seat, value, space, fame);
    if (fame > value + level)
        NOTE(PD_EV_BY_GODS, PD_4_2, value, level, fame - value - level);
    else if (level)
        NOTE(PD_EV_BY_LEVEL, PD_4_2, value, level);
    pd_fame(s, s->seat, fame, PD_4_2, log);
    s->copied = fame;
}

/* Tokens to the board, a stone die of the supply into the pool at once. */
static void reward(const struct pd_parts *p, struct pd *s, const uint8_t gain[static PD_TOKENS],
                   int fame, struct bb_log *log)
{
    uint8_t tokens[PD_TOKENS] = { gain[PD_WORKER], gain[PD_CAT] };

    pd_fame(s, s->seat, fame, PD_5_2, log);
    pd_gain(p, s, s->seat, tokens, PD_5_2, log);
    for (int i = 0; i < gain[PD_STONE] && s->supply[PD_STONE]; i++) {
        s->supply[PD_STONE]--;
        s->rolling[PD_STONE_DIE]++;
        s->moved = 1;
    }
}

static void restore(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    uint64_t gods = pd_awake(s) & ~p->with[PD_RESTORE];
    int n = 0;

    for (; gods; gods &= gods - 1) {
        int god = __builtin_ctzll(gods);

        n += s->turned[god] == 1;
        s->turned[god] = s->turned[god] == 1 ? 0 : s->turned[god];
    }
    NOTE(PD_EV_RESTORES, PD_5_5, s->seat, n);
}

static void use_power(const struct pd_parts *p, struct pd *s, int god, struct bb_log *log)
{
    const struct pd_god *g = &p->facts.god[god];

    NOTE(PD_EV_USES, PD_3_3, s->seat, god);
    s->turned[god] = 1;
    if (g->power == PD_RESTORE)
        restore(p, s, log);
    else
        reward(p, s, g->gain, g->fame, log);
}

static void triple(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    int god = s->subject, token = s->extra / 8 - 1;
    uint8_t gain[PD_TOKENS] = { 0 };

    NOTE(PD_EV_USES, PD_5_10, s->seat, god);
    if (token < PD_TOKENS)
        gain[token] = 1;
    reward(p, s, gain, p->facts.god[god].amount, log);
}

static void replace(struct pd *s, int god, struct bb_log *log)
{
    NOTE(PD_EV_REPLACES, PD_3_3, s->seat, god);
    pd_leave_row(s, god);
    s->god[god] = PD_GONE;
    s->draws = s->deck > 0;
}

static void worship(struct pd *s, int god, struct bb_log *log)
{
    NOTE(PD_EV_WORSHIPS, PD_3_3, s->seat, god);
    pd_leave_row(s, god);
    s->god[god] = PD_OWNED + s->seat;
}

static void borrow(struct pd *s, int god, struct bb_log *log)
{
    NOTE(PD_EV_BORROWS, PD_5_20, s->seat, god);
    s->borrowed = god + 1;
    s->lent = 1;
}

int pd_fame_action(const struct pd_parts *p, const struct pd *s)
{
    return pd_charmed(p, s, s->seat, PD_FIRST_FAME) && !s->famed ? pd_charm_amount(p, s, s->seat)
                                                                 : 1;
}

static void gain_fame(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    int fame = pd_fame_action(p, s);

    s->famed = 1;
    NOTE(PD_EV_SPENDS, PD_3_3, s->seat, fame);
    pd_fame(s, s->seat, fame, fame > 1 ? PD_5_20 : PD_3_3, log);
}

/* All that was named goes where it belongs. */
static void hand_over(const struct pd_parts *p, struct pd *s)
{
    if (!pd_fits(p, s))
        s->stretched = 1;
    for (int i = 0; i < s->named; i++) {
        int payment = s->paid[i] - 1;

        if (payment >= PD_DICE) {
            lose(s, s->seat, payment == PD_PAY_WORKER ? PD_WORKER : PD_CAT);
            continue;
        }
        --*die_in(s->pool, payment);
        if (pd_kind_of(payment) != PD_VIRTUAL)
            s->quarry[pd_kind_of(payment)]++;
    }
}

static void carry_out(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    hand_over(p, s);
    switch ((enum pd_purpose)s->purpose) {
    case PD_FOR_WORSHIP:
        worship(s, s->subject, log);
        break;
    case PD_FOR_POWER:
        use_power(p, s, s->subject, log);
        break;
    case PD_FOR_TRIPLE:
        triple(p, s, log);
        break;
    case PD_FOR_BUILD:
        apply_build(p, s, s->extra, s->subject, log);
        break;
    case PD_FOR_REPLACE:
        replace(s, s->subject, log);
        break;
    case PD_FOR_FAME:
        gain_fame(p, s, log);
        break;
    case PD_FOR_LOAN:
        borrow(s, s->subject, log);
        break;
    case PD_FOR_NOTHING:
        break;
    }
    s->purpose = s->subject = s->extra = s->named = 0;
    memset(s->cost, 0, sizeof(s->cost));
    memset(s->paid, 0, sizeof(s->paid));
}

static void name_payment(struct pd *s, int payment, struct bb_log *log)
{
    s->paid[s->named++] = payment + 1;
    NOTE(PD_EV_PAYS, PD_1_8, s->seat, payment);
}

/* Names what leaves no choice; carries out the action when all is named. True if
 * there is still something to choose. */
static bool pay_on(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    while (s->named < PD_COST && s->cost[s->named] != PD_FREE) {
        uint32_t may = pd_may_pay(p, s);

        if (may & (may - 1)) {
            s->phase = PD_PAY;
            return true;
        }
        name_payment(s, __builtin_ctz(may), log);
    }
    carry_out(p, s, log);
    return false;
}

static bool begin(const struct pd_parts *p, struct pd *s, int purpose, int subject, int extra,
                  struct bb_log *log)
{
    s->purpose = purpose;
    s->subject = subject;
    s->extra = extra;
    pd_cost_of(p, s, purpose, subject, extra % 8, s->cost);
    NOTE(PD_EV_BEGINS, purpose == PD_FOR_BUILD ? PD_4_1 : PD_3_3, s->seat, purpose);
    return pay_on(p, s, log);
}

static bool apply_pay(const struct pd_parts *p, struct pd *s, int payment, struct bb_log *log)
{
    name_payment(s, payment, log);
    return pay_on(p, s, log);
}

/* ---- Powers without a price ---------------------------------------------- */

static void apply_conjure(struct pd *s, int god, int value, struct bb_log *log)
{
    NOTE(PD_EV_CONJURES, PD_5_4, s->seat, god, pd_die(PD_VIRTUAL, value));
    s->turned[god] = 1;
    s->pool[PD_VIRTUAL][value - 1]++;
}

static void apply_set(struct pd *s, int god, int die, int value, struct bb_log *log)
{
    int to = pd_die(pd_kind_of(die), value);

    NOTE(PD_EV_SETS, PD_3_3, s->seat, god, die, to);
    s->turned[god] = 1;
    change_die(s, die, to);
}

static void apply_sacrifice(const struct pd_parts *p, struct pd *s, int god, int goes,
                            struct bb_log *log)
{
    NOTE(PD_EV_USES, PD_5_9, s->seat, god);
    NOTE(PD_EV_SACRIFICES, PD_5_9, s->seat, goes);
    s->turned[god] = 1;
    pd_discard_god(p, s, goes);
    pd_fame(s, s->seat, p->facts.god[god].amount, PD_5_9, log);
}

static void apply_copy(const struct pd_parts *p, struct pd *s, bool yes, struct bb_log *log)
{
    int owner = s->asked, workers = pd_charm_amount(p, s, owner);

    if (yes) {
        s->res[owner][PD_WORKER] = s->res[owner][PD_WORKER] - workers;
        s->supply[PD_WORKER] = s->supply[PD_WORKER] + workers;
        NOTE(PD_EV_COPIES, PD_5_22, owner, s->copied);
        pd_fame(s, owner, s->copied, PD_5_22, log);
    } else {
        NOTE(PD_EV_DECLINES, PD_5_22, owner);
    }
    s->copied = 0;
}

static void apply_forsake(const struct pd_parts *p, struct pd *s, int god, struct bb_log *log)
{
    NOTE(PD_EV_FORSAKES, PD_3_4, s->seat, god);
    pd_discard_god(p, s, god);
}

static void apply_return(struct pd *s, int slot, struct bb_log *log)
{
    int tile = pd_returning(s);

    s->tile[tile] = PD_BELOW;
    s->down[tile] = 0;
    s->slot[tile] = slot;
    NOTE(PD_EV_RETURNED, PD_7_7, tile, slot);
}

/* Maat's power begins with lifting dice; the others are begun and paid. */
static bool apply_use(const struct pd_parts *p, struct pd *s, int god, struct bb_log *log)
{
    if (p->facts.god[god].power != PD_REROLL)
        return begin(p, s, PD_FOR_POWER, god, 0, log);
    NOTE(PD_EV_USES, PD_3_3, s->seat, god);
    s->turned[god] = 1;
    s->phase = PD_LIFT;
    return true;
}

static bool apply_reroll(struct pd *s, struct bb_log *log)
{
    s->rerolled = 1;
    s->phase = PD_LIFT;
    NOTE(PD_EV_LIFTING, PD_3_3, s->seat);
    return true;
}

static bool apply_lift(struct pd *s, int die, struct bb_log *log)
{
    ++*die_in(s->lifted, die);
    NOTE(PD_EV_LIFTS, PD_3_3, s->seat, die);
    return true;
}

/* ---- Dispatch ------------------------------------------------------------ */

/* clang-format off */
void pd_apply(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    const struct pd_parts *p = parts;
    struct bb_move m = bb_unpack(a);
    bool waits = false; /* the turn, for a choice that the action leads to */
    struct pd *s = state;

    switch ((enum pd_kind)m.kind) {
    case PD_DO_LAY:       apply_lay(s, m.a, log); break;
    case PD_DO_DRAW:      apply_draw(s, m.a, log); break;
    case PD_DO_PLAN:      apply_plan(s, m.a, m.b, log); break;
    case PD_DO_OFFER:     apply_offer(s, m.a, m.b, log); break;
    case PD_DO_FIRST:     apply_first(s, m.a, log); break;
    case PD_DO_ROLL:      apply_roll(s, m.a, log); break;
    case PD_DO_PICK:      apply_pick(s, seat, m.a, log); break;
    case PD_DO_BES:       apply_bes(p, s, m.a, log); break;
    case PD_DO_REST:      waits = apply_rest(p, s, m.a, log); break;
    case PD_DO_FLOOD:     waits = apply_flood(s, m.a, log); break;
    case PD_DO_WORK:      pd_begin_work(s, m.a, m.b, log); break;
    case PD_DO_GIVE:      apply_give(p, s, m.a, log); break;
    case PD_DO_TAKE:      apply_take(s, m.a, log); break;
    case PD_DO_ADOPT:     apply_adopt(s, m.a, log); break;
    case PD_DO_DROP:      apply_drop(s, m.a, log); break;
    case PD_DO_NUDGE:     apply_nudge(s, m, log); break;
    case PD_DO_GILD:      apply_gild(s, m.a, m.b, log); break;
    case PD_DO_REROLL:    waits = apply_reroll(s, log); break;
    case PD_DO_LIFT:      waits = apply_lift(s, m.a, log); break;
    case PD_DO_CAST:      apply_cast(s, log); break;
    case PD_DO_WORSHIP:   waits = begin(p, s, PD_FOR_WORSHIP, m.a, 0, log); break;
    case PD_DO_USE:       waits = apply_use(p, s, m.a, log); break;
    case PD_DO_CONJURE:   apply_conjure(s, m.a, m.b, log); break;
    case PD_DO_SET:       apply_set(s, m.a, m.b, m.c, log); break;
    case PD_DO_TRIPLE:    waits = begin(p, s, PD_FOR_TRIPLE, m.a, m.b + 8 * (m.c + 1), log); break;
    case PD_DO_SACRIFICE: apply_sacrifice(p, s, m.a, m.b, log); break;
    case PD_DO_BUILD:     waits = begin(p, s, PD_FOR_BUILD, m.b, pd_value_of(m.a), log); break;
    case PD_DO_REPLACE:   waits = begin(p, s, PD_FOR_REPLACE, m.a, 0, log); break;
    case PD_DO_FAME:      waits = begin(p, s, PD_FOR_FAME, 0, 0, log); break;
    case PD_DO_BORROW:    waits = begin(p, s, PD_FOR_LOAN, m.a, 0, log); break;
    case PD_DO_PAY:       waits = apply_pay(p, s, m.a, log); break;
    case PD_DO_END:       s->stage = PD_SUPPORTING; break;
    case PD_DO_COPY:      apply_copy(p, s, m.a, log); break;
    case PD_DO_FORSAKE:   apply_forsake(p, s, m.a, log); break;
    case PD_DO_RETURN:    apply_return(s, m.a, log); break;
    case PD_KINDS:        break;
    }
    if (!waits && s->stage != PD_SET_UP)
        pd_proceed(p, s, log);
}
/* clang-format on */
