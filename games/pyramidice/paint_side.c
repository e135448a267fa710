/*
 * What lies beside the pyramids: players, quarry and supply, the turn, the reader's
 * dice and board, and the final standing.
 *
 * Ids, as in face.c: "supply-cat", "own-worker", "die-s4", "face-4", "scarab-gold",
 * "dice-3-1", and buttons "do-end"; and of what can only be looked up: "cats-1" those of a player,
 * "god-thoth" one that is discarded, "project-p3", "quarry-stone", "support", "discards",
 * "pharaoh", "to-build", "ladder".
 */
#include "games/pyramidice/paint.h"

static const char *const token_ids[] = { "own-worker", "own-cat", "own-stone" };
static const char *const supply_ids[] = { "supply-worker", "supply-cat", "supply-stone" };

static const struct bb_svg_look architect_look = { .id = "seat-architect",
                                                   .disc = "ga",
                                                   .line = "s-lit bar" };

static const struct bb_svg_look *look_of(const struct pd_painting *w, int player)
{
    return player < w->s->seats ? NULL : &architect_look;
}

/* ---- Players ------------------------------------------------------------- */

const char *pd_paint_disc(const struct pd_painting *w, int player)
{
    return player < w->s->seats ? bb_svg_looks[player].disc : architect_look.disc;
}

void pd_paint_pairs(const struct pd_painting *w, int project, int x, int y)
{
    const struct pd_project *f;

    if (project < 1 || project > PD_PROJECTS)
        return;
    f = &w->p->facts.project[project - 1];
    for (int i = 0; i < 2; i++) {
        pd_paint_die(w, 's', f->pair[i][0] % 8, x + i * 480, y, 200);
        pd_paint_die(w, 's', f->pair[i][1] % 8, x + i * 480 + 210, y, 200);
    }
}

/* A project (+ 1) with what it is worth as the pyramids are, with what is tried: pairs times
 * points. */
static void put_project(const struct pd_painting *w, int project, int x, int y, int width)
{
    int points, each;
    char line[BB_SVG_LINE];

    if (project < 1 || project > PD_PROJECTS)
        return;
    each = w->p->facts.project[project - 1].points;
    points = pd_project_points(w->p, w->after, project - 1);
    bb_svg_value(w->out, w->r, NULL, "project", project - 1, NULL,
                 TELL(line, "paint.project-label", project - 1, points));
    pd_paint_pairs(w, project, x, y);
    SAY(x + 970, y + 145, "fine f-goldink", "paint.project-sum", each ? points / each : 0, each,
        points);
    if (width > 2000)
        SAY(x + width, y + 145, "fine f-ink2 end", "paint.project", 0);
    bb_svg_end(w->out);
}

/* What a player has of each resource, and the places that are left. */
static void put_resources(const struct pd_painting *w, int player, int x, int y, int width)
{
    static const char *const stems[] = { "workers", "cats", "stones" };
    int n = pd_resources(w->s, player), places = n > PD_BOARD ? n : PD_BOARD, at = 0;
    int step = width / places < 260 ? width / places : 260, side = step - 25;
    char line[BB_SVG_LINE];

    for (int token = 0; token < PD_TOKENS; token++) {
        int some = w->s->res[player][token];

        if (some == 0)
            continue;
        bb_svg_piece(w->out, stems[token], player, "piece", TELL(line, "paint.have", token, some));
        for (int i = 0; i < some; i++, at++) {
            bb_svg_rect(w->out, x + at * step, y, side, side, 40, "f-panel2 s-line");
            pd_paint_token(w, token, x + at * step + 25, y + 25, side - 50,
                           bb_svg_looks[player].ink);
        }
        bb_svg_end(w->out);
    }
    for (; at < places; at++)
        bb_svg_rect(w->out, x + at * step, y, side, side, 40, "f-page s-line");
}

/* The tile on a space of a player's board, in the order taken; without slots in any order. */
static int tile_at(const struct pd *s, int player, int at)
{
    int found = pd_tile_in(s, PD_BEFORE + player, at + 1);

    for (int tile = 0; found == PD_TILES && tile < PD_TILES; tile++) {
        if (s->tile[tile] == PD_BEFORE + player && s->slot[tile] == 0 && at-- == 0)
            found = tile;
    }
    return found;
}

