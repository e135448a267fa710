/*
 * Asking a person. What they type is an action as records or the reader write it, or
 * enough words of one; else it is a command, by the table of commands below.
 */
#include "cli/prompt.h"
#include "cli/tell.h"
#include "engine/notation.h"

#include <ctype.h>
#include <editline/readline.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX = 16, SHOWN_MAX = 12, LINE_MAX_BYTES = 1024, SENTENCE_MAX = 256 };

/* What can be done now, as the reader would type it. */
struct choices {
    int n;
    bb_action action[BB_ACTIONS_MAX];
    char text[BB_ACTIONS_MAX][BB_NOTATION_MAX];
};

/* libedit's completion callback has no argument of ours; the choices that it
 * completes from are set just before it can be called. */
static const struct choices *completing;

/* ---- Lines --------------------------------------------------------------- */

/* Where the word to complete would stand in a choice; NULL if the choice does
 * not begin like the line. */
static const char *fitting(int choice, const char *word)
{
    size_t before = (size_t)(rl_point - (int)strlen(word));
    const char *text = completing->text[choice];

    if (strlen(text) < before || strncmp(text, rl_line_buffer, before) != 0 ||
        strncmp(text + before, word, strlen(word)) != 0)
        return NULL;
    return text + before;
}

static bool is_new(int choice, const char *word, const char *found, size_t n)
{
    for (int i = 0; i < choice; i++) {
        const char *earlier = fitting(i, word);

        if (earlier && strcspn(earlier, " ") == n && strncmp(earlier, found, n) == 0)
            return false;
    }
    return true;
}

/* The next word that some choice has here, each once; libedit's way. */
static char *complete(const char *word, int state)
{
    static int next;

    for (next = state ? next : 0; next < completing->n; next++) {
        const char *found = fitting(next, word);
        size_t n = found ? strcspn(found, " ") : 0;

        if (found && is_new(next, word, found, n))
            return strndup(completing->text[next++] + (rl_point - (int)strlen(word)), n);
    }
    return NULL;
}

static char **complete_all(const char *word, int start, int end)
{
    (void)start;
    (void)end;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(word, complete);
}

