/*
 * The course of the game beneath its decisions: the set-up, what squares give, the
 * row, and the end of a turn.
 */
#include "engine/note.h"
#include "games/terra/terra.h"

/* ---- Piles --------------------------------------------------------------- */

/* Who knows, as seats that see an event. */
static bb_seats knowers(int known)
{
    bb_seats seats = (bb_seats)known & (BB_SEAT(BB_SEATS_MAX) - 1);

    return known >> BB_SEATS_MAX & 1 ? seats | BB_SEAT(BB_NOBODY) : seats;
}

/* Takes the tile in a slot out of its pile; those above it come down. */
static int take_out(struct tp *s, int pile, int slot)
{
    uint8_t *heap = s->heap[pile], *known = s->heap_known[pile];
    int tile = heap[slot], last = --s->height[pile];

    for (int i = slot; i < last; i++) {
        heap[i] = heap[i + 1];
        known[i] = known[i + 1];
    }
    heap[last] = 0;
    known[last] = TP_ALL;
    return tile;
}

/* TP-2.3: at its stop number a pile is removed. */
static void maybe_remove(struct tp *s, int pile, int clause, struct bb_log *log)
{
    int left = 0;

    if (!tp_is_removed(s, pile))
        return;
    NOTE(TP_EV_REMOVED, clause, pile);
    for (int i = 0; i < TP_PILES; i++)
        left += !tp_is_removed(s, i);
    if (left == 0)
        NOTE(TP_EV_LAST_PILE, TP_3_10, 0);
}

static void deal(struct tp *s, int known, int tile, bool taken, struct bb_log *log)
{
    int clause = s->stage == TP_DEALING ? TP_2_4 : taken ? TP_4_4 : TP_3_10;

    if (s->mission || tp_is_faceup(s, s->pile))
        known = TP_ALL;
    known |= 1 << s->seat;
    s->hand[s->seat] = tile;
    s->hand_known[s->seat] = known;
    s->origin[s->seat] = s->pile / (TP_PILES / TP_STORES);
    NOTE_TO(knowers(known), taken ? TP_EV_TAKES : TP_EV_HAND, clause, s->seat, s->pile, tile - 1);
    if (taken && known != TP_ALL)
        NOTE_TO(BB_EVERYONE & ~knowers(known), TP_EV_TAKEN, clause, s->seat, s->pile);
    maybe_remove(s, s->pile, TP_2_3, log);
}

void tp_deal_slot(struct tp *s, int slot, struct bb_log *log)
{
    int known = s->heap_known[s->pile][slot];
    bool taken = s->phase == TP_LOOK;

    deal(s, taken ? 0 : known, take_out(s, s->pile, slot), taken, log);
}

/* TP-2.4: the top tile of the pile, on the next start square. */
static void lay_start(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    const struct tp_map *map = tp_map(p, s);
    int square = map->start[s->done];

    s->tile[square] = take_out(s, s->pile, s->height[s->pile] - 1);
    s->steps[square] = map->points[s->done];
    s->done++;
    NOTE(TP_EV_LAID, TP_2_4, s->tile[square] - 1, square);
    maybe_remove(s, s->pile, TP_2_3, log);
}

static void settle(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    int place = s->height[s->pile] - s->slot;
    uint8_t *known = &s->heap_known[s->pile][s->slot];

    switch ((enum tp_goal)s->goal) {
    case TP_FOR_BOARD:
        lay_start(p, s, log);
        break;
    case TP_FOR_HAND:
        tp_deal_slot(s, s->slot, log);
        if (s->stage == TP_DEALING)
            s->done++;
        else
            tp_end_turn(s, log);
        break;
    case TP_FOR_TOP:
        *known = TP_ALL;
        if (s->stage == TP_PLAYING)
            s->phase = TP_PLACE;
        NOTE(TP_EV_TURNED_UP, TP_8_2, s->pile, s->heap[s->pile][s->slot] - 1);
        break;
    case TP_FOR_EYES:
        *known |= tp_lookers(s);
        NOTE_TO(tp_lookers(s), TP_EV_SEES, TP_4_4, place, s->heap[s->pile][s->slot] - 1);
        tp_look_on(s);
        break;
    }
}