static void put_tiles_of(const struct pd_painting *w, int player, int x, int y, int width)
{
    const struct pd_architect *a = &w->p->facts.architect[w->s->architect % PD_ARCHITECTS];
    int each = (width + 60) / 3 - 60;

    for (int at = 0; at < 3; at++) {
        int tile = tile_at(w->s, player, at);

        if (tile < PD_TILES) {
            pd_paint_tile(w, tile, x + at * (each + 60), y, each, 320);
            if (w->s->phase == PD_RETURN && tile == pd_returning(w->s))
                bb_svg_rect(w->out, x + at * (each + 60) - 20, y - 20, each + 40, 360, 60,
                            "under s-gold");
            continue;
        }
        bb_svg_rect(w->out, x + at * (each + 60), y, each, 320, 60, "f-panel2 s-line dash");
        if (player >= w->s->seats)
            SAY(x + at * (each + 60) + each / 2, y + 210, "num f-goldink mid", "paint.plus",
                a->space[at]);
    }
}

static void put_scarab(const struct pd_painting *w, int scarab, int x, int y, int width, int height)
{
    int columns = (width - 140) / 59;
    char line[BB_SVG_LINE];

    bb_svg_value(w->out, w->r, NULL, "scarab", scarab, "piece", TELL(line, "paint.scarab", scarab));
    bb_svg_ring(w->out, x, y, width, height, 60);
    bb_svg_rect(w->out, x, y, width, height, 60, "f-panel2 s-line");
    bb_svg_use(w->out, "scarab", x + 60, y + 45, 160, "c-lapisink");
    SAY(x + 270, y + 170, "num f-ink", "paint.scarab-name", scarab);
    if (height > 300)
        bb_svg_lines(w->out, x + 70, y + 310, 125, columns, "text f-ink2",
                     TELL(line, "paint.scarab-power", scarab));
    bb_svg_end(w->out);
}

static void put_other(const struct pd_painting *w, int player, int x, int y, int width, int height)
{
    static const char *const talents[] = { "paint.each-build", "paint.high-build",
                                           "paint.each-ennead", "paint.low-die" };
    const struct pd *s = w->s;
    const struct pd_architect *a = &w->p->facts.architect[s->architect % PD_ARCHITECTS];
    bool architect = player >= s->seats, over = s->phase == PD_OVER;
    int low = y + height - 380, plans = 0;

    if (!architect) {
        put_resources(w, player, x, y, width);
        y += 300;
    }
    for (int i = 0; architect && i < PD_PLANS && s->plan[i]; i++, plans++)
        put_project(w, s->plan[i], x, y + i * 260, width);
    y += plans * 260;
    if (!architect && s->scarab[player] && s->scarab[player] <= PD_SCARABS) {
        low -= 240;
        put_scarab(w, s->scarab[player] - 1, x, low, width, 210);
        low += 240;
    }
    if (architect)
        SAY(x, low - 60, "small f-ink2", talents[a->talent % 4], a->amount);
    pd_paint_gods_of(w, player, x, y, width, low - 240 - y);
    if (over && !architect)
        put_project(w, s->project[player], x, low + 40, width);
    else
        put_tiles_of(w, player, x, low + 20, width);
}

static void put_self(const struct pd_painting *w, int x, int y, int width, int height)
{
    const struct pd *s = w->s;
    int scarab = s->scarab[w->own], low = y + height - 360, room = low - 280 - y;

    if (scarab && scarab <= PD_SCARABS)
        put_scarab(w, scarab - 1, x, y, width, room < 770 ? room : 770);
    put_project(w, s->project[w->own], x, low - 235, width);
    put_tiles_of(w, w->own, x, low, width);
}

static const char *put_status(const struct pd_painting *w, int player, char line[BB_SVG_LINE])
{
    const struct pd *s = w->s;

    bool brief = player >= s->seats || w->score.points[player] > 99; /* beside long points */

    if (s->phase == PD_OVER || s->stage == PD_SET_UP || s->seat != player)
        return TELL(line, brief ? "paint.summary-alone" : "paint.summary",
                    pd_god_count(w->p, s, player), pd_resources(s, player));
    return TELL(line,
                s->working   ? "paint.works"
                : s->resting ? "paint.rests"
                             : "paint.turn",
                player);
}

void pd_paint_gain(const struct pd_painting *w, int x, int y, const char *class)
{
    int fame = w->trial.fame;

    SAY(x, y, class, fame < 0 ? "paint.loss" : "paint.gain", fame < 0 ? -fame : fame);
}

