/*
 * The view as a picture, in four layouts: wide (players, table and tiles side by side),
 * tall (all stacked, for a narrow screen: what one decides about first), one between
 * the two for tablets, and one with the tiles beside the pyramids, in larger type.
 *
 * Each level of a pyramid is shown from above, and the levels are stacked to a stepped
 * outline, so that no die is hidden. At the end they are taken apart, and the pairs of the
 * projects joined. A space is a cell with the id "space-13".
 */
#include "games/pyramidice/paint.h"

enum { PYRAMIDS = 3, PAD = 50 /* of stone around the cells of a level */ };

/* The scene; `middle` of each pyramid, by how many there are. */
struct table {
    int x, y, w, h;
    int16_t pitch[PYRAMIDS]; /* of cells */
    int16_t middle[PYRAMIDS][PYRAMIDS];
    int16_t apart[PYRAMIDS]; /* pitch of cells at the end */
    int16_t between;         /* levels at the end */
    int16_t chip;            /* of a project at the end: its width */
    bool small;              /* little room beside the levels */
};

static const struct table tables[BB_SHAPES] = {
    { 2540,
      1720,
      7400,
      2960,
      { 395, 395, 395 },
      { { 3300 }, { 2100, 5300 }, { 1750, 4550, 6600 } },
      { 700, 660, 600 },
      300,
      1780,
      false },
    { 40,
      0,
      3520,
      3140,
      { 400, 380, 330 },
      { { 1500 }, { 900, 2560 }, { 700, 1880, 3130 } },
      { 510, 510, 510 },
      200,
      3360,
      true },
    { 40,
      0,
      5320,
      3520,
      { 480, 480, 450 },
      { { 2300 }, { 1300, 3900 }, { 1100, 3000, 4600 } },
      { 700, 660, 600 },
      300,
      1780,
      true },
    { 2520,
      1720,
      4480,
      2750,
      { 360, 300, 300 },
      { { 2450 }, { 1350, 3300 }, { 1250, 2700, 3950 } },
      { 700, 600, 540 },
      260,
      1680,
      false },
};

static const struct {
    uint8_t first, side, pyramid;
} levels[] = { { 0, 3, 0 }, { 9, 2, 0 }, { 13, 1, 0 }, { 14, 2, 1 }, { 18, 1, 1 }, { 19, 1, 2 } };

enum { LEVELS = sizeof(levels) / sizeof(levels[0]) };

/* ---- What is open, and what is tried ------------------------------------- */

static void note_way(struct pd_needs *needs, int up)
{
    needs->ways = needs->ways | 1 << up;
}

static void note_need(struct pd_needs *needs, struct bb_move m)
{
    needs->kinds |= UINT64_C(1) << m.kind;
    if (m.kind == PD_DO_CONJURE || m.kind == PD_DO_TRIPLE)
        needs->faces = needs->faces | 1 << m.b;
    if (m.kind == PD_DO_SET)
        needs->faces = needs->faces | 1 << m.c;
    if (m.kind == PD_DO_TRIPLE)
        needs->nothing |= m.c == PD_TOKENS;
    if (m.kind == PD_DO_NUDGE)
        note_way(needs, m.c);
    if (m.kind == PD_DO_GILD)
        note_way(needs, m.b);
    if (m.kind == PD_DO_WORK && needs->chips < PD_CHIPS) {
        needs->chip[needs->chips][0] = m.a;
        needs->chip[needs->chips++][1] = m.b;
    }
}

/* Dice of a sort that are neither paid nor to be built, by what is chosen so far. */
static int dice_left(const struct pd *s, int die)
{
    bool built = s->phase == PD_PAY && s->purpose == PD_FOR_BUILD;
    int n = s->pool[pd_kind_of(die)][die % PD_FACES];

    n -= built && die == pd_die(PD_STONE_DIE, s->extra);
    for (int i = 0; i < s->named; i++)
        n -= s->paid[i] - 1 == die;
    return n;
}

static int tokens_left(const struct pd *s, int seat, int token)
{
    int n = s->res[seat][token];

    if (s->seat != seat)
        return n;
    for (int i = 0; i < s->named; i++)
        n -= s->paid[i] - 1 == PD_DICE + token;
    return n + s->got[token];
}

