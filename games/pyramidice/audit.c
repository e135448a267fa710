/*
 * What holds in every position that can arise. Bytes from outside come here
 * first, so nothing is used as an index before it is known to be in range.
 */
#include "games/pyramidice/pyramidice.h"

#include <string.h>

static int sum(const uint8_t *at, int n)
{
    int all = 0;

    for (int i = 0; i < n; i++)
        all += at[i];
    return all;
}

static bool is_empty(const void *at, size_t n)
{
    const uint8_t *bytes = at;

    for (size_t i = 0; i < n; i++) {
        if (bytes[i])
            return false;
    }
    return true;
}

#define EMPTY(field) is_empty(&s->field, sizeof(s->field))

static bool in_set_up(const struct pd *s)
{
    return s->stage == PD_SET_UP && s->phase != PD_OVER;
}

/* ---- Ranges -------------------------------------------------------------- */

static const char *audit_ranges(const struct pd *s)
{
    if (s->seats < 1 || s->seats > BB_SEATS_MAX || s->architect >= PD_ARCHITECTS)
        return "seats or architect out of range";
    if (s->phase > PD_OVER || s->stage > PD_BUILDING)
        return "phase or stage out of range";
    if (s->seat >= pd_players(s) || s->asked >= s->seats || s->pharaoh > pd_players(s))
        return "a player out of range";
    if ((s->rerolled | s->golden | s->stretched | s->famed | s->lent | s->working | s->moved |
         s->same) > 1 ||
        s->resting > 2 || s->draws > 1)
        return "a flag out of range";
    if (s->idle >= 3 * pd_players(s) || s->borrowed > PD_GODS || s->taken > PD_TILES)
        return "idle turns, loan or tile out of range";
    for (int player = 0; player < PD_PLAYERS; player++) {
        if (s->fame[player] > (player < pd_players(s) ? PD_FAME_MAX : 0))
            return "fame out of range";
    }
    return NULL;
}

/* Which stages a phase can interrupt or belong to, as bits. */
static const char *audit_stage(const struct pd *s)
{
    static const uint16_t stages[] = {
        [PD_LAY_TILE] = 1 << PD_SET_UP,
        [PD_DRAW_GOD] =
            1 << PD_SET_UP | 1 << PD_RESTING | 1 << PD_WORKING | 1 << PD_WINDING | 1 << PD_ENDING,
        [PD_DEAL_PLAN] = 1 << PD_SET_UP,
        [PD_DEAL_SCARAB] = 1 << PD_SET_UP,
        [PD_PICK] = 1 << PD_SET_UP,
        [PD_DRAW_FIRST] = 1 << PD_SET_UP,
        [PD_TURN] = 1 << PD_CHOOSING,
        [PD_CHOOSE_DICE] = 1 << PD_CHECKING,
        [PD_GIVE] = 1 << PD_RESTING,
        [PD_TAKE] = 1 << PD_RESTING,
        [PD_ADOPT] = 1 << PD_RESTING,
        [PD_DROP] = 1 << PD_RESTING | 1 << PD_FEASTING | 1 << PD_WORKING,
        [PD_ROLL] = 1 << PD_WORKING | 1 << PD_BUILDING,
        [PD_ACT] = 1 << PD_WORKING,
        [PD_LIFT] = 1 << PD_WORKING,
        [PD_PAY] = 1 << PD_WORKING,
        [PD_ASK_PEARL] = 1 << PD_WORKING,
        [PD_FORSAKE] = 1 << PD_CHECKING | 1 << PD_WINDING,
        [PD_RETURN] = 1 << PD_RETURNING,
        [PD_OVER] = 1 << PD_SET_UP,
    };
    bool architect = s->seat >= s->seats;

    if (!(stages[s->phase] >> s->stage & 1))
        return "a phase at the wrong stage of a turn";
    if (architect && ((s->phase != PD_ROLL && s->phase != PD_RETURN && s->phase != PD_DRAW_GOD) ||
                      s->stage == PD_RESTING || s->stage == PD_WORKING))
        return "a decision of the Architect";
    if (s->phase == PD_ROLL && architect != (s->stage == PD_BUILDING))
        return "a roll of the wrong player";
    if (s->phase == PD_RETURN && !pd_alone(s))
        return "slots at a table of several";
    if ((in_set_up(s) || s->phase == PD_OVER) && s->seat != 0)
        return "a turn before or after the game";
    return NULL;
}