int pd_paint_strip(const struct pd_painting *w, int player, int x, int y, int width)
{
    const struct pd *s = w->s;
    bool now = s->stage != PD_SET_UP && s->seat == player;

    bb_svg_rect(w->out, x, y, width, 420, 80, now ? "f-panel s-gold edge" : "f-panel s-line");
    bb_svg_use(w->out, pd_paint_disc(w, player), x + 80, y + 90, 240, NULL);
    if (s->pharaoh == player + 1)
        bb_svg_use(w->out, "crown", x + 250, y + 30, 160, "c-gold");
    if (width > 1400)
        bb_svg_name(w->out, x + 400, y + 270, width - 1000, w->r, player);
    bb_svg_number(w->out, x + width - 100, y + 290, "se title f-ink end",
                  s->phase == PD_OVER ? w->score.points[player] : s->fame[player]);
    return 420;
}

int pd_paint_seat(const struct pd_painting *w, int player, int x, int y, int width, int height)
{
    struct bb_svg_seat panel = { .seat = player, .x = x, .y = y, .w = width, .h = height };
    char line[BB_SVG_LINE];

    panel.look = look_of(w, player);
    panel.points = w->s->phase == PD_OVER ? w->score.points[player] : w->s->fame[player];
    panel.status = put_status(w, player, line);
    panel.active = player == w->own && w->asked;
    bb_svg_seat(w->out, w->r, &panel);
    if (w->s->pharaoh == player + 1)
        bb_svg_use(w->out, "crown", x + 340, y + 30, 180, "c-gold");
    if (player == w->own && w->trial.fame)
        pd_paint_gain(w, x + width - 140, y + 490, "fine f-goldink end");
    if (height > 700) {
        if (player == w->own && w->s->phase != PD_OVER)
            put_self(w, x + 120, y + 530, width - 240, height - 530);
        else
            put_other(w, player, x + 120, y + 540, width - 240, height - 540);
    }
    bb_svg_end(w->out);
    return height;
}

/* ---- Quarry and supply --------------------------------------------------- */

/* A place with a motif and how many there are of it: "supply-cat". */
static void paint_stock(const struct pd_painting *w, const char *id, const char *label,
                        const char *motif, int n, int x, int y, int width)
{
    bb_svg_group(w->out, id, "piece", label);
    bb_svg_ring(w->out, x, y, width, 420, 60);
    bb_svg_rect(w->out, x, y, width, 420, 60, "f-panel2 s-deep");
    bb_svg_use(w->out, motif, x + 60, y + 90, 240, "c-ink");
    bb_svg_number(w->out, x + width - 60, y + 260, "num f-ink end", n);
    bb_svg_end(w->out);
}

static void put_nothing(const struct pd_painting *w, int x, int y, int width)
{
    char line[BB_SVG_LINE];

    bb_svg_group(w->out, "supply-nothing", "piece", TELL(line, "paint.nothing", 0));
    bb_svg_ring(w->out, x, y, width, 420, 60);
    bb_svg_rect(w->out, x, y, width, 420, 60, "f-panel2 s-deep");
    bb_svg_text(w->out, x + width / 2, y + 250, "fine f-ink2 mid", line);
    bb_svg_end(w->out);
}

/* The quarry; in the tall layout the god deck is beside it. */
static void put_quarry(const struct pd_painting *w, int x, int y, int width)
{
    static const char *const ids[] = { "quarry-prayer", "quarry-stone" };
    int places = w->tall ? 3 : 2, each = (width + 60) / places;
    char line[BB_SVG_LINE];

    for (int kind = 0; kind < 2; kind++)
        paint_stock(w, ids[kind], TELL(line, "paint.quarry-of", kind, w->s->quarry[kind]),
                    kind ? "s0" : "p0", w->s->quarry[kind], x + kind * each, y, each - 60);
    if (w->tall)
        paint_stock(w, "deck", TELL(line, "paint.deck", w->s->deck), "eye", w->s->deck,
                    x + 2 * each, y, each - 60);
}

