/*
 * What is open to a seat, what chance may bring, and why something is not open.
 */
#include "engine/note.h"
#include "games/silvergold/silvergold.h"

uint32_t sg_reach(const struct sg_parts *p, const struct sg *s, int seat, int slot)
{
    const struct sg_board *board = &p->board[s->card[seat][slot]];
    uint32_t marked = sg_marked(s, seat, slot);

    if (marked == 0)
        return board->squares[SG_START]; /* SG-3.3: none if the slot is empty */
    if (marked & board->squares[SG_TOMB])
        return 0; /* SG-4.5 */
    return sg_neighbours(marked) & board->open & ~marked;
}

/* Where the shape's corner may lie so that all of it is free and some of it
 * within reach (SG-3.3), on two cards at once: one in each half of the bits. */
static uint64_t places(const struct sg_shape *shape, uint64_t free, uint64_t reach)
{
    uint64_t fits = shape->room | (uint64_t)shape->room << 32, touches = 0;

    for (int i = 0; i < shape->cells; i++) {
        fits &= free >> shape->at[i];
        touches |= reach >> shape->at[i];
    }
    return fits & touches;
}

static bb_action *write_places(bb_action *out, int slot, int shape, uint32_t corners)
{
    bb_action base = bb_pack(SG_DO_MARK, slot, shape, 0);

    for (; corners; corners &= corners - 1)
        *out++ = base + (bb_action)__builtin_ctz(corners);
    return out;
}

static uint32_t free_squares(const struct sg_parts *p, const struct sg *s, int seat, int slot)
{
    return p->board[s->card[seat][slot]].open & ~sg_marked(s, seat, slot);
}

static int legal_marks(const struct sg_parts *p, const struct sg *s, int seat, bb_action *out)
{
    uint32_t reach[SG_SLOTS] = { sg_reach(p, s, seat, 0), sg_reach(p, s, seat, 1) };
    uint64_t both = reach[0] | (uint64_t)reach[1] << 32, found[8];
    uint64_t free = free_squares(p, s, seat, 0) | (uint64_t)free_squares(p, s, seat, 1) << 32;
    int first = p->first_shape[s->pattern], shapes = p->first_shape[s->pattern + 1] - first;
    bb_action *end = out;

    if (sg_has_marked(s, seat))
        shapes = 0; /* a cross gives one single square */
    for (int i = 0; i < shapes; i++)
        found[i] = places(&p->shape[first + i], free, both);
    for (int slot = 0; slot < SG_SLOTS; slot++) {
        end = write_places(end, slot, 0, reach[slot]);
        for (int i = 0; i < shapes; i++)
            end = write_places(end, slot, first + i, (uint32_t)(found[i] >> 32 * slot));
    }
    return (int)(end - out);
}

static int legal_keeps(const struct sg *s, int seat, bb_action *out)
{
    const uint8_t *hand = s->hand[seat]; /* ascending, see apply */
    int n = 0;

    for (int i = 0; i < SG_DEALT; i++) {
        for (int j = i + 1; j < SG_DEALT; j++)
            out[n++] = bb_pack(SG_DO_KEEP, hand[i], hand[j], 0);
    }
    return n;
}

/* SG-5.2: one of the display, or the top of the pile unseen. */
static int legal_replacements(const struct sg *s, bb_action *out)
{
    int n = 0;

    for (int i = 0; i < SG_CARDS; i++) {
        if (s->place[i] == SG_SHOWN)
            out[n++] = bb_pack(SG_DO_TAKE, i + 1, 0, 0);
    }
    if (sg_pile(s) > 0)
        out[n++] = bb_pack(SG_DO_DRAW, 0, 0, 0);
    return n;
}

int sg_legal(const void *parts, const void *state, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    const struct sg *s = state;

    if (seat >= s->seats)
        return 0;
    switch ((enum sg_phase)s->phase) {
    case SG_KEEP:
        return s->chosen[seat] ? 0 : legal_keeps(s, seat, out);
    case SG_MARK:
        return s->chosen[seat] ? 0 : legal_marks(parts, s, seat, out);
    case SG_REPLACE:
        return s->seat != seat ? 0 : legal_replacements(s, out);
    case SG_DEAL:
    case SG_FILL:
    case SG_REVEAL:
    case SG_TURN:
    case SG_OVER:
        break;
    }
    return 0;
}

/* ---- Chance -------------------------------------------------------------- */

/* One outcome for each card that is not elsewhere; without a branch, since the
 * pile is long. */
static int write_cards(const uint8_t elsewhere[static SG_CARDS], bb_action base, int shift,
                       bb_action *out, uint32_t *weight)
{
    int n = 0;

    for (int i = 0; i < SG_CARDS; i++) {
        out[n] = base + ((bb_action)(i + 1) << shift);
        weight[n] = 1;
        n += elsewhere[i] == SG_UNSEEN;
    }
    return n;
}

/* SG-2.1: seat after seat gets its four cards. */
static int chance_deal(const struct sg *s, bb_action *out, uint32_t *weight)
{
    uint8_t dealt[SG_CARDS] = { 0 };
    int seat = 0;

    for (; s->hand[seat][SG_DEALT - 1]; seat++) {
        for (int i = 0; i < SG_DEALT; i++)
            dealt[s->hand[seat][i] - 1] = 1;
    }
    for (int i = 0; s->hand[seat][i]; i++)
        dealt[s->hand[seat][i] - 1] = 1;
    return write_cards(dealt, bb_pack(SG_DO_DEAL, seat, 0, 0), 8, out, weight);
}

