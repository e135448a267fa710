/*
 * The position as text, for a terminal and for a screen reader.
 */
#include "engine/writing.h"
#include "games/pyramidice/pyramidice.h"

BB_WRITING(struct pd_parts, struct pd);

/* ---- The table ----------------------------------------------------------- */

/* A level, row by row; empty spaces as a dot, those to come as a blank. */
static void put_level(const struct writing *w, int first, int side)
{
    for (int row = 0; row < side; row++) {
        bb_text_put(w->out, row ? " / " : "");
        for (int i = 0; i < side; i++) {
            int value = w->s->die[first + row * side + i];

            bb_text_char(w->out, value ? (char)('0' + value) : '.');
        }
    }
}

static void put_pyramids(const struct writing *w)
{
    static const struct {
        uint8_t first, side, spaces;
    } level[] = {
        { 0, 3, 9 }, { 9, 2, 4 }, { 13, 1, 1 }, { 14, 2, 4 }, { 18, 1, 1 }, { 19, 1, 1 }
    };

    for (int i = 0; i < 6 && level[i].first < pd_space_count(w->s->seats); i++) {
        WRITE("text.level", level[i].first, level[i].spaces);
        put_level(w, level[i].first, level[i].side);
        END_LINE();
    }
}

static void put_slot(const struct writing *w, int slot)
{
    if (slot >= PD_VALUE && slot < PD_ANY)
        bb_text_int(w->out, slot - PD_VALUE + 1);
    else if (slot == PD_ANY)
        bb_text_char(w->out, '*');
    else if (slot >= PD_STONE_VALUE && slot < PD_ANY_STONE)
        bb_text_format(w->out, "s%d", slot - PD_STONE_VALUE + 1);
    else
        bb_text_put(w->out, slot == PD_A_WORKER ? "W" : slot == PD_A_CAT ? "C" : "s*");
}

/* What a god costs, gives at the end and does. */
static void put_god(const struct writing *w, int god)
{
    const struct pd_god *g = &w->p->facts.god[god];

    WRITE("text.god", god, g->points);
    for (int i = 0; i < PD_COST && g->cost[i] != PD_FREE; i++) {
        bb_text_char(w->out, i ? ' ' : '(');
        put_slot(w, g->cost[i]);
    }
    bb_text_put(w->out, "). ");
    WRITE_LINE("text.power", god);
}

/* The names of some gods after a word, if there are any. */
static void put_names(const struct writing *w, const char *word, uint64_t gods, const char *end)
{
    if (!gods)
        return;
    WRITE(word, 0);
    for (const char *between = ""; gods; gods &= gods - 1, between = ", ") {
        int god = __builtin_ctzll(gods);

        bb_text_put(w->out, between);
        WRITE("text.name", god);
        if (w->s->turned[god])
            WRITE("text.turned", 0);
    }
    bb_text_put(w->out, end);
}

static void put_gods(const struct writing *w)
{
    WRITE_LINE("text.row", w->s->deck);
    for (int i = 0; i < PD_ROW; i++) {
        if (w->s->row[i])
            put_god(w, w->s->row[i] - 1);
    }
    put_names(w, "text.gone", pd_gods_with(w->s->god, PD_GONE), ".\n");
}

static void put_tiles(const struct writing *w)
{
    const char *between = "";

    WRITE("text.tiles", 0);
    for (int i = 0; i < PD_TILES; i++) {
        if (w->s->tile[i] != PD_BELOW)
            continue;
        bb_text_put(w->out, between);
        if (w->s->slot[i])
            WRITE("text.tile-in-slot", i, w->s->slot[i]);
        else
            WRITE("text.tile", i);
        between = ", ";
    }
    bb_text_put(w->out, ".\n");
}

/* ---- A player ------------------------------------------------------------ */

/* Those that he owns, and one on loan. */
static void put_own_gods(const struct writing *w, int player)
{
    uint64_t gods = pd_gods_of(w->s, player);

    put_names(w, "text.gods", gods, ". ");
    if (player == w->s->seat)
        put_names(w, "text.borrowed", pd_awake(w->s) & ~gods, ". ");
}

/* From the left; at a table of several their order does not matter. */
static void put_own_tiles(const struct writing *w, int player)
{
    bool any = false;

    for (int slot = 0; slot <= 3; slot++) {
        for (int i = 0; i < PD_TILES; i++) {
            if (w->s->tile[i] != PD_BEFORE + player || w->s->slot[i] != slot)
                continue;
            WRITE(any ? "text.next-tile" : "text.first-tile", i);
            if (w->s->down[i])
                WRITE("text.face-down", 0);
            any = true;
        }
    }
    if (any)
        bb_text_put(w->out, ". ");
}

static void put_player(const struct writing *w, int player)
{
    const struct pd *s = w->s;
    const uint8_t *res = s->res[player];
    struct bb_score score;

    if (player >= s->seats) {
        WRITE("text.architect", s->architect, s->fame[player]);
        for (int i = 0; i < PD_PLANS && s->plan[i]; i++)
            WRITE("text.project", s->plan[i] - 1);
    } else {
        WRITE("text.seat", player, s->fame[player]);
        WRITE("text.resources", res[PD_WORKER], res[PD_CAT], res[PD_STONE]);
        if (s->scarab[player])
            WRITE("text.scarab", s->scarab[player] - 1);
    }
    if (s->phase == PD_OVER) {
        pd_score(w->p, s, &score);
        WRITE("text.total", score.points[player]);
    }
    put_own_gods(w, player);
    put_own_tiles(w, player);
    if (player < s->seats && s->project[player] && s->project[player] <= PD_PROJECTS)
        WRITE("text.project", s->project[player] - 1);
    END_LINE();
}

static void put_some(const struct writing *w, const uint8_t dice[][PD_FACES], int kinds)
{
    const char *between = " ";

    for (int die = 0; die < kinds * PD_FACES; die++) {
        for (int i = 0; i < dice[pd_kind_of(die)][die % PD_FACES]; i++) {
            bb_text_put(w->out, between);
            WRITE("text.die", die);
            between = ", ";
        }
    }
}

static void put_dice(const struct writing *w)
{
    if (pd_pool(w->s) == 0)
        return;
    WRITE("text.dice", 0);
    put_some(w, w->s->pool, PD_DIE_KINDS);
    if (w->s->phase == PD_LIFT) {
        WRITE("text.lifted", 0);
        put_some(w, w->s->lifted, 2);
    }
    END_LINE();
}

static void put_offer(const struct writing *w)
{
    int seat = w->r->seat;

    if (w->s->phase != PD_PICK || seat >= w->s->seats)
        return;
    WRITE_LINE("text.offer", w->s->offer[seat][0] - 1, w->s->offer[seat][1] - 1);
}

void pd_text(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct pd *s = view;
    const struct writing writing = { .engine = { parts, s, r, out } }, *w = &writing;

    if (s->phase == PD_OVER) {
        WRITE_LINE("text.over", 0);
    }
    put_pyramids(w);
    WRITE("text.supply", s->supply[PD_WORKER], s->supply[PD_CAT], s->supply[PD_STONE]);
    WRITE_LINE("text.quarry", s->quarry[PD_PRAYER], s->quarry[PD_STONE_DIE]);
    put_gods(w);
    put_tiles(w);
    if (s->phase == PD_RETURN) {
        WRITE_LINE("text.returns", pd_returning(s));
    }
    if (s->pharaoh && s->phase != PD_OVER) {
        WRITE_LINE("text.last-round", 0);
    }
    for (int player = 0; player < pd_players(s); player++)
        put_player(w, player);
    put_offer(w);
    put_dice(w);
}