static void put_supply(const struct pd_painting *w, int x, int y, int width)
{
    static const char *const motifs[] = { "tw", "tc", "s0" };
    int places = PD_TOKENS + w->needs.nothing, each = (width + 60) / places;
    char line[BB_SVG_LINE];

    SAY(x + 40, y - 60, "head f-ink2", "paint.supply", 0);
    for (int i = 0; i < PD_TOKENS; i++) {
        int n = w->s->supply[i], got = w->s->got[i];

        paint_stock(w, supply_ids[i], TELL(line, "paint.supply-of", i, n), motifs[i],
                    n - (n >= got ? got : 0), x + i * each, y, each - 60);
    }
    if (w->needs.nothing)
        put_nothing(w, x + PD_TOKENS * each, y, each - 60);
}

int pd_paint_supply(const struct pd_painting *w, int x, int y, int width)
{
    bool flat = width > BB_SVG_STRIP; /* the supply beside the quarry */
    int height = flat ? 800 : 1440, left = flat ? (width - 320) * 2 / 5 : width - 200;

    bb_svg_panel(w->out, x, y, width, height, 100,
                 w->asked && w->s->phase == PD_TAKE ? "f-panel s-gold edge" : "f-panel s-line");
    SAY(x + 140, y + 220, "head f-ink2", "paint.quarry", 0);
    if (w->tall)
        SAY(x + 160 + (width - 140) * 2 / 3, y + 220, "head f-ink2", "paint.in-deck", 0);
    put_quarry(w, x + 100, y + 280, left);
    put_supply(w, flat ? x + left + 220 : x + 100, flat ? y + 280 : y + 940,
               flat ? width - left - 320 : left);
    return height;
}

/* ---- What it takes ------------------------------------------------------- */

/* What a die costs that is built. */
static void put_costs(const struct pd_painting *w, int x, int y)
{
    bb_svg_group(w->out, "to-build", NULL, NULL);
    SAY(x + 140, y + 240, "head f-ink2", "paint.to-build", 0);
    for (int value = 1; value <= PD_FACES; value++)
        pd_paint_die(w, 's', value, x + 140 + (value - 1) % 2 * 290,
                     y + 330 + (value - 1) / 2 * 300, 250);
    for (int i = 0; i < 3; i++) {
        if (i == 0)
            SAY(x + 800, y + 500, "small f-ink2", "paint.no-worker", 0);
        for (int n = 0; n < i; n++)
            pd_paint_token(w, PD_WORKER, x + 800 + n * 260, y + 340 + i * 300, 220, "c-ink");
    }
    bb_svg_end(w->out);
}

void pd_paint_costs(const struct pd_painting *w, int x, int y)
{
    bb_svg_panel(w->out, x, y, 1500, 1290, 100, "f-panel s-line");
    put_costs(w, x - 40, y - 10);
}

/* The same, and what the Ennead is worth. */
int pd_paint_legend(const struct pd_painting *w, int x, int y, int width)
{
    enum { HEIGHT = 2080 };
    int each = (width - 240) / 5;

    bb_svg_panel(w->out, x, y, width, HEIGHT, 100, "f-panel s-line");
    put_costs(w, x, y);
    bb_svg_group(w->out, "ladder", NULL, NULL);
    SAY(x + 140, y + 1420, "head f-ink2", "paint.ladder", 0);
    for (int i = 0; i < PD_LADDER; i++) {
        int left = x + 120 + i % 5 * each, top = y + 1500 + i / 5 * 260;

        bb_svg_rect(w->out, left, top, each - 30, 230, 40, "f-panel2");
        bb_svg_number(w->out, left + 90, top + 155, "fine f-ink2 mid", i + 1);
        bb_svg_number(w->out, left + each - 70, top + 160, "num f-goldink end",
                      w->p->facts.ladder[i]);
    }
    bb_svg_end(w->out);
    return HEIGHT;
}

/* ---- The turn ------------------------------------------------------------ */

/* What the turn is at: a word. */
static const char *step_of(const struct pd *s)
{
    if (s->phase == PD_OVER)
        return "paint.over";
    if (s->stage == PD_SET_UP)
        return "paint.set-up";
    if (s->stage == PD_CHOOSING)
        return "paint.step-choose";
    if (s->stage == PD_SUPPORTING || s->phase == PD_FORSAKE)
        return "paint.step-support";
    if (s->stage == PD_WORKING)
        return s->phase == PD_ROLL ? "paint.step-roll" : "paint.step-act";
    if (s->stage == PD_RESTING || s->stage == PD_FEASTING)
        return "paint.step-rest";
    return "paint.step-end";
}

