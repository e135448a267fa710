/*
 * Telling people what a chair was shown.
 *
 * While somebody's own turn goes on, its steps are told as they happen, in full. The turn
 * of another is told when it is over: who it was and what they gained, then what they did
 * without the details, then what it did to others. A turn that was told in part, since
 * somebody had to answer in the middle of it, ends with what was gained.
 */
#include "cli/tell.h"
#include "engine/face.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SENTENCE_MAX = 1024, GAINS_MAX = 512, NAME_ROOM = 128 };

/* ---- Attributes ------------------------------------------------------------------ */

static const char *in_colour(const char *code)
{
    const char *no = getenv("NO_COLOR");

    return isatty(STDOUT_FILENO) && !(no && *no) ? code : "";
}

const char *tell_bold(void)
{
    return in_colour("\033[1m");
}

const char *tell_dim(void)
{
    return in_colour("\033[2m");
}

const char *tell_plain(void)
{
    return in_colour("\033[0m");
}

/* ---- Sentences ------------------------------------------------------------------- */

void tell_sentence(const struct bb_reader *r, const char *indent, const char *sentence, int clause)
{
    if (clause == BB_NO_CLAUSE)
        printf("%s%s\n", indent, sentence);
    else
        printf("%s%s %s[%s]%s\n", indent, sentence, tell_dim(), r->box->game->clauses[clause],
               tell_plain());
}

void tell_events(const struct bb_reader *r, const char *indent, const struct bb_event *e, int n)
{
    for (int i = 0; i < n; i++) {
        char sentence[SENTENCE_MAX];
        struct bb_text t;

        bb_text_init(&t, sentence, sizeof(sentence));
        bb_words_event(r, &e[i], &t);
        tell_sentence(r, indent, sentence, e[i].clause);
    }
}

void tell_position(const struct bb_chair *c)
{
    char *text = bb_chairs_said(c, BB_SAY_TEXT);

    fputs(text, stdout);
    free(text);
}

/* ---- Turns ----------------------------------------------------------------------- */

/* What a place is called: a seat, or the opponent of somebody alone. */
static void put_place(const struct bb_chair *c, int place, char name[static NAME_ROOM])
{
    struct bb_text t;

    bb_text_init(&t, name, NAME_ROOM);
    if (place < bb_chair_seats(c))
        bb_words_seat(bb_chair_reader(c), place, &t);
    else
        bb_chair_opponent(c, &t);
}

/* How many places have points: the seats, and the opponent of somebody alone. */
static int places(const struct bb_chair *c)
{
    struct bb_text nowhere;

    bb_text_init(&nowhere, NULL, 0);
    return bb_chair_seats(c) + bb_chair_opponent(c, &nowhere);
}

/* "Nefru (fame +9)"; without its gains if there are none, and then only if it must be. */
static void print_change(const struct bb_chair *c, const struct bb_score *was,
                         const struct bb_score *is, int place, bool always)
{
    char name[NAME_ROOM], gains[GAINS_MAX];
    struct bb_text t;

    bb_text_init(&t, gains, sizeof(gains));
    bb_say_gains(bb_chair_reader(c), was, is, place, &t);
    if (t.len == 0 && !always)
        return;
    put_place(c, place, name);
    printf("%s%s%s", tell_bold(), name, tell_plain());
    printf(t.len > 0 ? " (%s)\n" : "\n", gains);
}

/* Of all places but one, -1: of all; those of a team are told of its first seat. */
static void print_changes(const struct bb_chair *c, const struct bb_score *was,
                          const struct bb_score *is, int but)
{
    for (int place = 0; place < places(c); place++) {
        if (place != but && !(is->team && (place > 0 || but >= 0)))
            print_change(c, was, is, place, false);
    }
}

static bool is_detail(const struct bb_chair *c, const struct bb_event *e)
{
    return e->what != BB_EV_UNDONE && bb_chair_reader(c)->box->game->events[e->what].detail;
}

