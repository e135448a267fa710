/*
 * The course of a turn, beneath the decisions that it is made of.
 *
 * pd_proceed() is called after every action. First comes what interrupts: dice to roll,
 * cards to draw, resources to choose, more than eight of them, Pearl. Then the
 * turn goes on from its stage. The Architect's turn runs the same way, with no
 * decisions but where tiles that come back are laid.
 */
#include "engine/note.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* ---- Gains and losses ---------------------------------------------------- */

void pd_fame(struct pd *s, int player, int fame, int clause, struct bb_log *log)
{
    if (fame == 0)
        return;
    fame = s->fame[player] + fame > PD_FAME_MAX ? PD_FAME_MAX - s->fame[player] : fame;
    s->fame[player] = s->fame[player] + fame;
    if (player < s->seats)
        NOTE(PD_EV_FAME, clause, player, fame, s->fame[player]);
    else
        NOTE(PD_EV_ARCH_FAME, clause, fame, s->fame[player]);
}

/* What a scarab gives by itself. */
static void charm_fame(const struct pd_parts *p, struct pd *s, int player, struct bb_log *log)
{
    int fame = pd_charm_amount(p, s, player);

    NOTE(PD_EV_CHARMED, PD_5_20, player, s->scarab[player] - 1, fame);
    pd_fame(s, player, fame, PD_5_20, log);
}

void pd_gain(const struct pd_parts *p, struct pd *s, int player,
             const uint8_t tokens[static PD_TOKENS], int clause, struct bb_log *log)
{
    int before = pd_resources(s, player);

    for (int token = 0; token < PD_TOKENS; token++) {
        int n = tokens[token] < s->supply[token] ? tokens[token] : s->supply[token];

        if (n == 0)
            continue;
        s->supply[token] = s->supply[token] - n;
        s->res[player][token] = s->res[player][token] + n;
        s->moved |= token == PD_STONE;
        NOTE(PD_EV_TAKES, clause, player, token, n);
    }
    if (pd_charmed(p, s, player, PD_FILL) && before < PD_BOARD &&
        pd_resources(s, player) >= PD_BOARD)
        charm_fame(p, s, player, log);
}

/* ---- The row ------------------------------------------------------------- */

void pd_leave_row(struct pd *s, int god)
{
    int at = PD_ROW - 1;

    while (s->row[at] != god + 1)
        at--;
    for (; at > 0; at--)
        s->row[at] = s->row[at - 1];
    s->row[0] = 0;
}

/* A god, or the whole Ennead, out of the game. On loan, one stays turned. */
void pd_discard_god(const struct pd_parts *p, struct pd *s, int god)
{
    uint64_t gods = god == PD_ENNEAD ? pd_gods_of(s, s->seat) & p->of_ennead : UINT64_C(1) << god;

    for (; gods; gods &= gods - 1) {
        int each = __builtin_ctzll(gods);

        s->god[each] = PD_GONE;
        if (s->borrowed != each + 1)
            s->turned[each] = 0;
    }
}

/* PD-2.3: the rightmost god goes, if there is one; a card is to be drawn. */
static void replace_rightmost(struct pd *s, int clause, struct bb_log *log)
{
    int god = s->row[PD_ROW - 1] - 1;

    if (god >= 0) {
        pd_leave_row(s, god);
        s->god[god] = PD_GONE;
        NOTE(PD_EV_DISCARDED, clause, god);
    }
    s->draws = s->deck > 0;
}

/* ---- Work ---------------------------------------------------------------- */

void pd_begin_work(struct pd *s, int prayer, int stone, struct bb_log *log)
{
    NOTE(PD_EV_WORKS, PD_3_1, s->seat, prayer, stone);
    s->quarry[PD_STONE_DIE] = s->quarry[PD_STONE_DIE] + s->res[s->seat][PD_STONE] - stone;
    s->quarry[PD_PRAYER] = s->quarry[PD_PRAYER] - prayer;
    s->res[s->seat][PD_STONE] = 0;
    s->rolling[PD_PRAYER] = prayer;
    s->rolling[PD_STONE_DIE] = stone;
    s->working = 1;
    s->stage = PD_WORKING;
}

