/*
 * words-keys: what the tables of each game say about its words, a line each,
 * for words_test.py:
 *
 *   GAME required KEY ARGUMENTS    a word that must exist, with so many arguments
 *   GAME optional KEY              a translation that may exist
 *   GAME list NAME                 a list that a hole {0:NAME} may name
 */
#include "base/text.h"
#include "engine/notation.h"
#include "games/all.h"

#include <stdio.h>
#include <string.h>

static int count(const struct bb_operand *arg, int most)
{
    int n = 0;

    while (n < most && arg[n].name)
        n++;
    return n;
}

/* A name is translated part by part. */
static void print_name(const char *game, const char *list, char *word)
{
    for (char *part = strtok(word, "+/"); part; part = strtok(NULL, "+/"))
        printf("%s optional %s.%s\n", game, list, part);
}

static void print_lists(const struct bb_box *box)
{
    for (const struct bb_list *list = box->game->lists; list->name; list++) {
        printf("%s list %s\n", box->game->name, list->name);
        if (list->spell)
            printf("%s required %s %d\n", box->game->name, list->name, BB_ARGS_MAX);
        for (int value = list->first; value < list->first + list->count; value++) {
            char word[BB_NOTATION_MAX];
            struct bb_text t;

            bb_text_init(&t, word, sizeof(word));
            if (bb_list_print(box, list, value, NULL, &t))
                print_name(box->game->name, list->name, word);
        }
    }
}

static void print_options(const struct bb_game *g)
{
    for (const struct bb_option *option = g->options; option->name; option++) {
        printf("%s required option.%s 0\n", g->name, option->name);
        for (int v = 0; option->values[v]; v++)
            printf("%s required option.%s.%s 0\n", g->name, option->name, option->values[v]);
    }
}

static void print_game(const struct bb_box *box)
{
    const struct bb_game *g = box->game;

    printf("%s required about 0\n", g->name);
    for (int i = 1; i < g->kind_count; i++) {
        if (g->kinds[i].name)
            printf("%s required kind.%s 0\n", g->name, g->kinds[i].name);
    }
    for (int i = 0; g->events[i].name; i++)
        printf("%s required event.%s %d\n", g->name, g->events[i].name,
               count(g->events[i].arg, BB_ARGS_MAX));
    for (int i = 0; g->clauses[i]; i++)
        printf("%s required clause.%s 0\n", g->name, g->clauses[i]);
    for (int i = 0; g->sources[i]; i++)
        printf("%s required source.%s 0\n", g->name, g->sources[i]);
    printf("%s optional seats\n", g->name);
    printf("%s optional opponent\n", g->name);
    print_options(g);
    print_lists(box);
}

int main(void)
{
    for (int i = 0; i < bb_game_count; i++)
        print_game(bb_games[i]);
    return 0;
}