static void put_discards(const struct pd_painting *w, int x, int y, int width)
{
    int n = 0, a_line = width / 190;
    char line[BB_SVG_LINE];

    for (int god = 0; god < PD_GODS; god++) {
        if (w->s->god[god] != PD_GONE)
            continue;
        bb_svg_value(w->out, w->r, NULL, "god", god, NULL, TELL(line, "paint.name", god));
        bb_svg_rect(w->out, x + n % a_line * 190 - 15, y + n / a_line * 190 - 15, 190, 190, 30,
                    "f-panel");
        pd_paint_glyph(w, god, x + n % a_line * 190, y + n / a_line * 190, 160, "c-ink2");
        bb_svg_end(w->out);
        n++;
    }
    if (n == 0)
        SAY(x, y + 120, "small f-ink2", "paint.none", 0);
}

int pd_paint_turn(const struct pd_painting *w, int x, int y, int width)
{
    const struct pd *s = w->s;
    int gone = 0, a_line = (width - 240) / 190, height, top = s->pharaoh ? 960 : 640;
    bool seated = s->stage != PD_SET_UP && s->phase != PD_OVER;

    for (int god = 0; god < PD_GODS; god++)
        gone += s->god[god] == PD_GONE;
    height = top + 180 + (gone ? (gone + a_line - 1) / a_line : 1) * 190;
    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    if (seated)
        bb_svg_name(w->out, x + 140, y + 230, width - 280, w->r, s->seat);
    SAY(x + 140, y + (seated ? 400 : 300), "small f-ink2", step_of(s), 0);
    if (s->pharaoh) {
        bb_svg_group(w->out, "pharaoh", NULL, NULL);
        bb_svg_rect(w->out, x + 100, y + 490, width - 200, 280, 60, "f-goldsoft s-gold");
        bb_svg_use(w->out, "crown", x + 140, y + 540, 190, "c-gold");
        if (seated && s->seat == w->own)
            SAY(x + 400, y + 675, "small f-goldink", "paint.your-last", 0);
        else
            bb_svg_name(w->out, x + 400, y + 685, width - 600, w->r, s->pharaoh - 1);
        bb_svg_end(w->out);
    }
    bb_svg_group(w->out, "discards", NULL, NULL);
    SAY(x + 140, y + top - 50, "head f-ink2", "paint.discards", gone);
    put_discards(w, x + 120, y + top + 50, width - 240);
    bb_svg_end(w->out);
    return height;
}

/* ---- The reader's board -------------------------------------------------- */

struct places {
    int x, y, step, at, a_line;
};

static void put_place(const struct pd_painting *w, struct places *b, int token, const char *class,
                      bool struck)
{
    int x = b->x + b->at % b->a_line * b->step, y = b->y + b->at / b->a_line * b->step;
    int side = b->step - 40;

    bb_svg_rect(w->out, x, y, side, side, 60, class);
    if (token < PD_TOKENS)
        pd_paint_token(w, token, x + 50, y + 50, side - 100, bb_svg_looks[w->own].ink);
    if (struck)
        bb_svg_use(w->out, "strike", x + 30, y + 30, side - 60, NULL);
    b->at++;
}

static void put_kind(const struct pd_painting *w, struct places *b, int token)
{
    int n = w->s->res[w->own][token], lost = w->trial.lost[token];
    int first = b->at % b->a_line, wide = first + n > b->a_line ? b->a_line - first : n;
    char line[BB_SVG_LINE];

    if (n == 0)
        return;
    bb_svg_group(w->out, token_ids[token], "piece", TELL(line, "paint.have", token, n));
    bb_svg_ring(w->out, b->x + first * b->step, b->y + b->at / b->a_line * b->step,
                wide * b->step - 40, b->step - 40, 60);
    for (int i = 0; i < n; i++)
        put_place(w, b, token,
                  i >= n - lost       ? "f-glow s-xink dash"
                  : b->at >= PD_BOARD ? "f-panel2 s-bad"
                                      : "f-panel2 s-deep",
                  i >= n - lost);
    bb_svg_end(w->out);
}

