/*
 * The position as text, for a terminal and for a screen reader: cards as
 * grids of letters, and what matters now once more in words.
 */
#include "engine/notation.h"
#include "engine/writing.h"
#include "games/silvergold/silvergold.h"

enum { COLUMN = 19 }; /* width of a card, with the gap behind it */

BB_WRITING(struct sg_parts, struct sg);

const char *const sg_symbol_words[SG_SYMBOLS] = {
    "symbol.plain", "symbol.wall",  "symbol.start", "symbol.tomb",  "symbol.cross",
    "symbol.red",   "symbol.green", "symbol.torch", "symbol.skull", "symbol.potion",
};

/* A card to draw, with the marks that the reader may see. */
struct drawn {
    int card, slot; /* slot -1: not in front of a seat */
    uint32_t marked, pending;
};

/* ---- Cards --------------------------------------------------------------- */

static int symbol_at(const struct sg_parts *p, int card, int square)
{
    return p->facts.card[card - 1].square[square];
}

static void put_title(const struct writing *w, const struct drawn *d, bool padded)
{
    char line[96];
    struct bb_text title;

    bb_text_init(&title, line, sizeof(line));
    bb_words_say(w->r, d->slot < 0 ? "text.card" : "text.card-in-slot", 3,
                 (const int32_t[]){ d->card, w->p->facts.card[d->card - 1].colour,
                                    d->slot < 0 ? 0 : d->slot },
                 &title);
    bb_text_pad(w->out, line, padded ? COLUMN : 0);
}

static void put_row(const struct writing *w, const struct drawn *d, int row, bool padded)
{
    static const char letters[] = ".#vT+rgtsp"; /* as in the edition file */
    char line[32];
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    bb_text_put(&t, "  ");
    bb_text_int(&t, row + 1);
    for (int column = 0; column < SG_SIDE; column++) {
        int square = row * SG_SIDE + column;
        uint32_t bit = UINT32_C(1) << sg_bit(square);

        bb_text_char(&t, ' ');
        if (d->pending & bit)
            bb_text_char(&t, '*');
        else
            bb_text_char(&t, d->marked & bit ? 'x' : letters[symbol_at(w->p, d->card, square)]);
    }
    bb_text_pad(w->out, line, padded ? COLUMN : 0);
}

/* Cards side by side. */
static void put_cards(const struct writing *w, const struct drawn *d, int n)
{
    for (int i = 0; i < n; i++)
        put_title(w, &d[i], i + 1 < n);
    END_LINE();
    for (int i = 0; i < n; i++)
        bb_text_pad(w->out, "    a b c d e", i + 1 < n ? COLUMN : 0);
    END_LINE();
    for (int row = 0; row < SG_SIDE; row++) {
        for (int i = 0; i < n; i++)
            put_row(w, &d[i], row, i + 1 < n);
        END_LINE();
    }
}

/* ---- A seat -------------------------------------------------------------- */

static void put_torches(const struct writing *w, int seat)
{
    bool any = false;

    for (int round = 0; round < SG_ROUNDS; round++) {
        if (!w->s->torches[seat][round])
            continue;
        if (any)
            bb_text_put(w->out, ", ");
        else
            WRITE("text.torches", 0);
        bb_text_int(w->out, round + 1);
        any = true;
    }
    if (!any)
        WRITE("text.no-torches", 0);
    bb_text_put(w->out, ".\n");
}

static void put_score_card(const struct writing *w, int seat)
{
    const struct sg *s = w->s;
    struct bb_score score;

    sg_score(w->p, s, &score);
    WRITE_LINE("text.seat", seat, score.points[seat]);
    WRITE("text.gems", s->gems[seat][0], s->gems[seat][1]);
    WRITE("text.skulls", s->skulls[seat], w->p->malus[s->skulls[seat]]);
    put_torches(w, seat);
    WRITE_LINE("text.finished", sg_finished(w->p, s, seat, SG_GREEN),
               sg_finished(w->p, s, seat, SG_ORANGE), sg_finished(w->p, s, seat, SG_VIOLET));
}

static void put_seat(const struct writing *w, int seat)
{
    const struct sg *s = w->s;
    struct drawn d[SG_SLOTS];
    int n = 0;

    put_score_card(w, seat);
    for (int slot = 0; slot < SG_SLOTS; slot++) {
        if (s->card[seat][slot])
            d[n++] = (struct drawn){ .card = s->card[seat][slot],
                                     .slot = slot,
                                     .marked = s->marks[seat][slot],
                                     .pending = seat == w->r->seat ? s->pending[seat][slot] : 0 };
    }
    if (n > 0)
        put_cards(w, d, n);
    if (seat == w->r->seat && (s->reckoned[seat][0] || s->reckoned[seat][1]))
        WRITE_LINE("text.reckoned", sg_skulls(s, seat), w->p->malus[sg_skulls(s, seat)]);
    if (s->chosen[seat] && s->phase == SG_MARK) {
        WRITE_LINE("text.has-chosen", seat);
    }
}

