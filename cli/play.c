/*
 * benben play: people and bots at one table, in a terminal.
 *
 * The table holds the truth; a person or a bot gets what its chair was shown.
 */
#include "base/hex.h"
#include "base/rng.h"
#include "bots/spec.h"
#include "bots/threads.h"
#include "cli/common.h"
#include "cli/hint.h"
#include "cli/nonces.h"
#include "cli/prompt.h"
#include "cli/tell.h"
#include "engine/about.h"
#include "engine/json.h"
#include "rpc/chair_json.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TOLD_MAX = 2048 };

struct player {
    bool human;
    struct bb_bot_spec bot;
    struct bb_used used;
    struct bb_mind *mind; /* of a bot */
};

/* A match that is played here. */
struct game {
    const struct cli *cli;
    struct bb_table table;
    struct bb_chairs chairs;
    struct player player[BB_SEATS_MAX];
    int seats, humans;
    int looking;                    /* the person at the screen, or BB_NOBODY */
    struct told told[BB_SEATS_MAX]; /* how far each person has been told what happened */
    struct bb_rng rng;              /* of the bots */
    bool hints;                     /* people may ask for some */
    FILE *out;                      /* the record, or NULL */
    int written;                    /* entries of the journal in it; -1: not even its head */
};

/* What a seat, or a spectator, has been shown up to now. */
static struct bb_chair *chair(struct game *g, int seat)
{
    return bb_chairs_get(&g->chairs, &g->table, seat, g->cli->lang);
}

/* ---- Who plays ----------------------------------------------------------- */

/* Two players of one name are told apart by a number. NULL, or what is wrong with it. */
static const char *name_player(struct bb_table *t, int seat, const char *name)
{
    size_t n = strlen(name);
    char numbered[BB_NAME_MAX];
    struct bb_text text;
    int same = 1;

    for (int i = 0; i < seat; i++)
        same += strncmp(t->record.name[i], name, n) == 0 &&
                (t->record.name[i][n] == '\0' || t->record.name[i][n] == ' ');
    if (same == 1 || n + sizeof(" 4") > BB_NAME_MAX)
        return bb_table_name(t, seat, name);
    bb_text_init(&text, numbered, sizeof(numbered));
    bb_text_format(&text, "%s %d", name, same);
    return bb_table_name(t, seat, numbered);
}

/* "human", "human:Ann", or a bot. */
static bool add_player(struct game *g, int seat, const char *spec)
{
    struct player *p = &g->player[seat];
    const char *bad, *name = spec;

    if (strcmp(spec, "human") == 0 || strncmp(spec, "human:", 6) == 0) {
        p->human = true;
        g->humans++;
        name = spec[5] ? spec + 6 : cli_word(g->cli, "player");
    } else if (!bb_bot_parse(spec, &p->bot)) {
        cli_fail(g->cli, "unknown-player", spec);
        return false;
    } else {
        p->mind = bb_mind_new();
    }
    bad = name_player(&g->table, seat, name);
    if (bad)
        cli_fail(g->cli, "bad-name", name, bad);
    return !bad;
}

static bool add_players(struct game *g, const char *list)
{
    char *copy = strdup(list), *rest = copy;
    bool good = copy != NULL;

    for (int seat = 0; good && seat < g->seats; seat++)
        good = add_player(g, seat, strsep(&rest, ","));
    free(copy);
    return good;
}

/* How many players the list names, if so many can play; 0 after a message. */
static int count_players(const struct cli *cli, const struct bb_game *g, const char *list)
{
    char range[32];
    int n = 1;

    for (const char *c = list; *c; c++)
        n += *c == ',';
    if (n >= g->seats_min && n <= g->seats_max)
        return n;
    snprintf(range, sizeof(range), g->seats_min < g->seats_max ? "%d .. %d" : "%d", g->seats_min,
             g->seats_max);
    cli_fail(cli, "wrong-players", g->name, range);
    return 0;
}

/* ---- Dealing and recording ------------------------------------------------ */

/* Lets people hand in nonces, and tells them what everybody commits to; false at the end of
 * input. */
static bool commit(struct game *g, bool ask)
{
    uint8_t secret[BB_HASH_BYTES];
    bb_seats people = 0;

    for (int seat = 0; seat < g->seats; seat++)
        people |= g->player[seat].human ? BB_SEAT(seat) : 0;
    if (!ask) {
        if (people && !g->cli->json)
            nonces_publish(g->cli, &g->table);
        return true;
    }
    if (!nonces_ask(g->cli, &g->table, people))
        return false;
    memcpy(secret, g->table.fair.secret, sizeof(secret));
    bb_table_deal_by(&g->table, secret);
    return true;
}