/* ---- Tokens and dice ----------------------------------------------------- */

static const char *audit_board(const struct pd *s, int player)
{
    int n = pd_resources(s, player), limit = player < s->seats ? PD_BOARD : 0;

    for (int token = 0; token < PD_TOKENS; token++) {
        if (s->res[player][token] > 2 * PD_BOARD)
            return "too many resources of a kind";
    }
    if (s->phase == PD_DROP && s->asked == player)
        return n > PD_BOARD && n <= 2 * PD_BOARD ? NULL : "nothing to discard, or too much";
    return n <= limit ? NULL : "too many resources on a board";
}

static const char *audit_tokens(const struct pd *s)
{
    static const uint8_t stones[] = { 0, 14, 14, 19, 20 };
    int held[PD_TOKENS] = { 0 }, built = 0;

    for (int player = 0; player < PD_PLAYERS; player++) {
        for (int token = 0; token < PD_TOKENS; token++)
            held[token] += s->res[player][token];
    }
    for (int i = 0; i < PD_SPACES; i++)
        built += s->die[i] != 0;
    if (held[PD_WORKER] + s->supply[PD_WORKER] != 21 || held[PD_CAT] + s->supply[PD_CAT] != 9)
        return "workers or cats do not add up";
    if (held[PD_STONE] + s->supply[PD_STONE] + s->quarry[PD_STONE_DIE] + built +
            sum(s->pool[PD_STONE_DIE], PD_FACES) + s->rolling[PD_STONE_DIE] !=
        stones[s->seats])
        return "stone dice do not add up";
    if (s->quarry[PD_PRAYER] + sum(s->pool[PD_PRAYER], PD_FACES) + s->rolling[PD_PRAYER] != 4)
        return "prayer dice do not add up";
    return NULL;
}

static const char *audit_pyramids(const struct pd_parts *p, const struct pd *s)
{
    for (int i = 0; i < PD_SPACES; i++) {
        if (s->die[i] > PD_FACES || (s->die[i] && i >= pd_space_count(s->seats)))
            return "a die on no space";
        for (int j = 0; s->die[i] && p->space[i].level > 0 && j < 4; j++) {
            if (!s->die[p->space[i].under[j]])
                return "a die in the air";
        }
    }
    return NULL;
}

static const char *audit_pool(const struct pd *s)
{
    bool rolling = s->rolling[0] || s->rolling[1];
    int virtual = sum(s->pool[PD_VIRTUAL], PD_FACES);

    if (s->stage != PD_WORKING && !EMPTY(pool))
        return "dice in the pool outside the Work turn";
    if (rolling != (s->phase == PD_ROLL))
        return "dice to roll at the wrong time";
    if (s->stage == PD_BUILDING && (s->rolling[0] || s->rolling[1] != 1))
        return "the Architect rolls one stone die";
    if (virtual > 2 * PD_GODS)
        return "too many virtual dice";
    if (s->phase != PD_LIFT)
        return EMPTY(lifted) ? NULL : "dice lifted at the wrong time";
    for (int i = 0; i < PD_FACES; i++) {
        if (s->lifted[0][i] > s->pool[0][i] || s->lifted[1][i] > s->pool[1][i])
            return "more dice lifted than there are";
    }
    return pd_real_dice(s) ? NULL : "no dice to lift";
}

/* ---- Gods, tiles, cards -------------------------------------------------- */