/* How many gods too many the active player has for Support, as things are. */
static int excess_of(const struct pd_parts *p, const struct pd *s)
{
    int limit = s->res[s->seat][PD_WORKER] + s->res[s->seat][PD_CAT];

    for (uint64_t guards = pd_awake(s) & p->with[PD_LIMIT]; guards; guards &= guards - 1)
        limit += p->facts.god[__builtin_ctzll(guards)].amount;
    return s->working ? pd_god_count(p, s, s->seat) - limit : 0;
}

/* Dice that come or go; one of each and of one kind is a die that changes. */
static void compare_dice(const struct pd *s, const struct pd *after, struct pd_trial *t)
{
    for (int die = 0; die < PD_DICE; die++) {
        int more = dice_left(after, die) - s->pool[pd_kind_of(die)][die % PD_FACES];

        t->gone[die] = more < 0 ? -more : 0;
        t->new[die] = more > 0 ? more : 0;
    }
    for (int i = 0; i < PD_DICE * PD_DICE; i++) {
        int from = i / PD_DICE, to = i % PD_DICE;

        if (t->gone[from] && t->new[to] && pd_kind_of(from) == pd_kind_of(to)) {
            t->gone[t->from = from]--;
            t->new[t->to = to]--;
        }
    }
}

static void compare(struct pd_painting *w)
{
    const struct pd *s = w->s, *after = w->after;
    struct pd_trial *t = &w->trial;

    t->from = t->to = -1;
    for (int token = 0; w->own >= 0 && token < PD_TOKENS; token++) {
        int more = tokens_left(after, w->own, token) - s->res[w->own][token];

        t->got[token] = more > 0 ? more : 0;
        t->lost[token] = more < 0 ? -more : 0;
    }
    if (after->stage == PD_WORKING && after->seat == s->seat && w->tried.kind != PD_DO_CAST)
        compare_dice(s, after, t);
    for (int die = 0; die < 2 * PD_FACES; die++)
        t->lifted[die] =
            (after->phase == PD_LIFT ? after : s)->lifted[pd_kind_of(die)][die % PD_FACES];
}

/* What is tried, paid to the end. */
static void look_further(struct pd_painting *w)
{
    struct pd then = *w->after;
    bb_action open[BB_ACTIONS_MAX];

    if (w->after == w->s || w->own < 0)
        return;
    while (then.phase == PD_PAY && pd_legal(w->p, &then, w->own, open) > 0)
        pd_apply(w->p, &then, w->own, open[0], NULL);
    w->trial.fame = then.fame[w->own] - w->s->fame[w->own];
    if (then.seat == w->own && then.stage == PD_WORKING)
        w->trial.excess = excess_of(w->p, &then);
}

/* What is open to the reader, and what is tried out. */
static void look_ahead(struct pd_painting *w)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = w->asked ? pd_legal(w->p, w->s, w->own, open) : 0;

    for (int i = 0; i < n; i++)
        note_need(&w->needs, bb_unpack(open[i]));
    if (w->s->seat == w->own)
        w->trial.excess = excess_of(w->p, w->s);
    compare(w);
    look_further(w);
}

/* ---- The pyramids -------------------------------------------------------- */

static int pyramids_of(const struct pd *s)
{
    return s->seats < 3 ? 1 : s->seats - 1;
}

/* Of a level: its left edge, its top and its side; between cells may be a gap. */
struct block {
    int x, y, side, pitch, gap;
};

static bool is_over(const struct pd_painting *w)
{
    return w->s->phase == PD_OVER;
}

/* At the end: a level beside the others, in the tall layout those of Cheops above. */
static struct block apart_of(const struct pd_painting *w, const struct table *t, int level)
{
    struct block b = { .pitch = t->apart[pyramids_of(w->s) - 1] };
    bool low = w->tall && levels[level].pyramid > 0;
    int before = 0, all = -t->between, bottom = w->tall ? 3 * b.pitch + 300 : t->h - 520;

    b.gap = b.pitch * 3 / 10;
    b.side = levels[level].side * b.pitch - b.gap + 2 * PAD;
    for (int i = 0; i < LEVELS && levels[i].pyramid < pyramids_of(w->s); i++) {
        int side = levels[i].side * b.pitch - b.gap + 2 * PAD + t->between;

        if (w->tall && low != (levels[i].pyramid > 0))
            continue;
        before += i < level ? side : 0;
        all += side;
    }
    b.x = t->x + (t->w - all) / 2 + before;
    b.y = t->y + bottom + (low ? 2 * b.pitch + 300 : 0) - b.side;
    return b;
}