/* PD-3.4: true if a god has to go. */
static bool support(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    int gods = pd_god_count(p, s, s->seat);
    int limit = s->res[s->seat][PD_WORKER] + s->res[s->seat][PD_CAT];
    uint64_t guards = pd_awake(s) & p->with[PD_LIMIT];

    for (int i = 0; i < PD_FACES; i++) {
        s->quarry[PD_PRAYER] = s->quarry[PD_PRAYER] + s->pool[PD_PRAYER][i];
        s->quarry[PD_STONE_DIE] = s->quarry[PD_STONE_DIE] + s->pool[PD_STONE_DIE][i];
    }
    memset(s->pool, 0, sizeof(s->pool));
    for (; guards; guards &= guards - 1)
        limit += p->facts.god[__builtin_ctzll(guards)].amount;
    NOTE(PD_EV_SUPPORTS, PD_3_4, s->seat, gods, limit);
    return gods > limit;
}

/* ---- The Architect ------------------------------------------------------- */

/* PD-7.2: most end points, the Ennead above all, of equal ones the rightmost. */
static int architect_god(const struct pd_parts *p, const struct pd *s)
{
    int best = -1, most = -1;

    for (int i = 0; i < PD_ROW; i++) {
        int god = s->row[i] - 1, points;

        if (god < 0)
            continue;
        points = p->of_ennead >> god & 1 ? UINT8_MAX : p->facts.god[god].points;
        if (points >= most) {
            most = points;
            best = god;
        }
    }
    return best;
}

static bool completes_pair(const struct pd_parts *p, const struct pd *s, int value, int space)
{
    for (int i = 0; i < 4; i++) {
        int beside = p->space[space].beside[i];

        if (beside == PD_SPACES || !s->die[beside])
            continue;
        for (int plan = 0; plan < PD_PLANS && s->plan[plan]; plan++) {
            if (pd_is_pair(&p->facts.project[s->plan[plan] - 1], value, s->die[beside]))
                return true;
        }
    }
    return false;
}

/* Where the Architect builds this die (PD-7.3); PD_SPACES: nowhere. */
static int architect_space(const struct pd_parts *p, const struct pd *s, int value)
{
    uint32_t open = pd_open_spaces(p, s);

    for (uint32_t spaces = open; spaces; spaces &= spaces - 1) {
        int space = __builtin_ctz(spaces);

        if (completes_pair(p, s, value, space))
            return space;
    }
    return open ? __builtin_ctz(open) : PD_SPACES;
}

static void architect_builds(const struct pd_parts *p, struct pd *s, int value, struct bb_log *log)
{
    const struct pd_architect *a = &p->facts.architect[s->architect];
    int space = architect_space(p, s, value), fame = value;

    if (space == PD_SPACES) {
        s->quarry[PD_STONE_DIE]++;
        return;
    }
    if (a->talent == PD_LOW_DIE && value <= 3)
        fame = a->amount;
    fame += p->space[space].fame;
    if (a->talent == PD_EACH_BUILD || (a->talent == PD_HIGH_BUILD && p->space[space].level > 0))
        fame += a->amount;
    s->die[space] = value;
    NOTE(PD_EV_ARCH_BUILDS, PD_7_3, value, space, fame);
    pd_fame(s, PD_ARCHITECT, fame, PD_7_3, log);
}

/* Onto the leftmost empty space of his board. */
static void architect_takes(const struct pd_parts *p, struct pd *s, int tile, struct bb_log *log)
{
    int space = pd_tiles_of(s, PD_ARCHITECT);

    s->tile[tile] = PD_BEFORE + PD_ARCHITECT;
    s->slot[tile] = space + 1;
    NOTE(PD_EV_ARCH_TILE, PD_7_2, tile, space + 1);
    pd_fame(s, PD_ARCHITECT, p->facts.architect[s->architect].space[space], PD_7_6, log);
}

/* The end of his turn: tiles back if the board is full, then the refill. */
static void architect_ends(struct pd *s, struct bb_log *log)
{
    s->stage = PD_WINDING;
    if (pd_tiles_of(s, PD_ARCHITECT) == 3) {
        s->stage = PD_RETURNING;
        NOTE(PD_EV_ARCH_TILES_BACK, PD_7_2, 0);
    }
}

static void architect_worships(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    const struct pd_architect *a = &p->facts.architect[s->architect];
    int god = architect_god(p, s);

    if (god < 0) {
        NOTE(PD_EV_ARCH_NOTHING, PD_7_4, 0);
        return;
    }
    pd_leave_row(s, god);
    s->god[god] = PD_OWNED + PD_ARCHITECT;
    NOTE(PD_EV_ARCH_GOD, PD_7_2, god);
    if (a->talent == PD_EACH_ENNEAD && (p->of_ennead >> god & 1))
        pd_fame(s, PD_ARCHITECT, a->amount, PD_7_6, log);
}

