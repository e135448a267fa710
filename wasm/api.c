/*
 * The engine for a page: a dozen functions on numbers and one buffer of text.
 *
 * Text goes in and out through the buffer: UTF-8, lines ended by \n, columns by
 * \t. A function that writes returns how many bytes; one that can fail returns
 * -1 with a sentence in the buffer. A match is a small number, its handle. There
 * are no imports: dice are drawn outside (bb_chance, bb_deal), so that they can
 * be fair, and there is no clock.
 */
#include "base/hex.h"
#include "base/rng.h"
#include "bots/bots.h"
#include "engine/face.h"
#include "engine/notation.h"
#include "table/record.h"
#include "engine/setup.h"
#include "engine/words.h"
#include "games/all.h"
#include "wasm/words.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default"), used))

enum { HANDLES = 4, IO_SIZE = 1 << 20 };

struct table {
    struct bb_match *m;
    struct bb_record record;
    int at;           /* the step that is looked at; -1: the last */
    bb_action trying; /* what the picture shows as a ghost */
};

/* What a page sees lives here: WebAssembly has one memory and one thread. */
static char io[IO_SIZE];
static struct table tables[HANDLES];
static struct bb_known endings[1 << BB_EXACT_BITS];

/* An assertion that fails is a trap; its text would need the outside world. */
void __assert_fail(const char *what, const char *file, int line, const char *function);
void __assert_fail(const char *what, const char *file, int line, const char *function)
{
    (void)what;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

EXPORT char *bb_io(void)
{
    return io;
}

/* Puts a text into the buffer. */
static void answer(const char *text)
{
    struct bb_text out;

    bb_text_init(&out, io, sizeof(io));
    bb_text_put(&out, text);
}

static int refuse(const char *sentence)
{
    answer(sentence);
    return -1;
}

/* Takes the words of a language from the n bytes in the buffer. They come before
 * anything is said in that language. */
EXPORT void bb_learn(int lang, int n)
{
    bb_words_learn((enum bb_lang)lang, io, (size_t)n);
}

/* ---- Matches ------------------------------------------------------------- */

static int free_handle(void)
{
    int h = 0;

    while (h < HANDLES && tables[h].m)
        h++;
    return h < HANDLES ? h : -1;
}

/* 0 if a match can begin so, the buffer holding a byte for each option; else the
 * buffer says why not. */
EXPORT int bb_check(int game, int seats, int lang)
{
    struct bb_setup how = { .seats = seats };
    const char *wrong;

    memcpy(how.option, io, sizeof(how.option));
    wrong = bb_setup_check(bb_games[game], &how, (enum bb_lang)lang);
    return wrong ? refuse(wrong) : 0;
}

/* A new match; the buffer holds a byte for each option. */
EXPORT int bb_new(int game, int seats, int lang)
{
    int h = free_handle();
    struct bb_setup how = { .seats = seats };

    if (h < 0 || game < 0 || game >= bb_game_count)
        return refuse("no such game, or too many tables");
    memcpy(how.option, io, sizeof(how.option));
    if (bb_check(game, seats, lang) < 0)
        return -1;
    tables[h] = (struct table){ .m = bb_match_new(bb_games[game], &how, NULL), .at = -1 };
    return h;
}

static const struct bb_box *find_box(void *self, const char *game, const char *edition,
                                     const char *hash, char why[static BB_RECORD_WHY])
{
    const struct bb_box *box = bb_games_find(game);
    struct bb_text out;

    (void)self;
    (void)edition;
    if (box && strlen(hash) >= 8 && strncmp(box->hash, hash, strlen(hash)) == 0)
        return box;
    bb_text_init(&out, why, BB_RECORD_WHY);
    bb_text_put(&out, "line 2: this page does not have that game and edition.");
    return NULL;
}

/* A match from the record of n bytes in the buffer. */
EXPORT int bb_load(int n)
{
    const struct bb_shelf shelf = { .find = find_box };
    int h = free_handle();
    char why[BB_RECORD_WHY];
    struct bb_record record;
    struct bb_match *m;

    if (h < 0)
        return refuse("too many tables");
    m = bb_record_read(io, (size_t)n, &shelf, &record, why);
    if (!m)
        return refuse(why);
    tables[h] = (struct table){ .m = m, .record = record, .at = -1 };
    return h;
}

EXPORT void bb_close(int h)
{
    bb_match_free(tables[h].m);
    tables[h].m = NULL;
}

enum what_to_set { SET_NAME, SET_COMMITMENT, SET_NONCE, SET_SECRET };

/* Sets a name, or a hexadecimal value, from the text in the buffer. */
EXPORT int bb_set(int h, int what, int seat)
{
    struct bb_record *r = &tables[h].record;
    const char *wrong = NULL;

    switch ((enum what_to_set)what) {
    case SET_NAME:
        wrong = bb_record_check_name(io);
        if (!wrong)
            memcpy(r->name[seat], io, strlen(io) + 1);
        break;
    case SET_COMMITMENT:
        r->fair = bb_hex_read(io, r->commitment, BB_HASH_BYTES);
        break;
    case SET_NONCE:
        bb_hex_read(io, r->nonce[seat], BB_NONCE_BYTES);
        break;
    case SET_SECRET:
        r->revealed = bb_hex_read(io, r->secret, BB_HASH_BYTES);
        break;
    }
    return wrong ? refuse(wrong) : 0;
}

/* Looks at the position after so many steps; -1: the last. */
EXPORT void bb_look(int h, int at)
{
    tables[h].at = at;
}

/* Lets the pictures to come show an action as a ghost; 0: none. */
EXPORT void bb_try(int h, bb_action a)
{
    tables[h].trying = a;
}

EXPORT int bb_steps(int h)
{
    return bb_match_steps(tables[h].m);
}

EXPORT int bb_seats_of(int h)
{
    return bb_match_seats(tables[h].m);
}

/* Who took a step of the line of play, and which action it was. */
EXPORT int bb_seat_of(int h, int step)
{
    return bb_match_step(tables[h].m, step).seat;
}

EXPORT bb_action bb_action_of(int h, int step)
{
    return bb_match_step(tables[h].m, step).action;
}

/* The number of the game that is played. */
EXPORT int bb_game_of(int h)
{
    int game = 0;

    while (bb_games[game] != bb_match_box(tables[h].m))
        game++;
    return game;
}

EXPORT uint32_t bb_to_act(int h)
{
    return bb_match_to_act(tables[h].m);
}

/* Whose turn it is; BB_NOBODY in between, or if the game does not say. */
EXPORT int bb_turn(int h)
{
    const struct bb_game *g = bb_match_box(tables[h].m)->game;

    return bb_face_turn(g, bb_match_truth(tables[h].m));
}

/* ---- Acting -------------------------------------------------------------- */

static struct bb_reader reader_of(int h, int seat, int lang)
{
    struct bb_reader r = { .box = bb_match_box(tables[h].m),
                           .lang = (enum bb_lang)lang,
                           .seat = seat,
                           .trying = tables[h].trying };

    for (int i = 0; i < bb_match_seats(tables[h].m); i++)
        r.names[i] = tables[h].record.name[i][0] ? tables[h].record.name[i] : NULL;
    return r;
}

static void put_refusal(const struct bb_reader *r, const struct bb_refusal *why,
                        struct bb_text *out)
{
    if (why->clause != BB_NO_CLAUSE)
        bb_text_put(out, r->box->game->clauses[why->clause]);
    bb_text_char(out, '\t');
    bb_words_refusal(r, why, out);
}

/* Takes one action; -1 with "clause \t sentence" if it is not legal. */
EXPORT int bb_act(int h, int seat, bb_action a, int lang)
{
    struct bb_reader r = reader_of(h, seat, lang);
    struct bb_refusal why;
    struct bb_text out;
    int which;

    if (bb_match_act(tables[h].m, seat, &a, 1, &why, &which))
        return 0;
    bb_text_init(&out, io, sizeof(io));
    put_refusal(&r, &why, &out);
    return -1;
}

/* The position that is looked at. */
static void get_truth(int h, union bb_state *out)
{
    const struct table *t = &tables[h];

    bb_match_truth_at(t->m, t->at < 0 ? bb_match_steps(t->m) : t->at, out);
}

/* Where chance is to act: the number of equal shares, and the label of the
 * step in the buffer. */
EXPORT int bb_chance(int h)
{
    const char *label;
    union bb_state truth;
    uint64_t total;

    get_truth(h, &truth);
    total = bb_chance_total(bb_match_box(tables[h].m), truth.bytes, &label);
    answer(label);
    return (int)total;
}

/* The outcome in whose share the number falls, for whoever verifies a record. */
EXPORT bb_action bb_outcome(int h, uint32_t drawn)
{
    union bb_state truth;

    get_truth(h, &truth);
    return bb_chance_outcome(bb_match_box(tables[h].m), truth.bytes, drawn);
}

/* Takes the outcome in whose share the number falls. */
EXPORT void bb_deal(int h, uint32_t drawn)
{
    struct bb_match *m = tables[h].m;

    bb_match_deal_this(m, bb_chance_outcome(bb_match_box(m), bb_match_truth(m), drawn));
}

/* True if the seat, having taken this action, would be the only one to act: then
 * nothing has come of it that the seat could not take back alone. */
EXPORT int bb_goes_on(int h, int seat, bb_action a)
{
    const struct bb_game *g = bb_match_box(tables[h].m)->game;
    union bb_state truth;

    bb_match_truth_at(tables[h].m, bb_match_steps(tables[h].m), &truth);
    g->apply(bb_match_box(tables[h].m)->parts, truth.bytes, seat, a, NULL);
    return g->to_act(truth.bytes) == BB_SEAT(seat);
}

/* enum bb_undo. What chance or another seat did since is taken back only if
 * everybody agrees, which is asked of the page first. */
EXPORT int bb_undo(int h, int seat, int agreed)
{
    struct bb_match *m = tables[h].m;
    int steps = bb_match_steps(m);
    bool near = steps > 0 && bb_match_step(m, steps - 1).seat == seat;
    enum bb_undo result;

    if (!near && !agreed) {
        while (steps > 0 && bb_match_step(m, steps - 1).seat != seat)
            steps--;
        return steps > 0 && bb_match_to_act(m) ? BB_UNDO_ASKED : BB_UNDO_NOTHING;
    }
    result = bb_match_undo(m, seat);
    for (int other = 0; other < bb_match_seats(m) && agreed && result == BB_UNDO_ASKED; other++)
        result = bb_match_agree(m, other);
    return (int)result;
}

/* ---- Seeing -------------------------------------------------------------- */

static void look(int h, int seat, struct bb_view *out)
{
    union bb_state truth;

    get_truth(h, &truth);
    bb_view_init(out, bb_match_box(tables[h].m)->game, truth.bytes, seat);
}

/* The bytes of a seat's view, for a bot elsewhere. */
EXPORT int bb_view(int h, int seat)
{
    struct bb_view view;

    look(h, seat, &view);
    memcpy(io, view.s.bytes, bb_match_box(tables[h].m)->game->state_size);
    return bb_match_box(tables[h].m)->game->state_size;
}

/* "number \t canonical text \t reader's text \t ids \t optional" of each legal action. */
static void put_legal(int h, const struct bb_reader *r, const struct bb_view *view,
                      struct bb_text *out)
{
    const struct bb_box *box = r->box;
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_legal(box, view->s.bytes, r->seat, open);

    (void)h;
    for (int i = 0; i < n; i++) {
        bb_text_int(out, (int)open[i]);
        bb_text_char(out, '\t');
        bb_notation_print(box, open[i], NULL, out);
        bb_text_char(out, '\t');
        bb_notation_print(box, open[i], r, out);
        bb_text_char(out, '\t');
        bb_face_touch(box, view->s.bytes, r->seat, open[i], out);
        bb_text_put(out, box->game->kinds[bb_unpack(open[i]).kind].optional ? "\t1\n" : "\t0\n");
    }
}

static void put_event(const struct bb_reader *r, const struct bb_event *e, struct bb_text *out)
{
    if (e->clause != BB_NO_CLAUSE)
        bb_text_put(out, r->box->game->clauses[e->clause]);
    bb_text_char(out, '\t');
    bb_words_event(r, e, out);
    bb_text_char(out, '\n');
}

/* The events from the seat's number `since` on. */
static void put_events(int h, const struct bb_reader *r, int since, struct bb_text *out)
{
    struct bb_event e;

    while (bb_match_events(tables[h].m, r->seat, since++, &e, 1) == 1)
        put_event(r, &e, out);
}

static void put_events_of(int h, const struct bb_reader *r, int step, struct bb_text *out)
{
    struct bb_event e[BB_EVENTS_MAX];
    int n = bb_match_events_of(tables[h].m, step, r->seat, e, BB_EVENTS_MAX);

    for (int i = 0; i < n; i++)
        put_event(r, &e[i], out);
}

static void put_source(const struct bb_reader *r, int source, struct bb_text *out)
{
    char key[48];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "source.%s", r->box->game->sources[source]);
    bb_words_put(r, key, out);
}

