/*
 * The experiment that decides: for each colour, games of three seats in which
 * one seat prefers cards of that colour and plays like the others in all else.
 * Its mean score says how good the colour is. All three colours are tried on
 * the same deals.
 */
#include "games/silvergold/cards/games.h"
#include "bots/bots.h"
#include "engine/dealer.h"
#include "games/silvergold/cards/measure.h"

#include <math.h>
#include <stdio.h>

enum {
    SEATS = 3,
    NO_COLOUR = SG_COLOURS,
    PERCENT_MAX = 2, /* between the best colour and the worst (SG-1.6) */
    FLAT_PLAYOUTS = 200,
    FLAT_GAMES = 50, /* of bots that look ahead; they take long */
};

static const char *const colour_names[SG_COLOURS] = { "green", "orange", "violet" };

/* How a seat plays: greedily, with a colour it prefers; or looking ahead. */
struct player {
    int colour;   /* enum sg_colour, or NO_COLOUR */
    int playouts; /* 0: greedy */
};

struct mean {
    int64_t n, sum, squares;
};

static void add(struct mean *m, int value)
{
    m->n++;
    m->sum += value;
    m->squares += (int64_t)value * value;
}

static double mean(const struct mean *m)
{
    return (double)m->sum / (double)m->n;
}

static double standard_error(const struct mean *m)
{
    double n = (double)m->n;

    return sqrt(((double)m->squares / n - mean(m) * mean(m)) / (n - 1));
}

/* ---- Playing ------------------------------------------------------------- */

static int of_colour(const struct sg_parts *p, bb_action a, int colour)
{
    struct bb_move m = bb_unpack(a);
    int cards = 0;

    if (m.kind == SG_DO_KEEP || m.kind == SG_DO_TAKE)
        cards += p->facts.card[m.a - 1].colour == colour;
    if (m.kind == SG_DO_KEEP)
        cards += p->facts.card[m.b - 1].colour == colour;
    return cards;
}

/* Of the actions that bring the most cards of the colour, the one that the
 * hints like best; ties by lot. */
static bb_action choose_colour(const struct bb_box *box, const void *s, int seat, int colour,
                               struct bb_rng *rng)
{
    bb_action open[BB_ACTIONS_MAX];
    int32_t value[BB_ACTIONS_MAX];
    int n = box->game->legal(box->parts, s, seat, open), best = 0;
    uint32_t ties = 1;

    bb_prefer(box, s, seat, n, open, value);
    for (int i = 1; i < n; i++) {
        int more =
            of_colour(box->parts, open[i], colour) - of_colour(box->parts, open[best], colour);

        if (more > 0 || (more == 0 && value[i] > value[best])) {
            best = i;
            ties = 1;
        } else if (more == 0 && value[i] == value[best] && bb_rng_below(rng, ++ties) == 0) {
            best = i;
        }
    }
    return open[best];
}

static bb_action choose(const struct bb_box *box, const struct sg *s, int seat,
                        const struct player *player, struct bb_rng *rng)
{
    struct bb_view view;

    if (player->playouts) {
        bb_view_init(&view, box->game, s, seat);
        return bb_bot_flat.choose(box, &view, &(struct bb_limits){ .playouts = player->playouts },
                                  rng);
    }
    if (player->colour != NO_COLOUR && s->phase != SG_MARK)
        return choose_colour(box, s, seat, player->colour, rng);
    return bb_greedy_choice(box, s, seat, rng);
}

/* What finished cards brought, by colour. */
struct harvest {
    struct mean points[SG_COLOURS]; /* of the symbols, by cards_worth() */
    struct mean squares[SG_COLOURS];
    uint32_t marked[SG_CARDS + 1]; /* in this game, by card number */
};

static void harvest_card(const struct sg_parts *p, int card, struct harvest *h)
{
    int colour = p->facts.card[card - 1].colour, points = 0;

    for (int symbol = SG_CROSS; symbol < SG_SYMBOLS; symbol++)
        points += cards_worth(symbol) *
                  __builtin_popcount(h->marked[card] & p->board[card].squares[symbol]);
    add(&h->points[colour], points);
    add(&h->squares[colour], __builtin_popcount(h->marked[card]));
}

static void harvest_events(const struct sg_parts *p, const struct bb_log *log, struct harvest *h)
{
    for (int i = 0; i < log->n; i++) {
        const struct bb_event *e = &log->event[i];

        if (e->what == SG_EV_MARKED)
            h->marked[e->arg[1]] |= (uint32_t)e->arg[2];
        else if (e->what == SG_EV_FINISHED)
            harvest_card(p, e->arg[1], h);
    }
}

/* One game from the first position to the last. */
static void play(const struct bb_box *box, const struct player player[static SEATS],
                 struct bb_rng *rng, struct harvest *h, struct sg *s)
{
    struct bb_log log;

    for (int i = 0; i <= SG_CARDS; i++)
        h->marked[i] = 0;
    box->game->setup(box->parts, s, &(struct bb_setup){ .seats = SEATS });
    for (bb_seats to_act = box->game->to_act(s); to_act; to_act = box->game->to_act(s)) {
        int seat = bb_first_seat(to_act);

        if (seat == BB_CHANCE) {
            bb_random_chance(box, s, rng);
            continue;
        }
        log.n = 0;
        box->game->apply(box->parts, s, seat, choose(box, s, seat, &player[seat], rng), &log);
        harvest_events(box->parts, &log, h);
    }
}

/* ---- The colours --------------------------------------------------------- */

/* The scores of the one seat that prefers this colour. */
static struct mean try_colour(const struct bb_box *box, int colour, int games, uint64_t seed)
{
    struct mean score = { 0 };
    struct bb_rng deals;