/* Returns the height. */
static int put_board(const struct pd_painting *w, int x, int y, int width)
{
    struct places b = { .x = x, .y = y + (w->tall ? 40 : 330), .a_line = PD_BOARD };
    int top = y, n;

    b.step = (width + 40) / PD_BOARD;
    if (!w->tall)
        SAY(x, y + 230, "head f-ink2", "paint.board", 0);
    for (int token = 0; token < PD_TOKENS; token++)
        put_kind(w, &b, token);
    for (int token = 0; token < PD_TOKENS; token++) {
        for (int i = 0; i < w->trial.got[token]; i++)
            put_place(w, &b, token, "f-glow s-xink dash", false);
    }
    while (b.at < PD_BOARD)
        put_place(w, &b, PD_TOKENS, "f-page s-line dash", false);
    y = b.y + (b.at + PD_BOARD - 1) / PD_BOARD * b.step;
    bb_svg_group(w->out, "support", NULL, NULL);
    if (w->trial.excess > 0)
        SAY(x, y + 150, "num f-bad", "paint.too-many", 0);
    else
        SAY(x, y + 150, "small f-ink2", "paint.gods-held", pd_god_count(w->p, w->s, w->own),
            w->s->res[w->own][PD_WORKER] + w->s->res[w->own][PD_CAT]);
    bb_svg_end(w->out);
    pd_paint_own_gods(w, x, y + 260, width, 3);
    n = pd_god_count(w->p, w->s, w->own) + (w->s->borrowed != 0);
    return y - top + 260 + (n + 2) / 3 * 540 + (n ? 0 : 240);
}

/* ---- The reader's dice --------------------------------------------------- */

static void put_die(const struct pd_painting *w, int die, int i, int x, int y, int size)
{
    static const char *const kinds[] = { "p", "s", "v" };
    const struct pd_trial *t = &w->trial;
    int n = w->s->pool[pd_kind_of(die)][die % PD_FACES], value = pd_value_of(die);
    bool last = i == n - 1, changes = last && t->from == die, gone = i < t->gone[die];

    if (i >= n - t->lifted[die])
        y -= 60;
    if (changes || gone || i >= n - t->lifted[die])
        bb_svg_rect(w->out, x - 20, y - 20, size + 40, size + 40, 90, "f-glow s-xink dash");
    bb_svg_nth(w->out, kinds[pd_kind_of(die)], changes ? pd_value_of(t->to) : value, x, y, size,
               "die");
    if (gone)
        bb_svg_use(w->out, "strike", x, y, size, NULL);
}

/* Dice that are alike are one piece. Returns where the next one is. */
static int put_alike(const struct pd_painting *w, int die, int x, int y, int size)
{
    int n = w->s->pool[pd_kind_of(die)][die % PD_FACES], step = size + 50;
    char line[BB_SVG_LINE];

    if (n == 0)
        return x;
    bb_svg_value(w->out, w->r, NULL, "die", die, "piece", TELL(line, "paint.die", die, n));
    bb_svg_ring(w->out, x, y, n * step - 50, size, 90);
    for (int i = 0; i < n; i++)
        put_die(w, die, i, x + i * step, y, size);
    bb_svg_end(w->out);
    return x + n * step + 60;
}

static void put_pool(const struct pd_painting *w, int n, int x, int y, int width)
{
    int groups = 0, size;

    for (int die = 0; die < PD_DICE; die++)
        groups += w->trial.new[die] + (w->s->pool[pd_kind_of(die)][die % PD_FACES] != 0);
    size = (width - 60 * groups) / n - 50;
    size = size > 460 ? 460 : size;
    y += (460 - size) / 2;
    for (int die = 0; die < PD_DICE; die++)
        x = put_alike(w, die, x, y, size);
    for (int die = 0; die < PD_DICE; die++) {
        for (int i = 0; i < w->trial.new[die]; i++, x += size + 110)
            pd_paint_die(w, "psv"[pd_kind_of(die)], pd_value_of(die), x, y, size);
    }
}

static void put_button(const struct pd_painting *w, const char *id, const char *key, int x, int y,
                       int width, bool open)
{
    char line[BB_SVG_LINE];

    TELL(line, key, w->s->copied);
    bb_svg_group(w->out, id, open ? "piece" : "piece veil", line);
    bb_svg_ring(w->out, x, y, width, 380, 80);
    bb_svg_rect(w->out, x, y, width, 380, 80, "f-panel s-deep");
    bb_svg_text(w->out, x + width / 2, y + 240, "num f-ink mid", line);
    bb_svg_end(w->out);
}

