/*
 * The lines that make a position, and how a scenario runs.
 */
#include "tests/scenario/scenario.h"
#include "engine/setup.h"
#include "engine/usual.h"
#include "games/all.h"
#include "games/loaders.h"
#include "tests/scenario/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool bb_run_fail(struct bb_run *r, const char *what, ...)
{
    int n = snprintf(r->why, BB_SCRIPT_WHY, "%s:%d: ", r->line->file, r->line->number);
    va_list args;

    va_start(args, what);
    vsnprintf(r->why + n, (size_t)(BB_SCRIPT_WHY - n), what, args);
    va_end(args);
    return false;
}

/* ---- game ---------------------------------------------------------------- */

static bool load_edition(struct bb_run *r, const char *name)
{
    const struct bb_loader *loader = bb_loader_find(r->box->game->name);
    char file[BB_SCRIPT_LINE], yaml[BB_SCRIPT_LINE], sentence[BB_SENTENCE_MAX];
    const char *wrong;

    if (strcmp(name, r->box->edition) == 0)
        return true;
    snprintf(yaml, sizeof(yaml), "%s.yaml", name);
    bb_script_beside(r->scenario->head.file, yaml, file, sizeof(file));
    r->parts = calloc(1, loader->game->parts_size);
    if (!r->parts)
        abort();
    wrong = bb_edition_load(loader, file, r->parts, &r->loaded, sentence);
    r->box = &r->loaded;
    return !wrong || bb_run_fail(r, "%s", wrong);
}

/* The clauses in the scenario's head must be clauses of the game. */
static bool check_clauses(struct bb_run *r)
{
    char copy[BB_SCRIPT_LINE], *rest = copy;

    snprintf(copy, sizeof(copy), "%s", r->scenario->name);
    for (char *clause = strsep(&rest, ","); clause; clause = strsep(&rest, ",")) {
        if (bb_run_clause(r, clause) < 0)
            return false;
    }
    return true;
}

static bool read_setup(struct bb_run *r, char *rest, struct bb_setup *how)
{
    const char *wrong;
    long seats = 0;

    for (char *word = bb_script_word(&rest); word; word = bb_script_word(&rest)) {
        if (strcmp(word, "edition") == 0) {
            word = bb_run_word(r, &rest, "an edition");
            if (!word || !load_edition(r, word))
                return false;
        } else if (strcmp(word, "seats") == 0) {
            word = bb_run_word(r, &rest, "a number of seats");
            if (!word || !bb_run_number(r, word, &seats))
                return false;
            how->seats = seats >= 0 && seats <= BB_SEATS_MAX ? (int)seats : 0;
        } else if (bb_setup_choose(r->box->game, word, how) != BB_CHOICE_MADE) {
            return bb_run_fail(r, "the game has no option '%s'", word);
        }
    }
    wrong = bb_setup_check(r->box, how, BB_EN);
    return !wrong || bb_run_fail(r, "%s", wrong);
}

static bool run_game(struct bb_run *r, char *rest)
{
    const char *name = bb_run_word(r, &rest, "a game");
    struct bb_setup how;

    if (!name)
        return false;
    if (r->box)
        return bb_run_fail(r, "the scenario has its game already");
    r->box = bb_games_find(name);
    if (!r->box)
        return bb_run_fail(r, "there is no game '%s'", name);
    how = bb_setup_usual(r->box);
    if (!read_setup(r, rest, &how) || !check_clauses(r))
        return false;
    r->box->game->setup(r->box->parts, r->draft.bytes, &how);
    r->drafting = true;
    return true;
}

/* ---- set, do ------------------------------------------------------------- */

/* The value that `=`, `+=` or `-=` makes of an element; false if it has no room for it. */
static bool set_one(struct bb_run *r, const struct bb_ref *ref, int i, char how, uint32_t value)
{
    uint64_t limit = UINT64_C(1) << 8 * ref->field->size, now = value;

    if (how != '=')
        now = bb_run_get(r->draft.bytes, ref, i) + (how == '+' ? now : 0 - now);
    if (now >= limit)
        return bb_run_fail(r, "'%s' has no room for the result", ref->field->name);
    bb_run_put(r->draft.bytes, ref, i, (uint32_t)now);
    return true;
}

static bool run_set(struct bb_run *r, char *rest)
{
    uint32_t value[BB_STATE_MAX];
    const char *name = bb_run_word(r, &rest, "a field"), *is;
    struct bb_ref ref;
    bool good = true;

    if (!name || !bb_run_ref(r, name, &ref))
        return false;
    is = bb_run_word(r, &rest, "=");
    if (!is || (strcmp(is, "=") != 0 && strcmp(is, "+=") != 0 && strcmp(is, "-=") != 0))
        return is && bb_run_fail(r, "expected =, += or -=, found '%s'", is);
    if (!bb_run_values(r, rest, &ref, value))
        return false;
    if (!r->drafting)
        memcpy(r->draft.bytes, bb_match_truth(r->match), r->box->game->state_size);
    r->drafting = true;
    for (int i = 0; i < ref.n && good; i++)
        good = set_one(r, &ref, i, is[0], value[i]);
    return good;
}

/* Hands the drafted position to a referee, if it could arise. */
static bool settle(struct bb_run *r)
{
    const char *wrong;

    if (!r->box)
        return bb_run_fail(r, "expected a game first");
    if (!r->drafting)
        return true;
    wrong = bb_audit(r->box, r->draft.bytes);
    if (wrong)
        return bb_run_fail(r, "the position that was set cannot arise: %s", wrong);
    bb_match_free(r->match);
    r->match = bb_match_new_at(r->box, r->draft.bytes, NULL);
    r->drafting = false;
    r->events = r->told = 0;
    r->matched = -1;
    return true;
}

