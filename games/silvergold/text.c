/*
 * The position as text, for a terminal and for a screen reader: cards as
 * grids of letters, and what matters now once more in words.
 */
#include "base/text.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "games/silvergold/silvergold.h"

enum { COLUMN = 19 }; /* width of a card, with the gap behind it */

struct writing {
    const struct sg_parts *p;
    const struct sg *s;
    const struct bb_reader *r;
    struct bb_text *out;
};

const char *const sg_symbol_words[SG_SYMBOLS] = {
    "symbol.plain", "symbol.wall",  "symbol.start", "symbol.tomb",  "symbol.cross",
    "symbol.red",   "symbol.green", "symbol.torch", "symbol.skull", "symbol.potion",
};

/* A card to draw, with the marks that the reader may see. */
struct drawn {
    int card, slot; /* slot -1: not in front of a seat */
    uint32_t marked, pending;
};

static void say(const struct writing *w, const char *key, const int32_t arg[static 4])
{
    bb_words_say(w->r, key, 4, arg, w->out);
}

#define SAY(key, ...) say(w, key, (const int32_t[4]){ __VA_ARGS__ })

static void end_line(const struct writing *w)
{
    bb_text_char(w->out, '\n');
}

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
    end_line(w);
    for (int i = 0; i < n; i++)
        bb_text_pad(w->out, "    a b c d e", i + 1 < n ? COLUMN : 0);
    end_line(w);
    for (int row = 0; row < SG_SIDE; row++) {
        for (int i = 0; i < n; i++)
            put_row(w, &d[i], row, i + 1 < n);
        end_line(w);
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
            bb_words_put(w->r, "text.torches", w->out);
        bb_text_int(w->out, round + 1);
        any = true;
    }
    if (!any)
        bb_words_put(w->r, "text.no-torches", w->out);
    bb_text_put(w->out, ".\n");
}

static void put_score_card(const struct writing *w, int seat)
{
    const struct sg *s = w->s;
    struct bb_score score;

    sg_score(w->p, s, &score);
    SAY("text.seat", seat, score.points[seat]);
    end_line(w);
    SAY("text.gems", s->gems[seat][0], s->gems[seat][1]);
    SAY("text.skulls", s->skulls[seat], w->p->malus[s->skulls[seat]]);
    put_torches(w, seat);
    SAY("text.finished", sg_finished(w->p, s, seat, SG_GREEN),
        sg_finished(w->p, s, seat, SG_ORANGE), sg_finished(w->p, s, seat, SG_VIOLET));
    end_line(w);
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
    if (s->chosen[seat] && s->phase == SG_MARK) {
        SAY("text.has-chosen", seat);
        end_line(w);
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
        SAY("text.reach", slot);
        for (int i = 0; i < SG_SQUARES; i++) {
            if (!(reach >> sg_bit(i) & 1))
                continue;
            bb_text_put(w->out, between);
            bb_text_char(w->out, (char)('a' + i % SG_SIDE));
            bb_text_char(w->out, (char)('1' + i / SG_SIDE));
            bb_text_char(w->out, ' ');
            bb_words_put(w->r, sg_symbol_words[symbol_at(w->p, w->s->card[seat][slot], i)], w->out);
            between = ", ";
        }
        bb_text_put(w->out, ".\n");
    }
}

/* ---- The table ----------------------------------------------------------- */

static void put_pattern(const struct writing *w)
{
    uint32_t mask = w->p->shape[w->p->first_shape[w->s->pattern]].mask;

    SAY("text.expedition", w->s->pattern);
    end_line(w);
    for (int row = 0; row < SG_SIDE && mask >> row * SG_STRIDE; row++) {
        bb_text_put(w->out, "   ");
        for (int column = 0; mask >> (row * SG_STRIDE + column) & 0x1F >> column; column++)
            bb_text_put(w->out, mask >> (row * SG_STRIDE + column) & 1 ? " #" : "  ");
        end_line(w);
    }
}

static void put_round(const struct writing *w)
{
    const struct sg *s = w->s;
    const char *between = " ";

    if (s->phase == SG_OVER) {
        bb_words_put(w->r, "text.over", w->out);
        end_line(w);
        return;
    }
    SAY("text.round", s->turn / SG_ROUND_TURNS + 1, SG_ROUNDS, s->turn % SG_ROUND_TURNS + 1,
        SG_ROUND_TURNS);
    end_line(w);
    if (s->pattern == SG_PATTERNS)
        return;
    put_pattern(w);
    bb_words_put(w->r, "text.to-come", w->out);
    for (int i = 0; i < SG_PATTERNS; i++) {
        if (s->left[i] == 0)
            continue;
        bb_text_put(w->out, between);
        SAY("text.pattern-left", i, s->left[i]);
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
    SAY("text.display", sg_pile(w->s));
    end_line(w);
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
    bb_words_put(w->r, "text.hand", w->out);
    end_line(w);
    put_cards(w, d, n);
}

static void put_boxes(const struct writing *w)
{
    for (int colour = 0; colour < SG_COLOURS; colour++) {
        SAY("text.boxes", colour);
        for (int i = 0; i < SG_BOXES; i++) {
            bb_text_put(w->out, i ? ", " : " ");
            bb_text_int(w->out, sg_box_points[i]);
            bb_text_char(w->out, ' ');
            if (w->s->box[colour][i])
                bb_words_seat(w->r, w->s->box[colour][i] - 1, w->out);
            else
                bb_words_put(w->r, "text.free", w->out);
        }
        bb_text_put(w->out, ".\n");
    }
}

static void put_seats(const struct writing *w, int own)
{
    for (int seat = 0; seat < w->s->seats; seat++) {
        if (seat == own)
            continue;
        end_line(w);
        put_seat(w, seat);
    }
    end_line(w);
    put_boxes(w);
    if (w->s->phase != SG_OVER) {
        end_line(w);
        put_display(w);
    }
    if (own >= 0) {
        end_line(w);
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
        SAY("text.has-chosen", seat);
        end_line(w);
    }
}

void sg_text(const void *parts, const void *view, const struct bb_reader *reader,
             struct bb_text *out)
{
    const struct writing writing = { parts, view, reader, out }, *w = &writing;
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
    bb_words_put(reader, "text.legend", out);
    end_line(w);
}