static const char *audit_row(const struct pd *s)
{
    int shown = 0;

    for (int i = 0; i < PD_GODS; i++)
        shown += s->god[i] == PD_SHOWN;
    for (int i = 0; i < PD_ROW; i++) {
        if (s->row[i] > PD_GODS || (s->row[i] && s->god[s->row[i] - 1] != PD_SHOWN))
            return "a god in the row is elsewhere";
        if (i > 0 && s->row[i - 1] && (!s->row[i] || s->row[i] == s->row[i - 1]))
            return "a gap or a twin in the row";
    }
    if (s->row[0] && s->row[0] == s->row[2])
        return "a god is twice in the row";
    if (s->phase == PD_DRAW_GOD && pd_row_count(s) == PD_ROW)
        return "a god is drawn to a full row";
    return shown == pd_row_count(s) ? NULL : "gods shown that are not in the row";
}

static const char *audit_gods(const struct pd_parts *p, const struct pd *s)
{
    int unseen = 0;

    for (int i = 0; i < PD_GODS; i++) {
        bool awake = s->seat < s->seats && /* the Architect turns none */
                     (s->god[i] == PD_OWNED + s->seat || s->borrowed == i + 1);

        if (s->god[i] >= PD_OWNED + pd_players(s))
            return "a god of nobody";
        if (s->turned[i] > 2 || (s->turned[i] && !awake) ||
            (s->turned[i] == 2 && p->facts.god[i].class != PD_REST) ||
            (s->turned[i] == 1 && (p->facts.god[i].class != PD_WORK || !s->working)))
            return "a god turned that cannot be";
        unseen += s->god[i] == PD_UNSEEN;
    }
    if (s->deck + pd_removed(s->seats) != unseen)
        return "gods do not add up";
    if (s->draws && (s->deck == 0 || pd_row_count(s) == PD_ROW))
        return "a card to draw that there is not";
    if (s->borrowed && (!s->lent || !s->working || s->god[s->borrowed - 1] == PD_UNSEEN ||
                        (p->facts.god[s->borrowed - 1].class != PD_WORK &&
                         p->facts.god[s->borrowed - 1].class != PD_ONGOING)))
        return "a loan that cannot be";
    return audit_row(s);
}

static const char *audit_tile(const struct pd *s, int tile,
                              int slots[static PD_BEFORE + PD_PLAYERS])
{
    bool before = s->tile[tile] >= PD_BEFORE;
    int *taken;

    if (s->tile[tile] >= PD_BEFORE + pd_players(s) || s->down[tile] > 1 ||
        s->slot[tile] > PD_SLOTS || (s->down[tile] && !before))
        return "a rest tile out of range";
    taken = &slots[s->tile[tile]];
    if (pd_alone(s) ? (s->slot[tile] != 0) != (s->tile[tile] != PD_OUT)
                    : s->slot[tile] > (before ? 3 : 0))
        return "a slot without a tile, or a tile without a slot";
    if (s->slot[tile] && (*taken >> s->slot[tile] & 1))
        return "two tiles in one slot";
    *taken |= 1 << s->slot[tile];
    return NULL;
}

static const char *audit_tiles(const struct pd *s)
{
    int n = 0, slots[PD_BEFORE + PD_PLAYERS] = { 0 };

    for (int i = 0; i < PD_TILES; i++) {
        const char *wrong = audit_tile(s, i, slots);

        if (wrong)
            return wrong;
        n += s->tile[i] != PD_OUT;
    }
    if (s->phase == PD_LAY_TILE ? n >= pd_tile_count(s->seats) : n != pd_tile_count(s->seats))
        return "rest tiles do not add up";
    if (s->phase == PD_LAY_TILE && pd_alone(s) && slots[PD_BELOW] >> 1 != (1 << n) - 1)
        return "rest tiles laid out of order";
    for (int player = 0; player < pd_players(s); player++) {
        int most = player == s->seat && (s->resting == 1 || s->phase == PD_RETURN) ? 3 : 2;
        int own = pd_tiles_of(s, player);
        int first = player == s->seat && s->phase == PD_RETURN ? 4 - own : 1; /* from the left */

        if (own > most || (in_set_up(s) && own))
            return "too many rest tiles before a player";
        if (pd_alone(s) ? slots[PD_BEFORE + player] != ((1 << own) - 1) << first
                        : slots[PD_BEFORE + player] >> (own + 1) != 0)
            return "a gap between the rest tiles of a player";
    }
    if (s->phase == PD_RETURN && pd_tiles_of(s, s->seat) == 0)
        return "no tile to return";
    return NULL;
}