/* Those of step 3, in fixed places. */
static int put_acts(const struct pd_painting *w, int x, int y, int width)
{
    static const struct {
        const char *id, *key;
        uint8_t kind;
    } buttons[] = {
        { "do-reroll", "paint.reroll", PD_DO_REROLL },
        { "do-fame", "paint.fame", PD_DO_FAME },
        { "do-end", "paint.end", PD_DO_END },
        { "do-down", "paint.down", 0 },
        { "do-up", "paint.up", 1 },
    };
    for (int i = 0; i < 5; i++) {
        bool open =
            i < 3 ? pd_needs(&w->needs, buttons[i].kind) : w->needs.ways >> buttons[i].kind & 1;

        int a_line = i < 3 ? 3 : 2, each = (width + 60) / a_line - 60;

        put_button(w, buttons[i].id, buttons[i].key, x + i % 3 * (each + 60), y + i / 3 * 440, each,
                   open);
    }
    return 880;
}

static int put_faces(const struct pd_painting *w, int x, int y, int width)
{
    int each = (width + 60) / PD_FACES;
    char line[BB_SVG_LINE];

    if (!w->needs.faces)
        return 0;
    for (int value = 1; value <= PD_FACES; value++) {
        int left = x + (value - 1) * each;

        if (!(w->needs.faces >> value & 1))
            continue;
        bb_svg_piece(w->out, "face", value, "piece", TELL(line, "paint.face", value));
        bb_svg_ring(w->out, left, y, each - 60, 380, 70);
        bb_svg_rect(w->out, left, y, each - 60, 380, 70, "f-panel2 s-deep");
        pd_paint_die(w, 'e', value, left + (each - 60) / 2 - 140, y + 50, 280);
        bb_svg_end(w->out);
    }
    return 440;
}

/* Ways to divide the dice to take between prayer and stone. */
static int put_chips(const struct pd_painting *w, int x, int y, int width)
{
    const struct pd_needs *needs = &w->needs;
    int a_line = w->tall ? 3 : 5, each = (width + 60) / a_line - 60;

    SAY(x, y + 150, "small f-ink2", "paint.choose-dice", 0);
    for (int i = 0; i < needs->chips; i++) {
        int left = x + i % a_line * (each + 60), top = y + 250 + i / a_line * 500;
        int prayer = needs->chip[i][0], stone = needs->chip[i][1], at = left + (each - 640) / 2;
        char line[BB_SVG_LINE], id[24];
        struct bb_text t;

        bb_text_init(&t, id, sizeof(id));
        bb_text_format(&t, "dice-%d-%d", prayer, stone);
        bb_svg_group(w->out, id, "piece", TELL(line, "paint.dice", prayer, stone));
        bb_svg_ring(w->out, left, top, each, 420, 80);
        bb_svg_rect(w->out, left, top, each, 420, 80, "f-panel s-deep");
        bb_svg_number(w->out, at + 40, top + 260, "num f-ink mid", prayer);
        pd_paint_die(w, 'p', 0, at + 90, top + 110, 200);
        bb_svg_number(w->out, at + 390, top + 260, "num f-ink mid", stone);
        pd_paint_die(w, 's', 0, at + 440, top + 110, 200);
        bb_svg_end(w->out);
    }
    return 250 + (needs->chips + a_line - 1) / a_line * 500;
}

