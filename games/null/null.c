#include "games/null/null.h"
#include "base/rng.h"
#include "base/text.h"
#include "engine/painter.h"
#include "engine/words.h"

#include <string.h>

enum { DO_DEAL = 1, DO_PICK, KINDS };
enum { NG_1, NG_2, NG_3, NG_4 };
enum {
    EV_DEALT,
    EV_DEALT_STONE,
    EV_PICKS,
    EV_CHOSEN,
    EV_PICKED,
    EV_WON,
    EV_DRAWN,
    EV_OVER,
    EVENTS
};

extern const struct bb_words ng_words;

/* ---- Names --------------------------------------------------------------- */

static const char *const lengths[] = { "short", "long", NULL };
static const struct bb_option options[] = {
    { .name = "length", .values = lengths, .usual = 1, .at = offsetof(struct ng, length) },
    { .name = NULL },
};

static const char *const phases[] = { "deal", "pick", "over" };

static const struct bb_list lists[] = {
    { .name = "seat", .first = 0, .count = BB_SEATS_MAX },
    { .name = "stone", .id = "stone-", .first = 1, .count = NG_VALUES },
    { .name = "phase", .count = NG_OVER + 1, .names = phases },
    { .name = "length", .count = 2, .names = lengths },
    { .name = NULL },
};

static const struct bb_kind kinds[KINDS] = {
    [DO_DEAL] = { .name = "deal",
                  .chance = true,
                  .operand = { { "seat", "seat" }, { "stone", "stone" } } },
    [DO_PICK] = { .name = "pick", .operand = { { "stone", "stone" } } },
};

/* clang-format off */
static const struct bb_event_kind events[EVENTS + 1] = {
    [EV_DEALT]       = { .name = "dealt",       .arg = { { "seat", "seat" }, { "stone", "stone" } }, .reveals = true },
    [EV_DEALT_STONE] = { .name = "dealt-stone", .arg = { { "seat", "seat" } } },
    [EV_PICKS]       = { .name = "picks",       .arg = { { "seat", "seat" }, { "stone", "stone" } } },
    [EV_CHOSEN]      = { .name = "chosen",      .arg = { { "seat", "seat" } } },
    [EV_PICKED]      = { .name = "picked",      .arg = { { "seat", "seat" }, { "stone", "stone" } }, .reveals = true },
    [EV_WON]         = { .name = "won",         .arg = { { "seat", "seat" }, { "round", NULL } } },
    [EV_DRAWN]       = { .name = "drawn",       .arg = { { "round", NULL } } },
    [EV_OVER]        = { .name = "over" },
};

#define FIELD(name, elem, ...) BB_FIELD(struct ng, name, elem, __VA_ARGS__)

static const struct bb_field fields[] = {
    FIELD(seats,  uint8_t, BB_PUBLIC),
    FIELD(phase,  uint8_t, BB_PUBLIC, .list = "phase"),
    FIELD(length, uint8_t, BB_PUBLIC, .list = "length"),
    FIELD(round,  uint8_t, BB_PUBLIC),
    FIELD(hand,   uint8_t, BB_OWN, .row = NG_HAND, .list = "stone"),
    FIELD(pick,   uint8_t, BB_OWN, .row = 1, .list = "stone"),
    FIELD(chosen, uint8_t, BB_PUBLIC),
    FIELD(played, uint8_t, BB_PUBLIC),
    FIELD(points, uint8_t, BB_PUBLIC),
    { .name = NULL },
};
/* clang-format on */

static const char *const clauses[] = { "NG-1", "NG-2", "NG-3", "NG-4", NULL };
static const char *const sources[] = { "rounds", NULL };

/* ---- Set-up, and who is to act ------------------------------------------- */

/* NG-4: rounds to play. */
static int rounds(const struct ng *s)
{
    return NG_HAND - 1 + s->length;
}