static struct block block_of(const struct pd_painting *w, const struct table *t, int level)
{
    int n = pyramids_of(w->s) - 1, pitch = t->pitch[n], bottom = t->y + t->h - 130;
    int pyramid = levels[level].pyramid, side = levels[level].side * pitch + 2 * PAD;

    if (is_over(w))
        return apart_of(w, t, level);
    for (int below = level - 1; below >= 0 && levels[below].pyramid == pyramid; below--)
        bottom -= levels[below].side * pitch + 2 * PAD + 40;
    return (struct block){ .x = t->x + t->middle[n][pyramid] - side / 2,
                           .y = bottom - side,
                           .side = side,
                           .pitch = pitch };
}

/* The corner of a space, and the level that it is on. */
static struct block place_of(const struct pd_painting *w, const struct table *t, int space, int *x,
                             int *y)
{
    int level = 0, at;
    struct block b;

    while (level + 1 < LEVELS && levels[level + 1].first <= space)
        level++;
    b = block_of(w, t, level);
    at = space - levels[level].first;
    *x = b.x + PAD + at % levels[level].side * b.pitch;
    *y = b.y + PAD + at / levels[level].side * b.pitch;
    return b;
}

static void put_block(const struct pd_painting *w, const struct table *t, struct block b)
{
    int across = t->small ? b.pitch / 3 : b.pitch / 2;

    if (!is_over(w)) {
        bb_svg_path(w->out, "f-lit s-deep round", "M%d %dv%dh%dz", b.x + 20, b.y + 20, b.side + 20,
                    -across);
        bb_svg_path(w->out, "f-deep s-deep round", "M%d %dv%dh%dz", b.x + b.side - 20, b.y + 20,
                    b.side + 20, across);
    }
    bb_svg_rect(w->out, b.x, b.y + b.side - 60, b.side, 100, 0, "f-shade");
    bb_svg_rect(w->out, b.x, b.y, b.side, b.side, 50, "f-stone s-deep");
    bb_svg_rect(w->out, b.x + 40, b.y + 10, b.side - 80, 20, 10, "f-lit");
    bb_svg_rect(w->out, b.x + 10, b.y + 40, 20, b.side - 80, 10, "f-lit");
}

/* The die on a space, or that is to be built there. */
static int die_on(const struct pd *s, int space)
{
    bool paid = s->phase == PD_PAY && s->purpose == PD_FOR_BUILD && s->subject == space;

    return paid ? s->extra : s->die[space];
}

