/*
 * Results in files: a line that says what is played, and one for each pair, added as soon as it
 * is played. Whoever is killed goes on from there, and shares of the work that were done
 * elsewhere are put together.
 */
#include "cli/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* ---- What is played ---------------------------------------------------------- */

static json_t *options_json(const struct arena_plan *plan)
{
    const struct bb_option *options = plan->box->game->options;
    json_t *out = json_object();

    for (int i = 0; options[i].name; i++)
        json_object_set_new(out, options[i].name,
                            json_string(options[i].values[plan->how.option[i]]));
    return out;
}

static json_t *head_of(const struct arena_plan *plan)
{
    const struct bb_box *box = plan->box;
    json_t *bots = json_array();

    for (int i = 0; i < plan->how.seats; i++)
        json_array_append_new(bots, json_string(plan->bot[i].name));
    return json_pack("{s:i, s:s, s:i, s:s, s:s, s:o, s:o, s:I, s:b, s:b}", "arena", 1, "game",
                     box->game->name, "rules", box->game->rules, "edition", box->edition, "hash",
                     box->hash, "options", options_json(plan), "bots", bots, "seed",
                     (json_int_t)plan->seed, "team", plan->team, "opponent", plan->opponent);
}

/* The name of something that differs between two heads. */
static const char *difference(json_t *a, json_t *b)
{
    const char *key;
    json_t *value;

    json_object_foreach(a, key, value)
    {
        if (!json_equal(value, json_object_get(b, key)))
            return key;
    }
    return json_equal(a, b) ? NULL : "arena";
}

/* What the files that are put together are about; false if that is no head. */
static bool read_head(json_t *head, struct arena_plan *plan)
{
    const char *game = json_string_value(json_object_get(head, "game")),
               *hash = json_string_value(json_object_get(head, "hash"));
    json_t *bots = json_object_get(head, "bots"), *bot;
    json_int_t seed = json_integer_value(json_object_get(head, "seed"));
    size_t i;

    if (json_integer_value(json_object_get(head, "arena")) != 1 || !game || !hash || seed < 0 ||
        seed > UINT32_MAX || json_array_size(bots) < 1 || json_array_size(bots) > BB_SEATS_MAX)
        return false;
    json_array_foreach(bots, i, bot)
    {
        if (!json_is_string(bot) || json_string_length(bot) >= ARENA_NAME)
            return false;
        snprintf(plan->bot[i].name, ARENA_NAME, "%s", json_string_value(bot));
    }
    snprintf(plan->game, sizeof(plan->game), "%s", game);
    snprintf(plan->hash, sizeof(plan->hash), "%s", hash);
    plan->how.seats = (uint8_t)json_array_size(bots);
    plan->seed = (uint64_t)seed;
    plan->team = json_is_true(json_object_get(head, "team"));
    plan->opponent = json_is_true(json_object_get(head, "opponent"));
    return true;
}

/* ---- Pairs --------------------------------------------------------------------- */

static int places(const struct arena_plan *plan)
{
    return plan->opponent ? 2 : plan->how.seats;
}

static json_t *pair_json(const struct arena_plan *plan, long number, const struct arena_pair *pair)
{
    json_t *points = json_array(), *ranks = json_array();

    for (int turn = 0; turn < plan->how.seats; turn++) {
        json_t *p = json_array(), *r = json_array();

        for (int i = 0; i < places(plan); i++)
            json_array_append_new(p, json_integer(pair->game[turn].points[i]));
        for (int i = 0; i < plan->how.seats; i++)
            json_array_append_new(r, json_integer(pair->game[turn].rank[i]));
        json_array_append_new(points, p);
        json_array_append_new(ranks, r);
    }
    return json_pack("{s:I, s:o, s:o}", "pair", (json_int_t)number, "points", points, "ranks",
                     ranks);
}

/* So many whole numbers low .. high; false if that is not what they are. */
static bool read_numbers(const json_t *list, int n, long low, long high,
                         long out[static BB_SEATS_MAX])
{
    if (json_array_size(list) != (size_t)n)
        return false;
    for (int i = 0; i < n; i++) {
        const json_t *one = json_array_get(list, (size_t)i);

        out[i] = (long)json_integer_value(one);
        if (!json_is_integer(one) || out[i] < low || out[i] > high)
            return false;
    }
    return true;
}

static bool read_pair(const json_t *line, const struct arena_plan *plan, struct arena_pair *out)
{
    const json_t *points = json_object_get(line, "points"), *ranks = json_object_get(line, "ranks");

    for (int turn = 0; turn < plan->how.seats; turn++) {
        long p[BB_SEATS_MAX] = { 0 }, r[BB_SEATS_MAX] = { 0 };

        if (!read_numbers(json_array_get(points, (size_t)turn), places(plan), INT32_MIN, INT32_MAX,
                          p) ||
            !read_numbers(json_array_get(ranks, (size_t)turn), plan->how.seats, 1, BB_SEATS_MAX, r))
            return false;
        for (int i = 0; i < BB_SEATS_MAX; i++) {
            out->game[turn].points[i] = (int32_t)p[i];
            out->game[turn].rank[i] = (uint8_t)r[i];
        }
    }
    out->played = true;
    return true;
}

