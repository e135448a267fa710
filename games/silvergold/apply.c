/*
 * What an action does.
 *
 * A turn runs: SG_REVEAL, SG_MARK until all have chosen, then resolve() marks
 * everything at once, SG_REPLACE (with SG_TURN and SG_FILL) for each seat that
 * finished a card, and end_turn().
 */
#include "engine/note.h"
#include "games/silvergold/silvergold.h"

#include <string.h>

/* A choice that only its seat sees; the others learn at most that it is made. */
static void note_chosen(const struct sg *s, int seat, int clause, struct bb_log *log)
{
    if (s->chosen[seat])
        NOTE_TO(bb_others(seat), SG_EV_CHOSEN, clause, seat);
}

static bool all_chosen(const struct sg *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        if (!s->chosen[seat])
            return false;
    }
    return true;
}

/* ---- Set-up -------------------------------------------------------------- */

/* The hand is kept in ascending order, empty places last. */
static void apply_deal(struct sg *s, int seat, int card, struct bb_log *log)
{
    uint8_t *hand = s->hand[seat];
    int i = 0;

    while (hand[i])
        i++;
    for (; i > 0 && hand[i - 1] > card; i--)
        hand[i] = hand[i - 1];
    hand[i] = card;
    NOTE_TO(BB_SEAT(seat), SG_EV_DEALT, SG_2_1, seat, card);
    NOTE_TO(bb_others(seat), SG_EV_DEALT_CARD, SG_2_1, seat);
    if (seat == s->seats - 1 && hand[SG_DEALT - 1])
        s->phase = SG_KEEP;
}

static void apply_keep(struct sg *s, int seat, int card, int other, struct bb_log *log)
{
    s->kept[seat][0] = card;
    s->kept[seat][1] = other;
    s->chosen[seat] = 1;
    NOTE_TO(BB_SEAT(seat), SG_EV_KEEPS, SG_2_1, seat, card, other);
    note_chosen(s, seat, SG_2_1, log);
    if (!all_chosen(s))
        return;
    for (int each = 0; each < s->seats; each++) {
        for (int slot = 0; slot < SG_SLOTS; slot++) {
            s->card[each][slot] = s->kept[each][slot];
            s->place[s->kept[each][slot] - 1] = SG_HELD + each;
        }
        NOTE(SG_EV_KEPT, SG_2_1, each, s->card[each][0], s->card[each][1]);
    }
    memset(s->hand, 0, sizeof(s->hand));
    memset(s->kept, 0, sizeof(s->kept));
    memset(s->chosen, 0, sizeof(s->chosen));
    s->phase = SG_FILL;
}

/* ---- The end of a turn --------------------------------------------------- */

/* The lowest card above `above` that was finished in this turn, or 0. */
static int next_fresh(const struct sg *s, int above, int *seat)
{
    static const uint8_t none[BB_SEATS_MAX][SG_SLOTS];
    int lowest = 0;

    if (memcmp(s->fresh, none, sizeof(none)) == 0)
        return 0; /* as in most turns */

    for (int each = 0; each < s->seats; each++) {
        for (int slot = 0; slot < SG_SLOTS; slot++) {
            int card = s->fresh[each][slot];

            if (card > above && (lowest == 0 || card < lowest)) {
                lowest = card;
                *seat = each;
            }
        }
    }
    return lowest;
}

/* SG-5.4: the best free box of the colour, if there is one. */
static void claim_box(struct sg *s, int seat, int colour, int card, struct bb_log *log)
{
    for (int i = 0; i < SG_BOXES; i++) {
        if (s->box[colour][i])
            continue;
        s->box[colour][i] = seat + 1;
        NOTE(SG_EV_BOX, SG_5_4, seat, colour, sg_box_points[i], card);
        return;
    }
}

/* SG-5.4: all cards of this turn once more in ascending number; the one that
 * makes two, four or six of its colour claims. */