static void put_space(const struct pd_painting *w, const struct table *t, int space, bool open)
{
    int value = die_on(w->after, space), x, y;
    bool new = value != w->s->die[space];
    struct block b = place_of(w, t, space, &x, &y);
    char line[BB_SVG_LINE];

    TELL(line, value ? "paint.space-die" : open ? "paint.space-open" : "paint.space", space, value);
    bb_svg_piece(w->out, "space", space, new ? "cell pending" : open ? "cell open" : "cell", line);
    bb_svg_at(w->out, x, y, (b.pitch - b.gap) * 10 / 3);
    bb_svg_use(w->out, "d", 0, 0, 240, "bg");
    if (value)
        pd_paint_die(w, 's', value % 8, new ? 40 : 15, new ? 40 : 15, new ? 220 : 270);
    bb_svg_use(w->out, value ? "k" : "h", 0, 0, 240, "h");
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

/* What a level adds: workers to pay, fame to gain. */
static void put_bonus(const struct pd_painting *w, const struct table *t, int level)
{
    const struct pd_space *space = &w->p->space[levels[level].first];
    struct block b = block_of(w, t, level);
    bool above = levels[level].pyramid == 2, small = t->small;
    int width = small ? 400 : 920, height = small ? 360 : 240;
    int x = above ? b.x + b.side / 2 - width / 2 : b.x + b.side + (small ? 90 : 320);
    int y = above ? b.y - height - 60 : b.y + b.side / 2 - height / 2;
    char line[BB_SVG_LINE];

    if (space->workers == 0)
        return;
    TELL(line, "paint.level-adds", space->workers, space->fame);
    bb_svg_piece(w->out, "level", level, NULL, line);
    bb_svg_rect(w->out, x, y, width, height, 120, "f-panel s-line");
    pd_paint_token(w, PD_WORKER, x + (small ? 50 : 100), y + (small ? 40 : 50), 140, "c-ink2");
    SAY(x + (small ? 190 : 260), y + (small ? 155 : 165), "fine f-ink", "paint.plus",
        space->workers);
    SAY(x + (small ? 180 : 560), y + (small ? 305 : 165),
        small ? "fine f-goldink mid" : "fine f-goldink", "paint.plus", space->fame);
    bb_svg_end(w->out);
}

static void put_name(const struct pd_painting *w, const struct table *t, int level)
{
    static const char *const names[] = { "space.cheops", "space.chephren", "space.mykerinos" };
    struct block b = block_of(w, t, level);
    int pyramid = levels[level].pyramid;

    bb_svg_value(w->out, w->r, NULL, "pyramid", pyramid, NULL, NULL);
    if (is_over(w))
        SAY(b.x + b.side / 2, b.y - 80, "se num f-ink mid", names[pyramid], 0);
    else if (pyramid == 0)
        SAY(t->x + (w->tall ? 80 : 160), t->y + 290, w->tall ? "se num f-ink" : "se title f-ink",
            names[0], 0);
    else
        SAY(b.x + b.side / 2, b.y - (pyramid == 2 ? (t->small ? 500 : 390) : 90),
            w->tall ? "se fine f-ink mid" : "se title f-ink mid", names[pyramid], 0);
    bb_svg_end(w->out);
}

static bool is_finished(const struct pd_painting *w, int pyramid)
{
    for (int space = 0; space < PD_SPACES; space++) {
        if (w->p->space[space].pyramid == pyramid && !w->s->die[space])
            return false;
    }
    return true;
}

/* A level with its spaces. */
static void put_level(const struct pd_painting *w, const struct table *t, int level, uint32_t open)
{
    int n = levels[level].side * levels[level].side, first = levels[level].first;

    put_block(w, t, block_of(w, t, level));
    for (int i = 0; i < n; i++)
        put_space(w, t, first + i, open >> (first + i) & 1);
    if (!is_over(w))
        put_bonus(w, t, level);
}

/* A pyramid is a group of the class `pyramid`, and `whole` with its last die. */
static void put_pyramids(const struct pd_painting *w, const struct table *t)
{
    uint32_t open = is_over(w) ? 0 : pd_open_spaces(w->p, w->s);

    for (int pyramid = 0; pyramid < pyramids_of(w->s); pyramid++) {
        int low = -1, high = 0;

        bb_svg_group(w->out, NULL, is_finished(w, pyramid) ? "pyramid whole" : "pyramid", NULL);
        for (int level = 0; level < LEVELS; level++) {
            if (levels[level].pyramid != pyramid)
                continue;
            put_level(w, t, level, open);
            low = low < 0 ? level : low;
            high = level;
        }
        put_name(w, t, is_over(w) ? low : high);
        bb_svg_end(w->out);
    }
}

/* ---- On them ------------------------------------------------------------- */

/* What a build that is tried costs and brings, and the dice that it rests on. */
static void put_callout(const struct pd_painting *w, const struct table *t)
{
    int space = w->tried.b, x, y, pitch = t->pitch[pyramids_of(w->s) - 1];
    int width = t->small ? 1160 : 1240, under, left;
    struct block b;

    if (w->tried.kind != PD_DO_BUILD)
        return;
    under = w->p->space[space].under[0];
    if (under < PD_SPACES) {
        place_of(w, t, under, &x, &y);
        bb_svg_rect(w->out, x - 20, y - 20, 2 * pitch + 20, 2 * pitch + 20, 60, "under s-xink");
    }
    b = place_of(w, t, space, &x, &y);
    left = b.x + b.side + (t->small ? 100 : w->shape == BB_DESK ? 120 : 300);
    if (left + width > t->x + t->w - 40)
        left = b.x - width - 300;
    bb_svg_rect(w->out, left, y - 40, width, 500, 80, "f-panel s-xink dash");
    pd_paint_gain(w, left + 110, y + 150, "num f-goldink");
    pd_paint_token(w, PD_WORKER, left + 100, y + 220, 160, "c-ink");
    bb_svg_number(w->out, left + 310, y + 350, "num f-ink",
                  -pd_build_cost(w->p, w->s, pd_value_of(w->tried.a), space));
}

/* ---- At the end ---------------------------------------------------------- */

/* A project that counts, whose it is, and how often. */
struct plan {
    uint8_t owner, project, pairs;
};

static int plans_of(const struct pd *s, struct plan plan[static PD_PLAYERS])
{
    int n = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        if (s->project[seat] && s->project[seat] <= PD_PROJECTS)
            plan[n++] = (struct plan){ .owner = seat, .project = s->project[seat] - 1 };
    }
    for (int i = 0; i < PD_PLANS && pd_alone(s) && s->plan[i]; i++)
        plan[n++] = (struct plan){ .owner = PD_ARCHITECT, .project = s->plan[i] - 1 };
    return n;
}