/* The tile that chance has drawn, or that was known already, goes where it is meant for. */
void tp_settle(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    settle(p, s, log);
    tp_proceed(p, s, log);
}

/* A tile of the pile is wanted: it is known to the position, or chance draws it. */
void tp_want(const struct tp_parts *p, struct tp *s, enum tp_goal goal, int slot,
             struct bb_log *log)
{
    s->goal = goal;
    s->slot = slot;
    if (s->heap[s->pile][slot])
        tp_settle(p, s, log);
    else
        s->phase = TP_DRAW_TILE;
}

/* Shows the looker the next tile that chance has not drawn; all seen, one is to be taken. */
void tp_look_on(struct tp *s)
{
    int slot = s->height[s->pile] - 1;

    while (slot >= 0 && s->heap[s->pile][slot])
        slot--;
    s->goal = TP_FOR_EYES;
    s->slot = slot < 0 ? 0 : slot;
    s->phase = slot < 0 ? TP_LOOK : TP_DRAW_TILE;
}

/* ---- What squares give --------------------------------------------------- */

/* The clauses by which they do. */
struct clauses {
    uint16_t gold, eyes, masks, oases, nile;
};

static void add_gold(const struct tp_parts *p, struct tp *s, int seat, int n, int clause,
                     struct bb_log *log)
{
    int left = tp_gold_left(p, s);

    n = n < left ? n : left;
    if (n <= 0)
        return;
    s->gold[seat] = s->gold[seat] + n;
    NOTE(TP_EV_GOLD, clause, seat, n, s->gold[seat]);
}

static int raise_track(uint16_t *track, int n)
{
    n = *track + n > TP_TRACK_MAX ? TP_TRACK_MAX - *track : n;
    *track = *track + n;
    return n;
}

static void add_eyes(const struct tp_parts *p, struct tp *s, int seat, int n, int clause,
                     struct bb_log *log)
{
    int before = s->horus[seat] / 5;

    n = raise_track(&s->horus[seat], n);
    NOTE(TP_EV_HORUS, clause, seat, n, s->horus[seat]);
    add_gold(p, s, seat, 2 * (s->horus[seat] / 5 - before), TP_5_1, log);
}

int tp_sail(const struct tp_parts *p, struct tp *s, int seat, int n)
{
    int last = p->facts.path_length - 1 - s->boat[seat];

    n = n < last ? n : last;
    if (n <= 0)
        return 0;
    for (int other = 0; other < s->seats; other++)
        s->berth[other] -= s->boat[other] == s->boat[seat] && s->berth[other] > s->berth[seat];
    s->boat[seat] = s->boat[seat] + n;
    s->berth[seat] = 0;
    for (int other = 0; other < s->seats; other++)
        s->berth[seat] += other != seat && s->boat[other] == s->boat[seat];
    return n;
}

/* All but workers and blocks. True if there was anything. */
static bool gain(const struct tp_parts *p, struct tp *s, int seat, const struct tp_yield *y,
                 const struct clauses *clauses, struct bb_log *log)
{
    bool horus = s->version >= TP_HORUS;
    int gold = y->gold + (horus ? 0 : y->eyes), spaces;

    add_gold(p, s, seat, gold, clauses->gold, log);
    if (horus && y->eyes)
        add_eyes(p, s, seat, y->eyes, clauses->eyes, log);
    if (y->masks) {
        int n = raise_track(&s->offerings[seat], y->masks);

        NOTE(TP_EV_OFFERINGS, clauses->masks, seat, n, s->offerings[seat]);
    }
    if (y->oases) {
        int n = raise_track(&s->oases[seat], y->oases);

        NOTE(TP_EV_OASES, clauses->oases, seat, n, s->oases[seat]);
    }
    spaces = y->nile ? tp_sail(p, s, seat, y->nile) : 0;
    if (spaces)
        NOTE(TP_EV_BOAT, clauses->nile, seat, spaces, s->boat[seat]);
    return gold || y->eyes || y->masks || y->oases || y->nile;
}

