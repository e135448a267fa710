/*
 * For those who study games: perft counts, exact endings, and checking an edition.
 */
#include "cli/common.h"
#include "engine/edition.h"
#include "engine/notation.h"
#include "games/loaders.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sequences of `depth` steps from here, chance outcomes counted one each;
 * where several seats are to act, the lowest goes first. */
static uint64_t perft(const struct bb_box *box, const void *s, int depth)
{
    bb_seats to_act = box->game->to_act(s);
    bb_action open[BB_ACTIONS_MAX];
    uint64_t sum = 0;
    int seat, n;

    if (depth == 0 || to_act == 0)
        return depth == 0;
    seat = bb_first_seat(to_act);
    n = bb_legal(box, s, seat, open);
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        union bb_state next;

        memcpy(next.bytes, s, box->game->state_size);
        box->game->apply(box->parts, next.bytes, seat, open[i], NULL);
        sum += perft(box, next.bytes, depth - 1);
    }
    return sum;
}

/* Where perft starts. */
struct start {
    const char *from, *at; /* a record and a step of it; else a first position: */
    const char *seats, *options[OPTIONS_MANY];
    int option_count;
};

static const struct bb_box *position_of_record(struct cli *cli, const struct start *start,
                                               union bb_state *out)
{
    const struct bb_box *box = NULL;
    struct bb_table t;
    long steps;

    if (!cli_read_record(cli, start->from, &t))
        return NULL;
    steps = bb_match_steps(t.match);
    if (!start->at || cli_number(cli, "at", start->at, 0, steps, &steps)) {
        bb_match_truth_at(t.match, (int)steps, out);
        box = bb_table_box(&t);
    }
    bb_table_release(&t);
    return box;
}

/* The box and the position that perft starts from; NULL after a message. */
static const struct bb_box *start_position(struct cli *cli, const char *game,
                                           const struct start *start, union bb_state *out)
{
    const struct bb_box *box = cli_box(cli, game);
    struct bb_setup how;
    long n;

    if (!box)
        return NULL;
    how = bb_setup_usual(box);
    n = how.seats;
    if (start->seats &&
        !cli_number(cli, "seats", start->seats, box->game->seats_min, box->game->seats_max, &n))
        return NULL;
    how.seats = (uint8_t)n;
    if (start->from)
        return position_of_record(cli, start, out);
    if (!cli_setup(cli, box, start->options, start->option_count, &how))
        return NULL;
    box->game->setup(box->parts, out->bytes, &how);
    return box;
}

int cli_perft(struct cli *cli, int argc, char **argv)
{
    const char *depth = "4", *game = NULL;
    struct start start = { .option_count = 0 };
    const struct option_spec specs[] = {
        { .name = "depth", .value = &depth },
        { .name = "seats", .value = &start.seats },
        { .name = "option", .many = start.options, .many_count = &start.option_count },
        { .name = "from", .value = &start.from },
        { .name = "at", .value = &start.at },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "perft", argc, argv, specs, &game, &words, 1, 1);
    const struct bb_box *box;
    union bb_state s;
    long most;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_number(cli, "depth", depth, 0, 64, &most))
        return CLI_BAD;
    box = start_position(cli, game, &start, &s);
    if (!box)
        return CLI_BAD;
    for (int d = 0; d <= most; d++) {
        uint64_t n = perft(box, s.bytes, d);

        if (cli->json)
            cli_print_json(json_pack("{s:i, s:I}", "depth", d, "sequences", (json_int_t)n));
        else
            printf("%2d %" PRIu64 "\n", d, n);
        fflush(stdout);
    }
    return CLI_OK;
}

/* ---- Exact endings ------------------------------------------------------- */

static bool time_is_over(void *clock)
{
    return cli_time_spent(clock) >= 1;
}