/* The events of a turn from number `since` of the log on. */
static void print_steps(const struct bb_chair *c, const struct bb_story *story, int since,
                        bool details, const char *indent)
{
    const struct bb_event *log, *e;

    bb_chair_log(c, &log);
    for (int step = story->from; step <= story->to; step++) {
        int n = bb_chair_events_of(c, step, &e);

        for (int i = 0; i < n; i++) {
            if (&e[i] - log >= since && (details || !is_detail(c, &e[i])))
                tell_events(bb_chair_reader(c), indent, &e[i], 1);
        }
    }
}

/* The scores before and after a turn. */
static void get_scores(const struct bb_chair *c, const struct bb_story *story, struct bb_score *was,
                       struct bb_score *is)
{
    bb_chair_score(c, story->from - 1, was);
    bb_chair_score(c, story->to, is);
}

/* A turn with all that came of it, or as much as there is yet. */
static void print_turn(const struct bb_chair *c, const struct bb_story *story)
{
    bool one = story->seat < bb_chair_seats(c);
    struct bb_score was, is;

    get_scores(c, story, &was, &is);
    if (one)
        print_change(c, &was, &is, story->seat, true);
    print_steps(c, story, 0, false, one ? "  " : "");
    print_changes(c, &was, &is, one ? story->seat : -1);
}

/* The number in the log of the first event of the turn; past its end if it has none. */
static int first_event(const struct bb_chair *c, const struct bb_story *story)
{
    const struct bb_event *log, *e;
    int events = bb_chair_log(c, &log);

    for (int step = story->from; step <= story->to; step++) {
        if (bb_chair_events_of(c, step, &e) > 0)
            return (int)(e - log);
    }
    return events;
}

static bool is_over(const struct bb_chair *c)
{
    return bb_chair_reader(c)->box->game->to_act(bb_chair_view(c)->s.bytes) == 0;
}

/* What is new of a turn, which has ended or still goes on. */
static void tell_turn(const struct bb_chair *c, int turn, bool ended, const struct told *told)
{
    struct bb_story story = bb_chair_turn(c, turn);
    bool own = story.seat == bb_chair_reader(c)->seat;
    struct bb_score was, is;

    if (ended && !own && first_event(c, &story) >= told->events && story.from <= story.to) {
        print_turn(c, &story);
        return;
    }
    print_steps(c, &story, told->events, own, "");
    get_scores(c, &story, &was, &is);
    if (ended)
        print_changes(c, &was, &is, -1);
}

void tell_news(const struct bb_chair *c, struct told *told)
{
    const struct bb_event *log;
    int events = bb_chair_log(c, &log), turns = bb_chair_turns(c);
    int ended = is_over(c) ? turns : turns - 1;

    for (int i = told->events; i < events; i++) {
        if (log[i].what == BB_EV_UNDONE)
            tell_events(bb_chair_reader(c), "", &log[i], 1);
    }
    if (told->turns > ended)
        told->turns = ended; /* some were taken back */
    for (int turn = told->turns; turn < turns; turn++)
        tell_turn(c, turn, turn < ended, told);
    *told = (struct told){ .events = events, .turns = ended };
}

void tell_turns(const struct bb_chair *c, int n)
{
    int turns = bb_chair_turns(c);

    for (int turn = n < turns ? turns - n : 0; turn < turns; turn++) {
        struct bb_story story = bb_chair_turn(c, turn);

        if (story.from <= story.to)
            print_turn(c, &story);
    }
}

/* ---- Previews -------------------------------------------------------------------- */

void tell_trial(const struct cli *cli, const struct bb_chair *c, bb_action a)
{
    const struct bb_box *box = bb_chair_reader(c)->box;
    struct bb_score was, is;
    struct bb_trial trial;

    bb_chair_try(c, a, &trial);
    tell_events(bb_chair_reader(c), "", trial.log.event, trial.log.n);
    box->game->score(box->parts, bb_chair_view(c)->s.bytes, &was);
    box->game->score(box->parts, trial.after.s.bytes, &is);
    print_changes(c, &was, &is, -1);
    if (!trial.known)
        puts(cli_word(cli, "not-known"));
    else if (trial.ends)
        puts(cli_word(cli, "turn-ends"));
}

