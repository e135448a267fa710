/*
 * engine/game.h -- what a game is.
 *
 * A game is one constant table of facts and nine functions, struct bb_game, with a
 * table of how it is shown, struct bb_face, and one of advice, struct bb_advice. A
 * position is a plain struct of fixed size with no pointers in it: it is
 * cloned with memcpy, lives on the caller's stack, crosses to WebAssembly and
 * back byte for byte, and is never freed.
 *
 * The rules are a pure function: position + seat + action -> position + events.
 * Nothing below draws random numbers, allocates, prints or keeps state between
 * calls. Dice and shuffles are actions too: they belong to the seat BB_CHANCE,
 * and whoever runs the match (server, replay, test, bot) chooses them.
 *
 * Words used everywhere:
 *   seat      a place at the table, 0 .. seats-1; BB_CHANCE deals and rolls
 *   truth     the whole position; only the referee holds one
 *   view      the same struct as one seat may know it: unknown bytes BB_UNKNOWN
 *   action    one small decision; a turn is usually several
 *   event     one thing that happened, for the eyes of some seats
 *   parts     the components of one edition: cards, costs, boards
 *   box       a game together with the parts of one edition
 *   clause    a numbered paragraph of the rules, such as "SG-4.1"
 */
#ifndef BB_ENGINE_GAME_H
#define BB_ENGINE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bb_rng;
struct bb_text;
struct bb_words;
struct bb_reader;
struct bb_art;
struct bb_painter;
struct bb_card;

enum {
    BB_SEATS_MAX = 4,
    BB_STATE_MAX = 1024,   /* bytes in the largest position of any game */
    BB_ACTIONS_MAX = 1024, /* actions open to one seat in any position */
    BB_EVENTS_MAX = 96,    /* events of any one action */
    BB_OPTIONS_MAX = 14,
    BB_OPERANDS_MAX = 3,
    BB_ARGS_MAX = 4,
    BB_SOURCES_MAX = 12,
    BB_FEATURES_MAX = 80, /* of a position, for bots */
    BB_MOMENTS = 3,       /* of a game for which features have weights: begin, middle, end */
    BB_PROGRESS = 256,    /* how far a game is at its end */

    BB_CHANCE = 31,    /* the seat that deals and rolls */
    BB_NOBODY = 30,    /* the view of a spectator */
    BB_TEAM = 29,      /* in an account: every seat */
    BB_UNKNOWN = 0xFF, /* every byte of a hidden field in a view */

    BB_NO_CLAUSE = 0xFFFF, /* an event or refusal of the referee, not of a rule */
    BB_EV_UNDONE = 0xFFFF, /* the event of an undo: seat, agreed; in news also the steps that
                            * it takes back, of those that were shown */
};

typedef uint32_t bb_seats; /* a set of seats: bit i is seat i */

#define BB_SEAT(i)  ((bb_seats)1 << (i))
#define BB_EVERYONE ((bb_seats)0x4000000F) /* all seats and the spectator */

/* Those who see the twin of a secret event, the one without the secret: all but one seat. */
static inline bb_seats bb_others(int seat)
{
    return BB_EVERYONE & ~BB_SEAT(seat);
}

/* ---- Actions -------------------------------------------------------------
 *
 * 32 bits, so that an action is a plain number in C, in JavaScript and in the
 * record: the kind in the top byte, three operand bytes below it. No kind has
 * the number 0, so 0 is never an action.
 */
typedef uint32_t bb_action;

struct bb_move {
    uint8_t kind, a, b, c;
};

static inline bb_action bb_pack(int kind, int a, int b, int c)
{
    return (bb_action)kind << 24 | (bb_action)a << 16 | (bb_action)b << 8 | (bb_action)c;
}

static inline struct bb_move bb_unpack(bb_action x)
{
    return (struct bb_move){ .kind = x >> 24, .a = x >> 16 & 255, .b = x >> 8 & 255, .c = x & 255 };
}

