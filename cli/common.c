/*
 * What the subcommands share: every message comes from the words of the program, every
 * option is read by one function, and boxes and records are found in one way.
 */
#include "cli/common.h"
#include "engine/edition.h"
#include "games/all.h"
#include "games/loaders.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct bb_words cli_words;

/* ---- Bots ---------------------------------------------------------------- */

struct bb_memory cli_memory(void)
{
    static struct bb_known entries[1 << BB_EXACT_BITS];

    return (struct bb_memory){ entries, BB_EXACT_BITS };
}

static double seconds_now(clockid_t of)
{
    struct timespec now;

    clock_gettime(of, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double cli_now_ms(void *nothing)
{
    (void)nothing;
    return 1e3 * seconds_now(CLOCK_MONOTONIC);
}

void cli_clock_begin(struct cli_clock *clock, clockid_t of, int ms)
{
    *clock = (struct cli_clock){ .of = of, .from = seconds_now(of), .seconds = 1e-3 * ms };
}

double cli_time_spent(void *clock)
{
    const struct cli_clock *c = clock;

    return (seconds_now(c->of) - c->from) / c->seconds;
}

/* ---- Words --------------------------------------------------------------- */

const char *cli_word(const struct cli *cli, const char *key)
{
    const char *text = bb_words_in(&cli_words, cli->lang, key);

    return text ? text : key;
}

/* A text that somebody else wrote, a file for one: what would steer the terminal is shown by
 * its bytes. */
static void show(FILE *to, const char *text)
{
    for (size_t n; *text; text += n) {
        bool plain = bb_text_character(text) && !bb_text_steers(text);

        n = bb_text_character(text);
        n += n == 0;
        for (size_t i = 0; i < n; i++)
            fprintf(to, plain ? "%c" : "\\x%02x", (unsigned char)text[i]);
    }
}

static void say(const struct cli *cli, FILE *to, const char *key, va_list args)
{
    const char *text = cli_word(cli, key);

    for (const char *hole; (hole = strstr(text, "{}")); text = hole + 2) {
        fprintf(to, "%.*s", (int)(hole - text), text);
        show(to, va_arg(args, const char *));
    }
    fputs(text, to);
}

void cli_say(const struct cli *cli, FILE *to, const char *key, ...)
{
    va_list args;

    va_start(args, key);
    say(cli, to, key, args);
    va_end(args);
}

int cli_fail(const struct cli *cli, const char *key, ...)
{
    va_list args;

    fputs("benben: ", stderr);
    va_start(args, key);
    say(cli, stderr, key, args);
    va_end(args);
    fputc('\n', stderr);
    return CLI_BAD;
}

/* ---- Options ------------------------------------------------------------- */

static const struct option_spec *find_spec(const struct option_spec *specs, const char *name,
                                           size_t n)
{
    for (; specs->name; specs++) {
        if (strlen(specs->name) == n && strncmp(specs->name, name, n) == 0)
            return specs;
    }
    return NULL;
}

/* One option at argv[*i]; moves on past its value. */
static int take_option(const struct cli *cli, const struct option_spec *specs, int argc,
                       char **argv, int *i)
{
    const char *name = argv[*i] + strspn(argv[*i], "-"), *equals = strchr(name, '=');
    size_t n = equals ? (size_t)(equals - name) : strlen(name);
    const struct option_spec *spec = find_spec(specs, name, n);
    const char *value = equals ? equals + 1 : NULL;

    if (!spec)
        return cli_fail(cli, "unknown-option", argv[*i]);
    if (spec->flag) {
        *spec->flag = true;
        return value ? cli_fail(cli, "flag-with-value", spec->name) : CLI_OK;
    }
    if (!value && *i + 1 < argc)
        value = argv[++*i];
    if (!value)
        return cli_fail(cli, "option-without-value", spec->name);
    assert(spec->value || spec->many);
    for (int more = 1; more < spec->values; more++) {
        if (*i + 1 >= argc)
            return cli_fail(cli, "option-without-value", spec->name);
        spec->value[more] = argv[++*i];
    }
    if (spec->value) {
        *spec->value = value;
        return CLI_OK;
    }
    if (*spec->many_count == OPTIONS_MANY)
        return cli_fail(cli, "too-many", spec->name);
    spec->many[(*spec->many_count)++] = value;
    return CLI_OK;
}

static void print_help(const struct cli *cli, const char *command)
{
    char key[48];

    snprintf(key, sizeof(key), "help.%s", command);
    puts(cli_word(cli, key));
}

static int set_language(struct cli *cli, const char *name)
{
    int lang = name ? bb_lang_parse(name) : (int)cli->lang;

    if (lang < 0)
        return cli_fail(cli, "unknown-language", name);
    cli->lang = (enum bb_lang)lang;
    return CLI_OK;
}

int cli_options(struct cli *cli, const char *command, int argc, char **argv,
                const struct option_spec *specs, const char **words, int *word_count, int least,
                int most)
{
    const char *lang = NULL;
    bool help = false;
    const struct option_spec common[] = {
        { .name = "lang", .value = &lang },
        { .name = "edition", .value = &cli->edition },
        { .name = "json", .flag = &cli->json },
        { .name = "help", .flag = &help },
        { .name = NULL },
    };
    int bad = CLI_OK;

    *word_count = 0;
    for (int i = 1; i < argc && !bad; i++) {
        const struct option_spec *known = common;

        if (strcmp(argv[i], "-h") == 0) {
            help = true;
        } else if (strncmp(argv[i], "--", 2) == 0 || strcmp(argv[i], "-o") == 0) {
            const char *name = argv[i] + strspn(argv[i], "-");

            if (!find_spec(common, name, strcspn(name, "=")))
                known = specs;
            bad = take_option(cli, known, argc, argv, &i);
        } else if (*word_count < most) {
            words[(*word_count)++] = argv[i];
        } else {
            bad = cli_fail(cli, "unexpected-word", argv[i]);
        }
    }
    if (!bad)
        bad = set_language(cli, lang);
    if (!bad && help) {
        print_help(cli, command);
        return -1;
    }
    if (!bad && *word_count < least)
        return cli_fail(cli, "missing-word", command);
    return bad;
}

bool cli_number(const struct cli *cli, const char *option, const char *text, long low, long high,
                long *out)
{
    char *end, range[64];

    errno = 0;
    *out = strtol(text, &end, 10);
    if (!errno && *text && !*end && *out >= low && *out <= high)
        return true;
    snprintf(range, sizeof(range), "%ld .. %ld", low, high);
    cli_fail(cli, "not-a-number", option, text, range);
    return false;
}

/* ---- Boxes and files ------------------------------------------------------ */

const struct bb_box *cli_box(struct cli *cli, const char *game)
{
    const struct bb_box *reference = bb_games_find(game);
    char why[BB_SENTENCE_MAX];

    if (!reference) {
        cli_fail(cli, "unknown-game", game);
        return NULL;
    }
    if (!cli->edition)
        return reference;
    if (cli->loaded && cli->loaded->game == reference->game)
        return cli->loaded;
    cli->loaded = realloc(cli->loaded, sizeof(*cli->loaded));
    cli->loaded_parts = realloc(cli->loaded_parts, reference->game->parts_size);
    if (!cli->loaded || !cli->loaded_parts)
        abort();
    cli->loaded->game = NULL;
    if (!bb_edition_load(bb_loader_find(game), cli->edition, cli->loaded_parts, cli->loaded, why))
        return cli->loaded;
    cli_fail(cli, "said", why);
    return NULL;
}

bool cli_choose(const struct cli *cli, const struct bb_game *g, const char *const *options, int n,
                struct bb_setup *how)
{
    for (int i = 0; i < n; i++) {
        if (bb_setup_choose(g, options[i], how) != BB_CHOICE_MADE) {
            cli_fail(cli, "unknown-game-option", options[i], g->name);
            return false;
        }
    }
    return true;
}

bool cli_setup(const struct cli *cli, const struct bb_box *box, const char *const *options, int n,
               struct bb_setup *how)
{
    const char *wrong;

    if (!cli_choose(cli, box->game, options, n, how))
        return false;
    wrong = bb_setup_check(box, how, cli->lang);
    if (wrong)
        cli_fail(cli, "said", wrong);
    return !wrong;
}

char *cli_read_file(const struct cli *cli, const char *file, size_t most, size_t *n)
{
    FILE *in = fopen(file, "rb");
    char *text = in ? malloc(most + 1) : NULL;

    if (!in) {
        cli_fail(cli, "cannot-read", file, strerror(errno));
        return NULL;
    }
    if (!text)
        abort();
    *n = fread(text, 1, most + 1, in);
    if (ferror(in) || *n > most) {
        cli_fail(cli, ferror(in) ? "cannot-read" : "too-long", file, strerror(errno));
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

/* The box that a record names: the reference edition, or that of --edition. */
static const struct bb_box *find_box(void *self, const char *game, const char *edition,
                                     const char *hash, char why[static BB_RECORD_WHY])
{
    struct cli *cli = self;
    const struct bb_box *box = bb_games_find(game);

    if (!box) {
        snprintf(why, BB_RECORD_WHY, "line 2: there is no game '%s'.", game);
        return NULL;
    }
    box = cli_box(cli, game);
    if (!box) {
        why[0] = '\0'; /* it is said already */
        return NULL;
    }
    return bb_shelf_fits(box, edition, hash, "with --edition", why) ? box : NULL;
}

bool cli_read_record(struct cli *cli, const char *file, struct bb_table *out)
{
    const struct bb_shelf shelf = { .reference = bb_games_find, .find = find_box, .self = cli };
    char why[BB_RECORD_WHY];
    size_t n;
    char *text = cli_read_file(cli, file, BB_RECORD_MAX, &n);
    bool good;

    if (!text)
        return false;
    good = bb_table_read(out, text, n, &shelf, why);
    if (!good && why[0])
        cli_fail(cli, "bad-record", file, why);
    free(text);
    return good;
}

void cli_print_json(json_t *json)
{
    json_dumpf(json, stdout, JSON_COMPACT | JSON_REAL_PRECISION(15));
    putchar('\n');
    json_decref(json);
}

int cli_seat(const struct cli *cli, const struct bb_table *t, const char *text)
{
    if (strcmp(text, "spectator") == 0)
        return BB_NOBODY;
    if (text[0] >= '0' && text[0] < '0' + bb_match_seats(t->match) && !text[1])
        return text[0] - '0';
    cli_fail(cli, "no-such-seat", text);
    return -1;
}