static const char *ng_setup(const void *parts, void *state, const struct bb_setup *how)
{
    struct ng *s = state;

    (void)parts;
    *s = (struct ng){ .seats = how->seats, .length = how->option[0] };
    return NULL;
}

static bb_seats ng_to_act(const void *state)
{
    const struct ng *s = state;
    bb_seats set = 0;

    if (s->phase == NG_DEAL)
        return BB_SEAT(BB_CHANCE);
    for (int seat = 0; s->phase == NG_PICK && seat < s->seats; seat++) {
        if (!s->chosen[seat])
            set |= BB_SEAT(seat);
    }
    return set;
}

/* ---- What is open -------------------------------------------------------- */

static int ng_legal(const void *parts, const void *state, int seat,
                    bb_action out[static BB_ACTIONS_MAX])
{
    const struct ng *s = state;
    int n = 0;

    (void)parts;
    if (!(ng_to_act(s) & BB_SEAT(seat)) || seat >= BB_SEATS_MAX)
        return 0;
    for (int i = 0; i < NG_HAND; i++) { /* equal stones are one action */
        int stone = s->hand[seat][i];

        if (stone && (i == 0 || stone != s->hand[seat][i - 1]))
            out[n++] = bb_pack(DO_PICK, stone, 0, 0);
    }
    return n;
}

/* Stones of a value that are in no hand and not played. */
static int in_bag(const struct ng_parts *p, const struct ng *s, int value)
{
    int n = p->facts.stones[value - 1] - s->played[value - 1];

    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < NG_HAND; i++)
            n -= s->hand[seat][i] == value;
    }
    return n;
}

static int next_to_deal(const struct ng *s)
{
    int seat = 0;

    while (seat < s->seats && s->hand[seat][0])
        seat++;
    return seat;
}

static int ng_chance(const void *parts, const void *state, bb_action out[static BB_ACTIONS_MAX],
                     uint32_t weight[static BB_ACTIONS_MAX])
{
    const struct ng *s = state;
    int n = 0;

    for (int value = 1; value <= NG_VALUES; value++) {
        int left = in_bag(parts, s, value);

        if (left > 0) {
            weight[n] = (uint32_t)left;
            out[n++] = bb_pack(DO_DEAL, next_to_deal(s), value, 0);
        }
    }
    return n;
}

static struct bb_refusal ng_why_not(const void *parts, const void *state, int seat, bb_action a)
{
    const struct ng *s = state;
    struct bb_move m = bb_unpack(a);

    (void)parts;
    if (s->phase == NG_OVER)
        return (struct bb_refusal){ .clause = NG_4, .word = "game-over" };
    if (s->phase == NG_DEAL)
        return (struct bb_refusal){ .clause = NG_1, .word = "dealing" };
    if (s->chosen[seat])
        return (struct bb_refusal){ .clause = NG_2, .word = "chosen-already" };
    if (m.kind == DO_PICK)
        return (struct bb_refusal){ .clause = NG_2, .word = "not-in-hand", .arg = { m.a } };
    return (struct bb_refusal){ .clause = NG_2, .word = "pick-now" };
}

/* ---- What it does -------------------------------------------------------- */

static struct bb_event event(int what, int clause, bb_seats seen_by, int a, int b)
{
    return (struct bb_event){ .what = what, .clause = clause, .seen_by = seen_by, .arg = { a, b } };
}

/* Puts a stone into a hand whose empty places (0) come first. */
static void insert(uint8_t hand[static NG_HAND], int stone)
{
    int i = 0;

    for (; i + 1 < NG_HAND && hand[i + 1] < stone; i++)
        hand[i] = hand[i + 1];
    hand[i] = stone;
}

static void apply_deal(struct ng *s, int seat, int stone, struct bb_log *log)
{
    insert(s->hand[seat], stone);
    bb_note(log, event(EV_DEALT, NG_1, BB_SEAT(seat), seat, stone));
    bb_note(log, event(EV_DEALT_STONE, NG_1, BB_EVERYONE & ~BB_SEAT(seat), seat, 0));
    if (next_to_deal(s) == s->seats)
        s->phase = NG_PICK;
}

