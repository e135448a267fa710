/*
 * Methods that list the games, and open and close matches.
 */
#include "base/hex.h"
#include "cli/rpc_call.h"
#include "engine/setup.h"
#include "games/all.h"
#include "games/loaders.h"
#include "server/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games ----------------------------------------------------------------- */

bool rpc_do_games(struct rpc_call *call)
{
    call->result = bb_json_games(call->lang);
    return true;
}

/* ---- Boxes ----------------------------------------------------------------- */

/* What is wrong is said without a word of the file, which may be any: only its line. */
static bool refuse_edition(struct rpc_call *call, const char *file, unsigned line, const char *what)
{
    call->data = json_pack("{s:o, s:o, s:s}", "file", rpc_string(file), "line",
                           line ? json_integer(line) : json_null(), "constraint", what);
    if (line == 0)
        return rpc_refuse(call, RPC_BAD_EDITION, "%.100s: %s", file, what);
    return rpc_refuse(call, RPC_BAD_EDITION, "%.100s, line %u: %s", file, line, what);
}

static bool read_edition(struct rpc_call *call, struct rpc_match *m, const struct bb_game *g,
                         const char *file)
{
    const struct rpc_world *world = &rpc_of(call)->world;
    char why[BB_SENTENCE_MAX];
    const char *wrong;
    unsigned line = 0;
    size_t n = 0;
    char *text;

    if (!world->read_file)
        return refuse_edition(call, file, 0, "no files are read without --editions FOLDER.");
    text = world->read_file(world->self, file, &n);
    if (!text)
        return refuse_edition(call, file, 0, "there is no such file in the folder of editions.");
    if (n == BB_EDITION_MAX) {
        free(text);
        return refuse_edition(call, file, 0, "no edition is longer than a megabyte.");
    }
    m->own_parts = calloc(1, g->parts_size);
    if (!m->own_parts)
        abort();
    wrong = bb_edition_parse(bb_loader_find(g->name), "", text, n, m->own_parts, &m->own_box, why);
    free(text);
    if (!wrong)
        return true;
    sscanf(wrong, ", line %u", &line);
    return refuse_edition(call, file, line,
                          "it is not an edition of this game; benben check says why.");
}

/* The reference edition, or that of the file which the call names. */
static bool take_box(struct rpc_call *call, struct rpc_match *m, const struct bb_box *reference)
{
    const char *file = rpc_text(call, "edition_file");

    m->box = file ? &m->own_box : reference;
    return !file || read_edition(call, m, reference->game, file);
}

/* The game that the call names, with its box in the match; NULL after a refusal. */
static const struct bb_game *take_game(struct rpc_call *call, struct rpc_match *m)
{
    const char *name = rpc_text(call, "game");
    const struct bb_box *reference = name ? bb_games_find(name) : NULL;

    if (!name)
        rpc_error(call, RPC_PARAMS, "A position needs the parameter 'game'.");
    else if (!reference)
        rpc_error(call, RPC_PARAMS, "There is no game '%.60s'.", name);
    else if (take_box(call, m, reference))
        return reference->game;
    return NULL;
}

/* ---- Set-up, names and dealer ---------------------------------------------- */

static bool take_option(struct rpc_call *call, const struct bb_game *g, const char *name,
                        const char *value, struct bb_setup *how)
{
    char choice[256];

    snprintf(choice, sizeof(choice), "%.60s=%.60s", name, value ? value : "");
    switch (bb_setup_choose(g, choice, how)) {
    case BB_CHOICE_MADE:
        return true;
    case BB_CHOICE_NO_OPTION:
        return rpc_refuse(call, RPC_PARAMS, "The game %s has no option '%.60s'.", g->name, name);
    case BB_CHOICE_NO_VALUE:
        return rpc_refuse(call, RPC_PARAMS, "The option '%s' has no such value.", name);
    }
    return false;
}

