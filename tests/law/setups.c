/*
 * Every set-up of a game: each number of seats with the usual options, and each value of
 * each option, with others changed where that is what makes it fit.
 */
#include "tests/law/setups.h"
#include "base/rng.h"
#include "engine/setup.h"

#include <string.h>

enum {
    ANY = -1,    /* no option is to be kept */
    CHANGES = 3, /* of other options, until a set-up fits */
    MIXED = 3,   /* set-ups with options at random, for each number of seats */
    DRAWS = 200, /* until options drawn at random fit */
};

struct list {
    const struct bb_box *box;
    struct bb_setup *setup;
    int n;
};

static void add(struct list *list, const struct bb_setup *how)
{
    for (int i = 0; i < list->n; i++) {
        if (memcmp(&list->setup[i], how, sizeof(*how)) == 0)
            return;
    }
    if (list->n < LAW_SETUPS)
        list->setup[list->n++] = *how;
}

static bool fits(const struct bb_box *box, const struct bb_setup *how)
{
    return bb_setup_check(box, how, BB_EN) == NULL;
}

/* Changes exactly so many options, other than `keep`, if that makes the set-up fit. */
static bool change(const struct bb_box *box, struct bb_setup *how, int keep, int changes)
{
    const struct bb_option *options = box->game->options;

    if (changes == 0)
        return fits(box, how);
    for (int i = 0; options[i].name; i++) {
        uint8_t was = how->option[i];

        for (int value = 0; i != keep && options[i].values[value]; value++) {
            how->option[i] = value & 255;
            if (value != was && change(box, how, keep, changes - 1))
                return true;
        }
        how->option[i] = was;
    }
    return false;
}

static void add_if_it_can_fit(struct list *list, struct bb_setup how, int keep)
{
    for (int changes = 0; changes <= CHANGES; changes++) {
        if (change(list->box, &how, keep, changes)) {
            add(list, &how);
            return;
        }
    }
}

static int count(const struct bb_option *option)
{
    int n = 0;

    while (option->values[n])
        n++;
    return n;
}

static void add_any(struct list *list, struct bb_setup how, struct bb_rng *rng)
{
    const struct bb_option *options = list->box->game->options;

    for (int draw = 0; draw < DRAWS; draw++) {
        for (int i = 0; options[i].name; i++)
            how.option[i] = bb_rng_below(rng, (uint32_t)count(&options[i])) & 255;
        if (fits(list->box, &how)) {
            add(list, &how);
            return;
        }
    }
}

static bool has(const struct list *list, int option, int value)
{
    for (int i = 0; i < list->n; i++) {
        if (list->setup[i].option[option] == value)
            return true;
    }
    return false;
}

static bool has_all(const struct list *list, const char *never[static 2])
{
    const struct bb_option *options = list->box->game->options;

    for (int i = 0; options[i].name; i++) {
        for (int value = 0; options[i].values[value]; value++) {
            never[0] = options[i].name;
            never[1] = options[i].values[value];
            if (!has(list, i, value))
                return false;
        }
    }
    return true;
}

int law_setups(const struct bb_box *box, uint64_t seed, struct bb_setup out[static LAW_SETUPS],
               const char *never[static 2])
{
    const struct bb_game *g = box->game;
    struct list list = { .box = box, .setup = out };
    struct bb_rng rng;

    bb_rng_init(&rng, seed);
    for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
        struct bb_setup how = bb_setup_usual(box);

        how.seats = seats & 255;
        add_if_it_can_fit(&list, how, ANY);
        for (int i = 0; g->options[i].name; i++) {
            uint8_t usual = how.option[i];

            for (int value = 0; g->options[i].values[value]; value++) {
                how.option[i] = value & 255;
                add_if_it_can_fit(&list, how, i);
            }
            how.option[i] = usual;
        }
        for (int i = 0; i < MIXED; i++)
            add_any(&list, how, &rng);
    }
    return has_all(&list, never) ? list.n : 0;
}