int sg_chance(const void *parts, const void *state, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX])
{
    const struct sg *s = state;

    (void)parts;
    switch ((enum sg_phase)s->phase) {
    case SG_DEAL:
        return chance_deal(s, out, weight);
    case SG_FILL:
        return write_cards(s->place, bb_pack(SG_DO_FILL, 0, 0, 0), 16, out, weight);
    case SG_TURN:
        return write_cards(s->place, bb_pack(SG_DO_TURN, 0, 0, 0), 16, out, weight);
    case SG_REVEAL:
        return bb_outcomes(SG_DO_REVEAL, 0, s->left, SG_PATTERNS, out, weight);
    case SG_KEEP:
    case SG_MARK:
    case SG_REPLACE:
    case SG_OVER:
        break;
    }
    return 0;
}

/* ---- Refusals ------------------------------------------------------------ */

static struct bb_refusal why_not_mark(const struct sg_parts *p, const struct sg *s, int seat,
                                      struct bb_move m)
{
    const struct sg_board *board = &p->board[s->card[seat][m.a & 1]];
    uint32_t marked = sg_marked(s, seat, m.a & 1);
    uint32_t mask = p->shape[m.b].mask << m.c;
    bool single = m.b == 0;

    if (board->open == 0)
        return bb_refuse(SG_5_3, "empty-slot", 0);
    if (!single && sg_has_marked(s, seat))
        return bb_refuse(SG_4_1, "cross-is-one-square", s->crosses[seat]);
    if (!single && (m.b < p->first_shape[s->pattern] || m.b >= p->first_shape[s->pattern + 1]))
        return bb_refuse(SG_3_2, "other-pattern", s->pattern);
    if (marked & board->squares[SG_TOMB])
        return bb_refuse(SG_4_5, "finished", 0);
    if (mask & ~board->open)
        return single ? bb_refuse(SG_3_4, "wall-square", 0) : bb_refuse(SG_3_3, "wall", 0);
    if (mask & marked)
        return bb_refuse(SG_3_3, "marked-already", 0);
    if (marked == 0)
        return bb_refuse(single ? SG_3_4 : SG_3_3, "start-first", 0);
    return bb_refuse(single ? SG_3_4 : SG_3_3, "not-connected", 0);
}

static struct bb_refusal why_not_take(struct bb_move m)
{
    if (m.kind == SG_DO_DRAW)
        return bb_refuse(SG_5_3, "pile-empty", 0);
    return bb_refuse(SG_5_2, "not-in-display", m.a);
}

/* What the phase asks of this seat, when it is something else. */
static struct bb_refusal why_not_now(const struct sg *s, int seat)
{
    bool can_choose = s->phase == SG_KEEP || s->phase == SG_MARK;

    if (s->phase == SG_OVER)
        return bb_refuse(SG_6_1, "game-over", 0);
    if (can_choose && s->chosen[seat] && !s->card[seat][0] && !s->card[seat][1] &&
        s->phase == SG_MARK)
        return bb_refuse(SG_5_3, "no-card", 0);
    if (can_choose && s->chosen[seat])
        return bb_refuse(s->phase == SG_KEEP ? SG_2_1 : SG_3_2, "chosen-already", 0);
    if (s->phase == SG_REPLACE && s->seat != seat)
        return bb_refuse(SG_5_2, "other-seat-replaces", s->seat);
    switch ((enum sg_phase)s->phase) {
    case SG_KEEP:
        return bb_refuse(SG_2_1, "keep-now", 0);
    case SG_MARK:
        return bb_refuse(SG_3_2, "mark-now", 0);
    case SG_REPLACE:
        return bb_refuse(SG_5_2, "replace-now", 0);
    case SG_DEAL:
        return bb_refuse(SG_2_1, "dealing", 0);
    case SG_FILL:
        return bb_refuse(s->pattern == SG_PATTERNS ? SG_2_2 : SG_5_2, "dealing", 0);
    case SG_REVEAL:
        return bb_refuse(SG_3_1, "dealing", 0);
    case SG_TURN:
        return bb_refuse(SG_5_2, "dealing", 0);
    case SG_OVER:
        break;
    }
    return bb_refuse(SG_6_1, "game-over", 0);
}

struct bb_refusal sg_why_not(const void *parts, const void *state, int seat, bb_action a)
{
    const struct sg *s = state;
    struct bb_move m = bb_unpack(a);

    if (!(sg_to_act(s) & BB_SEAT(seat)) || seat >= BB_SEATS_MAX)
        return why_not_now(s, seat % BB_SEATS_MAX);
    if (s->phase == SG_MARK && m.kind == SG_DO_MARK)
        return why_not_mark(parts, s, seat, m);
    if (s->phase == SG_REPLACE && (m.kind == SG_DO_TAKE || m.kind == SG_DO_DRAW))
        return why_not_take(m);
    if (s->phase == SG_KEEP && m.kind == SG_DO_KEEP)
        return bb_refuse(SG_2_1, "not-dealt", 0);
    return why_not_now(s, seat);
}