static bool take_setup(struct rpc_call *call, const struct bb_box *box, struct bb_setup *how)
{
    const struct bb_game *g = box->game;
    json_t *options = json_object_get(call->params, "options"), *value;
    json_int_t seats;
    const char *name, *wrong;

    *how = bb_setup_usual(box);
    seats = how->seats;
    if (!rpc_number(call, "seats", g->seats_min, g->seats_max, &seats))
        return false;
    how->seats = (uint8_t)seats;
    json_object_foreach(options, name, value)
    {
        if (!take_option(call, g, name, json_string_value(value), how))
            return false;
    }
    wrong = bb_setup_check(box, how, call->lang);
    return !wrong || rpc_refuse(call, RPC_PARAMS, "%s", wrong);
}

static bool take_names(struct rpc_call *call, struct bb_table *t)
{
    const json_t *names = rpc_param(call, "names");
    int seats = bb_match_seats(t->match);

    if (names && json_array_size(names) != (size_t)seats)
        return rpc_refuse(call, RPC_PARAMS, "There must be as many names as seats, %d.", seats);
    for (int i = 0; i < seats; i++) {
        const char *name = json_string_value(json_array_get(names, (size_t)i)), *wrong;
        char unnamed[BB_NAME_MAX];

        snprintf(unnamed, sizeof(unnamed), "seat-%d", i + 1);
        if (names && !name)
            wrong = "a name is a text";
        else
            wrong = bb_table_name(t, i, names ? name : unnamed);
        if (wrong)
            return rpc_refuse(call, RPC_PARAMS, "The name of seat %d is not one: %s.", i, wrong);
    }
    return true;
}

/* The secret that the call gives, directly or by a seed; *given says whether. */
static bool take_secret(struct rpc_call *call, uint8_t secret[static BB_HASH_BYTES], bool *given)
{
    const char *hex = rpc_text(call, "secret");
    json_int_t seed = -1;

    *given = hex || rpc_param(call, "seed");
    if (hex && rpc_param(call, "seed"))
        return rpc_refuse(call, RPC_PARAMS, "Give either 'seed' or 'secret', not both.");
    if (!rpc_number(call, "seed", 0, INT64_MAX, &seed))
        return false;
    if (seed >= 0)
        bb_fair_secret_of((uint64_t)seed, secret);
    if (hex && !bb_hex_read(hex, secret, BB_HASH_BYTES))
        return rpc_refuse(call, RPC_PARAMS,
                          "The parameter 'secret' must be 64 hexadecimal digits.");
    return true;
}

static bool take_dealer(struct rpc_call *call, struct bb_table *t)
{
    const struct rpc_world *world = &rpc_of(call)->world;
    const char *dealer = rpc_text(call, "dealer");
    uint8_t secret[BB_HASH_BYTES];
    bool given;

    if (!take_secret(call, secret, &given))
        return false;
    if (dealer && strcmp(dealer, "manual") == 0)
        return !given || rpc_refuse(call, RPC_PARAMS, "A manual dealer has no secret.");
    if (dealer && strcmp(dealer, "fair") != 0)
        return rpc_refuse(call, RPC_PARAMS,
                          "The parameter 'dealer' must be \"fair\" or \"manual\".");
    if (!given) {
        world->random(world->self, secret, sizeof(secret));
        world->random(world->self, t->record.nonce, sizeof(t->record.nonce));
    }
    bb_table_deal_by(t, secret);
    return true;
}

/* ---- Opening --------------------------------------------------------------- */

static struct rpc_match **free_place(struct rpc *rpc)
{
    for (int i = 0; i < RPC_MATCHES; i++) {
        if (!rpc->match[i])
            return &rpc->match[i];
    }
    return NULL;
}

static struct rpc_match *begin(struct rpc_call *call)
{
    struct rpc_match *m;

