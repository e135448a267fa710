/*
 * scenario-test FILE ...
 *     runs the scenarios of the files and says of each how it went;
 * scenario-test --clauses README FILE ...
 *     checks that every clause of the game that the files play has a scenario,
 *     and that the table in the README names them all; prints the rows that
 *     are not there.
 */
#include "games/all.h"
#include "tests/scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 64, ROW_MAX = 8192 };

static bool run_file(const char *file)
{
    char why[BB_SCRIPT_WHY];
    struct bb_script script;
    int good = 0, bad = 0;

    if (bb_script_init(&script, file, why)) {
        printf("not ok %s\n", why);
        bb_script_release(&script);
        return false;
    }
    for (int i = 0; i < script.blocks; i++) {
        const struct bb_block *block = &script.block[i];
        const char *failed = block->title ? bb_scenario_run(&script, block, why) : NULL;

        good += block->title && !failed;
        bad += failed != NULL;
        if (block->title)
            printf("%s %s %s\n", failed ? "not ok" : "ok", block->name, block->title);
        if (failed)
            printf("    %s\n", failed);
    }
    if (good + bad == 0)
        printf("not ok %s: no scenario\n", file);
    bb_script_release(&script);
    return good > 0 && bad == 0;
}

/* ---- Which scenarios a clause has ---------------------------------------- */

static bool names_clause(const char *names, const char *clause)
{
    size_t n = strlen(clause);

    for (const char *at = names; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        if (strncmp(at, clause, n) == 0 && (at[n] == ',' || at[n] == '\0'))
            return true;
    }
    return false;
}

/* "| SG-4.5 | title; title |"; how many titles. */
static int write_row(const struct bb_script *script, int n, const char *clause, char *out)
{
    int titles = 0, at = snprintf(out, ROW_MAX, "| %s |", clause);

    for (int i = 0; i < n; i++) {
        for (int j = 0; j < script[i].blocks; j++) {
            const struct bb_block *block = &script[i].block[j];

            if (block->title && names_clause(block->name, clause) && at < ROW_MAX - 256)
                at += snprintf(out + at, 200, "%s %s", titles++ ? ";" : "", block->title);
        }
    }
    snprintf(out + at, 8, " |\n");
    return titles;
}

static char *read_all(const char *file)
{
    FILE *in = fopen(file, "rb");
    char *text = NULL;
    size_t cap = 0;

    if (in && getdelim(&text, &cap, '\0', in) < 0) {
        free(text);
        text = NULL;
    }
    if (in)
        fclose(in);
    return text;
}

static bool check_rows(const struct bb_game *g, const char *readme, const struct bb_script *script,
                       int n)
{
    char row[ROW_MAX];
    bool good = true;

    for (int i = 0; g->clauses[i]; i++) {
        if (write_row(script, n, g->clauses[i], row) == 0) {
            printf("not ok %s has no scenario\n", g->clauses[i]);
            good = false;
        } else if (!readme || !strstr(readme, row)) {
            printf("not ok the README lacks this row:\n%s", row);
            good = false;
        }
    }
    return good;
}

/* The game that the first `game` line of a script names, or NULL. */
static const struct bb_game *game_of(const struct bb_script *script)
{
    for (int i = 0; i < script->lines; i++) {
        char name[32];
        const struct bb_box *box;

        if (sscanf(script->line[i].text, "game %31s", name) != 1)
            continue;
        box = bb_games_find(name);
        return box ? box->game : NULL;
    }
    return NULL;
}

static bool check_clauses(const char *readme, int n, char **file)
{
    struct bb_script script[FILES_MAX];
    char why[BB_SCRIPT_WHY], *text;
    const struct bb_game *game;
    bool good = n <= FILES_MAX;
    int read = 0;

    while (good && read < n) {
        good = !bb_script_init(&script[read], file[read], why);
        if (!good)
            printf("not ok %s\n", why);
        read++;
    }
    text = read_all(readme);
    game = good ? game_of(&script[0]) : NULL;
    if (good && !game)
        printf("not ok %s names no game\n", file[0]);
    good = game && check_rows(game, text, script, n);
    while (read > 0)
        bb_script_release(&script[--read]);
    free(text);
    return good;
}

int main(int argc, char **argv)
{
    bool good = argc > 1;

    if (argc > 3 && strcmp(argv[1], "--clauses") == 0)
        return check_clauses(argv[2], argc - 3, argv + 3) ? 0 : 1;
    for (int i = 1; i < argc; i++)
        good &= run_file(argv[i]);
    return good ? 0 : 1;
}