/* The die is rolled in a step of its own, and what he does is told with it, from his god on: else
 * that would be a part of the step that ended the player's turn. */
static void architect_begins(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    int slot = 1;

    s->stage = PD_BUILDING;
    if (s->quarry[PD_STONE_DIE] || s->supply[PD_STONE]) {
        if (s->quarry[PD_STONE_DIE]) {
            s->quarry[PD_STONE_DIE]--;
        } else {
            s->supply[PD_STONE]--;
            s->moved = 1;
        }
        s->rolling[PD_STONE_DIE] = 1;
        return;
    }
    architect_worships(p, s, log);
    while (slot <= PD_SLOTS && pd_tile_in(s, PD_BELOW, slot) == PD_TILES) /* PD-7.4 */
        slot++;
    if (slot <= PD_SLOTS)
        architect_takes(p, s, pd_tile_in(s, PD_BELOW, slot), log);
    architect_ends(s, log);
}

/* What he does with the die that he has rolled, which is in the pool. */
static void architect_goes_on(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    int value = 1, tile;

    while (!s->pool[PD_STONE_DIE][value - 1])
        value++;
    s->pool[PD_STONE_DIE][value - 1] = 0;
    architect_worships(p, s, log);
    NOTE(PD_EV_ARCH_ROLLS, PD_7_2, value);
    tile = pd_tile_in(s, PD_BELOW, value);
    if (tile < PD_TILES) {
        architect_takes(p, s, tile, log);
        s->quarry[PD_STONE_DIE]++;
    } else {
        architect_builds(p, s, value, log);
    }
    architect_ends(s, log);
}

/* ---- Stages -------------------------------------------------------------- */

/* PD-2.3, and PD-7.7 alone. */
static void check_tiles(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    s->stage = PD_WINDING;
    if (s->resting != 1 || pd_tiles_of(s, s->seat) < 3)
        return;
    NOTE(PD_EV_TILES_BACK, PD_2_3, s->seat);
    if (pd_charmed(p, s, s->seat, PD_TILES_BACK))
        charm_fame(p, s, s->seat, log);
    if (pd_alone(s)) {
        s->stage = PD_RETURNING;
        return;
    }
    for (int i = 0; i < PD_TILES; i++) {
        if (s->tile[i] != PD_BEFORE + s->seat)
            continue;
        s->tile[i] = PD_BELOW;
        s->down[i] = s->slot[i] = 0;
    }
    replace_rightmost(s, PD_2_3, log);
}

/* A cat for the next of the other players (PD-2.7). */
static void feast(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    static const uint8_t cat[PD_TOKENS] = { [PD_CAT] = 1 };
    int guest = s->seat + s->seats - s->guests;

    guest = guest < s->seats ? guest : guest - s->seats;
    s->guests--;
    pd_gain(p, s, guest, cat, PD_2_7, log);
}

/* True if dice are to be chosen: the Work-turn tile. */
static bool after_tile(const struct pd_parts *p, struct pd *s)
{
    int effect = s->taken ? p->facts.tile[s->taken - 1].effect : PD_TAKE_SHOWN;

    s->taken = 0;
    s->stage = PD_CHECKING;
    if (effect == PD_FEAST) {
        s->guests = s->seats - 1;
        s->stage = PD_FEASTING;
    }
    s->phase = PD_CHOOSE_DICE;
    return effect == PD_THEN_WORK;
}

static void begin_turn(struct pd *s)
{
    s->stage = PD_CHOOSING;
    s->moved = 0;
}

/* PD-2.4: what happens once, before the refill. */
static void wind_up(struct pd *s, struct bb_log *log)
{
    bool will_draw = pd_row_count(s) < PD_ROW && s->deck > 0;

    memset(s->turned, 0, sizeof(s->turned));
    s->rerolled = s->golden = s->stretched = s->famed = s->lent = 0;
    s->borrowed = s->working = s->resting = 0;
    s->idle = s->moved || will_draw ? 0 : s->idle + 1;
    if (s->idle == 3 * pd_players(s)) { /* PD-6.3 */
        NOTE(PD_EV_STALLED, PD_6_3, s->idle);
        s->idle = 0;
        replace_rightmost(s, PD_6_3, log);
    }
}

