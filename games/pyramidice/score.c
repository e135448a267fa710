/*
 * Points (PD-6.2, PD-7.5). Projects are secret until the game is over, and count
 * only then.
 */
#include "games/pyramidice/pyramidice.h"

enum { FAME, SCARABS, GODS, ENNEAD, PROJECTS, SOURCES };

bool pd_is_pair(const struct pd_project *project, int a, int b)
{
    for (int i = 0; i < 2; i++) {
        const uint8_t *pair = project->pair[i];

        if ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a))
            return true;
    }
    return false;
}

bool pd_is_of_pair(const struct pd_project *project, int value)
{
    return project->pair[0][0] == value || project->pair[0][1] == value ||
           project->pair[1][0] == value || project->pair[1][1] == value;
}

/* PD-5.21: every pair of neighbours on a level counts once. */
int pd_project_points(const struct pd_parts *p, const struct pd *s, int project)
{
    int pairs = 0;

    for (int space = 0; space < PD_SPACES; space++) {
        for (int i = 0; s->die[space] && i < 4; i++) {
            int beside = p->space[space].beside[i];

            pairs += beside < space && s->die[beside] &&
                     pd_is_pair(&p->facts.project[project], s->die[space], s->die[beside]);
        }
    }
    return pairs * p->facts.project[project].points;
}

static int scarab_points(const struct pd_parts *p, const struct pd *s, int player)
{
    if (pd_charmed(p, s, player, PD_PER_RESOURCE))
        return pd_charm_amount(p, s, player) * pd_resources(s, player);
    return pd_charmed(p, s, player, PD_PER_GOD)
               ? pd_charm_amount(p, s, player) * pd_god_count(p, s, player)
               : 0;
}

static void score_player(const struct pd_parts *p, const struct pd *s, int player,
                         struct bb_score *out)
{
    uint64_t gods = pd_gods_of(s, player);
    int ennead = __builtin_popcountll(gods & p->of_ennead);

    out->source[FAME][player] = s->fame[player];
    out->source[SCARABS][player] = scarab_points(p, s, player);
    for (uint64_t single = gods & ~p->of_ennead; single; single &= single - 1)
        out->source[GODS][player] += p->facts.god[__builtin_ctzll(single)].points;
    out->source[ENNEAD][player] = ennead ? p->facts.ladder[ennead - 1] : 0;
    if (s->phase == PD_OVER && player < s->seats)
        out->source[PROJECTS][player] = pd_project_points(p, s, s->project[player] - 1);
    for (int i = 0; s->phase == PD_OVER && player >= s->seats && i < PD_PLANS && s->plan[i]; i++)
        out->source[PROJECTS][player] += pd_project_points(p, s, s->plan[i] - 1);
    for (int i = 0; i < SOURCES; i++)
        out->points[player] += out->source[i][player];
}

void pd_score(const void *parts, const void *state, struct bb_score *out)
{
    const struct pd *s = state;
    int32_t resources[PD_PLAYERS];

    *out = (struct bb_score){ 0 };
    for (int player = 0; player < pd_players(s); player++)
        score_player(parts, s, player, out);
    if (pd_alone(s)) { /* PD-7.5: a tie is the Architect's */
        out->rank[0] = out->points[0] > out->points[PD_ARCHITECT] ? 1 : 2;
        return;
    }
    for (int seat = 0; seat < s->seats; seat++)
        resources[seat] = pd_resources(s, seat);
    bb_rank(out, s->seats, resources);
}