static void claim_boxes(const struct sg_parts *p, struct sg *s, struct bb_log *log)
{
    int seat = 0;

    for (int card = next_fresh(s, 0, &seat); card; card = next_fresh(s, card, &seat)) {
        int colour = p->facts.card[card - 1].colour;
        int finished = sg_finished(p, s, seat, colour);

        for (int slot = 0; slot < SG_SLOTS; slot++) {
            int later = s->fresh[seat][slot];

            if (later > card && p->facts.card[later - 1].colour == colour)
                finished--;
        }
        if (finished == 2 || finished == 4 || finished == 6)
            claim_box(s, seat, colour, card, log);
    }
}

static void end_turn(const struct sg_parts *p, struct sg *s, struct bb_log *log)
{
    claim_boxes(p, s, log);
    memset(s->fresh, 0, sizeof(s->fresh));
    s->pattern = SG_PATTERNS;
    s->turn++;
    s->phase = SG_REVEAL;
    if (s->turn % SG_ROUND_TURNS == 0) {
        /* SG-6.1: the eighth card stays unseen, all are shuffled again */
        if (s->turn < SG_TURNS)
            NOTE(SG_EV_ROUND_ENDED, SG_6_1, s->turn / SG_ROUND_TURNS);
        for (int i = 0; i < SG_PATTERNS; i++)
            s->left[i] = p->facts.pattern[i].copies;
    }
    if (s->turn == SG_TURNS) {
        NOTE(SG_EV_GAME_ENDED, SG_6_1, 0);
        s->phase = SG_OVER;
    }
}

/* SG-5.2: the seat with the lowest finished card that still has a place to
 * fill comes next; without any, the turn is over. */
static void next_replacement(const struct sg_parts *p, struct sg *s, struct bb_log *log)
{
    int seat = 0, card = 0;
    bool last_turn = s->turn == SG_TURNS - 1;

    do
        card = next_fresh(s, card, &seat);
    while (card && sg_slot_to_fill(s, seat) < 0);
    if (card && !last_turn && sg_displayed(s) + sg_pile(s) > 0) {
        s->seat = seat;
        s->phase = SG_REPLACE;
        return;
    }
    for (int each = 0; card && !last_turn && each < s->seats; each++) {
        if (sg_slot_to_fill(s, each) >= 0)
            NOTE(SG_EV_NO_CARD, SG_5_3, each);
    }
    end_turn(p, s, log);
}

/* SG-5.2: a seat takes all its cards before the display is filled up again. */
static void after_replacement(const struct sg_parts *p, struct sg *s, struct bb_log *log)
{
    int shown = sg_displayed(s), pile = sg_pile(s);

    if (sg_slot_to_fill(s, s->seat) >= 0 && shown + pile > 0)
        s->phase = SG_REPLACE;
    else if (shown < SG_DISPLAY && pile > 0)
        s->phase = SG_FILL;
    else
        next_replacement(p, s, log);
}

static void put_in_slot(const struct sg_parts *p, struct sg *s, int card, struct bb_log *log)
{
    s->card[s->seat][sg_slot_to_fill(s, s->seat)] = card;
    s->place[card - 1] = SG_HELD + s->seat;
    after_replacement(p, s, log);
}

static void apply_take(const struct sg_parts *p, struct sg *s, int card, struct bb_log *log)
{
    NOTE(SG_EV_TAKEN, SG_5_2, s->seat, card);
    put_in_slot(p, s, card, log);
}

static void apply_draw(struct sg *s, struct bb_log *log)
{
    NOTE(SG_EV_DRAWS, SG_5_2, s->seat);
    s->phase = SG_TURN;
}

static void apply_turn(const struct sg_parts *p, struct sg *s, int card, struct bb_log *log)
{
    NOTE(SG_EV_TURNED, SG_5_2, s->seat, card);
    put_in_slot(p, s, card, log);
}

static void apply_fill(const struct sg_parts *p, struct sg *s, int card, struct bb_log *log)
{
    bool first_turn_to_come = s->pattern == SG_PATTERNS;

    s->place[card - 1] = SG_SHOWN;
    NOTE(SG_EV_FILLED, first_turn_to_come ? SG_2_2 : SG_5_2, card);
    if (sg_displayed(s) < SG_DISPLAY && sg_pile(s) > 0)
        return;
    if (first_turn_to_come)
        s->phase = SG_REVEAL;
    else
        next_replacement(p, s, log);
}