/* Each of them 1 .. most, all different; how many are not 0, or -1. */
static int count_cards(const uint8_t *card, int n, int most, uint32_t *seen)
{
    int found = 0;

    for (int i = 0; i < n; i++) {
        if (card[i] > most || (card[i] && (*seen >> card[i] & 1)))
            return -1;
        *seen |= card[i] ? UINT32_C(1) << card[i] : 0;
        found += card[i] != 0;
    }
    return found;
}

static const char *audit_projects(const struct pd_parts *p, const struct pd *s)
{
    int wanted = pd_alone(s) ? p->facts.architect[s->architect].projects : 0;
    uint32_t seen = 0;
    int plans = count_cards(s->plan, PD_PLANS, PD_PROJECTS, &seen);
    int projects = count_cards(s->project, PD_PLAYERS, PD_PROJECTS, &seen);

    if (plans < 0 || projects < 0 || (plans < PD_PLANS && !is_empty(s->plan + plans, 3 - plans)))
        return "a project is nowhere or twice";
    if (projects > s->seats || !is_empty(s->project + projects, (size_t)(PD_PLAYERS - projects)))
        return "projects dealt out of order";
    if (s->phase == PD_LAY_TILE || (s->phase == PD_DRAW_GOD && s->stage == PD_SET_UP))
        return plans || projects ? "projects before their time" : NULL;
    if (s->phase == PD_DEAL_PLAN)
        return plans <= wanted && projects < s->seats && (!projects || plans == wanted)
                   ? NULL
                   : "projects dealt already";
    return plans == wanted && projects == s->seats ? NULL : "projects do not add up";
}

static const char *audit_scarabs(const struct pd *s)
{
    bool chosen = !pd_alone(s) && (!in_set_up(s) || s->phase == PD_DRAW_FIRST);
    uint32_t seen = 0;
    int offers = count_cards((const uint8_t *)s->offer, 2 * PD_PLAYERS, PD_SCARABS, &seen);
    int scarabs = count_cards(s->scarab, PD_PLAYERS, PD_SCARABS, &seen);

    if (offers < 0 || scarabs < 0)
        return "a scarab is nowhere or twice";
    if (scarabs != (chosen ? s->seats : 0) ||
        !is_empty(s->scarab + scarabs, (size_t)(PD_PLAYERS - scarabs)))
        return "scarabs do not add up";
    if (!is_empty((const uint8_t *)s->offer + offers, (size_t)(2 * PD_PLAYERS - offers)))
        return "scarabs dealt out of order";
    if (s->phase == PD_DEAL_SCARAB ? offers >= 2 * s->seats
                                   : offers != (s->phase == PD_PICK ? 2 * s->seats : 0))
        return "scarabs dealt at the wrong time";
    for (int seat = 0; seat < PD_PLAYERS; seat++) {
        bool made = s->phase == PD_PICK && seat < s->seats && s->chosen[seat];

        if (s->chosen[seat] > 1 || s->chosen[seat] != made || (s->pick[seat] != 0) != made ||
            (made && s->pick[seat] != s->offer[seat][0] && s->pick[seat] != s->offer[seat][1]))
            return "a scarab chosen that was not offered";
    }
    return s->phase == PD_PICK && pd_to_act(s) == 0 ? "all have chosen" : NULL;
}

/* ---- What is under way --------------------------------------------------- */

