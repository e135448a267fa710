/*
 * The position as text, for a terminal and for a screen reader: the board drawn with
 * letters, and everything else in words.
 *
 * A square is five characters wide. A tile is its symbols and an arrow for its steps:
 * "bW>" a blue block and a worker, steps to the right. Blocks are b red: r, black: k,
 * yellow: y, green: g, brown: n; W a worker, e an eye, m a mask, o an oasis. A site is
 * in brackets: "[ ]" empty, "[3]" a base of 3, "[3A2]" with two workers of seat A,
 * "[r2A1]" a red pyramid of level 2. "~" is the Nile, "o" an oasis, "." a free square.
 */
#include "engine/writing.h"
#include "games/terra/terra.h"

enum { WIDTH = 7 };

static const char hues[] = "brkygnw";

BB_WRITING(struct tp_parts, struct tp);

/* ---- The board ----------------------------------------------------------- */

static void put_site(const struct tp *s, int site, struct bb_text *out)
{
    bb_text_char(out, '[');
    if (s->level[site])
        bb_text_char(out, hues[s->colour[site] - 1]);
    if (s->base[site])
        bb_text_int(out, s->level[site] ? s->level[site] : s->base[site]);
    else
        bb_text_char(out, ' ');
    if (s->owner[site]) {
        bb_text_char(out, (char)('A' + s->owner[site] - 1));
        bb_text_int(out, s->workers[site]);
    }
    bb_text_char(out, ']');
}

static void put_tile(const struct tp_tile *t, int way, struct bb_text *out)
{
    if (t->block)
        bb_text_char(out, hues[t->block - 1]);
    if (t->worker)
        bb_text_char(out, 'W');
    for (int i = 0; i < t->eyes; i++)
        bb_text_char(out, 'e');
    for (int i = 0; i < t->masks; i++)
        bb_text_char(out, 'm');
    if (t->oasis)
        bb_text_char(out, 'o');
    bb_text_char(out, "^>v<"[way]);
}

static void put_square(const struct writing *w, int square)
{
    const struct tp_tile *tile = tp_tile_at(w->p, w->s, square);
    int site = tp_board(w->p, w->s)->site[square];
    char text[16];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    if (site != TP_NONE)
        put_site(w->s, site, &t);
    else if (tile)
        put_tile(tile, w->s->steps[square], &t);
    else if (w->s->tile[square] == TP_OASIS_THERE)
        bb_text_char(&t, 'o');
    else
        bb_text_char(&t, w->s->tile[square] == TP_NILE_THERE ? '~' : '.');
    bb_text_pad(w->out, text, WIDTH);
}

static void put_board(const struct writing *w)
{
    int rows = w->p->facts.rows, columns = w->p->facts.columns;

    bb_text_pad(w->out, "", 4);
    for (int column = 0; column < columns; column++) {
        const char name[] = { (char)('a' + column), '\0' };

        bb_text_pad(w->out, name, column + 1 < columns ? WIDTH : 1);
    }
    END_LINE();
    for (int row = 0; row < rows; row++) {
        char name[8];
        struct bb_text t;

        bb_text_init(&t, name, sizeof(name));
        bb_text_int(&t, row + 1);
        bb_text_pad(w->out, name, 4);
        for (int column = 0; column < columns; column++)
            put_square(w, row * columns + column);
        END_LINE();
    }
}

/* ---- The rest ------------------------------------------------------------ */

void tp_say_levels(const struct tp *s, int colour, const struct bb_reader *r, struct bb_text *out)
{
    bb_words_say(r, "text.level", 1, (const int32_t[]){ colour }, out);
    for (int i = 0; i < TP_COLOURED; i++) {
        bb_text_char(out, i ? '/' : ' ');
        bb_text_int(out, s->levels[colour][i]);
    }
}

static void put_piles(const struct writing *w)
{
    const struct tp *s = w->s;

    for (int pile = 0; pile < TP_PILES; pile++) {
        int top = s->height[pile] - 1;

        if (tp_is_removed(s, pile))
            WRITE("text.no-pile", pile);
        else
            WRITE("text.pile", pile, s->height[pile]);
        for (int i = top; i >= 0; i--) {
            int tile = s->heap[pile][i];

            if (tile && tile != BB_UNKNOWN)
                WRITE("text.pile-tile", top - i + 1, tile - 1);
        }
        END_LINE();
    }
    WRITE_LINE("text.supply", tp_gold_left(w->p, s), tp_blocks_left(w->p, s), tp_bases_left(s));
    WRITE("text.levels", 0);
    for (int colour = 0; colour < TP_COLOURS; colour++)
        tp_say_levels(s, colour, w->r, w->out);
    END_LINE();
}

static void put_hand(const struct writing *w, int seat)
{
    const struct tp *s = w->s;

    if (s->hand[seat] == 0)
        return;
    if (s->hand[seat] == BB_UNKNOWN)
        WRITE("text.hidden-hand", 0);
    else
        WRITE("text.hand", s->hand[seat] - 1);
    if (s->symbols)
        WRITE(s->origin[seat] == TP_SPHINX ? "text.of-sphinx" : "text.of-scarab", 0);
}

static void put_seat(const struct writing *w, int seat, const struct bb_score *score)
{
    const struct tp *s = w->s;

    WRITE("text.seat", seat, seat, score->points[seat], s->turns[seat]);
    WRITE("text.stock", s->gold[seat], s->reserve[seat], s->tips[tp_tips_of(s, seat)]);
    for (int hue = 0; hue < TP_HUES; hue++) {
        if (s->block[seat][hue])
            WRITE("text.block", s->block[seat][hue], hue);
    }
    bb_text_char(w->out, '.');
    if (s->version >= TP_HORUS)
        WRITE("text.tracks", s->horus[seat], s->offerings[seat]);
    if (s->version == TP_NILE)
        WRITE("text.nile", s->oases[seat], s->boat[seat], tp_palms(w->p, s, seat));
    put_hand(w, seat);
    END_LINE();
}

static void put_cards(const struct writing *w)
{
    const struct tp *s = w->s;

    for (int card = 0; s->version == TP_NILE && card < TP_CARDS; card++) {
        int leader = tp_leader(w->p, s, card);

        WRITE(s->card[card] ? "text.card-sold" : "text.card", card, s->card[card] - 1);
        if (leader == BB_NOBODY)
            WRITE("text.no-leader", 0);
        else
            WRITE("text.leader", leader);
        END_LINE();
    }
}

/* Workers in the row who wait to be moved. */
static void put_crew(const struct writing *w)
{
    const struct tp *s = w->s;

    if (!s->crew)
        return;
    WRITE("text.crew", 0);
    for (int crew = s->crew; crew; crew &= crew - 1)
        WRITE("text.crew-square", tp_row_square(w->p, s, __builtin_ctz((unsigned)crew)));
    END_LINE();
}

void tp_text(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct tp *s = view;
    const struct writing writing = { .engine = { parts, s, r, out } }, *w = &writing;
    struct bb_score score;

    tp_score(parts, s, &score);
    put_board(w);
    END_LINE();
    for (int seat = 0; seat < s->seats; seat++)
        put_seat(w, seat, &score);
    put_cards(w);
    put_crew(w);
    END_LINE();
    put_piles(w);
    if (s->mission) {
        tp_say_mission(parts, s, r, out);
        END_LINE();
    }
    WRITE_LINE("text.legend", 0);
}