static void put_sources(const struct bb_reader *r, const struct bb_score *score, int player,
                        struct bb_text *out)
{
    for (int i = 0; r->box->game->sources[i]; i++) {
        bb_text_char(out, '\t');
        put_source(r, i, out);
        bb_text_char(out, '=');
        bb_text_int(out, score->source[i][player]);
    }
    bb_text_char(out, '\n');
}

/* True if who plays alone has an opponent that the rules play, and that counts. */
static bool has_opponent(const struct bb_reader *r, int seats, const struct bb_score *score)
{
    bool counts = score->points[1] != 0;

    for (int i = 0; r->box->game->sources[i]; i++)
        counts |= score->source[i][1] != 0;
    return seats == 1 && counts && bb_words_find(r->box->game, r->lang, "opponent");
}

/* Its name may depend on the options of the set-up. */
static void put_opponent(const struct bb_reader *r, const struct bb_view *view, struct bb_text *out)
{
    struct bb_setup how = bb_setup_of(r->box->game, view->s.bytes);
    int32_t option[BB_OPTIONS_MAX];

    for (int i = 0; i < BB_OPTIONS_MAX; i++)
        option[i] = how.option[i];
    bb_words_say(r, "opponent", BB_OPTIONS_MAX, option, out);
}

/* "rank \t points \t team \t name \t source=points ..." a seat, then the opponent of a
 * seat that plays alone. */