/* Joins a die to the one before or above it, with the disc of whom that pair counts for. If
 * it counts for several, their discs lie side by side. */
static void put_link(const struct pd_painting *w, const struct table *t, int space, bool down,
                     int owner, int nth)
{
    const char *ink = owner < w->s->seats ? bb_svg_looks[owner].line : "bar s-goldbright";
    int x, y, disc, middle;
    struct block b = place_of(w, t, space, &x, &y);

    disc = b.gap + 60;
    middle = (b.pitch - b.gap) / 2 + nth * disc;
    x = down ? x + middle : x - b.gap - 40;
    y = down ? y - b.gap - 40 : y + middle;
    for (int i = 0; i < 2; i++) {
        bb_svg_path(w->out, i ? ink : "bar case s-rim", down ? "M%d %dv%d" : "M%d %dh%d", x, y,
                    b.gap + 80);
    }
    bb_svg_use(w->out, pd_paint_disc(w, owner), down ? x - disc / 2 : x + 10,
               down ? y + 10 : y - disc / 2, disc, NULL);
}

static void put_plan(const struct pd_painting *w, const struct table *t, const struct plan *plan,
                     int x, int y)
{
    int left = w->tall ? x + 1500 : x + 330;

    bb_svg_rect(w->out, x, y, t->chip, 320, 120, "f-panel s-line");
    bb_svg_use(w->out, pd_paint_disc(w, plan->owner), x + 60, y + 40, 240, NULL);
    if (w->tall)
        bb_svg_name(w->out, x + 360, y + 210, 1080, w->r, plan->owner);
    pd_paint_pairs(w, plan->project + 1, left, y + 60);
    SAY(left + 1000, y + 205, "num f-goldink", "paint.plus",
        plan->pairs * w->p->facts.project[plan->project].points);
}

/* The pairs one by one, and how many each project has. */
static void put_projects(const struct pd_painting *w, const struct table *t)
{
    struct plan plan[PD_PLAYERS];
    int n = plans_of(w->s, plan), each = t->chip + 60;

    for (int space = 0; space < pd_space_count(w->s->seats); space++) {
        for (int i = 0; w->s->die[space] && i < 4; i++) {
            int beside = w->p->space[space].beside[i], nth = 0;

            for (int k = 0; beside < space && k < n; k++) {
                if (!pd_is_pair(&w->p->facts.project[plan[k].project], w->s->die[space],
                                w->s->die[beside]))
                    continue;
                put_link(w, t, space, beside < space - 1, plan[k].owner, nth++);
                plan[k].pairs++;
            }
        }
    }
    for (int k = 0; k < n; k++)
        put_plan(w, t, &plan[k], w->tall ? t->x + 80 : t->x + (t->w - n * each + 60) / 2 + k * each,
                 t->y + t->h - (w->tall ? (n - k) * 380 : 390));
}

/* In the tall layout. */
static int table_height(const struct pd_painting *w, const struct table *t)
{
    int n = pyramids_of(w->s), plans;
    struct plan plan[PD_PLAYERS];

    if (!is_over(w))
        return 6 * t->pitch[n - 1] + (n == PYRAMIDS ? 860 : 620);
    plans = plans_of(w->s, plan);
    return (n == 1 ? 3 : 5) * t->apart[n - 1] + (n == 1 ? 300 : 600) + 120 + plans * 380;
}