static void take_from_hand(uint8_t hand[static NG_HAND], int stone)
{
    int i = NG_HAND - 1;

    while (hand[i] != stone)
        i--;
    for (; i > 0; i--)
        hand[i] = hand[i - 1];
    hand[0] = 0;
}

/* NG-3: the highest stone wins the round, if it is alone. */
static void win_round(struct ng *s, struct bb_log *log)
{
    int best = 0, winner = -1;

    for (int seat = 0; seat < s->seats; seat++) {
        if (s->pick[seat] == best)
            winner = -1;
        if (s->pick[seat] > best) {
            best = s->pick[seat];
            winner = seat;
        }
    }
    s->round++;
    if (winner >= 0) {
        s->points[winner]++;
        bb_note(log, event(EV_WON, NG_3, BB_EVERYONE, winner, s->round));
    } else {
        bb_note(log, event(EV_DRAWN, NG_3, BB_EVERYONE, s->round, 0));
    }
}

static void apply_pick(struct ng *s, int seat, int stone, struct bb_log *log)
{
    s->pick[seat] = stone;
    s->chosen[seat] = 1;
    take_from_hand(s->hand[seat], stone);
    bb_note(log, event(EV_PICKS, NG_2, BB_SEAT(seat), seat, stone));
    bb_note(log, event(EV_CHOSEN, NG_2, BB_EVERYONE & ~BB_SEAT(seat), seat, 0));
    if (ng_to_act(s))
        return;
    for (int each = 0; each < s->seats; each++) {
        s->played[s->pick[each] - 1]++;
        bb_note(log, event(EV_PICKED, NG_2, BB_EVERYONE, each, s->pick[each]));
    }
    win_round(s, log);
    memset(s->pick, 0, sizeof(s->pick));
    memset(s->chosen, 0, sizeof(s->chosen));
    if (s->round == rounds(s)) {
        s->phase = NG_OVER;
        bb_note(log, event(EV_OVER, NG_4, BB_EVERYONE, 0, 0));
    }
}

static void ng_apply(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    struct bb_move m = bb_unpack(a);

    (void)parts;
    if (m.kind == DO_DEAL)
        apply_deal(state, m.a, m.b, log);
    else
        apply_pick(state, seat, m.a, log);
}

static void ng_score(const void *parts, const void *state, struct bb_score *out)
{
    const struct ng *s = state;

    (void)parts;
    *out = (struct bb_score){ 0 };
    for (int seat = 0; seat < s->seats; seat++)
        out->points[seat] = out->source[0][seat] = s->points[seat];
    bb_rank(out, s->seats, NULL);
}

/* ---- What is hidden, and what always holds ------------------------------- */

/* How many stones another seat holds. While stones are dealt, seat after seat,
 * the viewer knows only that those before it have theirs. */
static int stones_of(const struct ng *s, int viewer, int seat)
{
    if (s->phase == NG_PICK)
        return NG_HAND - s->round - s->chosen[seat];
    if (viewer < s->seats && seat < viewer && s->hand[viewer][NG_HAND - 1])
        return NG_HAND;
    return 0;
}

static int draw_stone(const struct ng_parts *p, const struct ng *s, struct bb_rng *rng)
{
    for (;;) {
        int value = 1 + (int)bb_rng_below(rng, NG_VALUES);
        int left = in_bag(p, s, value);

        for (int seat = 0; seat < s->seats; seat++)
            left -= s->pick[seat] == value;
        if (left > 0 && (int)bb_rng_below(rng, p->facts.stones[value - 1]) < left)
            return value;
    }
}

static void ng_guess(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    struct ng *s = view;

    if (s->phase == NG_OVER)
        return;
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (seat == viewer)
            continue;
        s->pick[seat] = 0;
        memset(s->hand[seat], 0, NG_HAND);
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int n = stones_of(s, viewer, seat);

        if (seat == viewer)
            continue;
        if (s->chosen[seat])
            s->pick[seat] = draw_stone(parts, s, rng);
        for (int i = 0; i < n; i++)
            insert(s->hand[seat], draw_stone(parts, s, rng));
    }
}