static void put_score(int h, const struct bb_reader *r, const struct bb_view *view,
                      struct bb_text *out)
{
    int seats = bb_match_seats(tables[h].m);
    struct bb_score score;

    r->box->game->score(r->box->parts, view->s.bytes, &score);
    for (int seat = 0; seat < seats; seat++) {
        bb_text_format(out, "%d\t%d\t%d\t", score.rank[seat], score.points[seat], score.team);
        bb_words_seat(r, seat, out);
        put_sources(r, &score, seat, out);
    }
    if (has_opponent(r, seats, &score)) {
        bb_text_format(out, "%d\t%d\t0\t", score.rank[0] == 1 ? 2 : 1, score.points[1]);
        put_opponent(r, view, out);
        put_sources(r, &score, 1, out);
    }
}

/* "seat \t points \t clause \t ids \t reasons" a line of the account; the seat is
 * BB_NOBODY if nobody gets the points. */
static void put_account(const struct bb_reader *r, const struct bb_view *view, struct bb_text *out)
{
    const struct bb_game *g = r->box->game;
    struct bb_line line;

    for (int i = 0;; i++) {
        char why[512], ids[512];
        struct bb_text sentence, touches;

        bb_text_init(&sentence, why, sizeof(why));
        bb_text_init(&touches, ids, sizeof(ids));
        if (!bb_face_account(r, view->s.bytes, i, &line, &sentence, &touches))
            return;
        bb_text_format(out, "%d\t%d\t%s\t%s\t%s\n", line.seat, line.points, g->clauses[line.clause],
                       ids, why);
    }
}