static const char *audit_payment(const struct pd_parts *p, const struct pd *s)
{
    struct pd begun = *s;
    uint8_t cost[PD_COST];

    if (s->phase != PD_PAY)
        return s->purpose || s->extra || s->named || !EMPTY(cost) || !EMPTY(paid) ||
                       (s->subject && s->phase != PD_GIVE)
                   ? "a payment outside its time"
                   : NULL;
    if (s->purpose == PD_FOR_NOTHING || s->purpose > PD_FOR_LOAN || s->named >= PD_COST ||
        s->subject >= (s->purpose == PD_FOR_BUILD ? PD_SPACES : PD_GODS) ||
        s->extra >= 8 * (PD_TOKENS + 2))
        return "a payment out of range";
    if ((s->purpose == PD_FOR_BUILD || s->purpose == PD_FOR_TRIPLE) &&
        (s->extra % 8 < 1 || s->extra % 8 > PD_FACES))
        return "a payment for no die";
    pd_cost_of(p, s, s->purpose, s->subject, s->extra % 8, cost);
    if (memcmp(cost, s->cost, PD_COST) != 0)
        return "another price than the rules ask";
    memset(begun.paid, 0, sizeof(begun.paid));
    for (begun.named = 0; begun.named < s->named; begun.named++) {
        int paid = s->paid[begun.named];

        if (paid == 0 || paid > PD_PAYMENTS || !(pd_may_pay(p, &begun) >> (paid - 1) & 1))
            return "paid with what does not pay";
        begun.paid[begun.named] = paid;
    }
    if (!is_empty(s->paid + s->named, (size_t)(PD_COST - s->named)))
        return "paid before its turn";
    return pd_may_pay(p, s) ? NULL : "nothing can pay";
}

/* What is paid for could be begun. */
static const char *audit_purpose(const struct pd_parts *p, const struct pd *s)
{
    int value = s->extra % 8, token = s->extra / 8 - 1;
    bool shown = s->subject < PD_GODS && s->god[s->subject] == PD_SHOWN;

    switch ((enum pd_purpose)(s->phase == PD_PAY ? s->purpose : PD_FOR_NOTHING)) {
    case PD_FOR_WORSHIP:
    case PD_FOR_REPLACE:
        return shown && !s->extra ? NULL : "a god that is not in the row";
    case PD_FOR_LOAN:
        return shown && !s->extra && pd_charmed(p, s, s->seat, PD_BORROW) && !s->lent &&
                       (p->facts.god[s->subject].class == PD_WORK ||
                        p->facts.god[s->subject].class == PD_ONGOING)
                   ? NULL
                   : "a loan that cannot be begun";
    case PD_FOR_POWER:
        return !s->extra && (pd_ready(s) >> s->subject & 1) && pd_can_use(p, s, s->subject)
                   ? NULL
                   : "a power that cannot be used";
    case PD_FOR_TRIPLE:
        if (!(pd_awake(s) & p->with[PD_TRIPLE]) || pd_dice_of(s, value) < 3 || token < 0 ||
            s->subject != __builtin_ctzll(pd_awake(s) & p->with[PD_TRIPLE]))
            return "three dice that cannot be used";
        if (token < PD_TOKENS)
            return s->supply[token] ? NULL : "a token that there is not";
        return s->supply[0] || s->supply[1] || s->supply[2] ? "a token refused" : NULL;
    case PD_FOR_BUILD:
        return s->extra <= PD_FACES && s->pool[PD_STONE_DIE][value - 1] &&
                       (pd_open_spaces(p, s) >> s->subject & 1)
                   ? NULL
                   : "a build that cannot be begun";
    case PD_FOR_FAME:
        return !s->extra && !s->subject ? NULL : "fame for nothing";
    case PD_FOR_NOTHING:
        break;
    }
    return NULL;
}