/* A seed gives the same match again; without one nobody can foresee it. */
static bool set_dealer(struct game *g, const char *seed)
{
    uint8_t secret[BB_HASH_BYTES];
    long number = 0;

    if (seed) {
        if (!cli_number(g->cli, "seed", seed, 0, INT64_MAX, &number))
            return false;
        bb_fair_secret_of((uint64_t)number, secret);
        bb_rng_init(&g->rng, (uint64_t)number);
    } else {
        randombytes_buf(secret, sizeof(secret));
        randombytes_buf(&g->rng, sizeof(g->rng));
        randombytes_buf(g->table.record.nonce, sizeof(g->table.record.nonce));
    }
    bb_table_deal_by(&g->table, secret);
    return true;
}

static void write_record(const void *self, struct bb_text *out)
{
    const struct game *g = self;

    bb_table_record_since(&g->table, g->written, out);
}

/* Brings the record on disk up to the journal; false after a message. */
static bool save(struct game *g)
{
    const struct bb_entry *journal;
    char *lines;

    if (!g->out)
        return true;
    lines = bb_chairs_written(write_record, g);
    fputs(lines, g->out);
    free(lines);
    g->written = bb_match_journal(g->table.match, &journal);
    if (fflush(g->out) == 0 && !ferror(g->out) &&
        (!g->humans || fdatasync(fileno(g->out)) == 0 || errno == EINVAL))
        return true;
    cli_fail(g->cli, "cannot-write", strerror(errno));
    return false;
}

/* The line of the last hint. */
static void note_hint(struct game *g)
{
    const struct bb_hinted *hinted;
    int n = bb_match_hinted(g->table.match, &hinted);
    char line[32];
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    bb_record_hinted(&hinted[n - 1], &t);
    fputs(line, g->out);
    fflush(g->out);
}

static void print_result(struct game *g)
{
    const struct bb_chair *c = chair(g, BB_NOBODY);
    const struct bb_box *box = bb_table_box(&g->table);
    json_t *names = json_array(), *result, *opponent;
    char commitment[BB_HASH_HEX];

    for (int seat = 0; seat < g->seats; seat++)
        json_array_append_new(names, json_string(g->table.record.name[seat]));
    result = json_pack("{s:s, s:o, s:i, s:o}", "game", box->game->name, "players", names, "steps",
                       bb_match_steps(g->table.match), "scores",
                       bb_json_score(box, bb_chair_view(c)->s.bytes, g->seats));
    bb_hex_write(g->table.record.commitment, BB_HASH_BYTES, commitment);
    json_object_set_new(result, "commitment", json_string(commitment));
    opponent = chair_json_opponent(c);
    if (opponent)
        json_object_set_new(result, "opponent", opponent);
    cli_print_json(result);
}

/* ---- Playing ------------------------------------------------------------- */

static void bot_acts(struct game *g, int seat)
{
    struct player *p = &g->player[seat];
    const struct bb_chair *c = chair(g, seat);
    const struct bb_asked asked = { bb_table_box(&g->table), bb_chair_view(c), &p->used };
    const struct bb_means with = { p->mind, cli_now_ms, NULL, bb_threads_together };
    struct bb_refusal why;
    bb_action a;
    int which;

    bb_used_begin(&p->used, bb_chair_turns(c));
    a = bb_bot_answer(&p->bot, &asked, &with, &g->rng);
    bb_table_act(&g->table, seat, &a, 1, &why, &which);
}

/* Bots agree to every undo; people at the same screen are asked. */
static void undo(struct game *g, int seat)
{
    enum bb_undo result;
    bb_seats bots = 0;

    for (int other = 0; other < g->seats; other++)
        bots |= g->player[other].human ? 0 : BB_SEAT(other);
    result = bb_table_undo(&g->table, seat, bots);
    for (int other = 0; other < g->seats && result == BB_UNDO_ASKED; other++) {
        if (other == seat || !g->player[other].human)
            continue;
        if (!prompt_agrees(g->cli, g->table.record.name[other])) {
            puts(cli_word(g->cli, "undo-refused"));
            return;
        }
        result = bb_match_agree(g->table.match, other);
    }
    if (result == BB_UNDO_NOTHING)
        puts(cli_word(g->cli, "undo-nothing"));
}

/* Gives hints if they are allowed, and notes it in the record at once. */
static void give_hints(struct game *g, int seat)
{
    int noted = g->hints ? bb_match_hint(g->table.match, seat) : -1;

    if (noted < 0) {
        puts(cli_word(g->cli, g->hints ? "hints-enough" : "hints-off"));
        return;
    }
    if (noted && g->out)
        note_hint(g);
    hint_tell(g->cli, chair(g, seat));
}