/* Why touching the element named in the buffer does nothing now. */
static void put_why(int h, const struct bb_reader *r, const struct bb_view *view,
                    struct bb_text *out)
{
    const struct bb_box *box = r->box;
    bb_action a = bb_face_tapped(box, view->s.bytes, r->seat, io);
    struct bb_refusal why;

    (void)h;
    bb_text_init(out, io, sizeof(io));
    if (a == 0)
        return;
    why = bb_match_why_not(tables[h].m, r->seat, a);
    put_refusal(r, &why, out);
}

/* ---- A turn that is about to end ------------------------------------------ */

static bool has_turn(int h, int step, int seat, union bb_state *out)
{
    bb_match_truth_at(tables[h].m, step, out);
    return bb_face_turn(bb_match_box(tables[h].m)->game, out->bytes) == seat;
}

static void score_at(int h, const struct bb_reader *r, int step, struct bb_score *out)
{
    union bb_state truth;
    struct bb_view view;

    bb_match_truth_at(tables[h].m, step, &truth);
    bb_view_init(&view, r->box->game, truth.bytes, r->seat);
    r->box->game->score(r->box->parts, view.s.bytes, out);
}

/* The points that the seat has gained since a step, by source: "\t fame +9, gods +2". */
static void put_gains(int h, const struct bb_reader *r, int since, struct bb_text *out)
{
    const struct bb_game *g = r->box->game;
    const char *between = "";
    struct bb_score was, is;

    bb_text_char(out, '\t');
    score_at(h, r, since, &was);
    score_at(h, r, bb_match_steps(tables[h].m), &is);
    for (int i = 0; g->sources[i]; i++) {
        int gain = is.source[i][r->seat] - was.source[i][r->seat];

        if (gain == 0)
            continue;
        bb_text_put(out, between);
        put_source(r, i, out);
        bb_text_put(out, gain < 0 ? " \u2212" : " +");
        bb_text_int(out, gain < 0 ? -gain : gain);
        between = ", ";
    }
    bb_text_char(out, '\n');
}

