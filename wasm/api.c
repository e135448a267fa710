/*
 * The engine for a page: functions on numbers and one buffer of text.
 *
 * There are two kinds of handle. A table is the referee of a match and holds its truth; a
 * chair is what one seat was shown of a match, and everything the page shows comes from
 * one. Between them goes news, as bytes: from bb_news() of a table in this page, or from
 * anywhere else, to bb_show() of a chair.
 *
 * Text goes in and out through the buffer: UTF-8, lines ended by \n, columns by
 * \t (chair/say.h). A function that writes returns how many bytes; one that can fail
 * returns -1 with a sentence in the buffer. There are no imports: dice are drawn outside
 * (bb_chances, bb_deal), so that they can be fair, and there is no clock.
 */
#include "base/hex.h"
#include "chair/say.h"
#include "engine/about.h"
#include "engine/setup.h"
#include "games/all.h"
#include "table/table.h"
#include "table/walk.h"
#include "wasm/export.h"
#include "wasm/words.h"

#include <string.h>

enum { TABLES = 4, CHAIRS = 16, ABOUT = 1 << 14 };

/* What a page sees lives here: WebAssembly has one memory and one thread. */
static struct bb_table tables[TABLES];
static struct bb_feed feeds[TABLES][BB_SEATS_MAX + 1]; /* the last is the spectator's */
static struct bb_chair *chairs[CHAIRS];
static struct bb_walk walk;

/* An empty text in the buffer. */
static struct bb_text begin(void)
{
    struct bb_text out;

    bb_text_init(&out, io, sizeof(io));
    return out;
}

static int length(const struct bb_text *out)
{
    return (int)(out->len < sizeof(io) ? out->len : sizeof(io) - 1);
}

static int refuse(const char *sentence)
{
    struct bb_text out = begin();

    bb_text_put(&out, sentence);
    return -1;
}

/* Takes words of a language (enum bb_words_part) from the n bytes in the buffer. They come
 * before anything is said that is made of them. */
EXPORT void bb_learn(int lang, int part, int n)
{
    bb_words_learn((enum bb_lang)lang, (enum bb_words_part)part, io, (size_t)n);
}

/* ---- Tables -------------------------------------------------------------- */

static int free_table(void)
{
    int h = 0;

    while (h < TABLES && tables[h].match)
        h++;
    return h < TABLES ? h : -1;
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
    int h = free_table();
    struct bb_setup how = { .seats = seats };

    if (h < 0 || game < 0 || game >= bb_game_count)
        return refuse("no such game, or too many tables");
    memcpy(how.option, io, sizeof(how.option));
    if (bb_check(game, seats, lang) < 0)
        return -1;
    bb_table_init(&tables[h], bb_games[game], &how);
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
    const struct bb_shelf shelf = { .reference = bb_games_find, .find = find_box };
    int h = free_table();
    char why[BB_RECORD_WHY];

    if (h < 0)
        return refuse("too many tables");
    return bb_table_read(&tables[h], io, (size_t)n, &shelf, why) ? h : refuse(why);
}

EXPORT void bb_close(int h)
{
    bb_walk_release(&walk);
    bb_table_release(&tables[h]);
}

enum what_to_set { SET_NAME, SET_COMMITMENT, SET_PROMISE, SET_NONCE, SET_SECRET };

