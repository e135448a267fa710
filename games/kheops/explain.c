/*
 * What each element of the picture is: its card (engine/card.h). State matters in most of
 * them: whose network a tile is part of, what the reader lacks to hold it, what a pawn
 * waits for.
 */
#include "engine/card.h"
#include "games/kheops/kheops.h"

#include <string.h>

/* What a reader may know: the view, and the seat, or KH_SEATS for somebody who looks on. */
struct known {
    const struct kh_parts *p;
    const struct kh *s;
    int seat;
};

/* The sentence on a symbol, and the clause behind it. */
static const struct {
    const char *word;
    int clause;
} symbols[KH_SYMBOLS] = {
    [KH_BLANK] = { "explain.blank", KH_2_1 },
    [KH_TURN_CORRIDOR] = { "explain.turn-corridor", KH_4_4 },
    [KH_TURN_ROOM] = { "explain.turn-room", KH_4_4 },
    [KH_SWAP] = { "explain.swap", KH_4_5 },
    [KH_MOVE] = { "explain.move", KH_4_6 },
    [KH_FORBIDDEN] = { "explain.forbidden", KH_4_2 },
    [KH_DOUBLE] = { "explain.double", KH_5_2 },
    [KH_ANKH] = { "explain.ankh", KH_5_6 },
    [KH_SARCOPHAGUS_RED] = { "explain.sarcophagus", KH_5_3 },
    [KH_SARCOPHAGUS_GREEN] = { "explain.sarcophagus", KH_5_3 },
    [KH_SARCOPHAGUS_GOLD] = { "explain.sarcophagus", KH_5_3 },
    [KH_CURSE] = { "explain.curse", KH_5_5 },
};

/* ---- Networks ------------------------------------------------------------ */

/* How many tiles of a network still take a pawn. */
static int free_tiles(const struct known *k, const struct kh_network *n)
{
    kh_cells empty = kh_where(k->s->pawn, 1) & ~kh_where(k->s->tile, k->p->with[KH_FORBIDDEN]);

    return __builtin_popcountll(n->cells & empty);
}

/* What the reader lacks to hold a network, and how to come by it. */
static void put_lack(const struct known *k, const struct kh_network *n, struct bb_card *card)
{
    int lack, tiles = free_tiles(k, n);

    if (k->seat >= KH_SEATS || n->owner == k->seat || k->s->phase == KH_OVER)
        return;
    lack = n->weight[!k->seat] - n->weight[k->seat] + 1;
    CARD(BB_CARD_LACK, "card.lack-weight", lack);
    CARD(BB_CARD_WAY, tiles ? "card.way-pawn" : "card.way-full", tiles);
}

static void put_network(const struct known *k, const struct kh_network *n, struct bb_card *card)
{
    CARD(BB_CARD_WHEN, kh_is_tied(n) ? "card.tied" : "card.weights", n->tiles, n->weight[0],
         n->weight[1], n->value);
    put_lack(k, n, card);
}

static int clause_of(const struct kh_network *n)
{
    return n->curses ? KH_5_5 : n->openings ? KH_5_2 : KH_5_4;
}

static const char *worth(const struct kh_network *n)
{
    if (n->curses)
        return "explain.net-cursed";
    return n->openings ? "explain.net-open" : "explain.net-closed";
}

static bool explain_cell(const struct known *k, int cell, struct bb_card *card);

/* The network of a cell; the cell, if it is in none. */
static bool explain_network(const struct known *k, int cell, struct bb_card *card)
{
    struct kh_survey survey;
    const struct kh_network *n;

    kh_survey(k->p, k->s, &survey);
    if (survey.of[cell] >= survey.count)
        return explain_cell(k, cell, card);
    n = &survey.network[survey.of[cell]];
    CARD(BB_CARD_NAME, "name.net", n->tiles, n->rooms);
    CARD(BB_CARD_WHAT, worth(n), n->rooms, n->bonus, 5 * n->top + 5 * n->longest, n->value);
    put_network(k, n, card);
    bb_card_clause(card, clause_of(n));
    return true;
}

/* ---- Cells and tiles ----------------------------------------------------- */

static bool explain_gap(const struct known *k, int cell, struct bb_card *card)
{
    bool beside = kh_growth(k->p, k->s) >> cell & 1;

    CARD(BB_CARD_NAME, "name.gap", cell);
    if (beside)
        CARD(BB_CARD_WHEN, "card.beside", cell);
    CARD(BB_CARD_WHAT, cell == KH_TOP ? "explain.top" : "explain.gap", cell);
    if (!beside) {
        CARD(BB_CARD_LACK, "card.not-beside", cell);
        CARD(BB_CARD_WAY, "card.way-beside", cell);
    }
    bb_card_clause(card, KH_4_7);
    return true;
}

static bool explain_cell(const struct known *k, int cell, struct bb_card *card)
{
    const struct kh_tile *t;
    struct kh_survey survey;
    int pawn = k->s->pawn[cell];

    if (!k->s->tile[cell])
        return explain_gap(k, cell, card);
    t = kh_tile_at(k->p, k->s, cell);
    kh_survey(k->p, k->s, &survey);
    CARD(BB_CARD_NAME, pawn ? "name.held-cell" : "name.cell", cell, t->kind, t->symbol, pawn);
    CARD(BB_CARD_WHAT, symbols[t->symbol].word, 0);
    if (survey.of[cell] < survey.count)
        put_network(k, &survey.network[survey.of[cell]], card);
    else
        CARD(BB_CARD_WHEN, "card.alone", 0);
    bb_card_clause(card, symbols[t->symbol].clause);
    return true;
}