static const char *audit_seat(const struct ng *s, int seat)
{
    int held = 0, expected = seat < s->seats ? NG_HAND - s->round - s->chosen[seat] : 0;

    for (int i = 0; i < NG_HAND; i++) {
        if (s->hand[seat][i] > NG_VALUES || (i > 0 && s->hand[seat][i] < s->hand[seat][i - 1]))
            return "a hand out of order";
        held += s->hand[seat][i] != 0;
    }
    if (s->chosen[seat] > 1 || s->pick[seat] > NG_VALUES ||
        (s->pick[seat] != 0) != s->chosen[seat] || (s->chosen[seat] && s->phase != NG_PICK))
        return "a choice without a stone, or a stone without a choice";
    if (s->phase == NG_DEAL ? held && seat > 0 && !s->hand[seat - 1][0] : held != expected)
        return "a hand of the wrong size";
    if (seat >= s->seats && (held || s->chosen[seat] || s->points[seat]))
        return "an empty seat has stones";
    return NULL;
}

static const char *ng_audit(const void *parts, const void *state)
{
    const struct ng_parts *p = parts;
    const struct ng *s = state;
    const char *wrong = NULL;
    int chosen = 0, points = 0, played = 0;

    if (s->seats < 2 || s->seats > BB_SEATS_MAX || s->phase > NG_OVER || s->length > 1 ||
        s->round > rounds(s) || (s->phase == NG_OVER) != (s->round == rounds(s)) ||
        (s->phase == NG_DEAL && s->round))
        return "seats, phase or round out of range";
    for (int seat = 0; seat < BB_SEATS_MAX && !wrong; seat++) {
        wrong = audit_seat(s, seat);
        chosen += s->chosen[seat];
        points += s->points[seat];
    }
    for (int value = 1; value <= NG_VALUES; value++) {
        int picked = 0;

        for (int seat = 0; seat < s->seats; seat++)
            picked += s->pick[seat] == value;
        played += s->played[value - 1];
        if (in_bag(p, s, value) < picked)
            return "more stones than there are";
    }
    if (chosen == s->seats || points > s->round || played != s->round * s->seats)
        return "rounds, points and stones do not add up";
    if (s->phase == NG_DEAL && next_to_deal(s) == s->seats)
        return "all is dealt and nothing happened";
    return wrong;
}

/* ---- As text, and advice ------------------------------------------------- */

static void ng_text(const void *parts, const void *view, const struct bb_reader *r,
                    struct bb_text *out)
{
    const struct ng *s = view;

    (void)parts;
    bb_words_say(r, "text.round", 2, (const int32_t[]){ s->round, rounds(s) }, out);
    bb_text_char(out, '\n');
    for (int seat = 0; seat < s->seats; seat++) {
        bb_words_say(r, "text.seat", 2, (const int32_t[]){ seat, s->points[seat] }, out);
        bb_text_char(out, '\n');
    }
    for (int i = 0; r->seat < s->seats && i < NG_HAND; i++) {
        if (s->hand[r->seat][i])
            bb_words_say(r, "text.stone", 1, (const int32_t[]){ s->hand[r->seat][i] }, out);
    }
    bb_text_char(out, '\n');
}

static void ng_ask(const void *parts, const void *view, const struct bb_reader *r,
                   struct bb_text *out)
{
    const struct ng *s = view;
    bool own = r->seat < s->seats && ng_to_act(s) & BB_SEAT(r->seat);

    (void)parts;
    bb_words_put(r, s->phase == NG_OVER ? "ask.over" : own ? "ask.pick" : "ask.wait", out);
}

/* ---- As a picture: the stones of the hand, "stone-4" ---------------------- */