static int print_solution(const struct cli *cli, const struct bb_reader *reader,
                          const struct bb_solution *found, int64_t nodes)
{
    char name[BB_NAME_MAX], action[BB_NOTATION_MAX], margin[16], count[24];
    struct bb_text t;

    bb_text_init(&t, name, sizeof(name));
    bb_words_seat(reader, reader->seat, &t);
    bb_text_init(&t, action, sizeof(action));
    bb_notation_print(reader->box, found->action, cli->json ? NULL : reader, &t);
    snprintf(margin, sizeof(margin), "%d", found->margin);
    snprintf(count, sizeof(count), "%" PRId64, nodes);
    if (cli->json)
        cli_print_json(json_pack(
            "{s:b, s:i, s:o, s:o, s:I}", "exact", found->exact, "seat", reader->seat, "margin",
            found->exact ? json_integer(found->margin) : json_null(), "action",
            found->exact ? json_string(action) : json_null(), "positions", (json_int_t)nodes));
    else if (found->exact)
        cli_say(cli, stdout, "solved", name, margin, action, count);
    else
        cli_say(cli, stdout, "not-solved", count);
    if (!cli->json)
        putchar('\n');
    return found->exact ? CLI_OK : CLI_NO;
}

static int solve(const struct cli *cli, const struct bb_table *t, int at, int ms)
{
    const struct bb_box *box = bb_table_box(t);
    struct cli_clock clock;
    struct bb_exact x = { .box = box,
                          .table = cli_memory(),
                          .nodes_max = INT64_MAX,
                          .enough = time_is_over,
                          .self = &clock };
    struct bb_solution found;
    struct bb_chair *c;
    union bb_state s;
    bb_seats to_act;
    char step[16];
    int result;

    bb_match_truth_at(t->match, at, &s);
    to_act = box->game->to_act(s.bytes) & ~BB_SEAT(BB_CHANCE);
    snprintf(step, sizeof(step), "%d", at);
    if (!to_act || !bb_exact_applies(box, s.bytes, bb_first_seat(to_act)))
        return cli_fail(cli, "not-to-solve", step);
    cli_clock_begin(&clock, CLOCK_MONOTONIC, ms);
    found = bb_exact_solve(&x, s.bytes, bb_first_seat(to_act));
    c = bb_chairs_make(t, bb_first_seat(to_act), cli->lang); /* for its names and its language */
    result = print_solution(cli, bb_chair_reader(c), &found, x.nodes);
    bb_chair_free(c);
    return result;
}

int cli_solve(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL, *ms = "10000", *file = NULL;
    const struct option_spec specs[] = {
        { .name = "at", .value = &at },
        { .name = "ms", .value = &ms },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "solve", argc, argv, specs, &file, &words, 1, 1);
    struct bb_table t;
    long steps, time;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!cli_number(cli, "ms", ms, 1, 600000, &time))
        return CLI_BAD;
    if (!cli_read_record(cli, file, &t))
        return CLI_BAD;
    steps = bb_match_steps(t.match);
    bad = at && !cli_number(cli, "at", at, 0, steps, &steps)
              ? CLI_BAD
              : solve(cli, &t, (int)steps, (int)time);
    bb_table_release(&t);
    return bad;
}

/* ---- Editions ------------------------------------------------------------ */

int cli_check(struct cli *cli, int argc, char **argv)
{
    const struct option_spec none[] = { { .name = NULL } };
    const char *file = NULL;
    int words, bad = cli_options(cli, "check", argc, argv, none, &file, &words, 1, 1);
    const struct bb_loader *loader;
    char why[BB_SENTENCE_MAX], name[32], *text;
    struct bb_box box;
    size_t n;
    void *parts;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    text = cli_read_file(cli, file, BB_EDITION_MAX, &n);
    if (!text)
        return CLI_BAD;
    if (bb_edition_game(file, text, n, name, sizeof(name), why)) {
        free(text);
        return cli_fail(cli, "said", why);
    }
    loader = bb_loader_find(name);
    if (!loader) {
        free(text);
        return cli_fail(cli, "edition-of-no-game", file, name);
    }
    parts = malloc(loader->game->parts_size);
    if (!parts)
        abort();
    bad = bb_edition_parse(loader, file, text, n, parts, &box, why) ? cli_fail(cli, "said", why)
                                                                    : CLI_OK;
    if (!bad && cli->json)
        cli_print_json(json_pack("{s:s, s:s, s:s, s:b}", "game", box.game->name, "edition",
                                 box.edition, "hash", box.hash, "reconstructed",
                                 box.reconstructed));
    else if (!bad)
        printf("%s %s#%.16s\n", box.game->name, box.edition, box.hash);
    free(parts);
    free(text);
    return bad;
}
