/*
 * What each element of the picture is: its card (engine/card.h). Squares and cards say how
 * far away they are from the reader's marks, what they tick, and how that stands now.
 */
#include "engine/card.h"
#include "games/silvergold/silvergold.h"

#include <string.h>

/* What a reader may know: the view, and the seat, or -1 for somebody who looks on. */
struct known {
    const struct sg_parts *p;
    const struct sg *s;
    int seat;
};

/* ---- Squares ------------------------------------------------------------- */

/* The sentence on a symbol, and the clause behind it. */
static const struct {
    const char *word;
    int clause;
} symbols[SG_SYMBOLS] = {
    [SG_PLAIN] = { "explain.plain", SG_3_3 },   [SG_WALL] = { "explain.wall", SG_3_3 },
    [SG_START] = { "explain.start", SG_3_3 },   [SG_TOMB] = { "explain.tomb", SG_5_1 },
    [SG_CROSS] = { "explain.cross", SG_4_1 },   [SG_RED_GEM] = { "explain.gem", SG_6_2 },
    [SG_GREEN_GEM] = { "explain.gem", SG_6_2 }, [SG_TORCH] = { "explain.torch", SG_4_2 },
    [SG_SKULL] = { "explain.skull", SG_4_2 },   [SG_POTION] = { "explain.potion", SG_4_2 },
};

/* How many squares, one after the other, take the reader's marks to one of these; 0: never.
 * What is marked is what `reach` grew from. */
static int steps_to(const struct known *k, int slot, uint32_t goal)
{
    const struct sg_board *board = &k->p->board[k->s->card[k->seat][slot]];
    uint32_t grown = sg_reach(k->p, k->s, k->seat, slot), before = 0;
    int steps = 1;

    for (; grown != before && !(grown & goal); steps++) {
        before = grown;
        grown |= sg_neighbours(grown) & board->open;
    }
    return grown & goal ? steps : 0;
}

static int malus(const struct known *k, int skulls)
{
    return k->p->malus[skulls < 0 ? 0 : skulls > SG_SKULLS ? SG_SKULLS : skulls];
}

/* How what a symbol ticks stands for the reader. */
static void put_state(const struct known *k, int symbol, struct bb_card *card)
{
    int skulls = sg_skulls(k->s, k->seat), round = k->s->turn / SG_ROUND_TURNS;

    if (symbol == SG_RED_GEM || symbol == SG_GREEN_GEM)
        CARD(BB_CARD_WHEN, "card.gems", k->s->gems[k->seat][0], k->s->gems[k->seat][1]);
    else if (symbol == SG_TORCH && round < SG_ROUNDS)
        CARD(BB_CARD_WHEN, k->s->torches[k->seat][round] ? "card.torch-lit" : "card.torch-unlit",
             round + 1);
    else if (symbol == SG_SKULL)
        CARD(BB_CARD_WHEN, "card.next-skull", malus(k, skulls), malus(k, skulls + 1));
    else if (symbol == SG_POTION)
        CARD(BB_CARD_WHEN, "card.potion", malus(k, skulls), malus(k, skulls - 2));
}

/* Whether the square can be marked, and what is missing if not. */
static void put_reach(const struct known *k, int slot, uint32_t bit, struct bb_card *card)
{
    const struct sg_board *board = &k->p->board[k->s->card[k->seat][slot]];
    uint32_t marked = sg_marked(k->s, k->seat, slot);
    int steps = steps_to(k, slot, bit);

    if (marked & bit || !(bit & board->open) || k->s->phase == SG_OVER)
        return;
    if (marked & board->squares[SG_TOMB]) {
        CARD(BB_CARD_LACK, "card.card-finished", 0);
    } else if (steps == 1) {
        CARD(BB_CARD_WAY, "card.in-reach", 0);
    } else if (steps > 1) {
        CARD(BB_CARD_LACK, marked ? "card.beside-mark" : "card.begin", 0);
        CARD(BB_CARD_WAY, "card.steps", steps - 1);
    }
}

