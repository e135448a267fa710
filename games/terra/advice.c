/*
 * Rules of thumb for bots, in tenths of a point.
 *
 * What a row is worth is the sum of its squares, so squares are valued once: eyes, masks,
 * oases and the Nile by what they bring, blocks by the pyramids that lack them, workers
 * by the best site that they reach.
 */
#include "games/terra/terra.h"

#include <string.h>

enum {
    EYE = 14,
    TAKEN = -1,
    GOOD = 64, /* a row that is good */
};

/* What things are worth by taste: what is best depends on whether others compete for it. */
struct taste {
    uint8_t block;       /* of a colour that one does not build in */
    uint8_t more_blocks; /* for each that one has of its colour */
    uint8_t raised;      /* of a colour that one builds in, beside what that brings */
    uint8_t useless;     /* a block beyond the seventh */
    uint8_t white;
    uint8_t idle;     /* a worker with nowhere to go */
    uint8_t taken;    /* a worker on a tile that one takes */
    uint8_t tight;    /* keeping gold and cards for later */
    uint8_t price;    /* of one gold that is spent */
    uint8_t base;     /* a point of a base that one enters */
    uint8_t rise;     /* percent of its first level */
    uint8_t sites;    /* for each that one has already: less */
    uint8_t full;     /* the third worker */
    uint8_t taker;    /* a worker beside a site that gets its base */
    uint8_t paid;     /* percent of a block that a pyramid is begun with */
    uint8_t share[6]; /* percent of a level that lacks so many blocks */
    uint8_t gold;     /* a piece of it, or an eye that brings one */
    uint8_t enough;   /* percent of a block that no pyramid of its colour needs now */
    uint8_t swap;     /* two blocks for one: less */
    uint8_t help;     /* percent of a level that this brings nearer */
    uint8_t kept;     /* for a pyramid's colour: a block of it that one keeps */
    uint8_t left;     /* ... a level of it that is left */
    uint8_t stuck;    /* ... less if those begun take all its levels */
    uint8_t ahead;    /* percent of a quarter of what a tile adds to other free squares */
    uint8_t known;    /* percent of what a tile in a pile is better than usual; 0: none is */
    int8_t look;      /* at a pile, for one gold */
    uint8_t fresh;    /* for each tile that is seen there for the first time */
};

static const struct taste against_others = {
    .block = 9,
    .more_blocks = 2,
    .raised = 2,
    .useless = 2,
    .white = 20,
    .idle = 3,
    .taken = 25,
    .tight = 4,
    .price = 10,
    .base = 8,
    .rise = 25,
    .sites = 3,
    .full = 10,
    .taker = 20,
    .paid = 50,
    .share = { 100, 75, 50, 30, 20, 15 },
    .gold = 11,
    .enough = 100,
    .swap = 8,
    .help = 100,
    .kept = 4,
    .left = 4,
    .stuck = 0,
    .ahead = 0,
    .known = 0,
    .look = -4,
    .fresh = 0,
};

/* What greedy bots do best with: found along one number after the other, in 500 games of each
 * mission alone and 500 for two. A few pyramids with blocks of their colours are better than many
 * bases, and gold is best spent on looking for a tile that fits, every turn. */
static const struct taste in_mission = {
    .block = 16,
    .more_blocks = 2,
    .raised = 6,
    .useless = 10,
    .white = 24,
    .idle = 1,
    .taken = 20,
    .tight = 0,
    .price = 14,
    .base = 4,
    .rise = 0,
    .sites = 7,
    .full = 0,
    .taker = 6,
    .paid = 25,
    .share = { 65, 55, 30, 20, 20, 15 },
    .gold = 12,
    .enough = 85,
    .swap = 20,
    .help = 60,
    .kept = 4,
    .left = 4,
    .stuck = 25,
    .ahead = 120,
    .known = 60,
    .look = -5,
    .fresh = 4,
};

