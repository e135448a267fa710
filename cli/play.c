/*
 * benben play: people and bots at one table, in a terminal.
 */
#include "base/rng.h"
#include "bots/bots.h"
#include "cli/common.h"
#include "cli/prompt.h"
#include "engine/json.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct player {
    bool human;
    struct bb_bot_spec bot;
};

struct table {
    const struct cli *cli;
    struct bb_match *m;
    struct bb_record record;
    struct bb_fair fair;
    struct player player[BB_SEATS_MAX];
    int seats, humans;
    int looking;            /* the person at the screen, or BB_NOBODY */
    int told[BB_SEATS_MAX]; /* events that each has been told */
    struct bb_rng rng;      /* of the bots */
    FILE *out;              /* the record, or NULL */
    int written;            /* entries of the journal in it */
};

/* ---- Who plays ----------------------------------------------------------- */

/* Two players of one name are told apart by a number. */
static void name_player(struct table *t, int seat, const char *name)
{
    int same = 1;
    size_t n = strlen(name);
    struct bb_text text;

    for (int i = 0; i < seat; i++)
        same += strncmp(t->record.name[i], name, n) == 0 &&
                (t->record.name[i][n] == '\0' || t->record.name[i][n] == ' ');
    bb_text_init(&text, t->record.name[seat], BB_NAME_MAX);
    bb_text_put(&text, name);
    if (same > 1 && n + sizeof(" 4") <= BB_NAME_MAX)
        bb_text_format(&text, " %d", same);
}

/* "human", "human:Ann", or a bot. */
static bool add_player(struct table *t, const char *spec)
{
    struct player *p = &t->player[t->seats];
    const char *bad, *name = spec;

    if (strcmp(spec, "human") == 0 || strncmp(spec, "human:", 6) == 0) {
        p->human = true;
        t->humans++;
        name = spec[5] ? spec + 6 : cli_word(t->cli, "player");
    } else if (!bb_bot_parse(spec, &p->bot)) {
        cli_fail(t->cli, "unknown-player", spec);
        return false;
    }
    bad = bb_record_check_name(name);
    if (bad) {
        cli_fail(t->cli, "bad-name", name, bad);
        return false;
    }
    name_player(t, t->seats++, name);
    return true;
}

static bool add_players(struct table *t, const struct bb_game *g, const char *list)
{
    char copy[512], *rest = copy, range[32];
    int n = 1;

    for (const char *c = list; *c; c++)
        n += *c == ',';
    if (n < g->seats_min || n > g->seats_max || strlen(list) >= sizeof(copy)) {
        snprintf(range, sizeof(range), g->seats_min < g->seats_max ? "%d .. %d" : "%d",
                 g->seats_min, g->seats_max);
        cli_fail(t->cli, "wrong-players", g->name, range);
        return false;
    }
    snprintf(copy, sizeof(copy), "%s", list);
    for (char *spec = strsep(&rest, ","); spec; spec = strsep(&rest, ",")) {
        if (!add_player(t, spec))
            return false;
    }
    return true;
}

/* ---- Dealing and recording ------------------------------------------------ */

/* A seed gives the same match again; without one nobody can foresee it. */
static bool set_dealer(struct table *t, const char *seed)
{
    uint8_t secret[BB_HASH_BYTES];
    long number = 0;

    if (seed) {
        if (!cli_number(t->cli, "seed", seed, 0, INT64_MAX, &number))
            return false;
        bb_fair_secret_of((uint64_t)number, secret);
        bb_rng_init(&t->rng, (uint64_t)number);
    } else {
        randombytes_buf(secret, sizeof(secret));
        randombytes_buf(&t->rng, sizeof(t->rng));
        randombytes_buf(t->record.nonce, sizeof(t->record.nonce));
    }
    bb_fair_init(&t->fair, secret, t->seats, t->record.nonce);
    t->record.fair = true;
    memcpy(t->record.commitment, t->fair.commitment, BB_HASH_BYTES);
    return true;
}

static void write_head(const void *self, struct bb_text *out)
{
    const struct table *t = self;

    bb_record_head(t->m, &t->record, out);
}

static void write_lines(const void *self, struct bb_text *out)
{
    const struct table *t = self;

    bb_record_lines(t->m, t->written, out);
}

static void write_tail(const void *self, struct bb_text *out)
{
    const struct table *t = self;

    bb_record_tail(t->m, &t->record, out);
}