static bool explain_square(const struct known *k, int slot, int row, int column,
                           struct bb_card *card)
{
    int number = k->s->card[k->seat][slot], square = row * SG_SIDE + column;
    int symbol = k->p->facts.card[number - 1].square[square];
    uint32_t bit = UINT32_C(1) << sg_bit(square);

    CARD(BB_CARD_NAME,
         k->s->marks[k->seat][slot] & bit     ? "name.marked-square"
         : k->s->pending[k->seat][slot] & bit ? "name.chosen-square"
                                              : "name.square",
         (int32_t)bit, symbol, number);
    put_state(k, symbol, card);
    CARD(BB_CARD_WHAT, symbols[symbol].word, 0);
    put_reach(k, slot, bit, card);
    bb_card_clause(card, symbols[symbol].clause);
    return true;
}

/* "c22-14": the square of card 22 in row 1, column 4, if the card is the reader's. */
static bool find_square(const struct known *k, const char *id, struct bb_card *card)
{
    int number = 0;

    if (*id++ != 'c' || *id < '0' || *id > '9')
        return false;
    for (; *id >= '0' && *id <= '9' && number < 100; id++)
        number = 10 * number + *id - '0';
    if (id[0] != '-' || id[1] < '1' || id[1] > '0' + SG_SIDE || id[2] < '1' ||
        id[2] > '0' + SG_SIDE || id[3])
        return false;
    for (int slot = 0; slot < SG_SLOTS && k->seat >= 0 && number > 0; slot++) {
        if (k->s->card[k->seat][slot] == number)
            return explain_square(k, slot, id[1] - '1', id[2] - '1', card);
    }
    return false;
}

/* ---- Cards --------------------------------------------------------------- */

/* What is not marked yet on a card that somebody has, or that nobody has. */
static void put_open(const struct known *k, int number, uint32_t marked, struct bb_card *card)
{
    const uint32_t *at = k->p->board[number].squares;
    int n[SG_SYMBOLS];

    for (int symbol = 0; symbol < SG_SYMBOLS; symbol++)
        n[symbol] = __builtin_popcount(at[symbol] & ~marked);
    CARD(BB_CARD_WHEN, "card.open", n[SG_RED_GEM] + n[SG_GREEN_GEM], n[SG_CROSS],
         n[SG_TORCH] + n[SG_POTION], n[SG_SKULL]);
}

static const char *whose(const struct known *k, int place)
{
    if (place == SG_SHOWN)
        return "explain.card-shown";
    if (place == SG_UNSEEN)
        return "explain.card-dealt";
    if (place >= SG_DONE)
        return "explain.card-done";
    return place - SG_HELD == k->seat ? "explain.card-own" : "explain.card-other";
}

static bool explain_card(const struct known *k, int number, struct bb_card *card)
{
    int place = k->s->place[number - 1], seat = 0, steps = 0;
    uint32_t marked = 0;

    if (place >= SG_HELD)
        seat = (place - SG_HELD) % BB_SEATS_MAX;
    for (int slot = 0; slot < SG_SLOTS; slot++) {
        if (k->s->card[seat][slot] != number)
            continue;
        marked = k->s->marks[seat][slot];
        if (seat == k->seat)
            steps = steps_to(k, slot, k->p->board[number].squares[SG_TOMB]);
    }
    CARD(BB_CARD_NAME, "paint.card", number, k->p->facts.card[number - 1].colour);
    if (place < SG_DONE)
        put_open(k, number, marked, card);
    CARD(BB_CARD_WHAT, whose(k, place), seat);
    if (steps > 0)
        CARD(BB_CARD_WAY, "card.to-tomb", steps);
    bb_card_clause(card, place == SG_SHOWN ? SG_5_2 : place == SG_UNSEEN ? SG_2_1 : SG_5_1);
    return true;
}

/* ---- The score card and the seats ---------------------------------------- */