/* The values that an operand or an event argument may have, and how each is
 * written: by `names`, else by `print`, else as a number. A list is wide when
 * its values need two operand bytes. Without an id its values are in no picture
 * but a plain one. The written form is one word without blank or semicolon; it is
 * the same in every language, and words.yaml may translate it under the key
 * "<list>.<written form>". A name of several parts, joined by + (a set) or /, is
 * translated part by part. */
struct bb_list {
    const char *name;
    const char *id;        /* of a value in a picture: "cell-" and its name; "pile-#", its number */
    uint16_t first, count; /* the values are first .. first + count - 1 */
    bool wide;
    const char *const *names; /* names[value - first] */

    /* Writes the value's name; false if this box has no such value. */
    bool (*print)(const void *parts, int value, struct bb_text *out);

    /* In sentences the value is said with the word "<list>", of these arguments.
     * NULL, or false: by its name. The value is one that `print` knows. */
    bool (*spell)(const void *parts, int value, int32_t arg[static BB_ARGS_MAX]);
    bool each; /* each name has such a word of its own, "<list>.<name>" */
    bool own;  /* in a picture they are the reader's: what another does is not about them */
};

struct bb_operand {
    const char *name; /* the key in JSON */
    const char *list; /* NULL: a number, 0 .. 255 */
    const char *id;   /* instead of the list's; "": not to be touched */
};

/* Names an action kind and its operands: enough to print, parse and encode
 * any action without help from the game. */
struct bb_kind {
    const char *name; /* NULL: no kind has this number */
    bool chance;      /* dealt or rolled: nobody chooses it */
    bool optional;    /* a turn never asks for it: it is listed after what a turn asks for */
    bool priced;      /* where it is offered it is called by what it pays (bb_face.price) */
    bool led;         /* who means it has touched its first operand, where that can be touched */
    uint16_t clause;  /* the rule that refuses it, in a game without why_not() */
    const char *id;   /* of an element in the picture of its own, such as a button, which leads */
    struct bb_operand operand[BB_OPERANDS_MAX];
};

/* ---- Events --------------------------------------------------------------
 *
 * An event that only some may see is written twice: once with the secret for
 * those in the know, once without it for the rest. Filtering is then all that
 * redaction has to do. `clause` is an index into the game's clauses: the rule
 * that made it happen.
 */
struct bb_event {
    uint16_t what;
    uint16_t clause;
    bb_seats seen_by;
    int32_t arg[BB_ARGS_MAX];
};

struct bb_log {
    int n;
    struct bb_event event[BB_EVENTS_MAX];
};

/* Appends to the log; does nothing when log is NULL (bots pass NULL). */
void bb_note(struct bb_log *log, struct bb_event e);

/* 1 where all who call rules are bots, which want no events. */
#ifdef BB_FOR_BOTS
#define BB_NO_LOG 1
#else
#define BB_NO_LOG 0
#endif

/* The same from the event's pieces; for games, which mostly pass NULL. */
static inline void bb_tell(struct bb_log *log, int what, int clause, bb_seats seen_by,
                           const int32_t arg[static BB_ARGS_MAX])
{
    if (log && !BB_NO_LOG)
        bb_note(log, (struct bb_event){ .what = what,
                                        .clause = clause,
                                        .seen_by = seen_by,
                                        .arg = { arg[0], arg[1], arg[2], arg[3] } });
}

/* Of an event that says a seat, argument 0, has got hold of a component, argument i: the lab asks
 * whether it wins. A page has no lab. */
#ifdef BB_FOR_PLAYERS
#define BB_COUNTED(i) 0
#else
#define BB_COUNTED(i) (1 << (i))
#endif

/* Names a kind of event; its sentence is the word "event.<name>". */
struct bb_event_kind {
    const char *name;
    struct bb_operand arg[BB_ARGS_MAX];
    bool reveals;   /* shows somebody what was hidden, so it cannot be undone at will */
    bool own;       /* ... and that somebody is not the seat that acts: it knew it before */
    bool detail;    /* left out where a turn is summed up */
    bool varies;    /* its sentence is "event.<name>.<value>", where there is one for a value, or
                     * "event.<name>.twice", where there is one for two alike */
    uint8_t counts; /* BB_COUNTED(): arguments of lists */
};