/* The rows, as long as a tile is to be placed. */
struct ground {
    int32_t row[TP_ROWS][TP_SQUARES]; /* what is in a row, at its head */
    int32_t best[TP_SQUARES];         /* the best row of a free square; TAKEN */
};

struct plan {
    const struct tp_parts *p;
    const struct tp *s;
    const struct taste *taste;
    struct ground *ground;
    int quarters;               /* of the game that are left */
    int sites, palms;           /* that the seat has; palms on the Nile alone */
    int32_t colour[TP_COLOURS]; /* a block of it */
    int32_t mask, oasis, space; /* one of each, where there are any */
    int32_t site[TP_SITES];     /* a worker more there; 0: none may go */
    int32_t usual;              /* a tile in the mean */
    uint8_t full[TP_SITES];     /* own sites that lack nothing but blocks */
    int fulls;
};

/* ---- Sites --------------------------------------------------------------- */

/* True if points are what it is all about. */
static bool for_points(const struct tp *s)
{
    return s->mission == 0 || s->mission == 2;
}

/* What the next level would bring; 0: there is none, or no piece for it. */
static int rise_of(const struct tp *s, int site)
{
    int level = s->level[site];

    if (level == tp_top_of(s) ||
        (level && !tp_has_piece(s, s->seat, level + 1, s->colour[site] - 1)) ||
        (s->mission && !tp_is_wanted(s, site)))
        return 0;
    return tp_level_points(level + 1) - tp_level_points(level);
}

/* Blocks of `block` that the next level of the site lacks. */
static int lacking(const struct tp *s, int site, const uint8_t block[static TP_HUES])
{
    int level = s->level[site] + 1, fit = block[TP_WHITE];

    for (int colour = 0; colour < TP_COLOURS; colour++)
        fit += level == 1 || s->colour[site] == colour + 1 ? block[colour] : 0;
    return fit < level ? level - fit : 0;
}

/* A worker more on the site: a third of the next level, if its blocks are near. */
static int32_t worker_worth(const struct plan *plan, int site)
{
    const struct taste *t = plan->taste;
    const struct tp *s = plan->s;
    int workers = s->workers[site], lack = lacking(s, site, s->block[s->seat]);
    int32_t level = 10 * rise_of(s, site) * t->share[lack] / 100, worth;

    if (!s->owner[site]) {
        worth = (for_points(s) ? t->base * s->base[site] : level / 2) + 4 + level * t->rise / 100;
        worth += 10 * plan->palms;
        return plan->quarters ? worth - t->sites * plan->sites : worth;
    }
    if (workers + 1 == TP_FULL && lack == 0)
        return level + t->full;
    return plan->quarters ? level * (workers + 1) / 4 + 2 * workers : t->useless;
}

static void plan_sites(struct plan *plan)
{
    const struct tp *s = plan->s;
    int sites = tp_board(plan->p, s)->sites;
    unsigned wanted = 0; /* colours */

    for (int i = 0; i < sites; i++) {
        plan->site[i] = tp_may_enter(s, s->seat, i) ? worker_worth(plan, i) : 0;
        if (plan->site[i] < 0)
            plan->site[i] = 1;
        if (s->owner[i] != s->seat + 1)
            continue;
        if (s->level[i] && rise_of(s, i)) {
            plan->colour[s->colour[i] - 1] += plan->taste->raised + rise_of(s, i) / 2;
            if (s->block[s->seat][s->colour[i] - 1] <= s->level[i])
                wanted |= 1u << (s->colour[i] - 1);
        }
        if (s->workers[i] == TP_FULL)
            plan->full[plan->fulls++] = (uint8_t)i;
    }
    for (int colour = 0; colour < TP_COLOURS; colour++) {
        if (!(wanted >> colour & 1))
            plan->colour[colour] = plan->colour[colour] * plan->taste->enough / 100;
    }
}

/* ---- Squares ------------------------------------------------------------- */

static int32_t post_worth(const struct plan *plan, int square)
{
    int32_t best = plan->taste->idle;

    for (int direction = 0; direction < 8; direction++) {
        int site = tp_reached(plan->p, plan->s, square, direction);

        if (site != TP_NONE && plan->site[site] > best)
            best = plan->site[site];
    }
    return best;
}