/* What is being paid for, and its slots. */
static int put_payment(const struct pd_painting *w, int x, int y)
{
    const struct pd *s = w->s;
    char line[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    pd_put_purpose(w->r, s, &t);
    bb_svg_text(w->out, x, y + 200, "num f-ink", line);
    pd_paint_slots(w, s->cost, x, y + 300, 320, PD_COST);
    bb_svg_rect(w->out, x + s->named * 365 - 20, y + 280, 360, 360, 60, "under s-gold");
    return 760;
}

/* The two scarabs of which the reader keeps one. */
static int put_offer(const struct pd_painting *w, int x, int y, int width)
{
    const uint8_t *offer = w->s->offer[w->own];
    int each = w->tall ? width : width / 2 - 60, height = 700;

    for (int i = 0; i < 2; i++) {
        if (offer[i] && offer[i] <= PD_SCARABS)
            put_scarab(w, offer[i] - 1, w->tall ? x : x + i * (each + 120),
                       w->tall ? y + i * 780 : y, each, height);
    }
    return w->tall ? 1560 : 700;
}

/* Alone: which tile comes back, and why it matters where. */
static int put_return(const struct pd_painting *w, int x, int y, int width)
{
    int tile = pd_returning(w->s);
    char line[BB_SVG_LINE];

    if (tile >= PD_TILES)
        return 0;
    return 100 + bb_svg_lines(w->out, x, y + 100, 160, width / 62, "small f-ink",
                              TELL(line, "ask.return", tile));
}

/* What is chosen in this phase; returns the height. */
static int put_choices(const struct pd_painting *w, int x, int y, int width)
{
    int each = width / 3;

    if (w->s->phase == PD_PICK && w->own >= 0)
        return put_offer(w, x, y, width);
    if (!w->asked)
        return 0;
    if (w->needs.chips)
        return put_chips(w, x, y, width);
    if (w->s->phase == PD_RETURN)
        return put_return(w, x, y, width);
    if (w->s->phase == PD_PAY)
        return put_payment(w, x, y);
    if (w->s->phase == PD_ACT) {
        y += put_acts(w, x, y, width);
        return 880 + put_faces(w, x, y, width);
    }
    if (w->s->phase == PD_LIFT) {
        put_button(w, "do-cast", "paint.cast", x, y, each, pd_needs(&w->needs, PD_DO_CAST));
        return 440;
    }
    if (w->s->phase == PD_ASK_PEARL) {
        put_button(w, "do-yes", "paint.yes", x, y, each * 2 - 60, true);
        put_button(w, "do-no", "paint.no", x + 2 * each, y, each, true);
        return 440;
    }
    return 0;
}

/* The pool and what can be done with it; returns the height. */
static int put_dice(const struct pd_painting *w, int x, int y, int width)
{
    int top = y, n = pd_pool(w->s);

    for (int die = 0; die < PD_DICE; die++)
        n += w->trial.new[die];
    if (w->s->stage != PD_SET_UP && w->s->phase != PD_RETURN)
        SAY(x, y + 230, "head f-ink2", w->s->seat == w->own ? "paint.your-dice" : "paint.dice-of",
            w->s->seat);
    y += 350;
    if (n) {
        put_pool(w, n, x, y, width);
        y += 600;
    } else if (!w->needs.chips && w->s->phase != PD_PICK && w->s->phase != PD_RETURN) {
        SAY(x, y + 100, "small f-ink2", "paint.no-dice", 0);
        y += w->s->phase == PD_ACT ? 600 : 300; /* what follows stays in its place */
    }
    return y - top + put_choices(w, x, y, width);
}

int pd_paint_hand(const struct pd_painting *w, int x, int y, int width)
{
    struct pd_painting blind = *w;
    struct bb_text nowhere;
    struct bb_svg svg = { .text = &nowhere };
    int height = 2320, left = w->tall ? width - 200 : (width - 280) * 9 / 16,
        right = x + left + 480;

    bb_text_init(&nowhere, NULL, 0);
    blind.out = &svg;
    if (w->tall) {
        height = put_dice(&blind, 0, 0, left) + 60;
        height += w->own >= 0 ? put_board(&blind, 0, 0, left) : 0;
    }
    bb_svg_panel(w->out, x, y, width, height, 100,
                 w->asked ? "f-panel s-gold edge" : "f-panel s-line");
    if (w->tall) {
        int down = put_dice(w, x + 100, y, left);

        if (w->own >= 0)
            put_board(w, x + 100, y + down, left);
        return height;
    }
    put_dice(w, x + 140, y, left);
    if (w->own >= 0)
        put_board(w, right, y, x + width - right - 140);
    return height;
}

/* ---- The end ------------------------------------------------------------- */

int pd_paint_results(const struct pd_painting *w, int x, int y, int width)
{
    int top = y, each = w->tall ? 1640 : 540;
    struct bb_score score = w->score;

    if (pd_alone(w->s))
        score.rank[PD_ARCHITECT] = score.rank[0] == 1 ? 2 : 1;
    for (int rank = 1; rank <= pd_players(w->s); rank++) {
        for (int player = 0; player < pd_players(w->s); player++) {
            struct bb_svg_seat panel = { .seat = player, .x = x, .y = y, .w = width, .h = each };

            if (score.rank[player] != rank)
                continue;
            panel.look = look_of(w, player);
            panel.points = score.points[player];
            bb_svg_result(w->out, w->r, &score, &panel);
            y += each + (w->tall ? BB_SVG_GAP : 50);
        }
    }
    return y - top;
}