/* ---- Fields --------------------------------------------------------------
 *
 * Each game lists the fields of its position once. From this list come views
 * and JSON. Sight 0 is BB_SECRET, and bytes in no field reach no view:
 * forgetting a field hides it.
 */
enum bb_sight {
    BB_SECRET, /* nobody */
    BB_PUBLIC, /* everybody */
    BB_OWN,    /* row i belongs to seat i */
    BB_KNOWN,  /* those whom byte i of another field, `known`, names know element i */
};

struct bb_field {
    const char *name;
    uint16_t offset, count;
    uint8_t size; /* bytes in one element: 1, 2 or 4 */
    uint8_t sight;
    uint16_t row; /* elements in a row (BB_OWN: of one seat); 0: all are one row */

    /* Its elements are values of this list; others, such as 0 for none, are numbers. NULL:
     * all are. They are so many more than the values: 1 where the list begins with 0 and 0
     * is none. */
    const char *list;
    uint8_t more;

    /* BB_KNOWN: the offset of a public field with a byte for each element, who knows it:
     * bit i is seat i, bit BB_SEATS_MAX the spectator. */
    uint16_t known;

    /* BB_OWN, what all choose at the same time: the offset of a public byte for each seat, 1
     * once it has chosen and until all have, while its row is not 0. 0: none of that. */
    uint16_t chosen;

    uint32_t most; /* no element that is a number is more; 0 and no list: any may be */
};

/* 1 in a page whose games all have a text, a question, a picture, turns, refusals and guesses of
 * their own: what the engine has in their place stays out of it (engine/face.c,
 * engine/plain.h, engine/usual.h). */
#ifndef BB_ALL_DRAWN
#define BB_ALL_DRAWN 0
#endif

/* BB_FIELD(struct x, hand, uint8_t, BB_OWN, .row = HAND)
 * BB_FIELD(struct x, cup, uint8_t, BB_KNOWN, .known = offsetof(struct x, peeked)) */
#define BB_FIELD(T, f, elem, ...)                                                                  \
    {                                                                                              \
        .name = BB_ALL_DRAWN ? "" : #f, .offset = offsetof(T, f), .size = sizeof(elem),            \
        .count = sizeof(((T *)0)->f) / sizeof(elem), .sight = __VA_ARGS__                          \
    }

/* ---- The game ------------------------------------------------------------ */

/* The values of an enum that edition files name too are said once, together with their
 * names: #define COLOURS(X) X(RED, "red") X(BLUE, "blue"). From this come the enum itself,
 * the names of a list, and what a schema accepts (BB_EDITION_NAME). */
#define BB_VALUE(value, name) value,
#define BB_NAME(value, name)  [value] = name,

/* A rule on which readings or tables differ: "rounds=short|long". */
struct bb_option {
    const char *name;
    const char *const *values; /* ends with NULL; the index is the value */
    uint8_t usual;
    bool alone;  /* it only means something to somebody who plays alone */
    uint16_t at; /* the byte of a position that holds the value */
};

struct bb_setup {
    uint8_t seats;
    uint8_t option[BB_OPTIONS_MAX]; /* in the order of the game's options */
};

struct bb_score {
    int32_t points[BB_SEATS_MAX];
    uint8_t rank[BB_SEATS_MAX]; /* 1 is best; ties share a rank; 2: lost alone */
    bool team; /* all play together: they share the points, and rank 1 if they won, else 2 */
    int32_t source[BB_SOURCES_MAX][BB_SEATS_MAX]; /* in the order of `sources`; sums to points */
};

/* A line of the account of the score: what is counted together, and for whom. */
struct bb_line {
    uint8_t seat; /* BB_NOBODY: nobody gets the points; BB_TEAM: everybody does */
    uint16_t clause;
    int32_t points;
};