/* What one square may be marked next, in words. */
static void put_reach(const struct writing *w, int seat)
{
    for (int slot = 0; slot < SG_SLOTS; slot++) {
        uint32_t reach = sg_reach(w->p, w->s, seat, slot);
        const char *between = "";

        if (!reach)
            continue;
        WRITE("text.reach", slot);
        for (int i = 0; i < SG_SQUARES; i++) {
            if (!(reach >> sg_bit(i) & 1))
                continue;
            bb_text_put(w->out, between);
            bb_text_char(w->out, (char)('a' + i % SG_SIDE));
            bb_text_char(w->out, (char)('1' + i / SG_SIDE));
            bb_text_char(w->out, ' ');
            WRITE(sg_symbol_words[symbol_at(w->p, w->s->card[seat][slot], i)], 0);
            between = ", ";
        }
        bb_text_put(w->out, ".\n");
    }
}

/* ---- The table ----------------------------------------------------------- */

static void put_pattern(const struct writing *w)
{
    uint32_t mask = w->p->shape[w->p->first_shape[w->s->pattern]].mask;

    WRITE_LINE("text.expedition", w->s->pattern);
    for (int row = 0; row < SG_SIDE && mask >> row * SG_STRIDE; row++) {
        bb_text_put(w->out, "   ");
        for (int column = 0; mask >> (row * SG_STRIDE + column) & 0x1F >> column; column++)
            bb_text_put(w->out, mask >> (row * SG_STRIDE + column) & 1 ? " #" : "  ");
        END_LINE();
    }
}

static void put_round(const struct writing *w)
{
    const struct sg *s = w->s;
    const char *between = " ";

    if (s->phase == SG_OVER) {
        WRITE_LINE("text.over", 0);
        return;
    }
    WRITE_LINE("text.round", s->turn / SG_ROUND_TURNS + 1, SG_ROUNDS, s->turn % SG_ROUND_TURNS + 1,
               SG_ROUND_TURNS);
    if (s->pattern == SG_PATTERNS)
        return;
    put_pattern(w);
    WRITE("text.to-come", 0);
    for (int i = 0; i < SG_PATTERNS; i++) {
        if (s->left[i] == 0)
            continue;
        bb_text_put(w->out, between);
        WRITE("text.pattern-left", i, s->left[i]);
        between = ", ";
    }
    bb_text_put(w->out, ".\n");
}

static void put_display(const struct writing *w)
{
    struct drawn d[SG_DISPLAY];
    int n = 0;

    for (int i = 0; i < SG_CARDS && n < SG_DISPLAY; i++) {
        if (w->s->place[i] == SG_SHOWN)
            d[n++] = (struct drawn){ .card = i + 1, .slot = -1 };
    }
    WRITE_LINE("text.display", sg_pile(w->s));
    if (n > 0)
        put_cards(w, d, n);
}

static void put_hand(const struct writing *w, int seat)
{
    struct drawn d[SG_DEALT];
    int n = 0;

    for (int i = 0; i < SG_DEALT; i++) {
        if (w->s->hand[seat][i])
            d[n++] = (struct drawn){ .card = w->s->hand[seat][i], .slot = -1 };
    }
    if (n == 0)
        return;
    WRITE_LINE("text.hand", 0);
    put_cards(w, d, n);
}

static void put_boxes(const struct writing *w)
{
    for (int colour = 0; colour < SG_COLOURS; colour++) {
        WRITE("text.boxes", colour);
        for (int i = 0; i < SG_BOXES; i++) {
            bb_text_put(w->out, i ? ", " : " ");
            bb_text_int(w->out, sg_box_points[i]);
            bb_text_char(w->out, ' ');
            if (w->s->box[colour][i])
                bb_words_seat(w->r, w->s->box[colour][i] - 1, w->out);
            else
                WRITE("text.free", 0);
        }
        bb_text_put(w->out, ".\n");
    }
}

static void put_seats(const struct writing *w, int own)
{
    for (int seat = 0; seat < w->s->seats; seat++) {
        if (seat == own)
            continue;
        END_LINE();
        put_seat(w, seat);
    }
    END_LINE();
    put_boxes(w);
    if (w->s->phase != SG_OVER) {
        END_LINE();
        put_display(w);
    }
    if (own >= 0) {
        END_LINE();
        put_seat(w, own);
    }
}

static void put_set_up(const struct writing *w, int own)
{
    if (own >= 0)
        put_hand(w, own);
    for (int seat = 0; seat < w->s->seats; seat++) {
        if (!w->s->chosen[seat])
            continue;
        WRITE_LINE("text.has-chosen", seat);
    }
}

void sg_text(const void *parts, const void *view, const struct bb_reader *reader,
             struct bb_text *out)
{
    const struct writing writing = { .engine = { parts, view, reader, out } }, *w = &writing;
    int own = reader->seat < w->s->seats ? reader->seat : -1;

    put_round(w);
    if (w->s->phase <= SG_KEEP)
        put_set_up(w, own);
    else
        put_seats(w, own);
    if (own < 0)
        return;
    if (w->s->phase == SG_MARK && !w->s->chosen[own])
        put_reach(w, own);
    WRITE_LINE("text.legend", 0);
}