/* ---- Marking ------------------------------------------------------------- */

static int lower(int a, int b)
{
    return a < b ? a : b;
}

/* SG-4.2: past ten, gems have no effect. */
static void score_gems(struct sg *s, int seat, int gem, int n, struct bb_log *log)
{
    int ticked = lower(n, SG_GEMS - s->gems[seat][gem]);

    s->gems[seat][gem] = s->gems[seat][gem] + ticked;
    if (ticked)
        NOTE(SG_EV_GEMS, SG_4_2, seat, gem, ticked, s->gems[seat][gem]);
}

/* What the seat's choice did to its skulls, marking by marking. */
static void score_skulls(const struct sg_parts *p, struct sg *s, int seat, struct bb_log *log)
{
    int ticked = s->reckoned[seat][0], wiped = s->reckoned[seat][1];
    int malus;

    s->skulls[seat] = sg_skulls(s, seat);
    memset(s->reckoned[seat], 0, sizeof(s->reckoned[seat]));
    malus = p->malus[s->skulls[seat]];
    if (ticked && wiped)
        NOTE(SG_EV_RECKONED, SG_4_3, seat, ticked, wiped, malus);
    else if (ticked)
        NOTE(SG_EV_SKULLS, SG_4_2, seat, ticked, malus);
    else if (wiped)
        NOTE(SG_EV_POTIONS, SG_4_2, seat, wiped, malus);
}

/* `count` says how often the seat marked each symbol in this turn, on both cards: for gems
 * and torches the order does not matter. */
static void score_symbols(const struct sg_parts *p, struct sg *s, int seat,
                          const int count[static SG_SYMBOLS], struct bb_log *log)
{
    int round = s->turn / SG_ROUND_TURNS;

    score_gems(s, seat, 0, count[SG_RED_GEM], log);
    score_gems(s, seat, 1, count[SG_GREEN_GEM], log);
    if (count[SG_TORCH] && !s->torches[seat][round]) {
        s->torches[seat][round] = 1;
        NOTE(SG_EV_TORCH, SG_4_2, seat, round + 1);
    }
    score_skulls(p, s, seat, log);
}

static void finish_card(const struct sg_parts *p, struct sg *s, int seat, int slot,
                        struct bb_log *log)
{
    int card = s->card[seat][slot];

    s->place[card - 1] = SG_DONE + seat;
    s->fresh[seat][slot] = card;
    s->card[seat][slot] = 0;
    s->marks[seat][slot] = 0;
    NOTE(SG_EV_FINISHED, SG_5_1, seat, card, p->facts.card[card - 1].colour);
}

/* Puts one seat's hidden choice on its cards, for all to see. */
static void resolve_seat(const struct sg_parts *p, struct sg *s, int seat, struct bb_log *log)
{
    int count[SG_SYMBOLS] = { 0 };
    bool rich = false;

    for (int slot = 0; slot < SG_SLOTS; slot++) {
        const struct sg_board *board = &p->board[s->card[seat][slot]];
        uint32_t squares = s->pending[seat][slot];

        if (!squares)
            continue;
        NOTE(SG_EV_MARKED, SG_3_2, seat, s->card[seat][slot], (int32_t)squares);
        s->marks[seat][slot] |= squares;
        s->pending[seat][slot] = 0;
        if (!(squares & board->rich))
            continue;
        rich = true;
        for (int symbol = SG_RED_GEM; symbol <= SG_TORCH; symbol++)
            count[symbol] += __builtin_popcount(squares & board->squares[symbol]);
    }
    if (rich)
        score_symbols(p, s, seat, count, log);
    for (int slot = 0; slot < SG_SLOTS; slot++) {
        if (s->marks[seat][slot] & p->board[s->card[seat][slot]].squares[SG_TOMB])
            finish_card(p, s, seat, slot, log);
    }
}

static void resolve(const struct sg_parts *p, struct sg *s, struct bb_log *log)
{
    for (int seat = 0; seat < s->seats; seat++)
        resolve_seat(p, s, seat, log);
    memset(s->chosen, 0, sizeof(s->chosen));
    next_replacement(p, s, log);
}