static bool explain_hand(const struct known *k, int i, struct bb_card *card)
{
    int tile = i < KH_HAND && k->seat < KH_SEATS ? k->s->hand[k->seat][i] : 0, symbol;
    bool now = k->s->phase == KH_ADD && k->s->seat == k->seat;

    if (tile < 1 || tile > k->p->facts.types)
        return false;
    symbol = k->p->facts.type[tile - 1].symbol;
    CARD(BB_CARD_NAME, "name.hand", tile);
    CARD(BB_CARD_WHEN, now ? "card.add-now" : "card.add-later", 0);
    CARD(BB_CARD_WHAT, symbols[symbol].word, 0);
    if (now)
        CARD(BB_CARD_WAY, "card.way-add", 0);
    bb_card_clause(card, symbol == KH_BLANK ? KH_4_7 : symbols[symbol].clause);
    return true;
}

static bool explain_symbol(const char *name, struct bb_card *card)
{
    static const char *const names[] = { KH_SYMBOL_NAMES(BB_NAME) };

    for (int symbol = 0; symbol < KH_SYMBOLS; symbol++) {
        if (strcmp(names[symbol], name) != 0)
            continue;
        CARD(BB_CARD_NAME, "name.symbol", symbol);
        CARD(BB_CARD_WHAT, symbols[symbol].word, 0);
        bb_card_clause(card, symbols[symbol].clause);
        return true;
    }
    return false;
}

/* ---- Pawns and seats ----------------------------------------------------- */

static bool explain_pawn(const struct known *k, int pawn, struct bb_card *card)
{
    static const char *const what[] = { "explain.worker", "explain.priest", "explain.mummy",
                                        "explain.pharaoh" };
    static const uint8_t clauses[] = { KH_3_1, KH_3_3, KH_3_2, KH_3_4 };
    int owner = kh_owner(pawn), kind = kh_rank(pawn), left = k->s->supply[owner][kind];
    bool ready = kh_may_play(k->s, owner, kind);

    CARD(BB_CARD_NAME, "name.pawn", pawn);
    if (kind == KH_WORKER)
        CARD(BB_CARD_WHEN, "card.workers", left);
    else if (ready || !left)
        CARD(BB_CARD_WHEN, ready ? "card.pawn-ready" : "card.pawn-placed", 0);
    CARD(BB_CARD_WHAT, what[kind], 0);
    if (left && !ready) {
        CARD(BB_CARD_LACK, "card.lack-mummy", 0);
        CARD(BB_CARD_WAY, owner == k->seat ? "card.way-mummy" : "card.way-their-mummy", 0);
    }
    bb_card_clause(card, clauses[kind]);
    return true;
}

static bool explain_seat(const struct known *k, int seat, struct bb_card *card)
{
    struct kh_survey survey;
    struct bb_score score;
    int ankhs;

    kh_survey(k->p, k->s, &survey);
    kh_score(k->p, k->s, &score);
    ankhs = survey.ankhs[seat] * survey.ankhs[seat];
    CARD(BB_CARD_NAME, "name.side", seat, seat);
    CARD(BB_CARD_WHEN, "card.points", score.points[seat], score.points[seat] - ankhs, ankhs);
    CARD(BB_CARD_WHAT, seat ? "explain.blue" : "explain.white", 0);
    bb_card_clause(card, KH_4_0);
    return true;
}

static bool explain_pile(const struct known *k, struct bb_card *card)
{
    CARD(BB_CARD_NAME, "name.pile", 0);
    CARD(BB_CARD_WHEN, "paint.pile", k->s->pile);
    CARD(BB_CARD_WHAT, "explain.pile", 0);
    bb_card_clause(card, KH_4_1);
    return true;
}

/* ---- All of it ----------------------------------------------------------- */

bool kh_explain(const void *parts, const void *view, const char *id, struct bb_card *card)
{
    const struct known k = { parts, view, card->r->seat };
    const struct bb_box *box = card->r->box;
    int cell = bb_card_value(box, "cell", id), pawn = bb_card_value(box, "pawn", id);
    int piece = bb_card_value(box, "piece", id), hand = bb_card_value(box, "hand", id);

    if (cell >= 0)
        return explain_cell(&k, cell, card);
    if (strncmp(id, "net-", 4) == 0) {
        cell = kh_cell_named(id + 4);
        return cell < KH_CELLS && explain_network(&k, cell, card);
    }
    if (hand >= 0)
        return explain_hand(&k, hand, card);
    if (pawn >= 0 && k.seat < KH_SEATS && pawn < KH_PAWNS - k.seat)
        return explain_pawn(&k, kh_pawn_of(k.seat, pawn), card);
    if (piece >= 0)
        return explain_pawn(&k, piece, card);
    if (strncmp(id, "symbol-", 7) == 0)
        return explain_symbol(id + 7, card);
    if (strcmp(id, "pile") == 0)
        return explain_pile(&k, card);
    for (int seat = 0; seat < KH_SEATS; seat++) {
        if (strcmp(id, seat ? "seat-blue" : "seat-white") == 0)
            return explain_seat(&k, seat, card);
    }
    return false;
}

/* ---- The symbols that a reader may look up ------------------------------- */

const struct bb_symbol kh_legend[] = {
    { .name = "turn-corridor", .motif = "l1" },
    { .name = "turn-room", .motif = "l2" },
    { .name = "swap", .motif = "l3" },
    { .name = "move", .motif = "l4" },
    { .name = "forbidden", .motif = "l5" },
    { .name = "double", .motif = "l6" },
    { .name = "ankh", .motif = "l7" },
    { .name = "sarcophagus", .motif = "l8" },
    { .name = "curse", .motif = "l9" },
    { .name = "white", .motif = "lw" },
    { .name = "blue", .motif = "lb" },
    { .name = "tied", .motif = "lt" },
    { .name = NULL },
};