/* "when \t clause \t sentence" of what happened to the seat itself, but for details. */
static void put_in_short(const struct bb_reader *r, int when, const struct bb_event *e, int n,
                         struct bb_text *out)
{
    for (int i = 0; i < n; i++) {
        const struct bb_event_kind *kind = &r->box->game->events[e[i].what];
        const char *first = kind->arg[0].list;

        if (kind->detail || !(e[i].seen_by & BB_SEAT(r->seat)) || !first ||
            strcmp(first, "seat") != 0 || e[i].arg[0] != r->seat)
            continue;
        bb_text_format(out, "%d\t", when);
        put_event(r, &e[i], out);
    }
}

/* What a seat did in the turn that an action would end, and what that brings: its gains,
 * then lines as above, "when" being 1 for what is to come. Nothing if the turn goes on. */
static void put_turn(int h, const struct bb_reader *r, bb_action a, struct bb_text *out)
{
    const struct bb_game *g = r->box->game;
    int steps = bb_match_steps(tables[h].m), from = steps;
    struct bb_event e[BB_EVENTS_MAX];
    struct bb_log log = { 0 };
    union bb_state after, before;

    if (!has_turn(h, steps, r->seat, &after))
        return;
    g->apply(r->box->parts, after.bytes, r->seat, a, &log);
    if (bb_face_turn(g, after.bytes) == r->seat)
        return;
    while (from > 0 && has_turn(h, from - 1, r->seat, &before))
        from--;
    put_gains(h, r, from, out);
    for (int step = from; step < steps; step++)
        put_in_short(r, 0, e, bb_match_events_of(tables[h].m, step, r->seat, e, BB_EVENTS_MAX),
                     out);
    put_in_short(r, 1, log.event, log.n, out);
    if (g->to_act(after.bytes) == BB_SEAT(r->seat)) {
        struct bb_view view;

        bb_view_init(&view, g, after.bytes, r->seat);
        bb_text_put(out, "1\t\t");
        bb_face_ask(r, view.s.bytes, out);
        bb_text_char(out, '\n');
    }
}

static void put_record(int h, struct bb_text *out)
{
    bb_record_head(tables[h].m, &tables[h].record, out);
    bb_record_lines(tables[h].m, 0, out);
    bb_record_tail(tables[h].m, &tables[h].record, out);
}

/* "commit \t secret \t nonces" of a record, for whoever verifies it. */
static void put_fairness(int h, struct bb_text *out)
{
    const struct bb_record *r = &tables[h].record;
    char hex[2 * BB_HASH_BYTES + 1];

    bb_hex_write(r->commitment, BB_HASH_BYTES, hex);
    bb_text_put(out, r->fair ? hex : "");
    bb_text_char(out, '\t');
    bb_hex_write(r->secret, BB_HASH_BYTES, hex);
    bb_text_put(out, r->revealed ? hex : "");
    for (int seat = 0; seat < bb_match_seats(tables[h].m); seat++) {
        bb_hex_write(r->nonce[seat], BB_NONCE_BYTES, hex);
        bb_text_char(out, '\t');
        bb_text_put(out, hex);
    }
}

enum what_to_say {
    SAY_PICTURE, /* extra: 1 tall */
    SAY_TEXT,
    SAY_ASK,
    SAY_LEGAL,
    SAY_WHY,       /* the id of an element in the buffer */
    SAY_EVENTS,    /* extra: since */
    SAY_EVENTS_OF, /* extra: step */
    SAY_SCORE,
    SAY_RECORD,
    SAY_FAIRNESS,
    SAY_ACCOUNT,
    SAY_TURN, /* extra: the action that may end it */
};