/* Why an action is not legal: the clause, and the word "refusal.<word>". */
struct bb_refusal {
    uint16_t clause;
    const char *word;
    int32_t arg[2];
};

/* What a game writes for its audit(): a page is given no bare positions, and leaves
 * it out. */
#ifdef BB_FOR_PLAYERS
#define BB_AUDIT(function) (0 ? (function) : NULL)
#else
#define BB_AUDIT(function) function
#endif

/* What a game writes for all that only people need, such as its face: the bots of a page have an
 * engine of their own, which leaves it out. */
#ifdef BB_FOR_BOTS
#define BB_SHOWN(what) (0 ? (what) : NULL)
#else
#define BB_SHOWN(what) what
#endif

/* What a game writes for its advice: only bots take any. */
#if defined(BB_FOR_PLAYERS) && !defined(BB_FOR_BOTS)
#define BB_ADVICE(what) (0 ? (what) : NULL)
#else
#define BB_ADVICE(what) what
#endif

struct bb_game {
    const char *name;  /* "chess": URL, record, command line */
    const char *title; /* the printed name, in no language but its own */
    bool hidden;       /* not offered to players */
    uint16_t rules;    /* raised whenever apply() changes its meaning */
    uint16_t state_size;
    uint8_t seats_min, seats_max;
    uint16_t seats_at;   /* the byte of a position that holds how many, if that varies */
    uint16_t steps_max;  /* no match is longer */
    uint32_t parts_size; /* bytes in the parts of an edition */
    uint32_t facts_size; /* the first of these bytes: what the edition file says,
                          * and what the edition's hash is of; the rest follows from it */

    const struct bb_option *options; /* each list ends with a NULL name */
    const struct bb_list *lists;
    const struct bb_kind *kinds; /* kinds[0] is unused */
    int kind_count;
    const struct bb_field *fields;
    const struct bb_event_kind *events;
    const char *const *clauses;
    const char *const *sources; /* of points: the words "source.<name>" */
    const struct bb_words *words;
    const struct bb_art *art; /* motifs, colours and style of its own pictures; NULL: none */

    /* Writes the first position and returns NULL; or writes nothing, if these seats and
     * options, each possible by itself, do not go together: the word "unfit.<reason>". */
    const char *(*setup)(const void *parts, void *s, const struct bb_setup *how);

    /* Seats that must act now; 0 when the game is over. More than one bit
     * means they decide at the same time and the order does not matter.
     * BB_CHANCE never shares the set. Works on any view. */
    bb_seats (*to_act)(const void *s);

    /* Writes the actions open to `seat`, in ascending order, and returns how
     * many; at least one if the seat is to act. Works on a view of `seat`. */
    int (*legal)(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX]);

    /* The same for BB_CHANCE, each with its whole-number weight. All are of
     * one kind. Needs the truth. */
    int (*chance)(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
                  uint32_t weight[static BB_ACTIONS_MAX]);

    /* Carries out a legal action; anything else is a bug in the caller. */
    void (*apply)(const void *parts, void *s, int seat, bb_action a, struct bb_log *log);

    /* Points and ranks as they stand; final once to_act() is 0. Works on any view. */
    void (*score)(const void *parts, const void *s, struct bb_score *out);

    /* Which clause forbids this well-formed but illegal action. Works on a
     * view of `seat`. NULL: engine/usual.h says it. */
    struct bb_refusal (*why_not)(const void *parts, const void *s, int seat, bb_action a);

    /* Turns a view of `seat` into a truth that agrees with it, drawing what
     * is unknown at random. NULL: nothing but choices is, and engine/usual.h draws them. */
    void (*guess)(const void *parts, void *view, int seat, struct bb_rng *rng);

    /* NULL if the truth could arise in play (every piece accounted for), else what
     * is wrong with it. Called by bb_audit() alone, which has seen to the set-up and the
     * ranges of fields: after each step by tests, and on bytes from outside by loading,
     * so it must survive any others. NULL in a page: BB_AUDIT(). */
    const char *(*audit)(const void *parts, const void *s);

    const struct bb_face *face;     /* how it is shown; NULL: plainly, from its fields */
    const struct bb_advice *advice; /* for bots; NULL: none */
};