/* Room for this pair, and all before it. */
static void make_room(struct arena_work *w, long number)
{
    long n = w->pairs;

    if (number < n)
        return;
    w->pairs = number + 1;
    w->pair = realloc(w->pair, (size_t)w->pairs * sizeof(*w->pair));
    if (!w->pair)
        abort();
    memset(w->pair + n, 0, (size_t)(w->pairs - n) * sizeof(*w->pair));
}

/* ---- Reading a file -------------------------------------------------------------- */

struct reading {
    const struct cli *cli;
    const char *name;
    struct arena_plan *plan;
    json_t *head; /* what it must begin with; NULL: it says it, and then the next must agree */
    struct arena_work *work;
    bool all;  /* every pair counts; else those alone that are to be played */
    long line; /* that is read */
    long good; /* bytes in whole lines */
};

static bool strange(const struct reading *r)
{
    char line[24];

    snprintf(line, sizeof(line), "%ld", r->line);
    cli_fail(r->cli, "arena-strange", r->name, line);
    return false;
}

static bool take_head(struct reading *r, json_t *line)
{
    const char *other;

    if (!r->head) {
        r->head = json_incref(line);
        return read_head(line, r->plan) || strange(r);
    }
    if (json_integer_value(json_object_get(line, "arena")) != 1)
        return strange(r);
    other = difference(r->head, line);
    if (other)
        cli_fail(r->cli, "arena-other", r->name, other);
    return !other;
}

static bool take_pair(struct reading *r, json_t *line)
{
    json_t *which = json_object_get(line, "pair");
    long number = (long)json_integer_value(which);
    struct arena_pair pair;

    if (!json_is_integer(which) || number < 0 || number >= ARENA_PAIRS_MAX ||
        !read_pair(line, r->plan, &pair))
        return strange(r);
    if (!r->all && number >= r->work->pairs)
        return true;
    make_room(r->work, number);
    if (r->work->pair[number].played) {
        char text[24];

        snprintf(text, sizeof(text), "%ld", number);
        cli_fail(r->cli, "arena-twice", r->name, text);
        return false;
    }
    r->work->pair[number] = pair;
    return true;
}

/* A line that has no end is what was being written when the program was killed. */
static bool read_lines(struct reading *r, FILE *in)
{
    char *text = NULL;
    size_t cap = 0;
    ssize_t n;
    bool good = true;

    while (good && (n = getline(&text, &cap, in)) > 0 && text[n - 1] == '\n') {
        json_t *line = json_loadb(text, (size_t)n, 0, NULL);

        r->line++;
        r->good += n;
        good = !line ? strange(r) : r->line == 1 ? take_head(r, line) : take_pair(r, line);
        json_decref(line);
    }
    free(text);
    return good;
}

/* ---- One file that grows ----------------------------------------------------------- */

static bool write_line(int file, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    size_t n = text ? strlen(text) : 0;
    bool good;

    if (!text)
        abort();
    text[n++] = '\n'; /* where its end was */
    good = write(file, text, n) == (ssize_t)n;
    free(text);
    json_decref(json);
    return good;
}

bool arena_keep_add(const struct arena_plan *plan, int file, long number,
                    const struct arena_pair *pair)
{
    return write_line(file, pair_json(plan, number, pair));
}

int arena_keep_open(const struct cli *cli, const char *name, struct arena_plan *plan,
                    struct arena_work *w)
{
    int file = open(name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    FILE *in = file < 0 ? NULL : fdopen(dup(file), "r");
    struct reading r = { .cli = cli, .name = name, .plan = plan, .work = w };
    bool good = false;

    if (!in) {
        cli_fail(cli, "cannot-open", name, strerror(errno));
    } else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        cli_fail(cli, "arena-in-use", name);
    } else {
        r.head = head_of(plan);
        good = read_lines(&r, in);
        if (good && (ftruncate(file, r.good) != 0 ||
                     (r.good == 0 && !write_line(file, json_incref(r.head))))) {
            cli_fail(cli, "cannot-open", name, strerror(errno));
            good = false;
        }
        json_decref(r.head);
    }
    if (in)
        fclose(in);
    if (!good && file >= 0)
        close(file);
    return good ? file : -1;
}

/* ---- Several that are put together --------------------------------------------------- */

bool arena_merge(const struct cli *cli, const char *const *names, int n, struct arena_plan *plan,
                 struct arena_work *w)
{
    json_t *head = NULL;
    bool good = true;

    for (int i = 0; i < n && good; i++) {
        FILE *in = fopen(names[i], "r");
        struct reading r = {
            .cli = cli, .name = names[i], .plan = plan, .head = head, .work = w, .all = true
        };

        if (!in) {
            cli_fail(cli, "cannot-read", names[i], strerror(errno));
            good = false;
            break;
        }
        good = read_lines(&r, in) && (r.line > 0 || strange(&r));
        head = r.head;
        fclose(in);
    }
    if (good && w->pairs == 0)
        good = !cli_fail(cli, "arena-nothing");
    json_decref(head);
    return good;
}