static bool explain_gems(const struct known *k, int seat, const char *name, struct bb_card *card)
{
    int red = k->s->gems[seat][0], green = k->s->gems[seat][1];
    int pairs = red < green ? red : green;

    CARD(BB_CARD_NAME, name, seat);
    CARD(BB_CARD_WHEN, "card.gem-points", red, green, red + green + 3 * pairs);
    CARD(BB_CARD_WHAT, "explain.gem", 0);
    bb_card_clause(card, SG_6_2);
    return true;
}

static bool explain_skulls(const struct known *k, int seat, struct bb_card *card)
{
    int skulls = seat == k->seat ? sg_skulls(k->s, seat) : k->s->skulls[seat];

    CARD(BB_CARD_NAME, "name.skulls", seat);
    CARD(BB_CARD_WHEN, "card.next-skull", malus(k, skulls), malus(k, skulls + 1));
    CARD(BB_CARD_WHAT, "explain.skulls", 0);
    bb_card_clause(card, SG_1_4);
    return true;
}

static bool explain_torches(const struct known *k, int seat, struct bb_card *card)
{
    int lit = 0, round = k->s->turn / SG_ROUND_TURNS;

    for (int i = 0; i < SG_ROUNDS; i++)
        lit += k->s->torches[seat][i];
    CARD(BB_CARD_NAME, "name.torches", seat);
    CARD(BB_CARD_WHEN, "card.torches", lit, 5 * lit);
    CARD(BB_CARD_WHAT, "explain.torch", 0);
    if (seat == k->seat && round < SG_ROUNDS && !k->s->torches[seat][round])
        CARD(BB_CARD_LACK, "card.torch-unlit", round + 1);
    bb_card_clause(card, SG_4_2);
    return true;
}

static bool explain_finished(const struct known *k, int seat, struct bb_card *card)
{
    int n[SG_COLOURS];

    for (int colour = 0; colour < SG_COLOURS; colour++)
        n[colour] = sg_finished(k->p, k->s, seat, colour);
    CARD(BB_CARD_NAME, "name.cards", seat);
    CARD(BB_CARD_WHEN, "text.finished", n[0], n[1], n[2]);
    CARD(BB_CARD_WHAT, "explain.cards", 0);
    bb_card_clause(card, SG_5_1);
    return true;
}

static bool explain_boxes(const struct known *k, int colour, struct bb_card *card)
{
    int box = 0, own = k->seat < 0 ? 0 : sg_finished(k->p, k->s, k->seat, colour);

    while (box < SG_BOXES && k->s->box[colour][box])
        box++;
    CARD(BB_CARD_NAME, "name.boxes", colour);
    if (box == SG_BOXES)
        CARD(BB_CARD_WHEN, "card.no-box", 0);
    else
        CARD(BB_CARD_WHEN, "card.free-box", sg_box_points[box]);
    CARD(BB_CARD_WHAT, "explain.boxes", 0);
    if (k->seat >= 0 && box < SG_BOXES && own < 6 && k->s->phase != SG_OVER)
        CARD(BB_CARD_LACK, "card.lack-box", 2 - own % 2, own);
    bb_card_clause(card, SG_5_4);
    return true;
}

static bool explain_seat(const struct known *k, int seat, struct bb_card *card)
{
    struct bb_score score;

    sg_score(k->p, k->s, &score);
    CARD(BB_CARD_NAME, "name.seat", seat);
    CARD(BB_CARD_WHEN, "card.points", score.points[seat], score.source[0][seat],
         score.points[seat] - score.source[0][seat] - score.source[4][seat],
         -score.source[4][seat]);
    CARD(BB_CARD_WHAT, "explain.seat", seat);
    bb_card_clause(card, SG_6_2);
    return true;
}

/* ---- The table ----------------------------------------------------------- */

