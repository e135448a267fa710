/*
 * What can be done with a record: replay it, show a position, verify the deal.
 *
 * The referee goes through the journal and sees everything. With --as, a chair is fed
 * instead, and steps are those that its seat noticed: nothing else is printed or counted.
 */
#include "base/hex.h"
#include "cli/common.h"
#include "cli/tell.h"
#include "engine/json.h"
#include "engine/notation.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- replay ---------------------------------------------------------------------- */

/* One thing that happened, as it is told. */
struct moment {
    int step;                     /* of the line of play, reached by it */
    int seat;                     /* who did it; BB_NOBODY: that is not told */
    const struct bb_entry *entry; /* what was done; NULL: that is not told */
    bool undo, agreed;
    const struct bb_event *event;
    int n;
    const void *position;
};

static void print_json(const struct bb_reader *r, const struct moment *now, bool referee)
{
    json_t *line = json_pack("{s:i, s:o}", "step", now->step, "seat", bb_json_seat(now->seat));
    json_t *action = NULL, *events = json_array();

    if (now->undo) {
        json_t *undo = json_pack("{s:b}", "agreed", now->agreed);

        if (now->entry)
            json_object_set_new(undo, "steps", json_integer(now->entry->steps));
        json_object_set_new(line, "undo", undo);
    } else {
        action = now->entry ? bb_json_action(r->box, now->entry->action) : NULL;
        json_object_set_new(line, "action", action ? action : json_null());
        json_object_set_new(line, "text",
                            action ? json_incref(json_object_get(action, "text")) : json_null());
    }
    for (int i = 0; i < now->n; i++)
        json_array_append_new(events, bb_json_event(r, &now->event[i]));
    json_object_set_new(line, "events", events);
    json_object_set_new(line, referee ? "state" : "view",
                        bb_json_state(r->box, now->position, referee ? BB_CHANCE : r->seat));
    cli_print_json(line);
}

static void print_text(const struct bb_reader *r, const struct moment *now)
{
    char line[1024];
    struct bb_text t;

    if (now->entry && !now->undo) {
        bb_text_init(&t, line, sizeof(line));
        if (now->seat == BB_CHANCE)
            bb_text_char(&t, '*');
        else
            bb_words_seat(r, now->seat, &t);
        bb_text_put(&t, ": ");
        bb_words_action(r, now->entry->action, &t);
        bb_text_put(&t, tell_dim());
        bb_text_put(&t, "  ");
        bb_notation_print(r->box, now->entry->action, r, &t);
        printf("%4d  %s%s\n", now->step, line, tell_plain());
    }
    tell_events(r, "        ", now->event, now->n);
}

/* How many entries of the journal lead to step `at` of the line of play. */
static int entries_until(const struct bb_match *m, long at)
{
    const struct bb_entry *journal;
    int n = bb_match_journal(m, &journal), steps = bb_match_steps(m), last = n;

    for (int i = n - 1; i >= 0 && steps > at; i--) {
        /* going back in time: an undo adds the steps that it took away */
        steps += journal[i].action ? -1 : journal[i].steps;
        last = i;
    }
    return last;
}

static int replay_all(const struct cli *cli, const struct bb_table *t, const char *at)
{
    const struct bb_box *box = bb_table_box(t);
    struct bb_chair *c = bb_chairs_make(t, BB_NOBODY, cli->lang); /* names and language */
    struct bb_event events[BB_EVENTS_MAX];
    struct moment now = { .event = events };
    const struct bb_entry *journal;
    union bb_state truth;
    long steps = bb_match_steps(t->match);
    bool good = !at || cli_number(cli, "at", at, 0, steps, &steps);
    int last = entries_until(t->match, steps);

    bb_match_journal(t->match, &journal);
    bb_match_truth_at(t->match, 0, &truth);
    for (int i = 0; good && i < last; i++) {
        const struct bb_entry *e = now.entry = &journal[i];

        now.seat = e->seat;
        now.undo = e->action == 0;
        now.agreed = e->agreed;
        now.step += now.undo ? -e->steps : 1;
        now.n = bb_match_events_of(t->match, i, BB_CHANCE, events, BB_EVENTS_MAX);
        if (now.undo)
            bb_match_truth_after(t->match, i + 1, BB_NOBODY, &truth);
        else
            box->game->apply(box->parts, truth.bytes, e->seat, e->action, NULL);
        now.position = truth.bytes;
        if (cli->json)
            print_json(bb_chair_reader(c), &now, true);
        else
            print_text(bb_chair_reader(c), &now);
    }
    bb_chair_free(c);
    return good ? CLI_OK : CLI_BAD;
}

