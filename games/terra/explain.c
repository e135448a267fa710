/*
 * What each element of the picture is: cards for whoever looks something up. Ids as in
 * face.c; "site-e7" is the line about a site beside the board, and stands for its square.
 *
 * What depends on nothing but the element is said by words: "explain.swap".
 */
#include "base/text.h"
#include "engine/card.h"
#include "games/terra/terra.h"

#include <string.h>

struct telling {
    const struct tp_parts *p;
    const struct tp *s;
    struct bb_card *card;
    int own; /* the reader's seat, or -1 */
};

#define TELL(part, key, ...)                                                                       \
    bb_card_say(t->card, BB_CARD_##part, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })

/* A part of a cost: what of it the reader has, or how much is missing. */
static void tell_cost(const struct telling *t, int needed, int there, const char *have,
                      const char *lack, int colour)
{
    if (there >= needed)
        TELL(HAVE, have, needed, colour);
    else
        TELL(LACK, lack, needed - there, colour);
}

static void tell_price(const struct telling *t, int gold)
{
    if (t->own >= 0)
        tell_cost(t, gold, t->s->gold[t->own], "tell.gold-have", "tell.gold-lack", 0);
}

/* ---- Squares ------------------------------------------------------------- */

static void tell_tile(const struct telling *t, int square, int kind)
{
    const struct tp_tile *tile = &t->p->facts.tile[kind];
    bool horus = t->s->version >= TP_HORUS;

    TELL(NAME, "tell.tile", square, kind);
    TELL(WHAT, "tell.tile-what", kind);
    if (tile->worker)
        TELL(WHAT, "tell.worker", 0);
    if (tile->block)
        TELL(WHAT, "tell.block", tile->block - 1);
    if (tile->eyes)
        TELL(WHAT, horus ? "tell.eye" : "tell.eye-gold", 0);
    if (tile->masks)
        TELL(WHAT, "tell.mask", 0);
    if (tile->oasis)
        TELL(WHAT, "tell.palm", 0);
    bb_card_clause(t->card, TP_3_5);
}

static void tell_river(const struct telling *t, int square)
{
    TELL(NAME, "tell.nile", square);
    TELL(WHAT, "tell.nile-what", 0);
    for (int i = 0; i < t->p->facts.path_length; i++) {
        if (t->p->facts.path[i] == square)
            TELL(WHEN, t->p->facts.palm[i] ? "tell.palm-space" : "tell.space", i);
    }
    bb_card_clause(t->card, TP_6_1);
}

static void tell_ground(const struct telling *t, int square)
{
    const struct tp *s = t->s;
    int half = tp_board(t->p, s)->half[square];

    if (s->tile[square] == TP_OASIS_THERE) {
        TELL(NAME, "tell.oasis", square);
        TELL(WHAT, s->version == TP_NILE ? "tell.oasis-nile" : "tell.oasis-what", 0);
        bb_card_clause(t->card, TP_3_5);
        return;
    }
    TELL(NAME, "tell.free", square);
    TELL(WHAT, "tell.free-what", 0);
    if (s->symbols && half < TP_STORES)
        TELL(WHEN, half == TP_SPHINX ? "tell.half-sphinx" : "tell.half-scarab", 0);
    if (t->own >= 0 && s->hand[t->own] && tp_is_toll(t->p, s, t->own, square))
        tell_price(t, 1);
    bb_card_clause(t->card, TP_3_2);
}

/* ---- Sites --------------------------------------------------------------- */

/* What the reader's next level there takes. */
static void tell_bill(const struct telling *t, int site)
{
    const struct tp *s = t->s;
    struct tp_bill bill = tp_bill_of(s, t->own, site);
    bool piece = bill.level == 1 || tp_has_piece(s, t->own, bill.level, bill.colour);

    tell_cost(t, TP_FULL, s->workers[site], "tell.men-have", "tell.men-lack", 0);
    if (bill.level == 1)
        tell_cost(t, 1, bill.fit, "tell.any-have", "tell.any-lack", 0);
    else
        tell_cost(t, bill.level, bill.fit, "tell.blocks-have", "tell.blocks-lack", bill.colour);
    if (!piece)
        TELL(LACK, bill.level == TP_LEVELS ? "tell.tip-lack" : "tell.piece-lack", bill.level,
             bill.colour);
    else if (s->workers[site] < TP_FULL)
        TELL(WAY, "tell.men-way", TP_PRICE);
    else if (bill.fit < bill.level)
        TELL(WAY, "tell.blocks-way", TP_PRICE);
    else
        TELL(WAY, "tell.build-way", 0);
}

static void tell_worth(const struct telling *t, int site)
{
    const struct tp *s = t->s;
    int level = s->level[site], next = level + 1;

    if (level == 0)
        TELL(WHAT, "tell.base-what", s->base[site], tp_level_points(1));
    else if (level >= tp_top_of(s))
        TELL(WHAT, "tell.finished", level, tp_level_points(level));
    else
        TELL(WHAT, "tell.level-what", level, tp_level_points(level), next, tp_level_points(next));
}

/* TP-5.3: how many squares of the ring are empty. */
static void tell_ring(const struct telling *t, int site)
{
    const struct tp_board *board = tp_board(t->p, t->s);
    int gaps = 0;

    if (t->s->version < TP_HORUS || !board->enclosed[site])
        return;
    for (int i = 0; i < 8; i++)
        gaps += board->around[site][i] != TP_NONE && !t->s->tile[board->around[site][i]];
    TELL(WHEN, gaps ? "tell.ring" : "tell.ring-closed", gaps);
}

static void tell_site(const struct telling *t, int square, int site)
{
    const struct tp *s = t->s;
    int owner = s->owner[site] - 1;

    if (!s->base[site]) {
        TELL(NAME, "tell.site", square);
        TELL(WHAT, "tell.site-what", 0);
        tell_ring(t, site);
        bb_card_clause(t->card, TP_3_2);
        return;
    }
    if (s->level[site])
        TELL(NAME, "tell.pyramid", square, s->colour[site] - 1, s->level[site]);
    else
        TELL(NAME, "tell.base", square, s->base[site]);
    TELL(WHEN,
         owner < 0         ? "tell.unheld"
         : owner == t->own ? "tell.yours"
                           : "tell.theirs",
         owner, s->workers[site]);
    tell_worth(t, site);
    tell_ring(t, site);
    if (owner >= 0 && owner == t->own && s->level[site] < tp_top_of(s))
        tell_bill(t, site);
    bb_card_clause(t->card, owner < 0 ? TP_3_6 : TP_4_2);
}

static void tell_square(const struct telling *t, int square)
{
    int site = tp_board(t->p, t->s)->site[square];

    if (site != TP_NONE)
        tell_site(t, square, site);
    else if (tp_tile_at(t->p, t->s, square))
        tell_tile(t, square, t->s->tile[square] - 1);
    else if (t->s->tile[square] == TP_NILE_THERE)
        tell_river(t, square);
    else
        tell_ground(t, square);
}

/* ---- Workers and boats --------------------------------------------------- */

/* Where a worker of the row can go, as one line. */
static void tell_reach(const struct telling *t, int square)
{
    const struct tp *s = t->s;
    struct bb_text *out = t->card->out;
    uint32_t sites = 0;

    for (int direction = 0; direction < 8; direction++) {
        int site = tp_reached(t->p, s, square, direction);

        if (site != TP_NONE && tp_may_enter(s, s->seat, site))
            sites |= UINT32_C(1) << site;
    }
    if (!sites) {
        TELL(LACK, "tell.reach-none", 0);
        return;
    }
    bb_text_put(out, "way\t");
    bb_words_put(t->card->r, "tell.reach", out);
    for (const char *between = " "; sites; sites &= sites - 1, between = ", ")
        tp_put_square(t->p, between, tp_board(t->p, s)->square[__builtin_ctz(sites)], out);
    bb_text_put(out, ".\n");
}

static void tell_men(const struct telling *t, int square)
{
    int site = tp_board(t->p, t->s)->site[square];
    int n = site == TP_NONE ? 1 : t->s->workers[site];

    TELL(NAME, "tell.men", square, n);
    TELL(WHAT, site == TP_NONE ? "tell.men-row" : "tell.men-site", 0);
    if (site == TP_NONE && t->s->phase == TP_MOVE)
        tell_reach(t, square);
    bb_card_clause(t->card, site == TP_NONE ? TP_3_6 : TP_3_8);
}

static void tell_boat(const struct telling *t, int seat)
{
    const struct tp *s = t->s;
    int palms = tp_palms(t->p, s, seat), sites = tp_sites_of(s, seat);

    TELL(NAME, "tell.boat", seat, s->boat[seat]);
    TELL(WHEN, "tell.boat-now", palms, sites, palms * sites);
    TELL(WHAT, "tell.boat-what", 0);
    bb_card_clause(t->card, TP_6_4);
}

/* ---- What a seat has ----------------------------------------------------- */

static void tell_hand(const struct telling *t, int seat)
{
    int tile = t->s->hand[seat], kind = tile > 0 && tile <= t->p->facts.kinds ? tile - 1 : -1;

    TELL(NAME, kind < 0 ? "tell.hand" : "tell.hand-tile", seat, kind);
    TELL(WHAT, kind >= 0 ? "tell.hand-what" : tile ? "tell.hand-hidden" : "tell.hand-none", seat);
    bb_card_clause(t->card, kind < 0 ? TP_9_1 : TP_3_2);
}

static void tell_gold(const struct telling *t, int seat)
{
    TELL(NAME, "tell.gold", seat, t->s->gold[seat]);
    TELL(WHEN, "tell.supply", tp_gold_left(t->p, t->s));
    TELL(WHAT, "tell.gold-what", TP_GOLD_MAX);
    bb_card_clause(t->card, TP_3_9);
}

static void tell_blocks(const struct telling *t, int seat)
{
    TELL(NAME, "tell.blocks", seat, tp_blocks(t->s, seat));
    TELL(WHEN, "tell.supply", tp_blocks_left(t->p, t->s));
    TELL(WHAT, "tell.blocks-what", TP_BLOCKS_MAX);
    bb_card_clause(t->card, TP_3_9);
}

static void tell_hue(const struct telling *t, int hue)
{
    TELL(NAME, "tell.hue", hue, t->own < 0 ? 0 : t->s->block[t->own][hue]);
    TELL(WHAT, hue == TP_WHITE ? "tell.white" : "tell.hue-what", hue);
    bb_card_clause(t->card, TP_4_1);
}

static void tell_reserve(const struct telling *t, int seat)
{
    TELL(NAME, "tell.reserve", seat, t->s->reserve[seat], tp_workers_each(t->s));
    TELL(WHAT, "tell.reserve-what", 0);
    bb_card_clause(t->card, TP_3_8);
}

static void tell_tips(const struct telling *t, int seat)
{
    TELL(NAME, "tell.tips", seat, t->s->tips[tp_tips_of(t->s, seat)]);
    TELL(WHAT, "tell.tips-what", TP_LEVELS, tp_level_points(TP_LEVELS));
    bb_card_clause(t->card, TP_4_2);
}

static void tell_horus(const struct telling *t, int seat)
{
    int horus = t->s->horus[seat];

    TELL(NAME, "tell.horus", seat, horus);
    TELL(WHEN, "tell.horus-now", horus, horus / 5 * 5 + 5);
    TELL(WHAT, "tell.horus-what", 0);
    bb_card_clause(t->card, TP_5_1);
}

static void tell_offerings(const struct telling *t, int seat)
{
    TELL(NAME, "tell.offerings", seat, t->s->offerings[seat]);
    TELL(WHEN, "tell.worth", tp_offering_points(t->s, seat));
    TELL(WHAT, "tell.offerings-what", 0);
    bb_card_clause(t->card, TP_5_2);
}

static void tell_oases(const struct telling *t, int seat)
{
    int oases = t->s->oases[seat], level = tp_highest(t->s, seat);

    TELL(NAME, "tell.oases", seat, oases);
    TELL(WHEN, "tell.oases-now", oases, level, oases * level);
    TELL(WHAT, "tell.oases-what", 0);
    bb_card_clause(t->card, TP_6_4);
}

/* ---- What one chooses from ----------------------------------------------- */

static void tell_pile(const struct telling *t, int pile)
{
    const struct tp *s = t->s;
    int n = s->height[pile], stop = tp_pile_stop(s), top = n > 0 ? s->heap[pile][n - 1] : 0;
    bool removed = tp_is_removed(s, pile);

    TELL(NAME, "tell.pile", pile);
    if (!removed)
        TELL(WHEN, "tell.pile-left", n, n - stop);
    TELL(WHAT, removed ? "tell.pile-gone" : "tell.pile-what", pile);
    if (!removed && top > 0 && top <= t->p->facts.kinds)
        TELL(WHEN, "tell.pile-top", top - 1);
    bb_card_clause(t->card, removed ? TP_2_3 : TP_3_10);
}

static void tell_levels(const struct telling *t, int colour)
{
    const uint8_t *left = t->s->levels[colour];

    TELL(NAME, "tell.levels", colour);
    TELL(WHEN, "tell.levels-left", left[0], left[1], left[2], left[3]);
    TELL(WHAT, "tell.levels-what", colour);
    bb_card_clause(t->card, TP_2_1);
}

static void tell_card(const struct telling *t, int card, const char *id)
{
    const struct tp *s = t->s;
    int leader = tp_leader(t->p, s, card), owner = s->card[card] - 1;

    bb_card_words(t->card, id);
    TELL(WHEN, leader < s->seats ? "tell.leader" : "tell.no-leader", leader);
    if (owner >= 0) {
        TELL(WHEN, "tell.owned", owner);
    } else if (t->own >= 0 && tp_has_card(s, t->own)) {
        TELL(LACK, "tell.one-card", 0);
    } else if (t->own >= 0) {
        tell_cost(t, 5, s->horus[t->own], "tell.horus-have", "tell.horus-lack", 0);
        if (s->horus[t->own] >= 5)
            tell_price(t, tp_card_price(s, t->own));
    }
    bb_card_clause(t->card, TP_6_3);
}

/* The button for a level: what the own site lacks that has most workers. */
static void tell_build(const struct telling *t, const char *id)
{
    const struct tp *s = t->s;
    int best = TP_NONE;

    for (int i = 0; t->own >= 0 && i < tp_board(t->p, s)->sites; i++) {
        if (s->owner[i] == t->own + 1 && s->level[i] < tp_top_of(s) &&
            (best == TP_NONE || s->workers[i] > s->workers[best]))
            best = i;
    }
    bb_card_words(t->card, id);
    if (best != TP_NONE) {
        TELL(WHEN, "tell.nearest", tp_board(t->p, s)->square[best]);
        tell_bill(t, best);
    } else if (t->own >= 0) {
        TELL(LACK, "tell.own-site-lack", 0);
    }
    bb_card_clause(t->card, TP_4_2);
}

/* Buttons that cost gold or blocks. */
static bool tell_button(const struct telling *t, const char *id)
{
    static const struct button {
        const char *id;
        uint8_t gold, clause;
    } buttons[] = {
        { "hire", TP_PRICE, TP_4_3 }, { "buy", TP_PRICE, TP_4_3 },    { "offer", 1, TP_4_3 },
        { "sail", 2, TP_4_3 },        { "look", 1, TP_4_4 },          { "discard", 0, TP_3_9 },
        { "leave", 0, TP_4_4 },       { "activate", 0, TP_3_4 },      { "end", 0, TP_3_10 },
        { "swap", 0, TP_4_1 },        { "supply-worker", 0, TP_3_4 }, { "supply-block", 0, TP_3_4 },
    };
    const struct button *b = buttons, *end = buttons + sizeof(buttons) / sizeof(buttons[0]);

    while (b < end && strcmp(b->id, id) != 0)
        b++;
    if (b == end)
        return false;
    bb_card_words(t->card, id);
    if (b->gold)
        tell_price(t, b->gold);
    if (b->clause == TP_4_1 && t->own >= 0)
        tell_cost(t, 2, tp_blocks(t->s, t->own), "tell.two-have", "tell.two-lack", 0);
    bb_card_clause(t->card, b->clause);
    return true;
}

static bool tell_single(const struct telling *t, const char *id)
{
    if (strcmp(id, "build") == 0) {
        tell_build(t, id);
    } else if (strcmp(id, "reserve") == 0 && t->own >= 0) {
        tell_reserve(t, t->own);
    } else if (strcmp(id, "bases") == 0) {
        bb_card_words(t->card, id);
        TELL(WHEN, "tell.bases-left", tp_bases_left(t->s));
        bb_card_clause(t->card, TP_2_1);
    } else if (strcmp(id, "mission") == 0) {
        bb_card_words(t->card, id);
        bb_text_put(t->card->out, "when\t");
        tp_say_mission(t->p, t->s, t->card->r, t->card->out);
        bb_text_char(t->card->out, '\n');
        bb_card_clause(t->card, TP_8_3);
    } else {
        return tell_button(t, id);
    }
    return true;
}

/* ---- Which it is --------------------------------------------------------- */

/* Elements with a number: of a seat, a hue, a pile, a colour. */
static const struct family {
    const char *stem;
    uint8_t count; /* 0: the seats */
    void (*tell)(const struct telling *t, int n);
} families[] = {
    { "hand", 0, tell_hand },
    { "gold", 0, tell_gold },
    { "blocks", 0, tell_blocks },
    { "reserve", 0, tell_reserve },
    { "tips", 0, tell_tips },
    { "horus", 0, tell_horus },
    { "offerings", 0, tell_offerings },
    { "oases", 0, tell_oases },
    { "space", 0, tell_boat },
    { "boat", 0, tell_boat },
    { "hue", TP_HUES, tell_hue },
    { "pile", TP_PILES, tell_pile },
    { "level", TP_COLOURS, tell_levels },
};

static bool tell_family(const struct telling *t, const char *id)
{
    for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++) {
        const struct family *f = &families[i];
        int n = bb_card_value(t->card->r->box, f->stem, id);

        if (n >= 0 && n < (f->count ? f->count : t->s->seats)) {
            f->tell(t, n);
            return true;
        }
    }
    return false;
}