/* SG-4.3: one marking acts before the next, and in it skulls count before potions; past ten
 * skulls, and without any, no effect (SG-4.2). */
static void reckon(const struct sg_board *board, struct sg *s, int seat, uint32_t squares)
{
    int skulls = __builtin_popcount(squares & board->squares[SG_SKULL]);
    int potions = __builtin_popcount(squares & board->squares[SG_POTION]);
    uint8_t *reckoned = s->reckoned[seat];

    reckoned[0] = reckoned[0] + lower(skulls, SG_SKULLS - sg_skulls(s, seat));
    reckoned[1] = reckoned[1] + lower(2 * potions, sg_skulls(s, seat));
}

int sg_mark(const struct sg_parts *p, struct sg *s, int seat, struct bb_move m)
{
    const struct sg_board *board = &p->board[s->card[seat][m.a]];
    uint32_t squares = p->shape[m.b].mask << m.c;
    uint32_t found = squares & board->squares[SG_CROSS];
    int crosses = s->crosses[seat] - sg_has_marked(s, seat) + __builtin_popcount(found);
    int lapsed = 0;

    s->pending[seat][m.a] |= squares;
    if (squares & (board->squares[SG_SKULL] | board->squares[SG_POTION]))
        reckon(board, s, seat, squares);
    if (crosses > 0 && !sg_reach(p, s, seat, 0) && !sg_reach(p, s, seat, 1)) {
        lapsed = crosses;
        crosses = 0;
    }
    s->crosses[seat] = crosses;
    s->chosen[seat] = crosses == 0;
    return lapsed;
}

static void apply_mark(const struct sg_parts *p, struct sg *s, int seat, struct bb_move m,
                       struct bb_log *log)
{
    uint32_t squares = p->shape[m.b].mask << m.c;
    int lapsed;

    NOTE_TO(BB_SEAT(seat), SG_EV_MARKS, m.b == 0 ? SG_3_4 : SG_3_3, seat, s->card[seat][m.a],
            (int32_t)squares);
    lapsed = sg_mark(p, s, seat, m);
    if (lapsed)
        NOTE_TO(BB_SEAT(seat), SG_EV_LAPSED, SG_4_1, seat, lapsed);
    if (s->crosses[seat])
        NOTE_TO(BB_SEAT(seat), SG_EV_CROSSES, SG_4_1, seat, s->crosses[seat]);
    note_chosen(s, seat, SG_3_2, log);
    if (all_chosen(s))
        resolve(p, s, log);
}

static void apply_reveal(const struct sg_parts *p, struct sg *s, int pattern, struct bb_log *log)
{
    s->pattern = pattern;
    s->left[pattern]--;
    s->phase = SG_MARK;
    for (int seat = 0; seat < s->seats; seat++)
        s->chosen[seat] = !s->card[seat][0] && !s->card[seat][1]; /* SG-5.3 */
    NOTE(SG_EV_EXPEDITION, SG_3_1, pattern, s->turn % SG_ROUND_TURNS + 1,
         s->turn / SG_ROUND_TURNS + 1);
    if (!all_chosen(s))
        return;
    NOTE(SG_EV_SKIPPED, SG_5_3, s->turn + 1);
    memset(s->chosen, 0, sizeof(s->chosen));
    end_turn(p, s, log);
}

void sg_apply(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    struct bb_move m = bb_unpack(a);
    struct sg *s = state;

    switch ((enum sg_kind)m.kind) {
    case SG_DO_DEAL:
        apply_deal(s, m.a, m.b, log);
        break;
    case SG_DO_KEEP:
        apply_keep(s, seat, m.a, m.b, log);
        break;
    case SG_DO_FILL:
        apply_fill(parts, s, m.a, log);
        break;
    case SG_DO_REVEAL:
        apply_reveal(parts, s, m.a, log);
        break;
    case SG_DO_MARK:
        apply_mark(parts, s, seat, m, log);
        break;
    case SG_DO_TAKE:
        apply_take(parts, s, m.a, log);
        break;
    case SG_DO_DRAW:
        apply_draw(s, log);
        break;
    case SG_DO_TURN:
        apply_turn(parts, s, m.a, log);
        break;
    case SG_KINDS:
        break;
    }
}