    if (!free_place(rpc_of(call))) {
        rpc_error(call, RPC_TOO_MANY, "%d matches are open; free one first.", RPC_MATCHES);
        return NULL;
    }
    m = calloc(1, sizeof(*m));
    if (!m)
        abort();
    return m;
}

static json_t *chosen_options(const struct rpc_match *m)
{
    const struct bb_setup *how = bb_match_setup(m->table.match);
    const struct bb_option *options = m->box->game->options;
    json_t *all = json_object();

    for (int i = 0; options[i].name; i++)
        json_object_set_new(all, options[i].name, json_string(options[i].values[how->option[i]]));
    return all;
}

static json_t *names_of(const struct rpc_match *m)
{
    json_t *names = json_array();

    for (int i = 0; i < bb_match_seats(m->table.match); i++)
        json_array_append_new(names, rpc_string(m->table.record.name[i]));
    return names;
}

/* What each seat commits to its nonce with; null if it does not. */
static json_t *commitments_of(const struct rpc_match *m)
{
    const struct bb_record *r = &m->table.record;
    json_t *all = r->fair && !r->old ? json_array() : json_null();
    char hex[BB_HASH_HEX];

    for (int i = 0; i < bb_match_seats(m->table.match) && json_is_array(all); i++) {
        bb_hex_write(r->nonce_commitment[i], BB_HASH_BYTES, hex);
        json_array_append_new(all, json_string(hex));
    }
    return all;
}

/* Status, and what a match is played with. */
static json_t *describe_match(const struct rpc_match *m)
{
    json_t *out = rpc_status(m), *about;
    char commitment[BB_HASH_HEX];

    bb_hex_write(m->table.record.commitment, BB_HASH_BYTES, commitment);
    about = json_pack("{s:s, s:s, s:s, s:b, s:i, s:o, s:o, s:s, s:s?, s:o}", "game",
                      m->box->game->name, "edition", m->box->edition, "hash", m->box->hash,
                      "reconstructed", m->box->reconstructed, "seats",
                      bb_match_seats(m->table.match), "options", chosen_options(m), "names",
                      names_of(m), "dealer", m->table.deals ? "fair" : "manual", "commitment",
                      m->table.record.fair ? commitment : NULL, "commitments", commitments_of(m));
    json_object_update(out, about);
    json_decref(about);
    return out;
}

bool rpc_opened(struct rpc_call *call, struct rpc_match *m)
{
    if (!m->waits)
        bb_table_deal(&m->table);
    call->result = describe_match(m);
    return true;
}

/* Gives the match a number and a place. */
static bool finish(struct rpc_call *call, struct rpc_match *m)
{
    m->id = ++rpc_of(call)->last_id;
    *free_place(rpc_of(call)) = m;
    return rpc_opened(call, m);
}

bool rpc_do_new(struct rpc_call *call)
{
    struct rpc_match *m = begin(call);
    const struct bb_game *g = m ? take_game(call, m) : NULL;
    struct bb_setup how;

    if (g && take_setup(call, m->box, &how)) {
        bb_table_init(&m->table, m->box, &how);
        if (take_names(call, &m->table) && take_dealer(call, &m->table) &&
            rpc_take_commitments(call, m))
            return finish(call, m);
    }
    rpc_match_free(m);
    return false;
}

/* ---- load ------------------------------------------------------------------ */

static bool load_position(struct rpc_call *call, struct rpc_match *m)
{
    const struct bb_game *g = take_game(call, m);
    char why[BB_JSON_WHY];
    const char *wrong;
    union bb_state s;

    if (!g)
        return false;
    wrong = bb_json_to_state(m->box, rpc_param(call, "position"), &s, why);
    if (wrong)
        return rpc_refuse(call, RPC_BAD_POSITION, "The position is not one: %s.", wrong);
    bb_table_init_at(&m->table, m->box, s.bytes);
    return take_names(call, &m->table) && take_dealer(call, &m->table);
}

/* The box that a record names, for bb_record_read(). */
struct search {
    struct rpc_call *call;
    struct rpc_match *m;
};