static bool explain_pattern(const struct known *k, int pattern, struct bb_card *card)
{
    int left = k->s->left[pattern], copies = k->p->facts.pattern[pattern].copies;

    CARD(BB_CARD_NAME, "paint.pattern", pattern, k->p->shape[k->p->first_shape[pattern]].cells);
    CARD(BB_CARD_WHEN, k->s->pattern == pattern ? "card.pattern-now" : "card.pattern-left", left,
         copies);
    CARD(BB_CARD_WHAT, "explain.pattern", 0);
    bb_card_clause(card, SG_3_2);
    return true;
}

static bool explain_pile(const struct known *k, struct bb_card *card)
{
    CARD(BB_CARD_NAME, "name.pile", 0);
    CARD(BB_CARD_WHEN, "paint.pile", sg_pile(k->s));
    CARD(BB_CARD_WHAT, "explain.pile", 0);
    bb_card_clause(card, SG_5_2);
    return true;
}

/* The rows of the reader's own score card, and the boxes of all. */
static bool explain_row(const struct known *k, const char *id, struct bb_card *card)
{
    static const char *const boxes[] = { "boxes-green", "boxes-orange", "boxes-violet" };

    for (int colour = 0; colour < SG_COLOURS; colour++) {
        if (strcmp(id, boxes[colour]) == 0)
            return explain_boxes(k, colour, card);
    }
    if (k->seat < 0)
        return false;
    if (strcmp(id, "row-red") == 0 || strcmp(id, "row-green") == 0)
        return explain_gems(k, k->seat, id[4] == 'r' ? "name.red-gems" : "name.green-gems", card);
    if (strcmp(id, "row-skulls") == 0)
        return explain_skulls(k, k->seat, card);
    return strcmp(id, "row-torches") == 0 && explain_torches(k, k->seat, card);
}

/* What a seat has: "gems-1". */
static bool explain_of_seat(const struct known *k, const char *id, struct bb_card *card)
{
    static const char *const stems[] = { "seat", "cards", "torches", "gems", "skulls" };

    for (int i = 0; i < 5; i++) {
        int seat = bb_card_value(card->r->box, stems[i], id);

        if (seat < 0 || seat >= k->s->seats)
            continue;
        switch (i) {
        case 0:
            return explain_seat(k, seat, card);
        case 1:
            return explain_finished(k, seat, card);
        case 2:
            return explain_torches(k, seat, card);
        case 3:
            return explain_gems(k, seat, "name.gems", card);
        case 4:
            return explain_skulls(k, seat, card);
        }
    }
    return false;
}

bool sg_explain(const void *parts, const void *view, const char *id, struct bb_card *card)
{
    const struct sg *s = view;
    const struct known k = { parts, s, card->r->seat < s->seats ? card->r->seat : -1 };
    int number = bb_card_value(card->r->box, "card", id);
    int pattern = bb_card_value(card->r->box, "pattern", id);

    if (number >= 1 && number <= SG_CARDS)
        return explain_card(&k, number, card);
    if (pattern >= 0)
        return explain_pattern(&k, pattern, card);
    if (strcmp(id, "pile") == 0)
        return explain_pile(&k, card);
    return find_square(&k, id, card) || explain_row(&k, id, card) || explain_of_seat(&k, id, card);
}

/* ---- The symbols that a reader may look up ------------------------------- */

const struct bb_symbol sg_legend[] = {
    { .name = "start", .motif = "start" },
    { .name = "tomb", .motif = "tomb" },
    { .name = "wall", .motif = "wall" },
    { .name = "cross", .motif = "cross" },
    { .name = "red-gem", .motif = "red-gem" },
    { .name = "green-gem", .motif = "green-gem" },
    { .name = "torch", .motif = "torch" },
    { .name = "skull", .motif = "skull" },
    { .name = "potion", .motif = "potion" },
    { .name = "green", .motif = "papyrus", .class = "c-sgreen f-sgreen" },
    { .name = "orange", .motif = "sun", .class = "c-sorange f-sorange" },
    { .name = "violet", .motif = "lotus", .class = "c-sviolet f-sviolet" },
    { .name = NULL },
};
