/*
 * From the picture to actions: which elements an action touches, what touching
 * one element means, and what is asked.
 *
 * Ids in the picture: "cell-b3" is a cell of the pyramid, "hand-0" a tile of the
 * own hand, "pawn-mummy" a pawn of the own supply. A worker is what one plays if
 * nothing else is said, so playing one touches its cell alone.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/kheops/kheops.h"

#include <string.h>

static const char *const pawn_ids[KH_PAWNS] = { "pawn-worker", "pawn-priest", "pawn-mummy",
                                                "pawn-pharaoh" };

void kh_put_cell(int cell, struct bb_text *out)
{
    bb_text_put(out, "cell-");
    bb_text_char(out, (char)('a' + kh_row(cell)));
    bb_text_int(out, kh_index(cell) + 1);
}

static void put_cells(kh_cells cells, struct bb_text *out)
{
    for (const char *between = ""; cells; cells &= cells - 1, between = " ") {
        bb_text_put(out, between);
        kh_put_cell(__builtin_ctzll(cells), out);
    }
}

/* Every tile of the hand that is alike: any of them will do. */
static void put_alike(const struct kh *s, int seat, int tile, struct bb_text *out)
{
    for (int i = 0; i < KH_HAND; i++) {
        if (s->hand[seat][i] == tile)
            bb_text_format(out, "hand-%d ", i);
    }
}

/* Tiles open on three sides that the power may turn. */
static kh_cells full_tiles(const struct kh_parts *p, const struct kh *s, int seat)
{
    int kind = kh_power(p, s) == KH_TURN_ROOM ? KH_ROOM : KH_CORRIDOR;

    return kh_turnable(p, s, seat, kind) & kh_where(s->tile, p->full);
}

void kh_touch(const void *parts, const void *view, int seat, bb_action a, struct bb_text *out)
{
    const struct kh *s = view;
    struct bb_move m = bb_unpack(a);

    switch ((enum kh_action)m.kind) {
    case KH_DO_PLACE:
        if (m.a != KH_WORKER)
            bb_text_format(out, "%s ", pawn_ids[m.a]);
        kh_put_cell(m.b, out);
        break;
    case KH_DO_TURN:
        kh_put_cell(m.a, out);
        break;
    case KH_DO_SPIN:
        put_cells(full_tiles(parts, s, seat), out);
        break;
    case KH_DO_SWAP:
    case KH_DO_MOVE:
        kh_put_cell(m.a, out);
        bb_text_char(out, ' ');
        kh_put_cell(m.b, out);
        break;
    case KH_DO_ADD:
        put_alike(s, seat, m.a, out);
        kh_put_cell(m.b, out);
        break;
    case KH_DO_LAY:
    case KH_DO_DEAL:
    case KH_ACTIONS:
        break;
    }
}

/* ---- What a touch means -------------------------------------------------- */

/* The cell of "b3"; KH_OUTSIDE if there is none of that name. */
static int cell_named(const char *name)
{
    for (int cell = 0; cell < KH_CELLS; cell++) {
        char own[8];
        struct bb_text t;

        bb_text_init(&t, own, sizeof(own));
        kh_put_cell(cell, &t);
        if (strcmp(own + strlen("cell-"), name) == 0)
            return cell;
    }
    return KH_OUTSIDE;
}

static bb_action tapped_target(const struct kh_parts *p, const struct kh *s, int cell)
{
    int openings = s->tile[cell] ? kh_tile_at(p, s, cell)->openings : 1;
    bool own = kh_pawns_of(s->seat) >> s->pawn[cell] & 1;
    int first = __builtin_ctzll(kh_where(s->pawn, kh_pawns_of(s->seat)));

    switch ((enum kh_symbol)kh_power(p, s)) {
    case KH_SWAP:
        return own ? bb_pack(KH_DO_SWAP, cell, cell, 0) : bb_pack(KH_DO_SWAP, first, cell, 0);
    case KH_MOVE:
        if (own || first == s->just)
            return bb_pack(KH_DO_MOVE, cell, cell, 0);
        return bb_pack(KH_DO_MOVE, first, cell, 0);
    default:
        return bb_pack(KH_DO_TURN, cell, kh_ways[openings][0], 0);
    }
}

static bb_action tapped_cell(const struct kh_parts *p, const struct kh *s, int cell)
{
    int tile = s->hand[s->seat][0];

    switch ((enum kh_phase)s->phase) {
    case KH_PLACE:
        return bb_pack(KH_DO_PLACE, KH_WORKER, cell, 0);
    case KH_POWER:
        return tapped_target(p, s, cell);
    case KH_ADD:
        return bb_pack(KH_DO_ADD, tile, cell, kh_ways[p->facts.type[tile - 1].openings][0]);
    default:
        return 0;
    }
}

/* Playing this pawn somewhere, if it can be played at all. */
static bb_action tapped_pawn(const struct kh_parts *p, const struct kh *s, const char *id)
{
    kh_cells open = kh_free(p, s);

    for (int kind = 0; kind < KH_PAWNS; kind++) {
        if (strcmp(id, pawn_ids[kind]) == 0 && open)
            return bb_pack(KH_DO_PLACE, kind, __builtin_ctzll(open), 0);
    }
    return 0;
}

/* Adding this tile somewhere. */
static bb_action tapped_hand(const struct kh_parts *p, const struct kh *s, const char *id)
{
    int at = id[0] - '0', tile = at >= 0 && at < KH_HAND && !id[1] ? s->hand[s->seat][at] : 0;
    kh_cells open = kh_growth(p, s);

    if (tile == 0 || !open)
        return 0;
    return bb_pack(KH_DO_ADD, tile, __builtin_ctzll(open),
                   kh_ways[p->facts.type[tile - 1].openings][0]);
}

bb_action kh_tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct kh *s = view;
    int cell;

    if (!(kh_to_act(s) & BB_SEAT(seat)))
        return 0;
    if (strncmp(id, "pawn-", 5) == 0)
        return tapped_pawn(parts, s, id);
    if (strncmp(id, "hand-", 5) == 0)
        return tapped_hand(parts, s, id + 5);
    cell = strncmp(id, "cell-", 5) == 0 ? cell_named(id + 5) : KH_OUTSIDE;
    return cell == KH_OUTSIDE ? 0 : tapped_cell(parts, s, cell);
}

/* ---- What is asked ------------------------------------------------------- */

static const char *ask_for_power(int power)
{
    switch ((enum kh_symbol)power) {
    case KH_TURN_CORRIDOR:
        return "ask.turn-corridor";
    case KH_TURN_ROOM:
        return "ask.turn-room";
    case KH_SWAP:
        return "ask.swap";
    default:
        return "ask.move";
    }
}

void kh_ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct kh *s = view;

    if (s->phase == KH_OVER)
        bb_words_put(r, "text.over", out);
    else if (s->phase < KH_PLACE)
        bb_words_put(r, "ask.set-up", out);
    else if (r->seat != s->seat || s->phase == KH_DRAW)
        bb_words_say(r, "ask.wait", 1, (const int32_t[]){ s->seat }, out);
    else if (s->phase == KH_PLACE)
        bb_words_put(r, "ask.place", out);
    else if (s->phase == KH_ADD)
        bb_words_put(r, "ask.add", out);
    else
        bb_words_put(r, ask_for_power(kh_power(parts, s)), out);
}
