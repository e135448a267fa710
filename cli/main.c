/*
 * benben -- one program. Its first word names a subcommand; each is a function of its own.
 */
#include "cli/common.h"
#include "engine/json.h"
#include "games/all.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct command commands[] = {
    { "games", cli_games },     { "play", cli_play },     { "replay", cli_replay },
    { "show", cli_show },       { "verify", cli_verify }, { "perft", cli_perft },
    { "solve", cli_solve },     { "arena", cli_arena },   { "lab", cli_lab },
    { "train", cli_train },     { "bench", cli_bench },   { "check", cli_check },
    { "engine", cli_engine },   { "serve", cli_serve },   { "backup", cli_backup },
    { "migrate", cli_migrate }, { "sit", cli_sit },       { "analyse", cli_analyse },
};

int cli_games(struct cli *cli, int argc, char **argv)
{
    const struct option_spec none[] = { { .name = NULL } };
    json_t *list = json_array();
    int words, bad = cli_options(cli, "games", argc, argv, none, NULL, &words, 0, 0);

    for (int i = 0; i < bb_game_count && !bad; i++) {
        const struct bb_box *box = bb_games[i];
        const struct bb_game *g = box->game;
        const char *about = bb_words_in(g->words, cli->lang, "about");

        if (cli->json)
            json_array_append_new(list, bb_json_box(box, cli->lang));
        else if (!g->hidden)
            printf("%-12s %s\n%13s%s\n", g->name, g->title, "", about);
        if (!cli->json && !g->hidden && box->reconstructed)
            printf("%13s%s\n", "", cli_word(cli, "reference-edition"));
    }
    if (!bad && cli->json)
        cli_print_json(list);
    else
        json_decref(list);
    return bad < 0 ? CLI_OK : bad;
}

/* The language of the environment. */
static enum bb_lang usual_language(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

    for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]); i++) {
        const char *value = getenv(variables[i]);

        if (value && *value)
            return strncmp(value, "fr", 2) == 0 ? BB_FR : BB_EN;
    }
    return BB_EN;
}

/* --lang counts for messages about the options before it too. */
static enum bb_lang language_wanted(int argc, char **argv)
{
    for (char **arg = argv + 1; argc > 1 && *arg; arg++) {
        const char *name = NULL;

        if (strncmp(*arg, "--lang=", 7) == 0)
            name = *arg + 7;
        else if (strcmp(*arg, "--lang") == 0)
            name = arg[1];
        if (name && bb_lang_parse(name) >= 0)
            return (enum bb_lang)bb_lang_parse(name);
    }
    return usual_language();
}

static int run(const struct command *command, struct cli *cli, int argc, char **argv)
{
    int code = command->run(cli, argc, argv);

    free(cli->loaded);
    free(cli->loaded_parts);
    return code;
}

static int run_named(struct cli *cli, const char *name, int argc, char **argv)
{
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        if (strcmp(name, commands[i].name) == 0)
            return run(&commands[i], cli, argc - 1, argv + 1);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        puts(cli_word(cli, "help"));
        return CLI_OK;
    }
    if (!*name) {
        fprintf(stderr, "%s\n", cli_word(cli, "help"));
        return CLI_BAD;
    }
    return cli_fail(cli, "unknown-command", name);
}

int main(int argc, char **argv)
{
    struct cli cli = { .lang = language_wanted(argc, argv) };
    int code;

    if (sodium_init() < 0)
        return CLI_BAD;
    code = run_named(&cli, argc > 1 ? argv[1] : "", argc, argv);
    if (fflush(stdout) != 0)
        return cli_fail(&cli, "cannot-open", "stdout", strerror(errno));
    if (ferror(stdout)) /* something before was lost */
        return cli_fail(&cli, "cannot-open", "stdout", strerror(EIO));
    return code;
}