static bool run_impossible(struct bb_run *r, char *rest)
{
    r->checks++;
    if (!r->drafting)
        return bb_run_fail(r, "expected 'set' before 'impossible'");
    if (!bb_audit(r->box, r->draft.bytes))
        return bb_run_fail(r, "expected a position that cannot arise, but it can");
    return bb_run_end(r, rest);
}

static bool run_do(struct bb_run *r, char *rest)
{
    const char *who = bb_run_word(r, &rest, "a seat"), *wrong;
    int seat = who ? bb_run_seat(r, who) : -1, n, which;
    bb_action batch[BB_RUN_BATCH];
    struct bb_refusal why;

    n = seat < 0 ? 0 : bb_run_batch(r, rest, batch);
    if (n == 0)
        return false;
    if (!bb_match_act(r->match, seat, batch, n, &why, &which))
        return bb_run_fail(r, "expected to be legal, but step %d is refused by %s (%s)", which + 1,
                           why.clause == BB_NO_CLAUSE ? "the referee"
                                                      : r->box->game->clauses[why.clause],
                           why.word);
    r->events = bb_match_events(r->match, BB_CHANCE, r->told, r->event, BB_RUN_EVENTS);
    r->told += r->events;
    r->matched = -1;
    wrong = bb_audit(r->box, bb_match_truth(r->match));
    return !wrong || bb_run_fail(r, "the step leads to a position that cannot arise: %s", wrong);
}

/* ---- Lines --------------------------------------------------------------- */

/* The line with $1 .. $9 replaced by the words of `from`. */
static bool fill_in(struct bb_run *r, const char *line, const char *const args[static 9],
                    char out[static BB_SCRIPT_LINE])
{
    size_t n = 0;

    for (; *line; line++) {
        char one[2] = { *line, '\0' };
        const char *piece = one;

        if (*line == '$' && line[1] >= '1' && line[1] <= '9') {
            piece = args[line[1] - '1'];
            line++;
        }
        if (!piece)
            return bb_run_fail(r, "this base needs a word for $%c", *line);
        if (n + strlen(piece) >= BB_SCRIPT_LINE)
            return bb_run_fail(r, "the line is too long");
        memcpy(out + n, piece, strlen(piece));
        n += strlen(piece);
    }
    out[n] = '\0';
    return true;
}

static bool run_lines(struct bb_run *r, const struct bb_block *block,
                      const char *const args[static 9]);

static bool run_from(struct bb_run *r, char *rest)
{
    const char *name = bb_run_word(r, &rest, "a base"), *args[9] = { NULL };
    const struct bb_block *base = name ? bb_script_base(r->script, name) : NULL;
    const struct bb_script_line *line = r->line;
    bool good;

    if (!base)
        return name && bb_run_fail(r, "there is no base '%s'", name);
    for (int i = 0; i < 9; i++)
        args[i] = bb_script_word(&rest);
    if (!bb_run_end(r, rest))
        return false;
    if (r->depth == BB_SCRIPT_DEPTH)
        return bb_run_fail(r, "bases begin with one another without end");
    r->depth++;
    good = run_lines(r, base, args);
    r->depth--;
    if (!good)
        snprintf(r->why + strlen(r->why), BB_SCRIPT_WHY - strlen(r->why), " (from line %d)",
                 line->number);
    r->line = line;
    return good;
}

static const struct bb_verb plays[] = {
    { .name = "game", .run = run_game }, { .name = "from", .run = run_from },
    { .name = "set", .run = run_set },   { .name = "impossible", .run = run_impossible },
    { .name = "do", .run = run_do },     { .name = NULL },
};

static const struct bb_verb *verb_named(const struct bb_verb *verbs, const char *name)
{
    while (verbs->name && strcmp(verbs->name, name) != 0)
        verbs++;
    return verbs->name ? verbs : NULL;
}

static bool run_line(struct bb_run *r, const char *const args[static 9])
{
    char line[BB_SCRIPT_LINE], *rest = line;
    const struct bb_verb *verb, *check;
    const char *name;

    if (!fill_in(r, r->line->text, args, line))
        return false;
    name = bb_script_word(&rest);
    verb = verb_named(plays, name);
    check = verb_named(bb_checks, name);
    if (!verb && !check)
        return bb_run_fail(r, "no line begins with '%s'", name);
    if (verb && (verb->run == run_game || verb->run == run_from))
        return verb->run(r, rest);
    if (!r->box)
        return bb_run_fail(r, "expected a game first");
    if (verb && (verb->run == run_set || verb->run == run_impossible))
        return verb->run(r, rest);
    r->checks += check != NULL;
    return settle(r) && (verb ? verb : check)->run(r, rest);
}

static bool run_lines(struct bb_run *r, const struct bb_block *block,
                      const char *const args[static 9])
{
    for (int i = 0; i < block->count; i++) {
        r->line = &r->script->line[block->first + i];
        if (!run_line(r, args))
            return false;
    }
    return true;
}

const char *bb_scenario_run(const struct bb_script *script, const struct bb_block *scenario,
                            char why[static BB_SCRIPT_WHY])
{
    static const char *const no_args[9] = { NULL };
    struct bb_run *r = calloc(1, sizeof(*r));
    bool good;

    if (!r)
        abort();
    *r = (struct bb_run){
        .script = script, .scenario = scenario, .line = &scenario->head, .matched = -1, .why = why
    };
    good = run_lines(r, scenario, no_args);
    if (good && r->checks == 0) {
        r->line = &scenario->head;
        good = bb_run_fail(r, "expected a check, found none");
    }
    bb_match_free(r->match);
    free(r->parts);
    free(r);
    return good ? NULL : why;
}