static const char *audit_choice(const struct pd_parts *p, const struct pd *s)
{
    int effect = s->taken ? p->facts.tile[s->taken - 1].effect : -1;
    bool flood = s->stage == PD_RESTING && !s->taken;
    int named = sum(s->got, PD_TOKENS);

    if ((s->taken != 0) && s->stage != PD_RESTING)
        return "a tile in use at the wrong time";
    if (s->taken && s->tile[s->taken - 1] != PD_BEFORE + s->seat && s->resting != 2)
        return "a tile in use that is elsewhere";
    if (s->phase != PD_TAKE && (s->choices || s->among || s->same || named))
        return "a choice at the wrong time";
    if (s->phase == PD_ADOPT)
        return effect == PD_TAKE_GOD && pd_row_count(s) ? NULL : "no god to adopt";
    if (s->phase == PD_GIVE)
        return (effect == PD_SWAP_ONE ||
                (flood && s->subject < PD_GODS && p->facts.god[s->subject].power == PD_FLOOD)) &&
                       pd_resources(s, s->seat)
                   ? NULL
                   : "nothing to give";
    if (s->phase != PD_TAKE)
        return NULL;
    if (s->among > 7 || s->choices == 0 || s->choices + named > PD_BOARD || (s->same && named) ||
        s->same != (effect == PD_TAKE_SAME))
        return "a choice out of range";
    for (int token = 0; token < PD_TOKENS; token++) {
        if (s->got[token] > s->supply[token] || (s->got[token] && !(s->among >> token & 1)))
            return "a choice that the supply does not hold";
    }
    return pd_may_take(s) ? NULL : "nothing to choose";
}

static const char *audit_moment(const struct pd_parts *p, const struct pd *s)
{
    bool resting = s->stage == PD_RESTING || s->stage == PD_FEASTING;
    bool own = s->seat < s->seats && s->asked == s->seat;

    if (s->working != (s->stage == PD_WORKING || s->phase == PD_FORSAKE) &&
        !(s->working && s->stage == PD_CHECKING) && !(s->working && s->stage == PD_RETURNING) &&
        !(s->working && s->stage == PD_WINDING))
        return "work at the wrong time";
    if (resting && !s->resting)
        return "rest without a Rest turn";
    if ((s->stage == PD_CHOOSING || s->stage == PD_ENDING || in_set_up(s)) &&
        (s->resting || s->rerolled || s->golden || s->stretched || s->famed || s->lent))
        return "something used at the wrong time";
    if (s->guests >= s->seats || (s->guests && s->stage != PD_FEASTING))
        return "guests at the wrong time";
    if ((s->copied != 0) != (s->phase == PD_ASK_PEARL))
        return "something to copy at the wrong time";
    if (s->phase == PD_ASK_PEARL && s->copied > s->fame[s->seat])
        return "more to copy than the builder has";
    if (s->phase == PD_ASK_PEARL)
        return s->asked != s->seat && pd_charmed(p, s, s->asked, PD_COPY) &&
                       s->res[s->asked][PD_WORKER] >= pd_charm_amount(p, s, s->asked)
                   ? NULL
                   : "nobody to copy";
    if (s->phase == PD_FORSAKE && pd_god_count(p, s, s->seat) == 0)
        return "no god to forsake";
    if (s->phase >= PD_TURN && s->phase != PD_DROP && s->phase != PD_OVER && !own &&
        s->seat < s->seats)
        return "another player is asked";
    if ((s->draws != 0) != (s->phase == PD_DRAW_GOD && s->stage != PD_SET_UP))
        return "a card to draw at the wrong time";
    return NULL;
}

const char *pd_audit(const void *parts, const void *state)
{
    const struct pd_parts *p = parts;
    const struct pd *s = state;
    const char *wrong = audit_ranges(s);

    wrong = wrong ? wrong : audit_stage(s);
    for (int player = 0; player < PD_PLAYERS && !wrong; player++)
        wrong = audit_board(s, player);
    wrong = wrong ? wrong : audit_tokens(s);
    wrong = wrong ? wrong : audit_pyramids(p, s);
    wrong = wrong ? wrong : audit_pool(s);
    wrong = wrong ? wrong : audit_gods(p, s);
    wrong = wrong ? wrong : audit_tiles(s);
    wrong = wrong ? wrong : audit_projects(p, s);
    wrong = wrong ? wrong : audit_scarabs(s);
    wrong = wrong ? wrong : audit_payment(p, s);
    wrong = wrong ? wrong : audit_purpose(p, s);
    wrong = wrong ? wrong : audit_choice(p, s);
    return wrong ? wrong : audit_moment(p, s);
}