    bb_rng_init(&deals, seed);
    for (int i = 0; i < games; i++) {
        struct player player[SEATS] = { { NO_COLOUR, 0 }, { NO_COLOUR, 0 }, { NO_COLOUR, 0 } };
        struct harvest harvest = { 0 };
        struct bb_score out;
        struct bb_rng rng;
        struct sg s;

        bb_rng_init(&rng, bb_rng_next(&deals));
        player[i % SEATS].colour = colour;
        play(box, player, &rng, &harvest, &s);
        box->game->score(box->parts, &s, &out);
        add(&score, out.points[i % SEATS]);
    }
    return score;
}

static bool report_colours(const struct mean score[static SG_COLOURS])
{
    double least = mean(&score[0]), most = least, sum = 0, percent;
    bool good;

    printf("%-24s", "a seat that prefers");
    for (int i = 0; i < SG_COLOURS; i++)
        printf("%9s", colour_names[i]);
    printf("\n%-24s", "mean score");
    for (int i = 0; i < SG_COLOURS; i++) {
        double now = mean(&score[i]);

        least = now < least ? now : least;
        most = now > most ? now : most;
        sum += now;
        printf("%9.2f", now);
    }
    printf("\n%-24s", "standard error");
    for (int i = 0; i < SG_COLOURS; i++)
        printf("%9.2f", standard_error(&score[i]));
    percent = 100 * (most - least) * SG_COLOURS / sum;
    good = percent <= PERCENT_MAX;
    printf("\nthe colours differ by %.2f %%, at most %d %% is allowed: %s\n\n", percent,
           PERCENT_MAX, good ? "ok" : "FAILED");
    return good;
}

/* ---- Games in general ---------------------------------------------------- */

enum figure { SCORE, CARDS, GEMS, GEM_POINTS, TORCHES, BOX_POINTS, MALUS, FIGURES };

/* Sums over the seats of a game: its seats share their luck and are no samples
 * of their own. */
struct figures {
    struct mean of[FIGURES];
    struct harvest harvest;
};

static void add_game(const struct sg *s, const struct bb_score *score, struct figures *out)
{
    enum { OF_CARDS, OF_TORCHES, OF_BOXES, OF_GEMS, OF_SKULLS }; /* as in the game's sources */
    int sum[FIGURES] = { 0 };

    for (int seat = 0; seat < SEATS; seat++) {
        sum[SCORE] += score->points[seat];
        sum[CARDS] += score->source[OF_CARDS][seat] / 10;
        sum[GEMS] += s->gems[seat][0] + s->gems[seat][1];
        sum[GEM_POINTS] += score->source[OF_GEMS][seat];
        sum[TORCHES] += score->source[OF_TORCHES][seat] / 5;
        sum[BOX_POINTS] += score->source[OF_BOXES][seat];
        sum[MALUS] -= score->source[OF_SKULLS][seat];
    }
    for (int i = 0; i < FIGURES; i++)
        add(&out->of[i], sum[i]);
}

static void try_players(const struct bb_box *box, int playouts, int games, uint64_t seed,
                        struct figures *out)
{
    const struct player same = { .colour = NO_COLOUR, .playouts = playouts };
    const struct player player[SEATS] = { same, same, same };
    struct bb_rng rng;

    *out = (struct figures){ 0 };
    bb_rng_init(&rng, seed);
    for (int i = 0; i < games; i++) {
        struct bb_score score;
        struct sg s;

        play(box, player, &rng, &out->harvest, &s);
        box->game->score(box->parts, &s, &score);
        add_game(&s, &score, out);
    }
}

static void report_harvest(const struct harvest *h, int games)
{
    printf("%-24s", "greedy");
    for (int i = 0; i < SG_COLOURS; i++)
        printf("%9s", colour_names[i]);
    printf("\n%-24s", "cards finished a game");
    for (int i = 0; i < SG_COLOURS; i++)
        printf("%9.2f", (double)h->points[i].n / games);
    printf("\n%-24s", "squares marked a card");
    for (int i = 0; i < SG_COLOURS; i++)
        printf("%9.2f", mean(&h->squares[i]));
    printf("\n%-24s", "worth of symbols a card");
    for (int i = 0; i < SG_COLOURS; i++)
        printf("%9.2f", mean(&h->points[i]));
    printf("\n\n");
}

static void report_figures(const char *name, int games, const struct figures *f)
{
    static const char *const names[FIGURES] = {
        [SCORE] = "score",           [CARDS] = "cards finished", [GEMS] = "gems",
        [GEM_POINTS] = "gem points", [TORCHES] = "torches",      [BOX_POINTS] = "box points",
        [MALUS] = "malus",
    };

    printf("%-24s%9s%9s   in %d games, a seat\n", name, "mean", "+-", games);
    for (int i = 0; i < FIGURES; i++)
        printf("%-24s%9.2f%9.3f\n", names[i], mean(&f->of[i]) / SEATS,
               standard_error(&f->of[i]) / SEATS);
    printf("\n");
}

bool cards_games(const struct bb_box *box, int games, uint64_t seed)
{
    struct mean score[SG_COLOURS];
    struct figures figures;
    bool good;

    for (int i = 0; i < SG_COLOURS; i++)
        score[i] = try_colour(box, i, games, seed);
    good = report_colours(score);
    try_players(box, 0, games, seed, &figures);
    report_harvest(&figures.harvest, games);
    report_figures("greedy", games, &figures);
    if (games >= CARDS_GAMES) {
        try_players(box, FLAT_PLAYOUTS, FLAT_GAMES, seed, &figures);
        report_figures("flat:200", FLAT_GAMES, &figures);
    }
    return good;
}
