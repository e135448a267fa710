/*
 * Points with their sources, and ranks (SG-6.2 to SG-6.4).
 */
#include "games/silvergold/silvergold.h"

enum { CARDS, TORCHES, BOXES, GEMS, SKULLS, SOURCES };

/* SG-6.2: five a pair of red and green, one each left over. */
static int gem_points(const uint8_t gems[static 2])
{
    int pairs = gems[0] < gems[1] ? gems[0] : gems[1];

    return 5 * pairs + (gems[0] - pairs) + (gems[1] - pairs);
}

const uint8_t sg_box_points[SG_BOXES] = { 10, 6, 3 };

static int box_points(const struct sg *s, int seat)
{
    int sum = 0;

    for (int colour = 0; colour < SG_COLOURS; colour++) {
        for (int i = 0; i < SG_BOXES; i++) {
            if (s->box[colour][i] == seat + 1)
                sum += sg_box_points[i];
        }
    }
    return sum;
}

/* Returns the lowest finished card; one above all without any. */
static int score_seat(const struct sg_parts *p, const struct sg *s, int seat, struct bb_score *out)
{
    int finished = 0, torches = 0, lowest = SG_CARDS + 1;

    for (int i = SG_CARDS; i > 0; i--) {
        if (s->place[i - 1] == SG_DONE + seat) {
            finished++;
            lowest = i;
        }
    }
    for (int round = 0; round < SG_ROUNDS; round++)
        torches += s->torches[seat][round];
    out->source[CARDS][seat] = 10 * finished;
    out->source[TORCHES][seat] = 5 * torches;
    out->source[BOXES][seat] = box_points(s, seat);
    out->source[GEMS][seat] = gem_points(s->gems[seat]);
    out->source[SKULLS][seat] = -p->malus[s->skulls[seat]];
    for (int i = 0; i < SOURCES; i++)
        out->points[seat] += out->source[i][seat];
    return lowest;
}

void sg_score(const void *parts, const void *state, struct bb_score *out)
{
    const struct sg *s = state;
    int32_t low[BB_SEATS_MAX]; /* SG-6.4: the lower the lowest finished card, the better */

    *out = (struct bb_score){ 0 };
    for (int seat = 0; seat < s->seats; seat++)
        low[seat] = -score_seat(parts, s, seat, out);
    bb_rank(out, s->seats, low);
}