static const struct bb_box *find_box(void *self, const char *game, const char *edition,
                                     const char *hash, char why[static BB_RECORD_WHY])
{
    const struct search *search = self;
    const struct bb_box *reference = bb_games_find(game), *box;

    if (!reference) {
        snprintf(why, BB_RECORD_WHY, "line 2: there is no game '%s'.", game);
        return NULL;
    }
    if (!take_box(search->call, search->m, reference))
        return NULL;
    box = search->m->box;
    return bb_shelf_fits(box, edition, hash, "as 'edition_file'", why) ? box : NULL;
}

static bool refuse_record(struct rpc_call *call, const char *why)
{
    int line = 0;

    if (call->code != RPC_OK)
        return false; /* the edition file was refused */
    if (sscanf(why, "line %d: ", &line) == 1)
        call->data = json_pack("{s:i}", "line", line);
    return rpc_refuse(call, RPC_BAD_RECORD, "%s", why);
}

/* Whether the secret, which the record reveals or the call gives, dealt it;
 * if so the engine goes on dealing. */
static bool resume(struct rpc_call *call, struct bb_table *t, json_t *verdict)
{
    bool told = t->record.revealed, given, from_position;
    char why[BB_RECORD_WHY];
    const char *wrong;
    int dealt;

    if (!take_secret(call, t->record.secret, &given))
        return false;
    if (given && !t->record.fair)
        return rpc_refuse(call, RPC_PARAMS, "The record has no commitment, so it has no secret.");
    if (!told && !given)
        return true;
    t->record.revealed = true;
    wrong = bb_record_verify(t->match, &t->record, &dealt, why);
    if (wrong && given)
        return rpc_refuse(call, RPC_PARAMS, "The secret did not deal this record: %s", wrong);
    json_object_set_new(verdict, "verified", json_boolean(!wrong));
    bb_match_start(t->match, &from_position);
    json_object_set_new(verdict, "given", json_boolean(from_position));
    if (wrong)
        json_object_set_new(verdict, "why", rpc_string(wrong));
    else
        bb_table_deal_by(t, t->record.secret);
    return true;
}

static bool load_record(struct rpc_call *call, struct rpc_match *m, json_t *verdict)
{
    static const char *const others[] = { "game", "names", "dealer" };
    const json_t *text = rpc_param(call, "record");
    struct search search = { .call = call, .m = m };
    const struct bb_shelf shelf = { .reference = bb_games_find, .find = find_box, .self = &search };
    char why[BB_RECORD_WHY];

    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        if (rpc_param(call, others[i]))
            return rpc_refuse(call, RPC_PARAMS, "A record has its own '%s'.", others[i]);
    }
    if (!bb_table_read(&m->table, json_string_value(text), json_string_length(text), &shelf, why))
        return refuse_record(call, why);
    return resume(call, &m->table, verdict);
}

bool rpc_do_load(struct rpc_call *call)
{
    bool from_record = rpc_param(call, "record") != NULL, good;
    struct rpc_match *m;
    json_t *verdict;

    if (from_record == (rpc_param(call, "position") != NULL))
        return rpc_refuse(call, RPC_PARAMS, "Give either 'record' or 'position'.");
    m = begin(call);
    if (!m)
        return false;
    verdict = json_object();
    good = from_record ? load_record(call, m, verdict) : load_position(call, m);
    if (good) {
        finish(call, m);
        json_object_update(call->result, verdict);
    } else {
        rpc_match_free(m);
    }
    json_decref(verdict);
    return good;
}

bool rpc_do_free(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find_any(call);

    if (!m)
        return false;
    for (int i = 0; i < RPC_MATCHES; i++) {
        if (rpc_of(call)->match[i] == m)
            rpc_of(call)->match[i] = NULL;
    }
    rpc_match_free(m);
    call->result = json_true();
    return true;
}