static bool is_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* One line without its end, to be freed; NULL at the end of input. */
static char *read_line(const char *prompt, const struct choices *choices)
{
    char *line = NULL;
    size_t cap = 0;
    ssize_t n;

    if (is_terminal()) {
        setlocale(LC_CTYPE, "C.UTF-8"); /* else libedit drops the accents that are typed */
        completing = choices;
        rl_attempted_completion_function = complete_all;
        rl_completion_append_character = ' ';
        line = readline(prompt);
        if (line && *line)
            add_history(line);
        return line;
    }
    fputs(prompt, stdout);
    fflush(stdout);
    n = getline(&line, &cap, stdin);
    if (n < 0) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

bool prompt_wait(const struct cli *cli, const char *name)
{
    static const struct choices none;
    char *line;

    /* Nobody reads the last player's secrets: neither on the screen and what has rolled off
     * it, nor among the lines typed, nor in what was cut from them. */
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J\033[3J", stdout);
    if (is_terminal())
        rl_initialize();
    cli_say(cli, stdout, "pass-on", name);
    line = read_line(" ", &none);
    free(line);
    return line != NULL;
}

char *prompt_line(const struct cli *cli, const char *key, const char *name)
{
    static const struct choices none;

    cli_say(cli, stdout, key, name);
    return read_line(" ", &none);
}

bool prompt_agrees(const struct cli *cli, const char *name)
{
    char *line = prompt_line(cli, "undo-agree", name);
    bool yes;

    yes = line && strchr(cli_word(cli, "yes-letters"), line[0]) && line[0];
    free(line);
    return yes;
}

/* ---- Finding what is meant ----------------------------------------------- */

static void list_choices(const struct bb_chair *c, struct choices *out)
{
    const struct bb_reader *reader = bb_chair_reader(c);

    out->n = bb_chair_legal(c, out->action);
    for (int i = 0; i < out->n; i++) {
        struct bb_text t;

        bb_text_init(&t, out->text[i], sizeof(out->text[i]));
        bb_notation_print(reader->box, out->action[i], reader, &t);
    }
}

/* Splits at blanks and plus signs: "left b2+c2" is three words. */
static int split(char *line, char *word[static WORDS_MAX])
{
    int n = 0;

    for (char *at = strtok(line, " \t+,"); at && n < WORDS_MAX; at = strtok(NULL, " \t+,"))
        word[n++] = at;
    return n;
}

/* True if every word typed is among the words of the choice. */
static bool has_all(const char *choice, char *const *typed, int n, bool *exactly)
{
    char copy[BB_NOTATION_MAX], *word[WORDS_MAX];
    int words;

    snprintf(copy, sizeof(copy), "%s", choice);
    words = split(copy, word);
    for (int i = 0; i < n; i++) {
        int j = 0;

        while (j < words && strcmp(typed[i], word[j]) != 0)
            j++;
        if (j == words)
            return false;
    }
    *exactly = words == n;
    return true;
}

/* One choice on a line of its own: its number, its sentence, and what one types. */
static void print_choice(const struct bb_reader *reader, const struct choices *c, int i)
{
    char sentence[SENTENCE_MAX];
    struct bb_text t;

    bb_text_init(&t, sentence, sizeof(sentence));
    bb_words_action(reader, c->action[i], &t);
    printf("%s#%-4d%s %s  %s%s%s\n", tell_dim(), i + 1, tell_plain(), sentence, tell_dim(),
           c->text[i], tell_plain());
}

/* What is still to be said, and the first of the choices that it leaves. */
static void print_several(const struct cli *cli, const struct bb_reader *reader,
                          const struct choices *c, char *const *typed, int n)
{
    bb_action fits[BB_ACTIONS_MAX];
    char number[16], sentence[SENTENCE_MAX];
    struct bb_text t;
    int found = 0;

    for (int i = 0; i < c->n; i++) {
        bool exactly;

        if (has_all(c->text[i], typed, n, &exactly)) {
            if (found < SHOWN_MAX)
                print_choice(reader, c, i);
            fits[found++] = c->action[i];
        }
    }
    if (found > SHOWN_MAX)
        puts("      \u2026");
    bb_text_init(&t, sentence, sizeof(sentence));
    bb_words_half(reader, fits, found, &t);
    snprintf(number, sizeof(number), "%d", found);
    cli_say(cli, stdout, "several", number, sentence);
    putchar('\n');
}

/* Finds the one choice that has all the words typed, or has exactly these
 * words, its kind apart. How many there are; several are shown. */
static int narrow(const struct cli *cli, const struct bb_reader *reader, const struct choices *c,
                  const char *line, bb_action *out)
{
    char copy[LINE_MAX_BYTES], *typed[WORDS_MAX];
    int n, found = 0, exact = 0;
    bb_action last = 0;

    snprintf(copy, sizeof(copy), "%s", line);
    n = split(copy, typed);
    for (int i = 0; n > 0 && i < c->n; i++) {
        const char *after_kind = strchr(c->text[i], ' ');
        bool exactly, bare = false;

        if (!has_all(c->text[i], typed, n, &exactly))
            continue;
        if (after_kind)
            has_all(after_kind, typed, n, &bare);
        found++;
        last = c->action[i];
        if (exactly || bare) {
            exact++;
            *out = last;
        }
    }
    if (exact == 1)
        return 1;
    *out = found == 1 ? last : 0;
    if (found > 1)
        print_several(cli, reader, c, typed, n);
    return found;
}

/* ---- Commands ------------------------------------------------------------ */

static void print_choices(const struct bb_reader *reader, const struct choices *c)
{
    for (int i = 0; i < c->n; i++)
        print_choice(reader, c, i);
}

/* Somebody who is asked, and what is open to them. */
struct asking {
    const struct cli *cli;
    const struct bb_chair *c;
    const struct choices *choices;
};

static void do_list(const struct asking *a, const char *rest)
{
    (void)rest;
    print_choices(bb_chair_reader(a->c), a->choices);
}

static void do_help(const struct asking *a, const char *rest)
{
    (void)rest;
    puts(cli_word(a->cli, "help-in-play"));
}

static void do_show(const struct asking *a, const char *rest)
{
    (void)rest;
    putchar('\n');
    tell_position(a->c);
}

/* The last turns: so many, or since one's own last turn. */
static void do_story(const struct asking *a, const char *rest)
{
    int n = atoi(rest);

    tell_turns(a->c, n > 0 ? n : bb_chair_seats(a->c) + 1);
}

static void do_score(const struct asking *a, const char *rest)
{
    (void)rest;
    tell_scores(a->cli, a->c);
    tell_account(a->c);
}

static void do_rules(const struct asking *a, const char *name)
{
    const struct bb_reader *reader = bb_chair_reader(a->c);
    char key[48];
    const char *text;

    snprintf(key, sizeof(key), "clause.%.40s", name);
    for (char *c = key + 7; *c; c++)
        *c = (char)toupper((unsigned char)*c);
    text = bb_words_find(reader->box->game, reader->lang, key);
    if (text)
        printf("%s%s%s %s\n", tell_bold(), key + 7, tell_plain(), text);
    else
        cli_fail(a->cli, "no-such-clause", name);
}

/* Why what was typed cannot be done: the clause and its sentence. */
static void do_why(const struct asking *a, const char *text)
{
    const struct bb_reader *reader = bb_chair_reader(a->c);
    bb_action action = bb_notation_parse(reader->box, text, reader);
    struct bb_refusal why;
    char sentence[512];
    struct bb_text t;

    if (action == 0) {
        cli_fail(a->cli, "not-an-action", text);
        return;
    }
    why = bb_chair_why_not(a->c, action);
    if (!why.word) {
        puts(cli_word(a->cli, "it-is-legal"));
        return;
    }
    bb_text_init(&t, sentence, sizeof(sentence));
    bb_words_refusal(reader, &why, &t);
    tell_sentence(reader, "", sentence, why.clause);
}

/* What the line says as records or the reader write it, or by its number ("#12"), if it
 * can be done now; else 0. */
static bb_action as_written(const struct asking *a, const char *line)
{
    const struct bb_reader *reader = bb_chair_reader(a->c);
    bb_action action = bb_notation_parse(reader->box, line, reader);
    long number = line[0] == '#' ? strtol(line + 1, NULL, 10) : 0;

    if (number >= 1 && number <= a->choices->n)
        return a->choices->action[number - 1];
    for (int i = 0; i < a->choices->n; i++) {
        if (a->choices->action[i] == action)
            return action;
    }
    return 0;
}

/* The one action that is meant; 0 after it was said which could be, or why none can. */
static bb_action find(const struct asking *a, const char *line)
{
    bb_action action = as_written(a, line);

    if (!action && narrow(a->cli, bb_chair_reader(a->c), a->choices, line, &action) == 0)
        do_why(a, line);
    return action;
}

static void do_try(const struct asking *a, const char *text)
{
    bb_action action = find(a, text);

    if (action)
        tell_trial(a->cli, a->c, action);
}

/* What a person can type beside actions, in either language. */
static const struct command_word {
    const char *en, *fr;
    enum { ALONE, WITH, MAYBE } rest; /* whether something follows */
    void (*run)(const struct asking *a, const char *rest);
} commands[] = {
    { "?", "?", ALONE, do_list },           { "help", "aide", ALONE, do_help },
    { "show", "voir", ALONE, do_show },     { "story", "récit", MAYBE, do_story },
    { "score", "compte", ALONE, do_score }, { "account", "points", ALONE, do_score },
    { "why", "pourquoi", WITH, do_why },    { "try", "essayer", WITH, do_try },
    { "rules", "règles", WITH, do_rules },
};

/* What follows the word in the line; NULL if it does not begin with it. */
static const char *after_word(const char *line, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
        return NULL;
    return line + n + strspn(line + n, " ");
}

/* A line that is not an action: true if it was understood. */
static bool run_command(const struct asking *a, const char *line)
{
    for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
        const struct command_word *command = &commands[i];
        const char *rest = after_word(line, command->en);

        if (!rest)
            rest = after_word(line, command->fr);
        if (!rest || (*rest && command->rest == ALONE) || (!*rest && command->rest == WITH))
            continue;
        command->run(a, rest);
        return true;
    }
    return false;
}

static bool is_either(const char *line, const char *en, const char *fr)
{
    return strcmp(line, en) == 0 || strcmp(line, fr) == 0;
}

enum prompt_answer prompt_ask(const struct cli *cli, const struct bb_chair *c, bb_action *out)
{
    static struct choices choices; /* too large for the stack, and used again each time */
    const struct bb_reader *reader = bb_chair_reader(c);
    const struct asking asking = { .cli = cli, .c = c, .choices = &choices };
    enum prompt_answer answer = PROMPT_ACTION;
    char prompt[96], *line;
    struct bb_text t;

    list_choices(c, &choices);
    bb_text_init(&t, prompt, sizeof(prompt));
    bb_words_seat(reader, reader->seat, &t);
    bb_text_put(&t, "> ");
    for (*out = 0; *out == 0 && answer == PROMPT_ACTION; free(line)) {
        line = read_line(prompt, &choices);
        if (!line || is_either(line, "quit", "quitter"))
            answer = PROMPT_QUIT;
        else if (is_either(line, "undo", "annuler"))
            answer = PROMPT_UNDO;
        else if (is_either(line, "hint", "conseil"))
            answer = PROMPT_HINT;
        else if (line[strspn(line, " \t")] && !run_command(&asking, line))
            *out = find(&asking, line);
    }
    return answer;
}