/* Members of that table that follow from names: of a game whose parts are all facts, its words
 * and structs; the tables, static and called so; and the functions without which no game is,
 * with what their names begin with, or nothing. */
#define BB_GAME_OF(prefix, state, parts)                                                           \
    .words = BB_SHOWN(&prefix##_words), .state_size = sizeof(state),                               \
    .seats_at = offsetof(state, seats), .parts_size = sizeof(parts), .facts_size = sizeof(parts)
#define BB_GAME_TABLES(options_table)                                                              \
    .options = (options_table), .lists = lists, .kinds = kinds,                                    \
    .kind_count = sizeof(kinds) / sizeof(kinds[0]), .fields = fields, .events = events,            \
    .clauses = clauses, .sources = sources
#define BB_GAME_FUNCTIONS(prefix)                                                                  \
    .setup = prefix##setup, .to_act = prefix##to_act, .legal = prefix##legal,                      \
    .chance = prefix##chance, .apply = prefix##apply, .score = prefix##score,                      \
    .audit = BB_AUDIT(prefix##audit)

extern const struct bb_option bb_no_options[];

/* The symbols that the files of a game share. */
#define BB_GAME_SYMBOLS(prefix)                                                                    \
    extern const struct bb_game prefix##_game;                                                     \
    extern const struct bb_face prefix##_face;                                                     \
    extern const struct bb_advice prefix##_advice;                                                 \
    extern const struct bb_words prefix##_words;                                                   \
    extern const struct bb_art prefix##_art

/* A symbol of a game: a motif with its class, or NULL; the word "legend.<name>" says what it
 * stands for. */
struct bb_symbol {
    const char *name, *motif, *class;
};

/* The shapes of a picture: for a wide screen, a narrow one, one in between, and a wide one of
 * which a column is taken. */
enum bb_shape { BB_WIDE, BB_TALL, BB_TABLET, BB_DESK, BB_SHAPES };

/* How a game is shown. All of it may be left out: engine/face.h has a default for
 * each, and is how everybody else calls these. */
struct bb_face {
    /* The view as text, for a terminal and for a screen reader. NULL: the labels of its
     * picture, those of one list in a line. */
    void (*text)(const void *parts, const void *view, const struct bb_reader *reader,
                 struct bb_text *out);

    /* What the reader's seat is asked to do now, as one sentence; who is waited
     * for, if it is not to act. NULL: the word "ask.<kind>" of what is open to it. */
    void (*ask)(const void *parts, const void *view, const struct bb_reader *reader,
                struct bb_text *out);

    /* Draws the view as a picture, inside the engine's frame: engine/painter.h. NULL: a
     * plain picture of its fields. */
    void (*paint)(struct bb_painter *w);

    /* Line i of the account of the score as it stands: its reasons as a sentence,
     * and the ids of the elements that it is about, separated by blanks; false if
     * there is none. Works on any view. Left out: the sources say it all. */
    bool (*account)(const void *parts, const void *view, const struct bb_reader *reader, int i,
                    struct bb_line *line, struct bb_text *why, struct bb_text *touches);

    /* What an element of the picture is, anybody's, of use now or not: writes its card
     * (engine/card.h) and returns true; or writes nothing, if the words of its list say it
     * all. Works on any view. */
    bool (*explain)(const void *parts, const void *view, const char *id, struct bb_card *card);

    /* The symbols that a reader may look up, in order; ends with a NULL name. */
    const struct bb_symbol *legend;

    /* Whose turn it is, from the first step that is open to that seat to the last that is
     * its own choice; BB_TEAM while all choose; BB_NOBODY in between. Works on any view.
     * Left out: the turn of whoever alone is to act, and has not others waiting who have
     * chosen. */
    int (*turn)(const void *s);

    /* How many turns have ended. Left out where nobody has two turns with nothing in between, not
     * even alone. */
    int (*turns)(const void *s);

    /* Where the elements that an operand of an action touches are not the one of its list:
     * writes their ids, separated by blanks, or by bars if any of them will do, and returns
     * true. Operand -1 is the action itself, whose id is that of its kind. Works on a view of the
     * seat. */
    bool (*touch)(const void *parts, const void *view, int seat, bb_action a, int operand,
                  struct bb_text *out);

    /* The action that touching this element alone would mean, legal or not, where it is
     * not the first that touches it; 0: that one. Works on a view of the seat. */
    bb_action (*tapped)(const void *parts, const void *view, int seat, const char *id);

    /* What the seat would pay by an action, by the events that it would see: a sentence, or
     * nothing. Left out: what an action is called says it all. */
    void (*price)(const struct bb_reader *reader, const struct bb_event *e, int n,
                  struct bb_text *out);

    /* How well an action fits in with what lies there. Those that differ in their last
     * operand alone, such as the ways to turn a tile, are offered best first. Works on a view
     * of the seat. Left out: in their order. */
    int (*fits)(const void *parts, const void *view, int seat, bb_action a);
};

/* What features are worth: at the beginning of a game, in its middle and at its end, and in
 * between what lies in between. `benben train` finds them; the build makes them of the
 * game's weights.txt. */
struct bb_weights {
    int16_t weight[BB_MOMENTS][BB_FEATURES_MAX]; /* of one more, in 1/BB_WEIGHT of a tenth */
    uint16_t spread[BB_MOMENTS]; /* tenths of a point: 73 % of those who are expected to be so far
                                  * ahead will win (engine/value.h) */
};

enum { BB_WEIGHT = 64 };

/* The features that a file of weights is for, and the weights in each mode. */
struct bb_fit {
    const char *const *features, *const *modes; /* each ends with NULL; NULL in a page */
    const struct bb_weights *weights;           /* a row for each mode */
};

/* What to count in a position to judge it: engine/value.h. */
struct bb_judge {
    /* The features: what a seat has beside its points, what that promises, and what it lacks,
     * in whole numbers that a person could count too. Each adds to the points that the seat
     * will have. Ends with NULL. */
    const char *const *features;

    /* Writes the features of a seat, or of an opponent who is none; those that are not written
     * are 0. Of a team the same for each. Needs the truth. */
    void (*look)(const void *parts, const void *s, int seat, int32_t out[static BB_FEATURES_MAX]);

    /* How far the game is, 0 .. BB_PROGRESS; it never goes back. Works on any view. */
    int (*progress)(const void *parts, const void *s);

    /* The modes of the game for which features have weights of their own, and the mode of a
     * position. The list ends with NULL. Left out: there is one, "all". */
    const char *const *modes;
    int (*mode)(const void *s);

    /* By how many tenths of a point a team is beyond its goal: below 0 as long as it has not
     * won. What it has done towards it counts; a point that does not help is none. Works on
     * any view. Left out: 10 for each point. */
    int32_t (*ahead)(const void *parts, const void *s);

    /* For each mode, how many rounds bots play on by the hints before they judge: a turn of
     * everybody, of a team one of anybody. More where hints are good and features say little.
     * Left out: one. */
    const uint8_t *rounds;

    const struct bb_fit *fit; /* NULL: features have no weights yet */
};

/* What a game writes for its judge: the first module of a page has no bots that judge, and
 * leaves it out. */
#if defined(BB_FOR_PLAYERS) && !defined(BB_FOR_BOTS)
#define BB_JUDGE(judge) (0 ? (judge) : NULL)
#else
#define BB_JUDGE(judge) judge
#endif

/* How a game can end. */
struct bb_finish {
    int margin;      /* points that the seat to act is ahead at best, or that were enough */
    bb_action first; /* its action that leads there */
    int looked;      /* how many positions that took, or what takes as long */
};

/* Advice for bots. */
struct bb_advice {
    /* How good each of the n actions open to a seat looks, by a rule of thumb and
     * without looking ahead. A tenth of a point is 1. Works on a view of the seat.
     * Left out: all look alike. */
    void (*prefer)(const void *parts, const void *s, int seat, int n, const bb_action *a,
                   int32_t *value);

    /* True if the view leaves nothing open: guess() has one answer, and chance has
     * no part in the rest of the game. Left out: never. */
    bool (*certain)(const void *view, int seat);

    /* Where the rest is certain: leaves out of the n actions open to the seat those than which
     * another is as good, whatever comes, and returns how many are left. Left out: none. */
    int (*narrow)(const void *parts, const void *s, int seat, int n, bb_action *a);

    /* Solves what is certain and the last turn of a game of two, which the seat to act begins:
     * a margin of `enough` is as good as a greater one. False, and nothing is written, if it
     * is not that. Left out: it is searched like all before it. */
    bool (*finish)(const void *parts, const void *s, int enough, struct bb_finish *found);

    const struct bb_judge *judge; /* what a position is worth; NULL: its points */

    /* How many playouts the levels of bots below the best have for a turn, so that each is
     * stronger than the one before, and not by much. Left out: those of bots/levels.c. */
    const uint16_t *playouts;
};

/* A game with the parts of one edition: what everything below is played with. */
struct bb_box {
    const struct bb_game *game;
    const void *parts;
    char edition[32];
    char hash[65];      /* SHA-256 of the facts, in hexadecimal */
    bool reconstructed; /* some of its values are not those of the printed game */
};

/* ---- What the engine does for every game (engine/game.c) ----------------- */

union bb_state {
    uint64_t align;
    uint8_t bytes[BB_STATE_MAX];
};

/* Every action that `seat`, BB_CHANCE included, may take; ascending. */
int bb_legal(const struct bb_box *box, const void *s, int seat,
             bb_action out[static BB_ACTIONS_MAX]);

/* NULL, or what the table of a game lacks, as a sentence: a compulsory function or list,
 * or a limit of the engine that it exceeds. Tools call it when the program is built. */
const char *bb_game_check(const struct bb_game *g);

/* How good each of n actions looks to a bot: the game's advice, or 0 for all. */
void bb_prefer(const struct bb_box *box, const void *s, int seat, int n, const bb_action *a,
               int32_t *value);

/* True if `seat` may take this action in this position. */
bool bb_is_legal(const struct bb_box *box, const void *s, int seat, bb_action a);

/* For chance(): an outcome of this kind for each i < n of which some are left, with that weight;
 * its operand is first + i. */
static inline int bb_outcomes(int kind, int first, const uint8_t *left, int n, bb_action *out,
                              uint32_t *weight)
{
    int outcomes = 0;

    for (int i = 0; i < n; i++) {
        if (!left[i])
            continue;
        weight[outcomes] = left[i];
        out[outcomes++] = bb_pack(kind, first + i, 0, 0);
    }
    return outcomes;
}

/* For to_act(): the seats that have not chosen yet. */
static inline bb_seats bb_choosing(const uint8_t *chosen, int seats)
{
    bb_seats set = 0;

    for (int seat = 0; seat < seats; seat++)
        set |= chosen[seat] ? 0 : BB_SEAT(seat);
    return set;
}

/* Adds points from a source. */
static inline void bb_score_add(struct bb_score *score, int source, int seat, int points)
{
    score->source[source][seat] += points;
    score->points[seat] += points;
}

/* Ranks by points, and of equal points by `more` (NULL: by nothing). Equals share a rank. */
void bb_rank(struct bb_score *score, int seats, const int32_t *more);

/* True if somebody alone has an opponent who is no seat: then these are the points of 1. */
bool bb_has_opponent(const struct bb_game *g, int seats, const struct bb_score *score);

/* The lowest seat of a set that is not empty. */
static inline int bb_first_seat(bb_seats set)
{
    return __builtin_ctz(set);
}

#endif