/* What a seat makes of its news: its own actions it knows, all else is in the events. */
static struct moment seen_by(const struct bb_chair *c, const struct bb_news *news,
                             const struct bb_entry *entry)
{
    struct moment now = { .step = bb_chair_steps(c) - 1,
                          .seat = BB_NOBODY,
                          .undo = news->n > 0 && news->event[0].what == BB_EV_UNDONE,
                          .event = news->event,
                          .n = news->n,
                          .position = bb_chair_view(c)->s.bytes };

    if (now.undo) {
        now.seat = news->event[0].arg[0];
        now.agreed = news->event[0].arg[1];
    } else if (entry->seat == news->view.seat) {
        now.seat = entry->seat;
        now.entry = entry;
    }
    return now;
}

/* How many news lead to step `at` of the line of play, which has `*steps`. */
static int news_until(const struct bb_table *t, int seat, long at, long *steps)
{
    struct bb_chair *c = bb_chairs_make(t, seat, BB_EN);
    struct bb_feed feed;
    struct bb_news news;
    int until = 0;

    bb_feed_init(&feed, seat);
    while (bb_feed_next(&feed, t, &news)) {
        bb_chair_show(c, news.view.s.bytes, news.event, news.n);
        *steps = bb_chair_steps(c) - 1;
        if (*steps <= at)
            until = feed.count;
    }
    bb_chair_free(c);
    return until;
}

static int replay_as(const struct cli *cli, const struct bb_table *t, int seat, const char *at)
{
    const struct bb_entry *journal;
    struct bb_chair *c;
    struct bb_feed feed;
    struct bb_news news;
    long steps = 0, step = LONG_MAX;
    int until = news_until(t, seat, step, &steps);

    if (at && !cli_number(cli, "at", at, 0, steps, &step))
        return CLI_BAD;
    if (at)
        until = news_until(t, seat, step, &steps);
    c = bb_chairs_make(t, seat, cli->lang);
    bb_match_journal(t->match, &journal);
    bb_feed_init(&feed, seat);
    while (feed.count < until && bb_feed_next(&feed, t, &news)) {
        struct moment now;

        bb_chair_show(c, news.view.s.bytes, news.event, news.n);
        if (feed.count == 1)
            continue; /* the first position: nothing has happened */
        now = seen_by(c, &news, &journal[feed.entry - 1]);
        if (cli->json)
            print_json(bb_chair_reader(c), &now, false);
        else
            print_text(bb_chair_reader(c), &now);
    }
    bb_chair_free(c);
    return CLI_OK;
}

int cli_replay(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL, *as = NULL, *file = NULL;
    const struct option_spec specs[] = {
        { .name = "at", .value = &at },
        { .name = "as", .value = &as },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "replay", argc, argv, specs, &file, &words, 1, 1), seat;
    struct bb_table t;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_read_record(cli, file, &t))
        return CLI_BAD;
    seat = as ? cli_seat(cli, &t, as) : BB_CHANCE;
    if (seat < 0)
        bad = CLI_BAD;
    else
        bad = as ? replay_as(cli, &t, seat, at) : replay_all(cli, &t, at);
    bb_table_release(&t);
    return bad;
}

/* ---- show ------------------------------------------------------------------------ */

/* What `show` was asked for. */
struct showing {
    const char *at, *as, *file, *picture;
    bool tall, tablet, desk;
};

/* A chair that looks at the position which is asked for; NULL after a message. To be freed. */
static struct bb_chair *look(const struct cli *cli, const struct showing *asked,
                             const struct bb_table *t, union bb_state *truth)
{
    int seat = asked->as ? cli_seat(cli, t, asked->as) : BB_NOBODY;
    long step = bb_match_steps(t->match);
    struct bb_chair *c;
    struct bb_feed feed;
    struct bb_view view;

    if (seat < 0)
        return NULL;
    c = bb_chairs_make(t, seat, cli->lang);
    bb_feed_init(&feed, seat);
    if (asked->as) {
        bb_chairs_follow(t, &feed, c);
        step = bb_chair_steps(c) - 1;
    }
    if (asked->at && !cli_number(cli, "at", asked->at, 0, step, &step)) {
        bb_chair_free(c);
        return NULL;
    }
    if (asked->as) {
        bb_chair_look(c, (int)step);
        return c;
    }
    bb_match_truth_at(t->match, (int)step, truth);
    bb_view_init(&view, bb_table_box(t)->game, truth->bytes, seat);
    bb_chair_show(c, view.s.bytes, NULL, 0);
    return c;
}

static int save_picture(const struct cli *cli, const char *file, const struct bb_chair *c,
                        enum bb_what shape)
{
    FILE *out = fopen(file, "w");
    char *picture;
    bool bad;