/* Writes what is wanted of a match, as a seat sees it in a language. */
EXPORT int bb_say(int h, int what, int seat, int lang, int extra)
{
    struct bb_reader r = reader_of(h, seat, lang);
    struct bb_view view;
    struct bb_text out;

    look(h, seat, &view);
    bb_text_init(&out, io, what == SAY_WHY ? 0 : sizeof(io));
    switch ((enum what_to_say)what) {
    case SAY_PICTURE:
        bb_face_paint(&r, view.s.bytes, extra != 0, &out);
        break;
    case SAY_TEXT:
        bb_face_text(&r, view.s.bytes, &out);
        break;
    case SAY_ASK:
        bb_face_ask(&r, view.s.bytes, &out);
        break;
    case SAY_LEGAL:
        put_legal(h, &r, &view, &out);
        break;
    case SAY_WHY:
        put_why(h, &r, &view, &out);
        break;
    case SAY_EVENTS:
        put_events(h, &r, extra, &out);
        break;
    case SAY_EVENTS_OF:
        put_events_of(h, &r, extra, &out);
        break;
    case SAY_SCORE:
        put_score(h, &r, &view, &out);
        break;
    case SAY_RECORD:
        put_record(h, &out);
        break;
    case SAY_FAIRNESS:
        put_fairness(h, &out);
        break;
    case SAY_ACCOUNT:
        put_account(&r, &view, &out);
        break;
    case SAY_TURN:
        put_turn(h, &r, (bb_action)extra, &out);
        break;
    }
    return (int)(out.len < sizeof(io) ? out.len : sizeof(io) - 1);
}

/* ---- What there is to play ------------------------------------------------ */

/* A word of the game, or the name that it has in the rules. */
static void put_word(const struct bb_game *g, int lang, const char *prefix, const char *name,
                     const char *value, struct bb_text *out)
{
    char key[96];
    struct bb_text t;
    const char *word;

    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "%s.%s%s%s", prefix, name, *value ? "." : "", value);
    word = bb_words_find(g, (enum bb_lang)lang, key);
    bb_text_put(out, word ? word : *value ? value : name);
}

/* "name=usual|value|value", as a reader calls them. */
static void put_option(const struct bb_game *g, int lang, const struct bb_option *o,
                       struct bb_text *out)
{
    bb_text_char(out, '\t');
    put_word(g, lang, "option", o->name, "", out);
    bb_text_format(out, "=%d", o->usual);
    for (int v = 0; o->values[v]; v++) {
        bb_text_char(out, '|');
        put_word(g, lang, "option", o->name, o->values[v], out);
    }
}

/* name, title, about, seats, edition, whether parts of it are reconstructed,
 * whether it is hidden, what the seats are called ("White|Blue", or nothing), then
 * its options. */
EXPORT int bb_describe(int game, int lang)
{
    const struct bb_box *box = game >= 0 && game < bb_game_count ? bb_games[game] : NULL;
    const struct bb_game *g;
    const char *seats;
    struct bb_text out;

    if (!box)
        return -1;
    g = box->game;
    seats = bb_words_find(g, (enum bb_lang)lang, "seats");
    bb_text_init(&out, io, sizeof(io));
    bb_text_format(&out, "%s\t%s\t%s\t%d\t%d\t%s\t%d\t%d\t%s", g->name, g->title,
                   bb_words_find(g, (enum bb_lang)lang, "about"), g->seats_min, g->seats_max,
                   box->edition, box->reconstructed, g->hidden, seats ? seats : "");
    for (int i = 0; g->options[i].name; i++)
        put_option(g, lang, &g->options[i], &out);
    return (int)out.len;
}

/* ---- Bots, elsewhere: from the bytes of a view ---------------------------- */

/* The action that a bot chooses for a seat whose view is in the buffer. */
EXPORT bb_action bb_choose(int game, int bot, int seat, int playouts, uint32_t seed)
{
    const struct bb_box *box = bb_games[game];
    const struct bb_limits limits = { .playouts = playouts, .table = { endings, BB_EXACT_BITS } };
    struct bb_view view = { .seat = seat };
    struct bb_rng rng;

    memcpy(view.s.bytes, io, box->game->state_size);
    bb_rng_init(&rng, seed);
    return bb_bots[bot]->choose(box, &view, &limits, &rng);
}

/* Steps of so many random games, for the speed of it; 0 if the usual options do not go
 * with so many seats. */
EXPORT int bb_bench(int game, int seats, int games)
{
    const struct bb_box *box = bb_games[game];
    struct bb_setup how = bb_setup_usual(box);
    union bb_state s;
    struct bb_rng rng;
    int steps = 0;

    how.seats = seats;
    if (bb_setup_check(box, &how, BB_EN))
        return 0;
    bb_rng_init(&rng, 1);
    for (int i = 0; i < games; i++) {
        box->game->setup(box->parts, s.bytes, &how);
        while (bb_random_step(box, s.bytes, &rng))
            steps++;
    }
    return steps;
}