struct painting {
    BB_PAINTER_OF(struct ng_parts, struct ng)
};

/* Equal stones are one action, so they are one piece: a heap; one that is tried goes. */
static void put_stones(const struct painting *w, int value, int n, int x, int y)
{
    bool tried = w->tried.kind == DO_PICK && w->tried.a == value;
    char label[BB_SVG_LINE];

    bb_svg_value(w->out, w->r, NULL, "stone", value, tried ? "piece ghost" : "piece",
                 TELL(label, "paint.stone", value, n));
    bb_svg_ring(w->out, x, y, 720, 720, 200);
    for (; n > 0; n--)
        bb_svg_panel(w->out, x + 60 * (n - 1), y + 60 * (n - 1), 720, 720, 200, "f-stone s-deep");
    bb_svg_number(w->out, x + 360, y + 450, "se score f-ink mid", value);
    bb_svg_end(w->out);
}

static void put_hand(const struct painting *w, int y)
{
    const uint8_t *hand = w->s->hand[w->own];

    for (int i = 0, n; i < NG_HAND; i += n) {
        for (n = 1; i + n < NG_HAND && hand[i + n] == hand[i];)
            n++;
        if (hand[i])
            put_stones(w, hand[i], n, 240 + 1150 * i, y);
    }
}

/* A panel; whoever has chosen, or tries to, is said to have chosen. */
static void put_seat(const struct painting *w, int seat, int y)
{
    struct bb_svg_seat panel = { .seat = seat, .x = 40, .y = y, .w = 3520, .h = 560 };
    char line[BB_SVG_LINE];

    panel.points = w->s->points[seat];
    panel.active = seat == w->own && w->asked;
    if (w->after->chosen[seat])
        panel.status = TELL(line, "paint.chosen", 0);
    bb_svg_seat(w->out, w->r, &panel);
    bb_svg_end(w->out);
}

static void ng_paint(struct bb_painter *engine)
{
    const struct painting painting = { .engine = *engine }, *w = &painting;
    const struct ng *s = w->s;

    engine->width = 360;
    engine->height = 44 + 64 * s->seats + (w->own >= 0 ? 112 : 0);
    TELL(engine->title, "text.round", s->round, rounds(s));
    bb_svg_text(w->out, 1800, 260, "num f-ink mid", engine->title);
    for (int seat = 0; seat < s->seats; seat++)
        put_seat(w, seat, 400 + 640 * seat);
    if (w->own >= 0)
        put_hand(w, 520 + 640 * s->seats);
}

static void prefer(const void *parts, const void *state, int seat, int n, const bb_action *a,
                   int32_t *value)
{
    (void)parts;
    (void)state;
    (void)seat;
    for (int i = 0; i < n; i++)
        value[i] = bb_unpack(a[i]).a;
}

static const struct bb_face face = { .text = ng_text, .ask = ng_ask, .paint = ng_paint };
static const struct bb_advice advice = { .prefer = prefer };

const struct bb_game ng_game = {
    .name = "null",
    .title = "Null",
    .hidden = true,
    .rules = 1,
    .state_size = sizeof(struct ng),
    .seats_min = 2,
    .seats_max = BB_SEATS_MAX,
    .seats_at = offsetof(struct ng, seats),
    .steps_max = BB_SEATS_MAX * NG_HAND * 2,
    .parts_size = sizeof(struct ng_parts),
    .facts_size = sizeof(struct ng_facts),
    .options = options,
    .lists = lists,
    .kinds = kinds,
    .kind_count = KINDS,
    .fields = fields,
    .events = events,
    .clauses = clauses,
    .sources = sources,
    .words = &ng_words,
    .setup = ng_setup,
    .to_act = ng_to_act,
    .legal = ng_legal,
    .chance = ng_chance,
    .apply = ng_apply,
    .score = ng_score,
    .why_not = ng_why_not,
    .guess = ng_guess,
    .audit = ng_audit,
    .face = &face,
    .advice = &advice,
};