static void put_table(const struct pd_painting *w, const struct table *t)
{
    bb_svg_scene(w->out, t->x, t->y, t->w, t->h, t->x + t->w * 9 / 10, t->y + t->h / 4,
                 w->tall ? 260 : 420);
    put_pyramids(w, t);
    put_callout(w, t);
    if (is_over(w))
        put_projects(w, t);
}

/* ---- The layouts --------------------------------------------------------- */

/* The reader's seat comes first. */
static int nth_player(const struct pd_painting *w, int n)
{
    return w->own > 0 ? (w->own + n) % pd_players(w->s) : n;
}

/* Hand or results below the table; returns the height. */
static int put_middle(const struct pd_painting *w, int x, int y, int width)
{
    return is_over(w) ? pd_paint_results(w, x, y, width) : pd_paint_hand(w, x, y, width);
}

static void paint_wide(const struct pd_painting *w)
{
    const struct table *t = &tables[BB_WIDE];
    int n = pd_players(w->s), y = BB_SVG_MARGIN;
    int each = (BB_SVG_WIDE_HEIGHT * 10 - 2 * BB_SVG_MARGIN + BB_SVG_WIDE_GAP) / (n < 3 ? 3 : n) -
               BB_SVG_WIDE_GAP;

    for (int i = 0; i < n; i++)
        y += pd_paint_seat(w, nth_player(w, i), BB_SVG_MARGIN, y, BB_SVG_COLUMN, each) +
             BB_SVG_WIDE_GAP;
    if (n < 3)
        pd_paint_legend(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN);
    pd_paint_row(w, BB_SVG_CENTRE, BB_SVG_MARGIN, BB_SVG_MIDDLE, 1600);
    put_table(w, t);
    put_middle(w, BB_SVG_CENTRE, t->y + t->h + 100, BB_SVG_MIDDLE);
    y = BB_SVG_MARGIN;
    y += pd_paint_tiles(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    y += pd_paint_supply(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    pd_paint_turn(w, BB_SVG_RIGHT, y, BB_SVG_COLUMN);
}

/* Players on the left, with the supply below two of them; gods, the pyramids beside the tiles,
 * with the supply below them if more play, and the hand. Returns the height, in tenths. */
static int paint_desk(const struct pd_painting *w)
{
    enum { MIDDLE = BB_SVG_DESK_WIDTH * 10 - 2520 - BB_SVG_MARGIN, GODS = 1600 };
    struct table t = tables[BB_DESK];
    bool many = pd_players(w->s) > 2;
    int y = BB_SVG_MARGIN, low, right = t.x + MIDDLE - BB_SVG_COLUMN;

    for (int i = 0; i < pd_players(w->s); i++)
        y += pd_paint_seat(w, nth_player(w, i), BB_SVG_MARGIN, y, BB_SVG_COLUMN,
                           many && nth_player(w, i) != w->own ? 1670 : 2000) +
             BB_SVG_WIDE_GAP;
    if (!many)
        y += pd_paint_supply(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    y += pd_paint_turn(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN);
    pd_paint_row(w, t.x, BB_SVG_MARGIN, MIDDLE, GODS);
    t.small = many;
    t.w = is_over(w) ? MIDDLE : t.w;
    t.h = many && !is_over(w) ? 2420 : t.h;
    put_table(w, &t);
    low = t.y + t.h + 100;
    if (!is_over(w)) {
        pd_paint_tiles(w, right, t.y, BB_SVG_COLUMN);
        if (many)
            low += pd_paint_supply(w, t.x, low, t.w) + 100;
        else
            pd_paint_costs(w, t.x + 120, t.y + 450);
    }
    low += put_middle(w, t.x, low, MIDDLE);
    return (y > low ? y : low) + BB_SVG_MARGIN;
}

/* Players above, then gods, the table beside tiles and supply, and the hand. Returns the
 * height, in tenths. */
static int paint_tablet(const struct pd_painting *w)
{
    enum { WIDTH = BB_SVG_TABLET_WIDTH * 10 - 2 * BB_SVG_MARGIN, SEAT = 1960, GODS = 1560 };
    struct table t = tables[BB_TABLET];
    int n = pd_players(w->s), each = (WIDTH + BB_SVG_WIDE_GAP) / n, y = BB_SVG_MARGIN, low;
    int right = BB_SVG_MARGIN + WIDTH - BB_SVG_COLUMN;

    for (int i = 0; i < n; i++)
        pd_paint_seat(w, nth_player(w, i), BB_SVG_MARGIN + i * each, y, each - BB_SVG_WIDE_GAP,
                      SEAT);
    y += SEAT + BB_SVG_WIDE_GAP;
    pd_paint_row(w, BB_SVG_MARGIN, y, WIDTH, GODS);
    t.y = y + GODS + BB_SVG_WIDE_GAP;
    t.w = is_over(w) ? WIDTH : right - BB_SVG_WIDE_GAP - BB_SVG_MARGIN;
    t.h = tables[BB_WIDE].h;
    if (!is_over(w)) {
        low = t.y + pd_paint_tiles(w, right, t.y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
        t.h = low + pd_paint_supply(w, right, low, BB_SVG_COLUMN) - t.y;
    }
    put_table(w, &t);
    y = t.y + t.h + BB_SVG_WIDE_GAP;
    y += put_middle(w, BB_SVG_MARGIN, y, WIDTH) + BB_SVG_WIDE_GAP;
    low = pd_paint_legend(w, right, y, BB_SVG_COLUMN);
    pd_paint_turn(w, BB_SVG_MARGIN, y, right - BB_SVG_WIDE_GAP - BB_SVG_MARGIN);
    return y + low + BB_SVG_MARGIN;
}

/* A player with all that is before them, below the strip of seats; many gods as signs. */
static int put_player(const struct pd_painting *w, int player, int y)
{
    int gods = __builtin_popcountll(pd_gods_of(w->s, player)), plans = 0;
    int lines = gods > 8 ? (gods + 14) / 15 : (gods + 1) / 2, height = 1480 + lines * 240;

    while (player >= w->s->seats && plans < PD_PLANS && w->s->plan[plans])
        plans++;
    height += plans ? plans * 260 - 300 : 0;
    if (player == w->own && !is_over(w))
        height = 1700;
    pd_paint_seat(w, player, BB_SVG_MARGIN, y, BB_SVG_STRIP, height);
    return height + BB_SVG_GAP;
}

/* Returns the height, in tenths. */
static int paint_tall(const struct pd_painting *w)
{
    enum { GODS = 2340 };
    struct table t = tables[BB_TALL];
    int n = pd_players(w->s), each = (BB_SVG_STRIP + BB_SVG_GAP) / n, y = BB_SVG_MARGIN;

    for (int i = 0; i < n; i++)
        pd_paint_strip(w, nth_player(w, i), BB_SVG_MARGIN + i * each, y, each - BB_SVG_GAP);
    t.y = y + 420 + BB_SVG_GAP;
    t.h = table_height(w, &t);
    put_table(w, &t);
    y = t.y + t.h + BB_SVG_GAP;
    if (!is_over(w)) {
        pd_paint_row(w, BB_SVG_MARGIN, y, BB_SVG_STRIP, GODS);
        y += GODS + BB_SVG_GAP;
    }
    y += put_middle(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    y += pd_paint_tiles(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    y += pd_paint_supply(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    for (int i = 0; i < n; i++)
        y += put_player(w, nth_player(w, i), y);
    return y + pd_paint_turn(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
}

void pd_paint(struct bb_painter *engine)
{
    struct pd_painting painting = { .engine = *engine }, *w = &painting;
    struct bb_reader named = *w->r;
    char architect[BB_SVG_LINE];

    if (pd_alone(w->s))
        named.names[PD_ARCHITECT] = TELL(architect, "opponent", w->s->architect);
    w->r = &named;
    look_ahead(w);
    TELL(engine->title, w->s->phase == PD_OVER ? "paint.over" : "paint.sentence", w->s->seat);
    switch (w->shape) {
    case BB_TALL:
        engine->height = paint_tall(w) / 10;
        break;
    case BB_TABLET:
        engine->width = BB_SVG_TABLET_WIDTH;
        engine->height = paint_tablet(w) / 10;
        break;
    case BB_DESK:
        engine->width = BB_SVG_DESK_WIDTH;
        engine->height = paint_desk(w) / 10;
        break;
    case BB_WIDE:
    case BB_SHAPES:
        paint_wide(w);
    }
}