static int32_t tile_worth(const struct plan *plan, const struct tp_tile *t)
{
    int32_t worth = t->eyes * (plan->s->version >= TP_HORUS ? EYE : plan->taste->gold);

    worth += t->masks * plan->mask + t->oasis * plan->oasis;
    return t->block ? worth + plan->colour[t->block - 1] : worth;
}

/* What is on a square, activated. */
static int32_t square_worth(const struct plan *plan, int square)
{
    const struct tp *s = plan->s;
    const struct tp_tile *tile = tp_tile_at(plan->p, s, square);

    if (tile)
        return tile_worth(plan, tile) + (tile->worker ? post_worth(plan, square) : 0);
    if (s->tile[square] == TP_OASIS_THERE)
        return plan->taste->gold + plan->oasis;
    return s->tile[square] == TP_NILE_THERE ? plan->space : 0;
}

/* The worth of every row, and of the best one of every free square. */
static void plan_rows(struct plan *plan)
{
    const struct tp_board *board = tp_board(plan->p, plan->s);
    const struct tp_map *map = tp_map(plan->p, plan->s);
    struct ground *g = plan->ground;
    int squares = plan->p->facts.rows * plan->p->facts.columns;

    memset(g->row, 0, sizeof(g->row));
    for (int i = 0; i < squares; i++) {
        int32_t worth = plan->s->tile[i] ? square_worth(plan, i) : 0;

        for (int row = 0; worth && row < TP_ROWS; row++)
            g->row[row][board->head[i][row]] += worth;
    }
    for (int i = 0; i < squares; i++) {
        g->best[i] = map->ground[i] == TP_FREE && !plan->s->tile[i] ? 0 : TAKEN;
        for (int row = 0; g->best[i] != TAKEN && row < TP_ROWS; row++) {
            int32_t worth = g->row[row][board->head[i][row]];

            g->best[i] = worth > g->best[i] ? worth : g->best[i];
        }
    }
}

/* The row through the tile that was placed. */
static int32_t row_worth(const struct plan *plan, int row)
{
    const struct tp_board *board = tp_board(plan->p, plan->s);
    int placed = plan->s->placed - 1, at = board->head[placed][row];
    int32_t worth = 0;

    for (int i = 0; i < board->length[placed][row]; i++, at += plan->p->stride[row])
        worth += square_worth(plan, at);
    return worth;
}

/* What a tile on this square adds to the best rows of those that stay free: the better they are,
 * the sooner somebody of the team uses them. */
static int32_t ahead_worth(const struct plan *plan, int square, int32_t tile)
{
    const struct tp_board *board = tp_board(plan->p, plan->s);
    const struct ground *g = plan->ground;
    int32_t worth = 0;

    for (int row = 0; row < TP_ROWS; row++) {
        int at = board->head[square][row];
        int32_t sum = g->row[row][at] + tile;

        for (int i = 0; i < board->length[square][row]; i++, at += plan->p->stride[row]) {
            if (at != square && g->best[at] != TAKEN && sum > g->best[at])
                worth += (sum - g->best[at]) * sum;
        }
    }
    return worth / GOOD * plan->taste->ahead / 400;
}

static const struct tp_tile *in_hand(const struct plan *plan)
{
    return &plan->p->facts.tile[plan->s->hand[plan->s->seat] - 1];
}

/* The best row through the square, with the tile in hand on it. */
static int32_t spot_worth(const struct plan *plan, int square)
{
    const struct tp *s = plan->s;
    int32_t worth = tile_worth(plan, in_hand(plan));

    if (in_hand(plan)->worker)
        worth += post_worth(plan, square);
    if (plan->taste->ahead)
        worth += ahead_worth(plan, square, worth);
    worth += plan->ground->best[square];
    return tp_is_toll(plan->p, s, s->seat, square) ? worth - plan->taste->gold : worth;
}