/* Sets a name, or a hexadecimal value, from the text in the buffer. */
EXPORT int bb_set(int h, int what, int seat)
{
    struct bb_record *r = &tables[h].record;
    const char *wrong = NULL;

    switch ((enum what_to_set)what) {
    case SET_NAME:
        wrong = bb_table_name(&tables[h], seat, io);
        break;
    case SET_COMMITMENT:
        r->fair = bb_hex_read(io, r->commitment, BB_HASH_BYTES);
        break;
    case SET_PROMISE:
        bb_hex_read(io, r->nonce_commitment[seat], BB_HASH_BYTES);
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

/* The number of the game that is played. */
EXPORT int bb_game_of(int h)
{
    int game = 0;

    while (bb_games[game] != bb_table_box(&tables[h]))
        game++;
    return game;
}

EXPORT uint32_t bb_to_act(int h)
{
    return bb_match_to_act(tables[h].match);
}

/* The line of play, for the dealer and for whoever plays it again: how many steps there are, who
 * took one, and which action that was. */
EXPORT int bb_steps(int h)
{
    return bb_match_steps(tables[h].match);
}

EXPORT int bb_seat_of(int h, int step)
{
    return bb_match_step(tables[h].match, step).seat;
}

EXPORT bb_action bb_action_of(int h, int step)
{
    return bb_match_step(tables[h].match, step).action;
}

/* On to the next outcome of chance, also of those that were taken back, for whoever verifies:
 * its number, its step and the action in the buffer; 0 behind the last. One walk at a time. */
EXPORT int bb_walk(int h)
{
    struct bb_text out = begin();
    const struct bb_entry *e;

    if (!walk.line)
        bb_walk_init(&walk, tables[h].match);
    e = bb_walk_next(&walk);
    if (!e) {
        bb_walk_release(&walk);
        return 0;
    }
    bb_text_int(&out, walk.chance);
    bb_text_char(&out, '\t');
    bb_text_int(&out, walk.steps + 1);
    bb_text_char(&out, '\t');
    bb_text_int(&out, (int)e->action);
    return length(&out);
}

/* Where chance is to act: now, or where the walk stands. */
static const void *truth_of(int h)
{
    return walk.line ? walk.truth.bytes : bb_match_truth(tables[h].match);
}

/* Where chance is to act: the number of equal shares, and the label of the step in the buffer. */
EXPORT int bb_chances(int h)
{
    struct bb_text out = begin();
    const char *label;
    uint64_t total = bb_chance_total(bb_table_box(&tables[h]), truth_of(h), &label);

    bb_text_put(&out, label);
    return (int)total;
}

/* The outcome in whose share the number falls. */
EXPORT bb_action bb_outcome(int h, uint32_t drawn)
{
    return bb_chance_outcome(bb_table_box(&tables[h]), truth_of(h), drawn);
}

EXPORT void bb_deal(int h, bb_action outcome)
{
    bb_match_deal_this(tables[h].match, outcome);
}

/* Takes one action; -1 with "clause \t sentence" if it is not legal. */
EXPORT int bb_act(int h, int seat, bb_action a, int lang)
{
    struct bb_reader r = { .box = bb_table_box(&tables[h]), .lang = (enum bb_lang)lang };
    struct bb_text out = begin();
    struct bb_refusal why;
    int which;

    if (bb_table_act(&tables[h], seat, &a, 1, &why, &which))
        return 0;
    bb_say_refusal(&r, &why, &out);
    return -1;
}

/* enum bb_undo. What chance or another seat did since is taken back only if
 * everybody agrees, which is asked of the page first. */
EXPORT int bb_undo(int h, int seat, int agreed)
{
    return (int)bb_table_undo(&tables[h], seat, agreed ? BB_SEAT(BB_SEATS_MAX) - 1 : 0);
}

/* Notes that a seat, which is to act, is given hints; -1 if it has had too many. */
EXPORT int bb_note_hint(int h, int seat)
{
    return bb_match_hint(tables[h].match, seat);
}

EXPORT int bb_record(int h)
{
    struct bb_text out = begin();

    bb_table_record(&tables[h], &out);
    return length(&out);
}

/* ---- News ------------------------------------------------------------------ */

static struct bb_feed *feed_of(int h, int seat)
{
    return &feeds[h][seat < BB_SEATS_MAX ? seat : BB_SEATS_MAX];
}

/* Begins to tell a seat, or the spectator, what there is to see, from the beginning. */
EXPORT void bb_follow(int h, int seat)
{
    bb_feed_init(feed_of(h, seat), seat);
}

/* Puts the next news for the seat into the buffer; 0 if there is none. */
EXPORT int bb_news(int h, int seat)
{
    static struct bb_news news;

    if (!bb_feed_next(feed_of(h, seat), &tables[h], &news))
        return 0;
    return bb_news_write(bb_table_box(&tables[h])->game, &news, (uint8_t *)io);
}

/* ---- Chairs ---------------------------------------------------------------- */

/* A chair for a seat of a game; -1 if there are too many. */
EXPORT int bb_sit(int game, int seat)
{
    int c = 0;

    while (c < CHAIRS && chairs[c])
        c++;
    if (c == CHAIRS)
        return refuse("too many chairs");
    chairs[c] = bb_chair_new(bb_games[game], seat);
    return c;
}

EXPORT void bb_leave(int c)
{
    bb_chair_free(chairs[c]);
    chairs[c] = NULL;
}

/* Who sits at a seat: the text in the buffer. */
EXPORT void bb_name(int c, int seat)
{
    bb_chair_name(chairs[c], seat, io);
}

/* Shows a chair the news of so many bytes in the buffer; -1 if they are none. */
EXPORT int bb_show(int c, int bytes)
{
    static struct bb_news news;
    const struct bb_reader *r = bb_chair_reader(chairs[c]);
    const char *wrong = bb_news_read(r->box->game, (const uint8_t *)io, bytes, r->seat, &news);

    if (wrong)
        return refuse(wrong);
    bb_chair_show(chairs[c], news.view.s.bytes, news.event, news.n);
    return 0;
}

/* Looks at the position after a step; -1: the last. */
EXPORT void bb_look(int c, int step)
{
    bb_chair_look(chairs[c], step);
}

/* How many steps and turns there are up to what is looked at. */
EXPORT int bb_steps_seen(int c)
{
    return bb_chair_steps(chairs[c]);
}

EXPORT int bb_turns(int c)
{
    return bb_chair_turns(chairs[c]);
}

/* Who is to act, as the chair sees it. */
EXPORT uint32_t bb_asked(int c)
{
    const struct bb_view *view = bb_chair_view(chairs[c]);

    return bb_chair_reader(chairs[c])->box->game->to_act(view->s.bytes);
}

/* The bytes of what the chair sees, for a bot elsewhere. */
EXPORT int bb_seen(int c)
{
    size_t size = bb_chair_reader(chairs[c])->box->game->state_size;

    memcpy(io, bb_chair_view(chairs[c])->s.bytes, size);
    return (int)size;
}

/* Answers for a chair, in a language; `extra` and the text in the buffer depend on what is
 * asked: enum bb_what. */
EXPORT int bb_answer(int c, int what, int lang, int extra)
{
    char about[ABOUT];
    struct bb_text out;

    memcpy(about, io, sizeof(about));
    about[sizeof(about) - 1] = '\0';
    out = begin();
    bb_chair_speak(chairs[c], (enum bb_lang)lang);
    bb_say(chairs[c], (enum bb_what)what, extra, about, &out);
    return length(&out);
}

/* What there is to play: see bb_about(); -1 behind the last game. */
EXPORT int bb_describe(int game, int lang)
{
    struct bb_text out = begin();

    if (game < 0 || game >= bb_game_count)
        return -1;
    bb_about(bb_games[game], (enum bb_lang)lang, &out);
    return length(&out);
}
