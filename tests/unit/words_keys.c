/*
 * words-keys: what the tables of each game say about its words, a line each,
 * for words_test.py:
 *
 *   GAME required KEY ARGUMENTS    a word that must exist, with so many arguments
 *   GAME optional KEY ARGUMENTS    a word that may exist
 *   GAME choose KIND OPERAND LIST  people choose this operand, of this list or of none (-)
 *   GAME list NAME                 a list that a hole {0:NAME} may name
 */
#include "base/rng.h"
#include "base/text.h"
#include "engine/notation.h"
#include "engine/setup.h"
#include "games/all.h"

#include <stdio.h>
#include <string.h>

enum { WALKS = 20, KINDS = 256 };

static int count(const struct bb_operand *arg, int most)
{
    int n = 0;

    while (n < most && arg[n].name)
        n++;
    return n;
}

/* A name is translated part by part, if it has no sentence of its own. */
static void print_name(const char *game, const struct bb_list *list, char *word)
{
    if (list->each)
        printf("%s required %s.%s %d\n", game, list->name, word, BB_ARGS_MAX);
    for (char *part = strtok(word, "+/"); part && !list->each; part = strtok(NULL, "+/"))
        printf("%s optional %s.%s 0\n", game, list->name, part);
}

static void print_lists(const struct bb_box *box)
{
    for (const struct bb_list *list = box->game->lists; list->name; list++) {
        printf("%s list %s\n", box->game->name, list->name);
        if (list->spell && !list->each)
            printf("%s required %s %d\n", box->game->name, list->name, BB_ARGS_MAX);
        for (int value = list->first; value < list->first + list->count; value++) {
            char word[BB_NOTATION_MAX];
            struct bb_text t;

            bb_text_init(&t, word, sizeof(word));
            if (bb_list_print(box, list, value, NULL, &t))
                print_name(box->game->name, list, word);
        }
    }
}

static void print_options(const struct bb_game *g)
{
    for (const struct bb_option *option = g->options; option->name; option++) {
        printf("%s required option.%s 0\n", g->name, option->name);
        printf("%s optional option.%s.why 0\n", g->name, option->name);
        for (int v = 0; option->values[v]; v++) {
            printf("%s required option.%s.%s 0\n", g->name, option->name, option->values[v]);
            printf("%s optional option.%s.%s.why 0\n", g->name, option->name, option->values[v]);
            for (int seats = g->seats_min; seats <= g->seats_max; seats++)
                printf("%s optional option.%s.%s.seats-%d 0\n", g->name, option->name,
                       option->values[v], seats);
        }
    }
}

/* The kinds that belong to chance, as random play finds them. */
static void find_chance(const struct bb_box *box, bool chance[static KINDS])
{
    const struct bb_game *g = box->game;
    struct bb_setup how = bb_setup_usual(box);
    struct bb_rng rng;

    how.seats = g->seats_max;
    bb_rng_init(&rng, 1);
    for (int walk = 0; walk < WALKS; walk++) {
        union bb_state s;
        bb_seats set;

        g->setup(box->parts, s.bytes, &how);
        while ((set = g->to_act(s.bytes))) {
            bb_action open[BB_ACTIONS_MAX];
            int seat = bb_first_seat(set), n = bb_legal(box, s.bytes, seat, open);
            bb_action a = open[bb_rng_below(&rng, (uint32_t)n)];

            if (seat == BB_CHANCE)
                chance[bb_unpack(a).kind] = true;
            g->apply(box->parts, s.bytes, seat, a, NULL);
        }
    }
}

/* Sentences that some values of an operand may have for themselves. */
static void print_particular(const struct bb_box *box, const struct bb_kind *kind, int operands)
{
    for (int i = 0; i < operands; i++) {
        const struct bb_list *list = bb_list_find(box->game, kind->operand[i].list);

        for (int value = 0; value < (list ? list->first + list->count : 256); value++) {
            char word[BB_NOTATION_MAX];
            struct bb_text t;

            bb_text_init(&t, word, sizeof(word));
            if (!list)
                bb_text_int(&t, value);
            if (!list || bb_list_print(box, list, value, NULL, &t))
                printf("%s optional do.%s.%s %d\n", box->game->name, kind->name, word, operands);
        }
    }
    if (operands > 1)
        printf("%s optional do.%s.twice %d\n", box->game->name, kind->name, operands);
}

static void print_kinds(const struct bb_box *box)
{
    const struct bb_game *g = box->game;
    bool chance[KINDS] = { false };

    find_chance(box, chance);
    for (int i = 1; i < g->kind_count; i++) {
        const struct bb_kind *kind = &g->kinds[i];
        int operands = count(kind->operand, BB_OPERANDS_MAX);

        printf("%s required kind.%s 0\n", g->name, kind->name);
        if (!g->face || !g->face->ask)
            printf("%s optional ask.%s 0\n", g->name, kind->name);
        if (!g->why_not && !kind->chance && operands > 0)
            printf("%s required refusal.%s %d\n", g->name, kind->name, operands);
        printf("%s required do.%s %d\n", g->name, kind->name, operands);
        print_particular(box, kind, operands);
        if (chance[i])
            continue;
        printf("%s optional half.%s %d\n", g->name, kind->name, operands);
        for (int k = 0; k < operands; k++)
            printf("%s choose %s %s %s\n", g->name, kind->name, kind->operand[k].name,
                   kind->operand[k].list ? kind->operand[k].list : "-");
    }
}

/* Sentences that some values of an argument of an event may have for themselves. */
static void print_varying(const struct bb_box *box, const struct bb_event_kind *event)
{
    int args = count(event->arg, BB_ARGS_MAX);

    for (int i = 0; event->varies && i < args; i++) {
        const struct bb_list *list = bb_list_find(box->game, event->arg[i].list);

        for (int value = 0; list && value < list->first + list->count; value++) {
            char word[BB_NOTATION_MAX];
            struct bb_text t;

            bb_text_init(&t, word, sizeof(word));
            if (bb_list_print(box, list, value, NULL, &t))
                printf("%s optional event.%s.%s %d\n", box->game->name, event->name, word, args);
        }
        if (list && i > 0 && bb_list_find(box->game, event->arg[i - 1].list) == list)
            printf("%s optional event.%s.twice %d\n", box->game->name, event->name, args);
    }
}

static void print_game(const struct bb_box *box)
{
    const struct bb_game *g = box->game;

    printf("%s required about 0\n", g->name);
    print_kinds(box);
    for (int i = 0; g->events[i].name; i++) {
        printf("%s required event.%s %d\n", g->name, g->events[i].name,
               count(g->events[i].arg, BB_ARGS_MAX));
        print_varying(box, &g->events[i]);
    }
    for (int i = 0; g->clauses[i]; i++)
        printf("%s required clause.%s 0\n", g->name, g->clauses[i]);
    for (int i = 0; g->sources[i]; i++)
        printf("%s required source.%s 0\n", g->name, g->sources[i]);
    for (const struct bb_symbol *s = g->face ? g->face->legend : NULL; s && s->name; s++)
        printf("%s required legend.%s 0\n", g->name, s->name);
    printf("%s optional seats 0\n", g->name);
    printf("%s optional opponent %d\n", g->name, BB_OPTIONS_MAX);
    print_options(g);
    print_lists(box);
}

int main(void)
{
    for (int i = 0; i < bb_game_count; i++)
        print_game(bb_games[i]);
    return 0;
}