/* ---- Surrounded sites ---------------------------------------------------- */

bool tp_is_surrounded(const struct tp_parts *p, const struct tp *s, int site)
{
    const struct tp_board *board = tp_board(p, s);

    for (int i = 0; i < 8; i++) {
        int square = board->around[site][i];

        if (square != TP_NONE && !s->tile[square])
            return false;
    }
    return board->enclosed[site];
}

struct tp_yield tp_ring_of(const struct tp_parts *p, const struct tp *s, int site)
{
    const uint8_t *around = tp_board(p, s)->around[site];
    struct tp_yield y = { 0 };

    for (int i = 0; i < 8; i++) {
        if (around[i] != TP_NONE)
            tp_add_square(p, s, around[i], &y);
    }
    return y;
}

/* TP-5.3: the tile just placed completes them, the active player's first. */
static void surround(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    static const struct clauses all = { TP_5_3, TP_5_3, TP_5_3, TP_5_3, TP_5_3 };
    const struct tp_board *board = tp_board(p, s);
    const uint8_t *sites = board->touching[s->placed - 1];

    for (int turn = 0; turn < s->seats; turn++) {
        int seat = (s->seat + turn) % s->seats;

        for (int i = 0; i < 8 && sites[i] != TP_NONE; i++) {
            struct tp_yield y;

            if (s->owner[sites[i]] != seat + 1 || !tp_is_surrounded(p, s, sites[i]))
                continue;
            y = tp_ring_of(p, s, sites[i]);
            NOTE(TP_EV_SURROUNDED, TP_5_3, seat, board->square[sites[i]]);
            gain(p, s, seat, &y, &all, log);
        }
    }
}

void tp_after_placing(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    if (s->version >= TP_HORUS)
        surround(p, s, log);
    s->phase = TP_CHOOSE_ROW;
}

/* ---- The row ------------------------------------------------------------- */

/* TP-3.5: everything but workers, who wait to be moved. */
void tp_activate(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    static const struct clauses usual = { TP_3_5, TP_5_1, TP_5_2, TP_6_2, TP_6_1 };
    struct tp_yield y = tp_yield_of(p, s, s->placed - 1, s->row - 1);
    uint8_t got[TP_COLOURS] = { 0 };
    bool any;

    any = gain(p, s, s->seat, &y, &usual, log) || s->stocked;
    for (int stocked = s->stocked; stocked; stocked &= stocked - 1) {
        int square = tp_row_square(p, s, __builtin_ctz((unsigned)stocked));

        got[p->facts.tile[s->tile[square] - 1].block - 1]++;
    }
    for (int colour = 0; colour < TP_COLOURS; colour++) {
        s->block[s->seat][colour] = s->block[s->seat][colour] + got[colour];
        if (got[colour])
            NOTE(TP_EV_BLOCKS, TP_3_5, s->seat, got[colour], colour);
    }
    if (!any)
        NOTE(TP_EV_NOTHING, TP_3_5, s->seat);
    s->crew = s->manned;
    s->manned = s->stocked = 0;
    s->phase = s->crew ? TP_MOVE : TP_DRAW;
}

/* TP-3.4: what there is enough of is supplied; if all is, the row is activated. */
void tp_supply(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    int men = 0, blocks = 0, men_short, blocks_short;

    for (int i = 0; i < tp_row_length(p, s); i++) {
        const struct tp_tile *tile = tp_tile_at(p, s, tp_row_square(p, s, i));

        men |= tile && tile->worker ? 1 << i : 0;
        blocks |= tile && tile->block ? 1 << i : 0;
    }
    men_short = __builtin_popcount((unsigned)(men & ~s->manned));
    blocks_short = __builtin_popcount((unsigned)(blocks & ~s->stocked));
    if (men_short <= s->reserve[s->seat]) {
        s->reserve[s->seat] = s->reserve[s->seat] - men_short;
        s->manned = men;
        men_short = 0;
    }
    if (blocks_short <= tp_blocks_left(p, s)) {
        s->stocked = blocks;
        blocks_short = 0;
    }
    if (men_short == 0 && blocks_short == 0) {
        tp_activate(p, s, log);
        return;
    }
    if (s->phase != TP_SUPPLY)
        NOTE(TP_EV_SHORT, TP_3_4, s->seat, men_short ? men_short - s->reserve[s->seat] : 0,
             blocks_short ? blocks_short - tp_blocks_left(p, s) : 0);
    s->phase = TP_SUPPLY;
}