/* PD-6.1; then the next player. */
static void finish_turn(struct pd *s, struct bb_log *log)
{
    if (s->pharaoh == s->seat + 1) {
        s->phase = PD_OVER;
        s->seat = 0;
        s->stage = PD_SET_UP;
        s->moved = s->idle = 0;
        NOTE(PD_EV_GAME_ENDED, PD_6_1, 0);
        return;
    }
    if (!s->pharaoh && (s->supply[PD_STONE] == 0 || s->deck == 0)) {
        s->pharaoh = s->seat + 1;
        if (s->seat < s->seats)
            NOTE(PD_EV_PHARAOH, PD_6_1, s->seat);
        else
            NOTE(PD_EV_ARCH_PHARAOH, PD_6_1, 0);
    }
    s->seat = s->seat + 1 < pd_players(s) ? s->seat + 1 : 0;
    begin_turn(s);
}

/* One step of the turn; true if somebody or chance is now to act. */
static bool go_on(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    switch ((enum pd_stage)s->stage) {
    case PD_CHOOSING:
        if (s->seat < s->seats) {
            s->phase = PD_TURN;
            return true;
        }
        architect_begins(p, s, log);
        return false;
    case PD_RESTING:
        return after_tile(p, s);
    case PD_FEASTING:
        if (s->guests)
            feast(p, s, log);
        else
            s->stage = PD_CHECKING;
        return false;
    case PD_WORKING:
        s->phase = PD_ACT;
        return true;
    case PD_SUPPORTING:
        s->stage = s->resting ? PD_CHECKING : PD_WINDING;
        s->phase = PD_FORSAKE;
        return support(p, s, log);
    case PD_CHECKING:
        check_tiles(p, s, log);
        return false;
    case PD_RETURNING:
        s->phase = PD_RETURN;
        if (pd_tiles_of(s, s->seat))
            return true;
        replace_rightmost(s, s->seat < s->seats ? PD_2_3 : PD_7_2, log);
        s->stage = PD_WINDING;
        return false;
    case PD_WINDING:
        s->stage = PD_ENDING;
        wind_up(s, log);
        return false;
    case PD_ENDING:
        if (pd_row_count(s) < PD_ROW && s->deck > 0)
            s->draws = 1;
        else
            finish_turn(s, log);
        return s->phase == PD_OVER;
    case PD_BUILDING:
        architect_goes_on(p, s, log);
        return false;
    case PD_SET_UP:
        break;
    }
    return true;
}

/* A player with more than eight resources; PD_PLAYERS if there is none. */
static int overfull(const struct pd *s)
{
    int player = 0;

    while (player < PD_PLAYERS && pd_resources(s, player) <= PD_BOARD)
        player++;
    return player;
}

/* What has been named is taken, all at once (PD-1.6). */
static void take_named(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    pd_gain(p, s, s->seat, s->got, s->taken ? PD_2_5 : PD_2_1, log);
    memset(s->got, 0, sizeof(s->got));
    s->choices = s->among = s->same = 0;
}

/* True if something has to be decided before the turn goes on. */
static bool interrupt(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    int player;

    s->asked = s->seat < s->seats ? s->seat : 0;
    if (s->rolling[PD_PRAYER] || s->rolling[PD_STONE_DIE]) {
        s->phase = PD_ROLL;
        return true;
    }
    if (s->draws) {
        s->phase = PD_DRAW_GOD;
        return true;
    }
    if (s->among && s->choices && pd_may_take(s)) {
        s->phase = PD_TAKE;
        return true;
    }
    if (s->among)
        take_named(p, s, log);
    player = overfull(s);
    if (player < PD_PLAYERS) {
        s->asked = player;
        s->phase = PD_DROP;
        return true;
    }
    for (player = 0; s->copied && player < s->seats; player++) {
        if (player == s->seat || !pd_charmed(p, s, player, PD_COPY) ||
            s->res[player][PD_WORKER] < pd_charm_amount(p, s, player))
            continue;
        s->asked = player;
        s->phase = PD_ASK_PEARL;
        return true;
    }
    s->copied = 0;
    return false;
}

void pd_proceed(const struct pd_parts *p, struct pd *s, struct bb_log *log)
{
    while (!interrupt(p, s, log) && !go_on(p, s, log))
        ;
}