/* A square and what it is worth whichever way the tile lies: ways to lay it on one square come
 * one after the other. */
struct spot {
    int square;
    int32_t worth;
};

static int32_t place_worth(const struct plan *plan, struct spot *spot, int square, int way)
{
    int site = tp_board(plan->p, plan->s)->beside[square][way];

    if (spot->square != square)
        *spot = (struct spot){ square, spot_worth(plan, square) };
    if (site != TP_NONE && !plan->s->base[site])
        return spot->worth +
               (in_hand(plan)->worker ? plan->taste->taker : 3); /* a base that one can take */
    return spot->worth;
}

/* ---- Blocks and gold ----------------------------------------------------- */

/* What other blocks would do for sites that have all their workers. */
static int32_t help_worth(const struct plan *plan, const uint8_t block[static TP_HUES])
{
    const struct tp *s = plan->s;
    int32_t best = 0;

    for (int i = 0; i < plan->fulls; i++) {
        int site = plan->full[i], before = lacking(s, site, s->block[s->seat]);
        int after = lacking(s, site, block);

        if (after < before && 10 * rise_of(s, site) / (3 * after + 1) > best)
            best = 10 * rise_of(s, site) / (3 * after + 1);
    }
    return best;
}

static int32_t swap_worth(const struct plan *plan, int a, int b)
{
    const struct tp *s = plan->s;
    bool over = tp_blocks(s, s->seat) > TP_BLOCKS_MAX;
    int32_t white = plan->taste->white;
    uint8_t block[TP_HUES];
    int32_t lost =
        (a == TP_WHITE ? white : plan->colour[a]) + (b == TP_WHITE ? white : plan->colour[b]);

    memcpy(block, s->block[s->seat], sizeof(block));
    block[a]--;
    block[b]--;
    block[TP_WHITE]++;
    return help_worth(plan, block) * plan->taste->help / 100 + (over ? 100 : 0) + white - lost -
           plan->taste->swap;
}

static int32_t spend_worth(const struct plan *plan, int32_t gain, int price)
{
    const struct tp *s = plan->s;
    const struct taste *t = plan->taste;
    bool over = s->gold[s->seat] > TP_GOLD_MAX;

    return over ? 60 + gain - 4 * price : gain - t->price * price - (plan->quarters ? t->tight : 0);
}

static int32_t white_worth(const struct plan *plan)
{
    const struct tp *s = plan->s;
    uint8_t block[TP_HUES];

    memcpy(block, s->block[s->seat], sizeof(block));
    block[TP_WHITE]++;
    return spend_worth(plan, plan->taste->white + help_worth(plan, block), TP_PRICE);
}

static int32_t build_worth(const struct plan *plan, int site, int white)
{
    int rise = rise_of(plan->s, site);

    return rise ? 1000 + 10 * rise - 6 * white : -50; /* what a mission has no use for */
}

/* True if the pyramids of a colour take all its levels that a further one would need. */
static bool is_stuck(const struct tp *s, int colour)
{
    int low = 0;

    for (int site = 0; site < TP_SITES; site++)
        low += s->colour[site] == colour + 1 && s->level[site] < TP_COLOURED - 1;
    return s->levels[colour][TP_COLOURED - 2] <= low;
}

/* A colour is the better the more of its levels are left, and the more blocks of it one keeps. */
static int32_t found_worth(const struct plan *plan, int site, int colour, int hue)
{
    const struct tp *s = plan->s;
    const uint8_t *left = s->levels[colour];
    const struct taste *t = plan->taste;
    int32_t paid = hue == TP_WHITE ? plan->taste->white : plan->colour[hue];
    int kept = s->block[s->seat][colour] - (colour == hue);

    if (s->mission == 3 && tp_is_begun(s, colour))
        return -100; /* a second of its colour is of no use */
    return build_worth(plan, site, 0) - (for_points(s) ? 6 * s->base[site] : 0) -
           paid * t->paid / 100 + t->kept * kept +
           t->left * (left[0] + left[1] + left[2] + left[3]) -
           (t->stuck && is_stuck(s, colour) ? t->stuck : 0);
}