/* ---- The course ---------------------------------------------------------- */

/* Pieces that lie on the row when a mission is won in mid-turn go back. */
static void clear_row(struct tp *s)
{
    unsigned workers = s->crew | s->manned;

    s->reserve[s->seat] = s->reserve[s->seat] + __builtin_popcount(workers);
    s->crew = s->manned = s->stocked = 0;
}

void tp_finish(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    int missing = s->mission ? tp_missing(p, s) : 0;

    clear_row(s);
    s->phase = TP_OVER;
    if (!s->mission)
        NOTE(TP_EV_GAME_ENDED, TP_7_1, 0);
    else if (missing == 0)
        NOTE(TP_EV_MISSION_WON, TP_8_3, 0);
    else
        NOTE(TP_EV_MISSION_LOST, TP_8_3, missing);
}

/* The seat has drawn, or there is nothing left to draw. */
void tp_end_turn(struct tp *s, struct bb_log *log)
{
    NOTE(TP_EV_ENDS_TURN, TP_3_1, s->seat);
    s->turns[s->seat]++;
    s->placed = s->row = s->entered = s->sorted = 0;
    s->pile = s->slot = s->goal = 0;
    s->phase = TP_PLACE;
    for (int i = 1; i <= s->seats; i++) {
        int next = (s->seat + i) % s->seats;

        if (s->hand[next]) {
            s->seat = next;
            return;
        }
    }
    s->phase = TP_OVER; /* tp_proceed() says so */
}

/* A pile that lies face up and does not show its top; TP_PILES: none. */
static int to_turn_up(const struct tp *s)
{
    for (int pile = 0; s->faceup && pile < TP_PILES; pile++) {
        int top = s->height[pile] - 1;

        if (tp_is_faceup(s, pile) && !tp_is_removed(s, pile) &&
            (!s->heap[pile][top] || s->heap_known[pile][top] != TP_ALL))
            return pile;
    }
    return TP_PILES;
}

/* What chance has to draw next. */
static void set_up(const struct tp_parts *p, struct tp *s)
{
    const struct tp_board *board = tp_board(p, s);

    if (s->stage == TP_LAYING && s->done == TP_STARTS) {
        s->stage = TP_OPENING;
        s->done = 0;
    }
    if (s->stage == TP_OPENING && s->done < board->opened) {
        s->opening = board->open_first[s->done] + 1;
        s->phase = TP_DRAW_BASE;
        return;
    }
    if (s->stage == TP_OPENING) {
        s->stage = TP_DEALING;
        s->done = 0;
    }
    if (s->stage == TP_DEALING && s->done == s->seats) {
        s->stage = TP_PLAYING;
        s->seat = s->done = s->pile = s->slot = s->goal = 0;
        s->phase = TP_DRAW_FIRST;
        return;
    }
    if (s->stage == TP_DEALING)
        s->seat = s->done;
    s->phase = TP_PICK_PILE;
}

void tp_proceed(const struct tp_parts *p, struct tp *s, struct bb_log *log)
{
    int pile;

    if (s->stage == TP_PLAYING && s->phase == TP_OVER) {
        tp_finish(p, s, log);
        return;
    }
    if (s->stage == TP_PLAYING && s->phase != TP_PLACE)
        return;
    pile = to_turn_up(s);
    if (pile < TP_PILES) {
        s->pile = pile;
        tp_want(p, s, TP_FOR_TOP, s->height[pile] - 1, log);
        return;
    }
    if (s->stage == TP_PLAYING) {
        s->pile = s->slot = s->goal = 0;
        return;
    }
    set_up(p, s);
}