/* Brings the record on disk up to the journal; false after a message. */
static bool save(struct table *t)
{
    const struct bb_entry *journal;

    if (!t->out)
        return true;
    cli_print_text(t->out, write_lines, t);
    t->written = bb_match_journal(t->m, &journal);
    if (bb_match_to_act(t->m) == 0 && !t->record.revealed) {
        t->record.revealed = true;
        memcpy(t->record.secret, t->fair.secret, BB_HASH_BYTES);
        cli_print_text(t->out, write_tail, t);
    }
    if (fflush(t->out) == 0 && !ferror(t->out) &&
        (!t->humans || fdatasync(fileno(t->out)) == 0 || errno == EINVAL))
        return true;
    cli_fail(t->cli, "cannot-write", strerror(errno));
    return false;
}

/* ---- Telling ------------------------------------------------------------- */

static struct bb_reader reader_of(const struct table *t, int seat)
{
    return cli_reader(t->cli, t->m, &t->record, seat);
}

/* Tells a seat what happened since it was last told. */
static void tell(struct table *t, int seat)
{
    struct bb_reader reader = reader_of(t, seat);
    struct bb_event e;

    while (bb_match_events(t->m, seat, t->told[seat], &e, 1) == 1) {
        char sentence[512];
        struct bb_text text;

        t->told[seat]++;
        bb_text_init(&text, sentence, sizeof(sentence));
        bb_words_event(&reader, &e, &text);
        if (e.clause == BB_NO_CLAUSE)
            printf("%s\n", sentence);
        else
            printf("%s %s[%s]%s\n", sentence, prompt_dim(), reader.box->game->clauses[e.clause],
                   prompt_plain());
    }
}

static void print_sources(const struct table *t, const struct bb_score *score, int seat)
{
    const char *const *sources = bb_match_box(t->m)->game->sources;
    struct bb_reader reader = reader_of(t, BB_NOBODY);

    for (int i = 0; sources[i]; i++) {
        char key[64], word[64];
        struct bb_text text;

        snprintf(key, sizeof(key), "source.%s", sources[i]);
        bb_text_init(&text, word, sizeof(word));
        bb_words_put(&reader, key, &text);
        printf("%s%s %d", i ? ", " : "", word, score->source[i][seat]);
    }
}

/* Who plays alone or in a team has won or lost; nobody is ahead of anybody. */
static void print_verdict(const struct table *t, const struct bb_score *score)
{
    bool won = score->rank[0] == 1;

    if (t->seats == 1)
        cli_say(t->cli, stdout, won ? "won-alone" : "lost-alone", t->record.name[0]);
    else
        cli_say(t->cli, stdout, won ? "won-together" : "lost-together");
    putchar('\n');
}

static void print_scores(const struct table *t)
{
    const struct bb_box *box = bb_match_box(t->m);
    struct bb_score score;
    bool apart;

    box->game->score(box->parts, bb_match_truth(t->m), &score);
    apart = t->seats > 1 && !score.team;
    if (!apart)
        print_verdict(t, &score);
    for (int rank = 1; rank <= BB_SEATS_MAX; rank++) {
        for (int seat = 0; seat < t->seats; seat++) {
            if (score.rank[seat] != rank)
                continue;
            printf("%s", prompt_bold());
            if (apart)
                printf("%d. ", rank);
            printf("%s  %d%s  (", t->record.name[seat], score.points[seat], prompt_plain());
            print_sources(t, &score, seat);
            puts(")");
        }
    }
}

static void print_result(const struct table *t)
{
    const struct bb_box *box = bb_match_box(t->m);
    json_t *names = json_array();

    if (!t->cli->json) {
        print_scores(t);
        json_decref(names);
        return;
    }
    for (int seat = 0; seat < t->seats; seat++)
        json_array_append_new(names, json_string(t->record.name[seat]));
    cli_print_json(json_pack("{s:s, s:o, s:i, s:o}", "game", box->game->name, "players", names,
                             "steps", bb_match_steps(t->m), "scores",
                             bb_json_score(box, bb_match_truth(t->m), t->seats)));
}

/* ---- Playing ------------------------------------------------------------- */

static void bot_acts(struct table *t, int seat)
{
    const struct bb_bot_spec *spec = &t->player[seat].bot;
    struct bb_limits limits = { .playouts = spec->playouts, .table = cli_memory() };
    struct cli_clock clock;
    struct bb_refusal why;
    struct bb_view view;
    bb_action a;
    int which;

    if (spec->ms) {
        cli_clock_begin(&clock, spec->ms);
        limits.spent = cli_time_spent;
        limits.self = &clock;
    }
    bb_match_view(t->m, seat, &view);
    a = spec->bot->choose(bb_match_box(t->m), &view, &limits, &t->rng);
    bb_match_act(t->m, seat, &a, 1, &why, &which);
}

