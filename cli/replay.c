/*
 * What can be done with a record: replay it, show a position, verify the deal.
 */
#include "cli/common.h"
#include "cli/prompt.h"
#include "engine/json.h"
#include "engine/notation.h"

#include <stdio.h>
#include <stdlib.h>

/* A record going by, as somebody sees it. */
struct watching {
    const struct cli *cli;
    struct bb_reader reader;
    struct bb_match *m; /* replayed so far */
    bool referee;       /* sees everything */
    int events;         /* of the match seen so far */
};

static int new_events(struct watching *w, struct bb_event *out)
{
    int n = bb_match_events(w->m, w->referee ? BB_CHANCE : w->reader.seat, w->events, out,
                            BB_EVENTS_MAX);

    w->events += n;
    return n;
}

/* Where the journal has led after its entry `last`: for a step, that step. */
static void print_json(struct watching *w, const struct bb_entry *entry,
                       const struct bb_event *events, int n)
{
    json_t *line = json_pack("{s:i}", "step", bb_match_steps(w->m)), *list = json_array();
    bool own = w->referee || entry->seat == w->reader.seat;
    struct bb_view view;

    json_object_set_new(line, "seat",
                        entry->seat == BB_CHANCE ? json_string("*") : json_integer(entry->seat));
    if (entry->action == 0) {
        json_object_set_new(
            line, "undo", json_pack("{s:i, s:b}", "steps", entry->steps, "agreed", entry->agreed));
    } else {
        json_t *action = own ? bb_json_action(w->reader.box, entry->action) : json_null();

        json_object_set_new(line, "action", action);
        json_object_set_new(line, "text",
                            own ? json_incref(json_object_get(action, "text")) : json_null());
    }
    for (int i = 0; i < n; i++)
        json_array_append_new(list, bb_json_event(&w->reader, &events[i]));
    json_object_set_new(line, "events", list);
    bb_match_view(w->m, w->reader.seat, &view);
    json_object_set_new(line, w->referee ? "state" : "view",
                        bb_json_state(w->reader.box,
                                      w->referee ? bb_match_truth(w->m) : view.s.bytes,
                                      w->referee ? BB_CHANCE : w->reader.seat));
    cli_print_json(line);
}

static void print_text(struct watching *w, const struct bb_entry *entry,
                       const struct bb_event *events, int n)
{
    const struct bb_game *g = w->reader.box->game;
    char line[1024];
    struct bb_text t;

    if (entry->action && (w->referee || entry->seat == w->reader.seat)) {
        bb_text_init(&t, line, sizeof(line));
        if (entry->seat == BB_CHANCE)
            bb_text_char(&t, '*');
        else
            bb_words_seat(&w->reader, entry->seat, &t);
        bb_text_put(&t, ": ");
        bb_words_action(&w->reader, entry->action, &t);
        bb_text_put(&t, prompt_dim());
        bb_text_put(&t, "  ");
        bb_notation_print(w->reader.box, entry->action, &w->reader, &t);
        printf("%4d  %s%s\n", bb_match_steps(w->m), line, prompt_plain());
    }
    for (int i = 0; i < n; i++) {
        bb_text_init(&t, line, sizeof(line));
        bb_words_event(&w->reader, &events[i], &t);
        if (events[i].clause == BB_NO_CLAUSE)
            printf("        %s\n", line);
        else
            printf("        %s [%s]\n", line, g->clauses[events[i].clause]);
    }
}