    if (!out)
        return cli_fail(cli, "cannot-open", file, strerror(errno));
    picture = bb_chairs_said(c, shape);
    fprintf(out, "%s\n", picture);
    free(picture);
    bad = ferror(out);
    bad |= fclose(out) != 0;
    return bad ? cli_fail(cli, "cannot-open", file, strerror(errno)) : CLI_OK;
}

static int show(const struct cli *cli, const struct showing *asked, const struct bb_table *t)
{
    union bb_state truth;
    struct bb_chair *c = look(cli, asked, t, &truth);
    const struct bb_reader *r;
    int bad = CLI_OK;

    if (!c)
        return CLI_BAD;
    r = bb_chair_reader(c);
    if (asked->picture)
        bad = save_picture(cli, asked->picture, c,
                           asked->tall     ? BB_SAY_TALL
                           : asked->tablet ? BB_SAY_TABLET
                           : asked->desk   ? BB_SAY_DESK
                                           : BB_SAY_PICTURE);
    else if (!cli->json)
        tell_position(c);
    else
        cli_print_json(bb_json_state(r->box, asked->as ? bb_chair_view(c)->s.bytes : truth.bytes,
                                     asked->as ? r->seat : BB_CHANCE));
    bb_chair_free(c);
    return bad;
}

int cli_show(struct cli *cli, int argc, char **argv)
{
    struct showing asked = { .at = NULL };
    const struct option_spec specs[] = {
        { .name = "at", .value = &asked.at },
        { .name = "as", .value = &asked.as },
        { .name = "o", .value = &asked.picture },
        { .name = "tall", .flag = &asked.tall },
        { .name = "tablet", .flag = &asked.tablet },
        { .name = "desk", .flag = &asked.desk },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "show", argc, argv, specs, &asked.file, &words, 1, 1);
    struct bb_table t;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_read_record(cli, asked.file, &t))
        return CLI_BAD;
    bad = show(cli, &asked, &t);
    bb_table_release(&t);
    return bad;
}

/* ---- verify ---------------------------------------------------------------------- */

/* What a record that verifies proves: less if it is of the first format, or begins at a given
 * position. */
static int say_verified(const struct cli *cli, int dealt, bool given, bool old)
{
    char number[16];

    snprintf(number, sizeof(number), "%d", dealt);
    if (cli->json) {
        cli_print_json(json_pack("{s:b, s:i, s:i, s:b}", "verified", true, "outcomes", dealt,
                                 "scheme", old ? 1 : 2, "given", given));
    } else {
        cli_say(cli, stdout, given ? "verified-given" : old ? "verified-old" : "verified", number);
        putchar('\n');
    }
    return given ? CLI_PART : CLI_OK;
}

static bool has_commitment(const struct bb_table *t, const uint8_t wanted[static BB_HASH_BYTES])
{
    const struct bb_record *r = &t->record;
    bool found = memcmp(r->commitment, wanted, BB_HASH_BYTES) == 0;

    for (int seat = 0; seat < bb_match_seats(t->match) && !r->old; seat++)
        found |= memcmp(r->nonce_commitment[seat], wanted, BB_HASH_BYTES) == 0;
    return found;
}

/* Whether what was published before play is in the record; else after a message. */
static int compare_published(const struct cli *cli, const char *file, const struct bb_table *t,
                             const char *const *published, int n)
{
    uint8_t wanted[BB_HASH_BYTES];

    for (int i = 0; i < n; i++) {
        if (!bb_hex_read(published[i], wanted, BB_HASH_BYTES))
            return cli_fail(cli, "not-hex", "64");
        if (has_commitment(t, wanted))
            continue;
        cli_fail(cli, "other-commitment", file, published[i]);
        return CLI_NO;
    }
    return CLI_OK;
}

int cli_verify(struct cli *cli, int argc, char **argv)
{
    const char *file = NULL, *wrong, *published[OPTIONS_MANY];
    int count = 0, words, dealt, bad;
    const struct option_spec specs[] = {
        { .name = "commitment", .many = published, .many_count = &count },
        { .name = NULL },
    };
    char why[BB_RECORD_WHY];
    struct bb_table t;
    bool given;

    bad = cli_options(cli, "verify", argc, argv, specs, &file, &words, 1, 1);
    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_read_record(cli, file, &t))
        return CLI_BAD;
    wrong = bb_record_verify(t.match, &t.record, &dealt, why);
    bb_match_start(t.match, &given);
    if (!wrong)
        bad = compare_published(cli, file, &t, published, count);
    bb_table_release(&t);
    if (wrong) {
        cli_fail(cli, "bad-record", file, wrong);
        return t.record.fair && t.record.revealed ? CLI_NO : CLI_BAD;
    }
    return bad ? bad : say_verified(cli, dealt, given, t.record.old);
}
