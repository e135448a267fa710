/*
 * Pyramidice by brute force: open spaces, pairs and points, from where the dice lie.
 */
#include "games/all.h"
#include "games/pyramidice/tests/brute.h"

#include <stdlib.h>
#include <string.h>

const struct pd_facts *pd_brute_facts(void)
{
    const struct pd_parts *p = bb_games_find("pyramidice")->parts;

    return &p->facts;
}

int pd_brute_scarab(const char *name)
{
    int i = 0;

    while (strcmp(pd_brute_facts()->scarab[i].name, name) != 0)
        i++;
    return i + 1;
}

/* ---- The pyramids in the plane ------------------------------------------- */

struct pd_brute_spot pd_brute_spot(int space)
{
    static const int side[] = { 3, 2, 1, 2, 1, 1 }, pyramid[] = { 0, 0, 0, 1, 1, 2 };
    static const int level[] = { 0, 1, 2, 0, 1, 0 };
    int i = 0;

    for (; space >= side[i] * side[i]; i++)
        space -= side[i] * side[i];
    return (struct pd_brute_spot){ pyramid[i], level[i], space % side[i], space / side[i] };
}

bool pd_brute_open(const struct pd *s, int space)
{
    static const int spaces[] = { 0, 14, 14, 19, 20 };
    struct pd_brute_spot at = pd_brute_spot(space);
    int under = 0;

    if (s->die[space] || space >= spaces[s->seats])
        return false;
    for (int i = 0; i < PD_SPACES; i++) {
        struct pd_brute_spot o = pd_brute_spot(i);

        under += s->die[i] && o.pyramid == at.pyramid && o.level == at.level - 1 &&
                 (o.x == at.x || o.x == at.x + 1) && (o.y == at.y || o.y == at.y + 1);
    }
    return at.level == 0 || under == 4;
}

int pd_brute_pairs(const struct pd *s, int project)
{
    const struct pd_project *p = &pd_brute_facts()->project[project];
    int n = 0;

    for (int i = 0; i < PD_SPACES; i++) {
        for (int j = i + 1; j < PD_SPACES; j++) {
            struct pd_brute_spot a = pd_brute_spot(i), b = pd_brute_spot(j);
            int low = s->die[i] < s->die[j] ? s->die[i] : s->die[j];
            int high = s->die[i] + s->die[j] - low;

            if (a.pyramid != b.pyramid || a.level != b.level ||
                abs(a.x - b.x) + abs(a.y - b.y) != 1)
                continue;
            n += (p->pair[0][0] == low && p->pair[0][1] == high) ||
                 (p->pair[1][0] == low && p->pair[1][1] == high);
        }
    }
    return n;
}

/* ---- Points ---------------------------------------------------------------- */

int pd_brute_points(const struct pd *s, int player, int *resources)
{
    int points = s->fame[player], ennead = 0, gods = 0;

    *resources = s->res[player][0] + s->res[player][1] + s->res[player][2];
    for (int i = 0; i < PD_GODS; i++) {
        bool stacked = pd_brute_facts()->god[i].class == PD_OF_ENNEAD;

        if (s->god[i] != PD_OWNED + player)
            continue;
        points += stacked ? 0 : pd_brute_facts()->god[i].points;
        gods += !stacked;
        ennead += stacked;
    }
    points += ennead > 0 ? pd_brute_facts()->ladder[ennead - 1] : 0;
    if (s->scarab[player] == pd_brute_scarab("quartz"))
        points += pd_brute_facts()->scarab[s->scarab[player] - 1].amount * *resources;
    if (s->scarab[player] == pd_brute_scarab("obsidian"))
        points += pd_brute_facts()->scarab[s->scarab[player] - 1].amount * (gods + (ennead > 0));
    for (int i = 0; i < PD_PROJECTS; i++) {
        bool its = player < s->seats
                       ? s->project[player] == i + 1
                       : s->plan[0] == i + 1 || s->plan[1] == i + 1 || s->plan[2] == i + 1;

        points += its ? pd_brute_facts()->project[i].points * pd_brute_pairs(s, i) : 0;
    }
    return points;
}