/* Bots agree to every undo; people at the same screen are asked. */
static void undo(struct table *t, int seat)
{
    enum bb_undo result = bb_match_undo(t->m, seat);

    for (int other = 0; other < t->seats && result == BB_UNDO_ASKED; other++) {
        if (!t->player[other].human)
            result = bb_match_agree(t->m, other);
    }
    for (int other = 0; other < t->seats && result == BB_UNDO_ASKED; other++) {
        if (other == seat || !t->player[other].human)
            continue;
        if (!prompt_agrees(t->cli, t->record.name[other])) {
            puts(cli_word(t->cli, "undo-refused"));
            return;
        }
        result = bb_match_agree(t->m, other);
    }
    if (result == BB_UNDO_NOTHING)
        puts(cli_word(t->cli, "undo-nothing"));
}

/* False when the person leaves. */
static bool person_acts(struct table *t, int seat)
{
    struct bb_reader reader = reader_of(t, seat);
    struct bb_refusal why;
    struct bb_view view;
    bb_action a;
    int which;

    if (t->humans > 1 && t->looking != seat && !prompt_wait(t->cli, t->record.name[seat]))
        return false;
    t->looking = seat;
    putchar('\n');
    tell(t, seat);
    bb_match_view(t->m, seat, &view);
    putchar('\n');
    cli_print_view(&reader, view.s.bytes);
    switch (prompt_ask(t->cli, t->m, &reader, &a)) {
    case PROMPT_ACTION:
        bb_match_act(t->m, seat, &a, 1, &why, &which);
        return true;
    case PROMPT_UNDO:
        undo(t, seat);
        return true;
    case PROMPT_QUIT:
        break;
    }
    return false;
}

/* People choose before bots, so that their own steps can be taken back. */
static int next_seat(const struct table *t, bb_seats to_act)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (to_act & BB_SEAT(seat) && t->player[seat].human)
            return seat;
    }
    return bb_first_seat(to_act);
}

static int play(struct table *t)
{
    bb_seats to_act;

    bb_match_deal(t->m);
    for (; save(t) && (to_act = bb_match_to_act(t->m)); bb_match_deal(t->m)) {
        int seat = next_seat(t, to_act);

        if (!t->player[seat].human) {
            bot_acts(t, seat);
        } else if (!person_acts(t, seat)) {
            puts(cli_word(t->cli, t->out ? "left-recorded" : "left"));
            return CLI_OK;
        }
    }
    if (bb_match_to_act(t->m))
        return CLI_BAD; /* the record cannot be written */
    if (t->humans) {
        putchar('\n');
        tell(t, t->looking);
        putchar('\n');
    }
    print_result(t);
    return CLI_OK;
}

static void greet(const struct table *t)
{
    const struct bb_box *box = bb_match_box(t->m);

    if (!t->humans || t->cli->json)
        return;
    printf("%s%s%s\n", prompt_bold(), box->game->title, prompt_plain());
    if (box->reconstructed)
        puts(cli_word(t->cli, "reference-edition"));
    puts(cli_word(t->cli, "help-in-play"));
}

int cli_play(struct cli *cli, int argc, char **argv)
{
    const char *players = "human,flat", *seed = NULL, *record = NULL, *game = NULL;
    const char *options[OPTIONS_MANY];
    int option_count = 0, words;
    const struct option_spec specs[] = {
        { .name = "players", .value = &players },
        { .name = "seed", .value = &seed },
        { .name = "record", .value = &record },
        { .name = "option", .many = options, .many_count = &option_count },
        { .name = NULL },
    };
    struct table t = { .cli = cli, .looking = BB_NOBODY };
    const struct bb_box *box;
    struct bb_dealer dealer = bb_dealer_fair(&t.fair);
    struct bb_setup how;
    int bad = cli_options(cli, "play", argc, argv, specs, &game, &words, 1, 1);

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    box = cli_box(cli, game);
    if (!box || !add_players(&t, box->game, players))
        return CLI_BAD;
    how = bb_setup_usual(box);
    how.seats = (uint8_t)t.seats;
    if (!cli_setup(cli, box, options, option_count, &how) || !set_dealer(&t, seed))
        return CLI_BAD;
    if (record && !(t.out = fopen(record, "w")))
        return cli_fail(cli, "cannot-open", record, strerror(errno));
    t.m = bb_match_new(box, &how, &dealer);
    if (t.out)
        cli_print_text(t.out, write_head, &t);
    greet(&t);
    bad = play(&t);
    bb_match_free(t.m);
    if (t.out && fclose(t.out) != 0 && !bad)
        bad = cli_fail(cli, "cannot-write", strerror(errno));
    return bad;
}