/* The square that an id names after a prefix; TP_NONE. */
static int named(const struct telling *t, const char *prefix, const char *id)
{
    size_t n = strlen(prefix);

    return strncmp(id, prefix, n) == 0 ? tp_square_of(t->p, id + n) : TP_NONE;
}

bool tp_explain(const void *parts, const void *view, const char *id, struct bb_card *card)
{
    const struct tp *s = view;
    const struct telling telling = { parts, s, card,
                                     card->r->seat < s->seats ? card->r->seat : -1 };
    const struct telling *t = &telling;
    int square = named(t, "sq-", id), men = named(t, "men-", id), number;

    if (square == TP_NONE)
        square = named(t, "site-", id);
    if (square != TP_NONE) {
        tell_square(t, square);
    } else if (men != TP_NONE) {
        tell_men(t, men);
    } else if ((number = bb_card_value(card->r->box, "card", id)) >= 0 && number < TP_CARDS) {
        tell_card(t, number, id);
    } else if ((number = bb_card_value(card->r->box, "sign", id)) >= 0 && number < 7) {
        char key[32];
        struct bb_text text;

        bb_text_init(&text, key, sizeof(key));
        bb_text_format(&text, "legend.%s", tp_legend[number].name);
        TELL(NAME, "tell.sign", 0);
        TELL(WHAT, key, 0);
    } else {
        return tell_family(t, id) || tell_single(t, id);
    }
    return true;
}