/* False when the person leaves. */
static bool person_acts(struct game *g, int seat)
{
    const struct bb_chair *c = chair(g, seat);
    enum prompt_answer answer;
    struct bb_refusal why;
    bb_action a;
    int which;

    if (g->humans > 1 && g->looking != seat && !prompt_wait(g->cli, g->table.record.name[seat]))
        return false;
    g->looking = seat;
    putchar('\n');
    tell_news(c, &g->told[seat]);
    putchar('\n');
    tell_position(c);
    while ((answer = prompt_ask(g->cli, c, &a)) == PROMPT_HINT)
        give_hints(g, seat);
    switch (answer) {
    case PROMPT_ACTION:
        bb_table_act(&g->table, seat, &a, 1, &why, &which);
        return true;
    case PROMPT_UNDO:
        undo(g, seat);
        return true;
    case PROMPT_HINT: /* given above */
    case PROMPT_QUIT:
        break;
    }
    return false;
}

/* People choose before bots, so that their own steps can be taken back. */
static int next_seat(const struct game *g, bb_seats to_act)
{
    for (int seat = 0; seat < g->seats; seat++) {
        if (to_act & BB_SEAT(seat) && g->player[seat].human)
            return seat;
    }
    return bb_first_seat(to_act);
}

static int play(struct game *g)
{
    bb_seats to_act;

    bb_table_deal(&g->table);
    while (save(g) && (to_act = bb_match_to_act(g->table.match))) {
        int seat = next_seat(g, to_act);

        if (!g->player[seat].human) {
            bot_acts(g, seat);
        } else if (!person_acts(g, seat)) {
            puts(cli_word(g->cli, g->out ? "left-recorded" : "left"));
            return CLI_OK;
        }
    }
    if (bb_match_to_act(g->table.match))
        return CLI_BAD; /* the record cannot be written */
    if (g->humans) {
        putchar('\n');
        tell_news(chair(g, g->looking), &g->told[g->looking]);
        putchar('\n');
    }
    if (g->cli->json)
        print_result(g);
    else
        tell_scores(g->cli, chair(g, BB_NOBODY));
    return CLI_OK;
}

/* With this set-up, what those should know who are about to play. */
static void warn(const struct game *g)
{
    char told[TOLD_MAX];
    struct bb_text t;

    bb_text_init(&t, told, sizeof(told));
    bb_about_setup(bb_table_box(&g->table), bb_match_setup(g->table.match), g->cli->lang, &t);
    fputs(told, stdout);
}

static void greet(const struct game *g)
{
    const struct bb_box *box = bb_table_box(&g->table);

    if (!g->humans || g->cli->json)
        return;
    printf("%s%s%s\n", tell_bold(), box->game->title, tell_plain());
    if (box->reconstructed)
        puts(cli_word(g->cli, "reference-edition"));
    warn(g);
    puts(cli_word(g->cli, "help-in-play"));
}

/* What `play` was asked for, beside the game. */
struct asked {
    const char *players, *seed, *record;
    bool nonces, hints;
};

/* Plays with these players at a table that is set up, and writes the record if one is wanted. */
static int play_with(struct game *g, const struct asked *asked)
{
    const char *record = asked->record;
    int bad = CLI_OK;

    if (!add_players(g, asked->players) || !set_dealer(g, asked->seed))
        return CLI_BAD;
    if (record && !(g->out = fopen(record, "w")))
        return cli_fail(g->cli, "cannot-open", record, strerror(errno));
    greet(g);
    if (commit(g, asked->nonces))
        bad = play(g);
    else
        puts(cli_word(g->cli, "left"));
    if (g->out && fclose(g->out) != 0 && !bad)
        bad = cli_fail(g->cli, "cannot-write", strerror(errno));
    return bad;
}

int cli_play(struct cli *cli, int argc, char **argv)
{
    struct asked asked = { .players = "human,best" };
    const char *game = NULL, *options[OPTIONS_MANY];
    int option_count = 0, words;
    const struct option_spec specs[] = {
        { .name = "players", .value = &asked.players },
        { .name = "seed", .value = &asked.seed },
        { .name = "record", .value = &asked.record },
        { .name = "nonces", .flag = &asked.nonces },
        { .name = "hints", .flag = &asked.hints },
        { .name = "option", .many = options, .many_count = &option_count },
        { .name = NULL },
    };
    struct game g = { .cli = cli, .looking = BB_NOBODY, .written = -1 };
    int bad = cli_options(cli, "play", argc, argv, specs, &game, &words, 1, 1);
    const struct bb_box *box;
    struct bb_setup how;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    box = cli_box(cli, game);
    if (!box || !(g.seats = count_players(cli, box->game, asked.players)))
        return CLI_BAD;
    how = bb_setup_usual(box);
    how.seats = (uint8_t)g.seats;
    if (!cli_setup(cli, box, options, option_count, &how))
        return CLI_BAD;
    g.hints = asked.hints;
    bb_table_init(&g.table, box, &how);
    bad = play_with(&g, &asked);
    for (int seat = 0; seat < g.seats; seat++)
        bb_mind_free(g.player[seat].mind);
    bb_chairs_release(&g.chairs);
    bb_table_release(&g.table);
    return bad;
}