static int32_t card_worth(const struct plan *plan, int card)
{
    const struct tp *s = plan->s;

    if (tp_leader(plan->p, s, card) != s->seat)
        return -40;
    return 100 - 25 * plan->quarters - 10 * tp_card_price(s, s->seat);
}

static int32_t back_worth(const struct plan *plan, int square)
{
    const struct tp *s = plan->s;
    int site = tp_board(plan->p, s)->site[square];

    if (site == TP_NONE)
        return 0; /* of the row: better than nothing else */
    return s->workers[site] > 1 ? -40 : -60 - 10 * s->base[site];
}

static int32_t sail_worth(const struct plan *plan)
{
    const struct tp *s = plan->s;
    bool palm = plan->p->facts.palm[s->boat[s->seat] + 1];

    return spend_worth(plan, palm ? 10 * plan->sites : plan->space, 2);
}

/* ---- The next tile ------------------------------------------------------- */

static int32_t kind_worth(const struct plan *plan, int kind)
{
    const struct tp_tile *tile = &plan->p->facts.tile[kind];

    return tile_worth(plan, tile) + (tile->worker ? plan->taste->taken : 0);
}

static int32_t take_worth(const struct plan *plan, int place)
{
    const struct tp *s = plan->s;

    return kind_worth(plan, s->heap[s->pile][s->height[s->pile] - place] - 1);
}

static void plan_draw(struct plan *plan)
{
    const struct tp_facts *f = &plan->p->facts;
    int32_t sum = 0, n = 0;

    for (int kind = 0; kind < f->kinds; kind++) {
        if (f->tile[kind].version > plan->s->version)
            continue;
        sum += f->tile[kind].count * kind_worth(plan, kind);
        n += f->tile[kind].count;
    }
    plan->usual = n ? sum / n : 0;
}

/* True if the seat knows this tile of a pile. */
static bool is_known(const struct tp *s, int pile, int slot)
{
    return s->heap[pile][slot] && (s->heap_known[pile][slot] >> s->seat & 1);
}

/* By how much a tile of a pile is better than usual; what nobody knows is as usual. */
static int32_t tile_luck(const struct plan *plan, int pile, int slot)
{
    const struct tp *s = plan->s;

    if (!is_known(s, pile, slot))
        return 0;
    return (kind_worth(plan, s->heap[pile][slot] - 1) - plan->usual) * plan->taste->known / 100;
}

static int32_t draw_worth(const struct plan *plan, int pile)
{
    return plan->taste->known ? tile_luck(plan, pile, plan->s->height[pile] - 1) : 0;
}

/* Who looks through a pile has its best tile, and the more to choose from, the less is known. */
static int32_t look_worth(const struct plan *plan, int pile)
{
    const struct tp *s = plan->s;
    int32_t best = tile_luck(plan, pile, 0), fresh = 0;

    if (!plan->taste->known)
        return s->gold[s->seat] >= TP_GOLD_MAX ? 4 : plan->taste->look;
    for (int slot = 0; slot < s->height[pile]; slot++) {
        int32_t luck = tile_luck(plan, pile, slot);

        fresh += !is_known(s, pile, slot);
        best = luck > best ? luck : best;
    }
    return best + fresh * plan->taste->fresh + plan->taste->look;
}

/* ---- The plan ------------------------------------------------------------ */

static int quarters_left(const struct tp *s)
{
    int left = 0, all = TP_PILES * (tp_pile_size(s) - tp_pile_stop(s));

    for (int pile = 0; pile < TP_PILES; pile++)
        left += s->height[pile] - tp_pile_stop(s);
    return (4 * left + all - 1) / all;
}