static void step(struct watching *w, const struct bb_entry *entry)
{
    struct bb_event events[BB_EVENTS_MAX];
    struct bb_refusal why;
    int which, n;

    if (entry->action)
        bb_match_act(w->m, entry->seat, &entry->action, 1, &why, &which);
    else
        bb_match_redo_undo(w->m, entry->seat, entry->steps, entry->agreed);
    n = new_events(w, events);
    if (n == 0 && !w->referee && entry->seat != w->reader.seat)
        return; /* somebody else's secret */
    if (w->cli->json)
        print_json(w, entry, events, n);
    else
        print_text(w, entry, events, n);
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

static int replay(const struct cli *cli, const char *at, const char *as, const struct bb_match *m,
                  const struct bb_record *record)
{
    int seat = as ? cli_seat(cli, m, as) : BB_NOBODY;
    long steps = bb_match_steps(m);
    const struct bb_entry *journal;
    bool given;
    const void *start = bb_match_start(m, &given);
    struct watching w = { .cli = cli, .referee = !as };

    if (seat < 0 || (at && !cli_number(cli, "at", at, 0, steps, &steps)))
        return CLI_BAD;
    w.reader = cli_reader(cli, m, record, seat);
    w.m = given ? bb_match_new_at(bb_match_box(m), start, NULL)
                : bb_match_new(bb_match_box(m), bb_match_setup(m), NULL);
    bb_match_journal(m, &journal);
    for (int i = 0; i < entries_until(m, steps); i++)
        step(&w, &journal[i]);
    bb_match_free(w.m);
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
    int words, bad = cli_options(cli, "replay", argc, argv, specs, &file, &words, 1, 1);
    struct bb_record record;
    struct bb_match *m;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    m = cli_read_record(cli, file, &record);
    if (!m)
        return CLI_BAD;
    bad = replay(cli, at, as, m, &record);
    bb_match_free(m);
    return bad;
}

/* What `show` was asked for. */
struct showing {
    const char *at, *as, *file, *picture;
    bool tall;
};

static int show(const struct cli *cli, const struct showing *asked, const struct bb_match *m,
                const struct bb_record *record)
{
    int seat = asked->as ? cli_seat(cli, m, asked->as) : BB_NOBODY;
    struct bb_reader reader = cli_reader(cli, m, record, seat);
    long steps = bb_match_steps(m);
    union bb_state truth;
    struct bb_view view;

    if (seat < 0 || (asked->at && !cli_number(cli, "at", asked->at, 0, steps, &steps)))
        return CLI_BAD;
    bb_match_truth_at(m, (int)steps, &truth);
    bb_view_init(&view, reader.box->game, truth.bytes, seat);
    if (asked->picture)
        return cli_save_picture(cli, asked->picture, &reader, view.s.bytes, asked->tall);
    if (cli->json)
        cli_print_json(bb_json_state(reader.box, asked->as ? view.s.bytes : truth.bytes,
                                     asked->as ? seat : BB_CHANCE));
    else
        cli_print_view(&reader, view.s.bytes);
    return CLI_OK;
}

int cli_show(struct cli *cli, int argc, char **argv)
{
    struct showing asked = { .at = NULL };
    const struct option_spec specs[] = {
        { .name = "at", .value = &asked.at },
        { .name = "as", .value = &asked.as },
        { .name = "o", .value = &asked.picture },
        { .name = "tall", .flag = &asked.tall },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "show", argc, argv, specs, &asked.file, &words, 1, 1);
    struct bb_record record;
    struct bb_match *m;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    m = cli_read_record(cli, asked.file, &record);
    if (!m)
        return CLI_BAD;
    bad = show(cli, &asked, m, &record);
    bb_match_free(m);
    return bad;
}

int cli_verify(struct cli *cli, int argc, char **argv)
{
    const struct option_spec none[] = { { .name = NULL } };
    const char *file = NULL, *wrong;
    int words, bad = cli_options(cli, "verify", argc, argv, none, &file, &words, 1, 1), dealt;
    char why[BB_RECORD_WHY], number[16];
    struct bb_record record;
    struct bb_match *m;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    m = cli_read_record(cli, file, &record);
    if (!m)
        return CLI_BAD;
    wrong = bb_record_verify(m, &record, &dealt, why);
    bb_match_free(m);
    if (wrong) {
        cli_fail(cli, "bad-record", file, wrong);
        return record.fair && record.revealed ? CLI_NO : CLI_BAD;
    }
    snprintf(number, sizeof(number), "%d", dealt);
    if (cli->json)
        cli_print_json(json_pack("{s:b, s:i}", "verified", true, "outcomes", dealt));
    else {
        cli_say(cli, stdout, "verified", number);
        putchar('\n');
    }
    return CLI_OK;
}