/* ---- Scores ---------------------------------------------------------------------- */

static void print_points(const struct bb_chair *c, const struct bb_score *score, int place)
{
    const struct bb_reader *r = bb_chair_reader(c);
    const char *const *sources = r->box->game->sources;
    char name[NAME_ROOM];

    put_place(c, place, name);
    printf("%s  %d%s  (", name, score->points[place], tell_plain());
    for (int i = 0; sources[i]; i++) {
        char key[64], word[64];
        struct bb_text t;

        snprintf(key, sizeof(key), "source.%s", sources[i]);
        bb_text_init(&t, word, sizeof(word));
        bb_words_put(r, key, &t);
        printf("%s%s %d", i ? ", " : "", word, score->source[i][place]);
    }
    puts(")");
}

/* Who plays alone or in a team has won or lost; nobody is ahead of anybody. */
static void print_verdict(const struct cli *cli, const struct bb_chair *c, bool won)
{
    char name[NAME_ROOM];

    put_place(c, 0, name);
    if (bb_chair_seats(c) == 1)
        cli_say(cli, stdout, won ? "won-alone" : "lost-alone", name);
    else
        cli_say(cli, stdout, won ? "won-together" : "lost-together");
    putchar('\n');
}

void tell_scores(const struct cli *cli, const struct bb_chair *c)
{
    int seats = bb_chair_seats(c);
    struct bb_score score;
    bool apart;

    bb_chair_score(c, bb_chair_steps(c) - 1, &score);
    apart = seats > 1 && !score.team;
    if (!apart && is_over(c))
        print_verdict(cli, c, score.rank[0] == 1);
    for (int rank = 1; rank <= BB_SEATS_MAX; rank++) {
        for (int seat = 0; seat < seats; seat++) {
            if (score.rank[seat] != rank)
                continue;
            printf("%s", tell_bold());
            if (apart)
                printf("%d. ", rank);
            print_points(c, &score, seat);
        }
    }
    if (places(c) > seats) {
        printf("%s", tell_bold());
        print_points(c, &score, seats);
    }
}

/* The widest name at the table. */
static int name_columns(const struct bb_chair *c)
{
    int most = 0;

    for (int seat = 0; seat < bb_chair_seats(c); seat++) {
        char name[NAME_ROOM];
        int columns;

        put_place(c, seat, name);
        columns = bb_text_columns(name);
        most = columns > most ? columns : most;
    }
    return most;
}

/* "+14  Nefru": points that a seat gets, that everybody gets, or, in brackets, nobody. */
static void put_line_head(const struct bb_chair *c, const struct bb_line *line, struct bb_text *out)
{
    char name[NAME_ROOM] = "", points[16];

    if (line->seat < bb_chair_seats(c))
        put_place(c, line->seat, name);
    snprintf(points, sizeof(points), line->seat == BB_NOBODY ? " (%d)" : "%+4d", line->points);
    bb_text_pad(out, points, 6);
    bb_text_pad(out, name, name_columns(c) + 2);
}

void tell_account(const struct bb_chair *c)
{
    const struct bb_reader *r = bb_chair_reader(c);
    struct bb_line line;

    for (int i = 0;; i++) {
        char why[SENTENCE_MAX], ids[BB_IDS_MAX], head[2 * NAME_ROOM];
        struct bb_text sentence, touches, t;

        bb_text_init(&sentence, why, sizeof(why));
        bb_text_init(&touches, ids, sizeof(ids));
        if (!bb_face_account(r, bb_chair_view(c)->s.bytes, i, &line, &sentence, &touches))
            return;
        bb_text_init(&t, head, sizeof(head));
        put_line_head(c, &line, &t);
        tell_sentence(r, head, why, line.clause);
    }
}