/* What there is in later versions alone. */
static void plan_tracks(struct plan *plan)
{
    const struct tp *s = plan->s;
    int seat = s->seat, highest, below = 0;

    for (int other = 0; other < s->seats; other++)
        below += other != seat && s->offerings[other] <= s->offerings[seat];
    plan->mask = 10 + 8 * below;
    if (s->version < TP_NILE)
        return;
    highest = tp_highest(s, seat);
    plan->palms = tp_palms(plan->p, s, seat);
    plan->oasis = 10 * (highest > 2 ? highest : 2) * 3 / 4;
    plan->space = 3 * (plan->sites + (plan->quarters > 1));
}

static void make_plan(struct plan *plan)
{
    const struct tp *s = plan->s;
    int seat = s->seat;
    bool room = tp_blocks(s, seat) < TP_BLOCKS_MAX;

    plan->taste = s->mission ? &in_mission : &against_others;
    plan->quarters = quarters_left(s);
    plan->sites = tp_sites_of(s, seat);
    if (s->version >= TP_HORUS)
        plan_tracks(plan);
    for (int colour = 0; colour < TP_COLOURS; colour++)
        plan->colour[colour] =
            plan->taste->block + plan->taste->more_blocks * s->block[seat][colour];
    plan_sites(plan);
    for (int colour = 0; colour < TP_COLOURS && !room; colour++)
        plan->colour[colour] = plan->taste->useless;
    if (s->phase == TP_PLACE)
        plan_rows(plan);
    if (s->phase == TP_DRAW && plan->taste->known)
        plan_draw(plan);
}

/* clang-format off */
static int32_t worth_of(const struct plan *plan, struct spot *spot, struct bb_move m)
{
    const struct tp_board *board = tp_board(plan->p, plan->s);

    switch ((enum tp_action)m.kind) {
    case TP_DO_PLACE:   return place_worth(plan, spot, m.a, m.b);
    case TP_DO_ROW:     return row_worth(plan, m.a);
    case TP_DO_SUPPLY:  return 20;
    case TP_DO_MOVE:    return plan->site[board->site[m.b]];
    case TP_DO_BACK:    return back_worth(plan, m.a);
    case TP_DO_SWAP:    return swap_worth(plan, m.a, m.b);
    case TP_DO_FOUND:   return found_worth(plan, board->site[m.a], m.b, m.c);
    case TP_DO_BUILD:   return build_worth(plan, board->site[m.a], m.b);
    case TP_DO_HIRE:    return spend_worth(plan, plan->site[board->site[m.a]], TP_PRICE);
    case TP_DO_BUY:     return white_worth(plan);
    case TP_DO_OFFER:   return spend_worth(plan, plan->mask, 1);
    case TP_DO_SAIL:    return sail_worth(plan);
    case TP_DO_CARD:    return card_worth(plan, m.a);
    case TP_DO_DISCARD: return -100;
    case TP_DO_DRAW:    return draw_worth(plan, m.a);
    case TP_DO_LOOK:    return look_worth(plan, m.a);
    case TP_DO_TAKE:    return take_worth(plan, m.a);
    case TP_DO_STACK:   return -1;
    case TP_DO_FIRST: case TP_DO_FROM: case TP_DO_TILE: case TP_DO_BASE: case TP_DO_ACTIVATE:
    case TP_DO_LEAVE: case TP_DO_END:
    case TP_ACTIONS:    break;
    }
    return 0;
}
/* clang-format on */

static void prefer(const void *parts, const void *state, int seat, int n, const bb_action *a,
                   int32_t *value)
{
    struct ground ground;
    struct plan plan = { .p = parts, .s = state, .ground = &ground };
    struct spot spot = { .square = -1 };

    (void)seat;
    make_plan(&plan);
    for (int i = 0; i < n; i++)
        value[i] = worth_of(&plan, &spot, bb_unpack(a[i]));
}

/* docs/STRENGTH.md tells how far apart the levels are with these. */
static const uint16_t playouts[] = { 40, 60, 50, 110 };

const struct bb_advice tp_advice = {
    .prefer = prefer,
    .judge = BB_JUDGE(&tp_judge),
    .playouts = playouts,
};
