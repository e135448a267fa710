/*
 * Elements of SVG, and panels made of them. What is drawn passes through few functions
 * that know classes and motifs by name, so that a drawing to nowhere can note which of
 * them it uses.
 */
#include "engine/svg.h"
#include "engine/face.h"
#include "engine/notation.h"

#include <assert.h>
#include <string.h>

/* ---- What is used --------------------------------------------------------- */

/* Compares a name of so many bytes with a whole one. */
static int compare(const char *name, size_t length, const char *with)
{
    int order = strncmp(name, with, length);

    return order ? order : with[length] ? -1 : 0;
}

/* The name of a motif, up to the quote. */
static const char *name_of(const char *motif)
{
    return strchr(motif, '\'') + 1;
}

static const char *after(const char *piece)
{
    return piece + strlen(piece) + 1;
}

const char *bb_art_motif(const struct bb_art *art, const char *name)
{
    const char *at = art->motifs;

    while (*at && compare(name_of(at), strcspn(name_of(at), "'"), name) != 0)
        at = after(at);
    return *at ? at : NULL;
}

void bb_svg_init(struct bb_svg *out, const struct bb_art *own)
{
    *out = (struct bb_svg){ .art = { { .art = &bb_engine_art }, { .art = own } } };
    for (struct bb_svg_art *a = out->art; a < out->art + BB_SVG_ARTS && a->art; a++) {
        for (const char *at = a->art->motifs; *at; at = after(at))
            a->motif[a->motifs++] = at;
        for (const char *at = a->art->colours; *at; at = after(after(after(at))))
            a->colour[a->colours++] = at;
    }
}

/* The place of a motif, or -1. */
static int find_motif(const struct bb_svg_art *a, const char *name, size_t length)
{
    int low = 0, high = a->motifs;

    while (low < high) {
        int middle = (low + high) / 2;
        const char *with = name_of(a->motif[middle]);
        int order = strncmp(name, with, length);

        if (order == 0 && with[length] == '\'')
            return middle;
        if (order <= 0)
            high = middle;
        else
            low = middle + 1;
    }
    return -1;
}

/* False if there is no such colour. */
static bool note_colour(struct bb_svg *out, enum bb_svg_way way, const char *name, size_t length)
{
    for (struct bb_svg_art *a = out->art; a < out->art + BB_SVG_ARTS; a++) {
        for (int i = 0; i < a->colours; i++) {
            if (compare(name, length, a->colour[i]) == 0) {
                a->coloured[way] |= UINT64_C(1) << i;
                return true;
            }
        }
    }
    return false;
}

/* Classes up to the end of the text or a quote. */
static void note_classes(struct bb_svg *out, const char *classes)
{
    static const char ways[] = "fsc";

    while (out->collects && *classes && !strchr("'\"", *classes)) {
        size_t n = strcspn(classes, " '\"");
        const char *way = n > 2 && classes[1] == '-' ? strchr(ways, *classes) : NULL;

        if (way && !note_colour(out, way - ways, classes + 2, n - 2))
            assert(!"a colour of that name");
        classes += n + (classes[n] == ' ');
    }
}

static void note_motif(struct bb_svg *out, const char *name, size_t length)
{
    for (struct bb_svg_art *a = out->art; out->collects && a < out->art + BB_SVG_ARTS; a++) {
        int i = find_motif(a, name, length);

        if (i < 0)
            continue;
        if (!(a->used[i / 64] >> i % 64 & 1)) {
            a->used[i / 64] |= UINT64_C(1) << i % 64;
            bb_svg_note(out, a->motif[i]);
        }
        return;
    }
    assert(!out->collects || !"a motif of that name");
}

void bb_svg_note(struct bb_svg *out, const char *text)
{
    static const char class[] = "class='", motif[] = "href='#", variable[] = "var(--";
    const char *at;

    for (at = strstr(text, class); at; at = strstr(at, class))
        note_classes(out, at += strlen(class));
    for (at = strstr(text, motif); at; at = strstr(at, motif)) {
        at += strlen(motif);
        note_motif(out, at, strcspn(at, "'"));
    }
    for (at = strstr(text, variable); at; at = strstr(at, variable)) {
        at += strlen(variable);
        note_colour(out, BB_SVG_VARIABLE, at, strcspn(at, ",)"));
    }
}

/* ---- Text ---------------------------------------------------------------- */

/* Bytes in the character at the start of the text, or 0 if it is none: not
 * UTF-8, or a control character, which XML does not allow. */
static size_t character(const char *text)
{
    unsigned char lead = (unsigned char)text[0];
    size_t n = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;

    if (lead < ' ' || lead > 0xF4)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
    }
    return n;
}

static void escape(struct bb_text *out, const char *text, size_t length)
{
    static const char special[] = "<>&\"'";
    static const char *const safe[] = { "&lt;", "&gt;", "&amp;", "&quot;", "&#39;" };

    for (size_t i = 0; i < length; i++) {
        size_t n = character(text + i);
        const char *found = n == 1 ? strchr(special, text[i]) : NULL;

        if (found) {
            bb_text_put(out, safe[found - special]);
            continue;
        }
        for (size_t k = 0; k < n; k++)
            bb_text_char(out, text[i + k]);
        i += n > 1 ? n - 1 : 0;
    }
}

static void put_text(struct bb_text *out, const char *text)
{
    escape(out, text, strlen(text));
}

/* How wide a character is in the widest bold font that is usual, DejaVu Sans, in hundredths
 * of its size. */
static int width_of(const char *text)
{
    unsigned char c = (unsigned char)*text;

    if (c >= 0xE0)
        return 110;
    if (c && strchr("iljI.,:;'!| ", c))
        return 40;
    if (c && strchr("tfr-()[]", c))
        return 50;
    if (c && strchr("mwMW@%&", c))
        return 110;
    return c < 'a' ? 80 : 71;
}

/* ---- Elements ------------------------------------------------------------ */

/* A length in units with one decimal: 125 is 12.5. */
static void put_tenths(struct bb_svg *out, int tenths)
{
    if (tenths < 0) {
        bb_text_char(out->text, '-');
        tenths = -tenths;
    }
    if (tenths >= 10 || tenths == 0)
        bb_text_int(out->text, tenths / 10);
    if (tenths % 10) {
        bb_text_char(out->text, '.');
        bb_text_int(out->text, tenths % 10);
    }
}

static void put_lengths(struct bb_svg *out, const char *format, va_list lengths)
{
    for (; *format; format++) {
        if (*format == '%')
            put_tenths(out, va_arg(lengths, int));
        else
            bb_text_char(out->text, *format);
        format += *format == '%';
    }
}

void bb_svg_draw(struct bb_svg *out, const char *format, ...)
{
    va_list lengths;

    va_start(lengths, format);
    put_lengths(out, format, lengths);
    va_end(lengths);
}

static void put_length(struct bb_svg *out, const char *name, int tenths)
{
    if (tenths == 0)
        return; /* as without the attribute */
    bb_text_put(out->text, name);
    put_tenths(out, tenths);
    bb_text_char(out->text, '"');
}

static void put_class(struct bb_svg *out, const char *class)
{
    if (!class)
        return;
    note_classes(out, class);
    bb_text_format(out->text, " class=\"%s\"", class);
}

void bb_svg_title(struct bb_svg *out, const char *game, const char *sentence)
{
    put_text(out->text, game);
    bb_text_put(out->text, ". ");
    put_text(out->text, sentence);
}

/* Pieces of one list are heard in one line. */
static void hear(struct bb_svg *out, const char *id, const char *class, const char *label)
{
    char stem[BB_SVG_STEM];
    struct bb_text t;
    bool goes_on;

    bb_text_init(&t, stem, sizeof(stem));
    for (size_t i = 0; class && id && id[i] && id[i] != '-'; i++)
        bb_text_char(&t, id[i]);
    goes_on = *stem && strcmp(stem, out->stem) == 0;
    memcpy(out->stem, stem, sizeof(stem));
    bb_text_put(out->heard, goes_on ? " | " : "\n");
    bb_text_put(out->heard, label);
}

void bb_svg_group(struct bb_svg *out, const char *id, const char *class, const char *label)
{
    if (!BB_ALL_DRAWN && out->heard && label)
        hear(out, id, class, label);
    bb_text_put(out->text, "<g");
    if (id)
        bb_text_format(out->text, " id=\"%s\"", id);
    put_class(out, class);
    if (label) {
        bb_text_put(out->text, " aria-label=\"");
        put_text(out->text, label);
        bb_text_char(out->text, '"');
    }
    bb_text_char(out->text, '>');
}

void bb_svg_piece(struct bb_svg *out, const char *kind, int number, const char *class,
                  const char *label)
{
    char id[24];
    struct bb_text t;

    bb_text_init(&t, id, sizeof(id));
    bb_text_format(&t, "%s-%d", kind, number);
    bb_svg_group(out, id, class, label);
}

void bb_svg_value(struct bb_svg *out, const struct bb_reader *r, const char *id, const char *list,
                  int value, const char *class, const char *label)
{
    const struct bb_list *of = bb_list_find(r->box->game, list);
    char whole[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, whole, sizeof(whole));
    bb_face_id(r->box, id ? id : of->id, of, value, &t);
    bb_svg_group(out, whole, class, label);
}

static void put_transform(struct bb_svg *out, int x, int y, int scale)
{
    bb_svg_draw(out, " transform=\"translate(%d %d)", x, y);
    if (scale != 1000)
        bb_text_format(out->text, "scale(%d.%d%d%d)", scale / 1000, scale / 100 % 10,
                       scale / 10 % 10, scale % 10);
    bb_text_char(out->text, '"');
}

void bb_svg_at(struct bb_svg *out, int x, int y, int scale)
{
    bb_text_put(out->text, "<g");
    put_transform(out, x, y, scale);
    bb_text_char(out->text, '>');
}

void bb_svg_turned(struct bb_svg *out, int x, int y, int degrees)
{
    bb_svg_draw(out, "<g transform=\"translate(%d %d)", x, y);
    bb_text_format(out->text, "rotate(%d)\">", degrees);
}

void bb_svg_end(struct bb_svg *out)
{
    bb_text_put(out->text, "</g>");
}

void bb_svg_rect(struct bb_svg *out, int x, int y, int w, int h, int radius, const char *class)
{
    bb_text_put(out->text, "<rect");
    put_length(out, " x=\"", x);
    put_length(out, " y=\"", y);
    put_length(out, " width=\"", w);
    put_length(out, " height=\"", h);
    put_length(out, " rx=\"", radius);
    put_class(out, class);
    bb_text_put(out->text, "/>");
}

void bb_svg_panel(struct bb_svg *out, int x, int y, int w, int h, int radius, const char *class)
{
    bb_svg_rect(out, x - 10, y + 20, w + 20, h + 20, radius + 10, "shadow");
    bb_svg_rect(out, x, y + 10, w, h + 15, radius, "shadow");
    bb_svg_rect(out, x, y, w, h, radius, class);
}

void bb_svg_ring(struct bb_svg *out, int x, int y, int w, int h, int radius)
{
    bb_svg_rect(out, x - 40, y - 40, w + 80, h + 80, radius + 40, "ring");
}

static void open_use(struct bb_svg *out, const char *motif)
{
    note_motif(out, motif, strlen(motif));
    bb_text_format(out->text, "<use href=\"#%s\"", motif);
}

void bb_svg_use(struct bb_svg *out, const char *motif, int x, int y, int size, const char *class)
{
    open_use(out, motif);
    if (size == 240) {
        put_length(out, " x=\"", x);
        put_length(out, " y=\"", y);
    } else {
        put_transform(out, x, y, size * 25 / 6);
    }
    put_class(out, class);
    bb_text_put(out->text, "/>");
}

void bb_svg_nth(struct bb_svg *out, const char *family, int n, int x, int y, int size,
                const char *class)
{
    char motif[16];
    struct bb_text t;

    bb_text_init(&t, motif, sizeof(motif));
    bb_text_format(&t, "%s%d", family, n);
    bb_svg_use(out, motif, x, y, size, class);
}

void bb_svg_flipped(struct bb_svg *out, const char *motif, bool down, const char *class)
{
    open_use(out, motif);
    put_class(out, class);
    bb_text_put(out->text, down ? " transform=\"scale(1 -1)\"/>" : "/>");
}

void bb_svg_back(struct bb_svg *out, int x, int y, int w, int h)
{
    int side = (w < h ? w : h) * 3 / 5;

    bb_svg_rect(out, x, y, w, h, w / 30 + 30, "f-lapisdeep s-goldbright");
    bb_svg_use(out, "pyramid", x + (w - side) / 2, y + (h - side) / 2, side, "c-goldbright");
}

void bb_svg_open_path(struct bb_svg *out, const char *class)
{
    bb_text_put(out->text, "<path");
    put_class(out, class);
    bb_text_put(out->text, " d=\"");
}

void bb_svg_close_path(struct bb_svg *out)
{
    bb_text_put(out->text, "\"/>");
}

void bb_svg_path(struct bb_svg *out, const char *class, const char *format, ...)
{
    va_list lengths;

    bb_svg_open_path(out, class);
    va_start(lengths, format);
    put_lengths(out, format, lengths);
    va_end(lengths);
    bb_svg_close_path(out);
}

static void open_text(struct bb_svg *out, int x, int y, const char *class)
{
    bb_text_put(out->text, "<text");
    put_length(out, " x=\"", x);
    put_length(out, " y=\"", y);
    put_class(out, class);
    bb_text_char(out->text, '>');
}

void bb_svg_text(struct bb_svg *out, int x, int y, const char *class, const char *text)
{
    open_text(out, x, y, class);
    put_text(out->text, text);
    bb_text_put(out->text, "</text>");
}

void bb_svg_number(struct bb_svg *out, int x, int y, const char *class, int number)
{
    open_text(out, x, y, class);
    if (number < 0)
        bb_text_put(out->text, "\u2212");
    bb_text_int(out->text, number < 0 ? -number : number);
    bb_text_put(out->text, "</text>");
}

/* Bytes in a line of at most so many characters, cut at a blank if there is one. */
static size_t line_length(const char *text, int columns)
{
    size_t n = 0, blank = 0;

    for (int column = 0; text[n] && column <= columns && n + 5 < BB_SVG_LINE; column++) {
        size_t length = bb_text_character(text + n);

        if (text[n] == ' ')
            blank = n;
        n += length ? length : 1;
    }
    return text[n] && blank ? blank : n;
}

int bb_svg_lines(struct bb_svg *out, int x, int y, int step, int columns, const char *class,
                 const char *text)
{
    int top = y;

    for (size_t n; *text; text += n + (text[n] == ' '), y += step) {
        n = line_length(text, columns);
        open_text(out, x, y, class);
        escape(out->text, text, n);
        bb_text_put(out->text, "</text>");
    }
    return y - top;
}

const char *bb_svg_tell(const struct bb_reader *r, const char *key,
                        const int32_t arg[static BB_ARGS_MAX], char line[static BB_SVG_LINE])
{
    struct bb_text t;

    bb_text_init(&t, line, BB_SVG_LINE);
    bb_words_say(r, key, BB_ARGS_MAX, arg, &t);
    return line;
}

void bb_svg_say(struct bb_svg *out, int x, int y, const char *class, const struct bb_reader *r,
                const char *key, const int32_t arg[static BB_ARGS_MAX])
{
    char line[BB_SVG_LINE];

    bb_svg_text(out, x, y, class, bb_svg_tell(r, key, arg, line));
}

void bb_svg_name(struct bb_svg *out, int x, int y, int room, const struct bb_reader *r, int seat)
{
    enum { SIZE = 150 }; /* of the class `name` */
    char name[BB_SVG_LINE];
    struct bb_text t;
    int width = 0;
    size_t fits = 0; /* bytes that leave room for the ellipsis */

    bb_text_init(&t, name, sizeof(name));
    bb_words_seat(r, seat, &t);
    for (size_t i = 0, n; name[i]; i += n ? n : 1) {
        n = character(name + i);
        if (width + SIZE <= room)
            fits = i;
        width += width_of(name + i) * SIZE / 100;
    }
    open_text(out, x, y, "name f-ink");
    escape(out->text, name, width <= room ? strlen(name) : fits);
    bb_text_put(out->text, width <= room ? "</text>" : "\u2026</text>");
}

void bb_svg_chip(struct bb_svg *out, int x, int y, int h, const char *class, const char *motif,
                 int number)
{
    bb_svg_group(out, NULL, number == 0 ? "veil" : NULL, NULL);
    bb_svg_rect(out, x, y, 460, h, 50, class);
    bb_svg_use(out, motif, x + (number < 0 ? 140 : 60), y + h / 2 - 90, 180, "c-rim f-rim");
    if (number >= 0)
        bb_svg_number(out, x + 340, y + h / 2 + 50, "num f-rim mid", number);
    bb_svg_end(out);
}

void bb_svg_pile(struct bb_svg *out, const struct bb_reader *r, const char *id, const char *label,
                 const char *caption, int x, int y, int w, int h, int n)
{
    const int32_t arg[BB_ARGS_MAX] = { n };
    int middle = x + w / 2;
    char line[BB_SVG_LINE];

    bb_svg_group(out, id, "piece", bb_svg_tell(r, label, arg, line));
    bb_svg_ring(out, x, y, w + (n > 1 ? 60 : 0), h + (n > 1 ? 60 : 0), 70);
    if (n == 0)
        bb_svg_rect(out, x, y, w, h, 70, "none s-ink2");
    for (int i = n > 3 ? 2 : n - 1; i >= 0; i--)
        bb_svg_rect(out, x + 30 * i, y + 30 * i, w, h, 70, "f-lapisdeep s-goldbright");
    if (n > 0)
        bb_svg_use(out, "pyramid", middle - h / 5, y + h / 10, h * 2 / 5, "c-goldbright");
    bb_svg_number(out, middle, y + h - 380, n ? "se title f-rim mid" : "se title f-ink mid", n);
    bb_svg_say(out, middle, y + h - 190, n ? "small f-goldbright mid" : "small f-ink2 mid", r,
               caption, arg);
    bb_svg_end(out);
}

void bb_svg_scene(struct bb_svg *out, int x, int y, int w, int h, int sun_x, int sun_y, int sun)
{
    note_motif(out, "sky", 3);
    bb_svg_rect(out, x, y, w, h, 120, "sky s-line");
    for (int r = sun; r > sun / 2; r -= sun / 3)
        bb_svg_rect(out, sun_x - r, sun_y - r, 2 * r, 2 * r, r, "sun f-goldbright");
    bb_svg_at(out, x, y + h, w * 10 / 74);
    bb_svg_use(out, "dunes", 0, 0, 240, NULL);
    bb_svg_end(out);
}

/* ---- Seats ---------------------------------------------------------------- */

enum { /* widths below which a panel is that of half a narrow screen, or narrow */
       HALF = 2000,
       NARROW = 5000,
};

const struct bb_svg_look bb_svg_looks[BB_SEATS_MAX] = {
    { "seat-0", "g-orange", "s-orangeline bar", "c-orangeline" },
    { "seat-1", "g-blue", "s-blueline bar", "c-blueline" },
    { "seat-2", "g-green", "s-greenline bar", "c-greenline" },
    { "seat-3", "g-violet", "s-violetline bar", "c-violetline" },
};

static const struct bb_svg_look *look_of(const struct bb_svg_seat *seat)
{
    return seat->look ? seat->look : &bb_svg_looks[seat->seat];
}

/* The head of a seat's panel: how far its texts and its disc are from the left, heights, and what
 * room the name does not have. In half a narrow screen the name is above the points. */
static const struct head {
    int16_t left, disc, top, name, status, points, others;
} heads[] = { { 520, 390, 90, 240, 400, 340, 1180 }, { 420, 350, 130, 220, 420, 470, 520 } };

/* What is heard behind the name. */
static void hear_seat(struct bb_text *heard, const struct bb_reader *r,
                      const struct bb_svg_seat *seat)
{
    bb_text_put(heard, ", ");
    bb_words_say(r, "points", 1, (const int32_t[]){ seat->points }, heard);
    if (seat->status)
        bb_text_format(heard, ", %s", seat->status);
}

void bb_svg_seat(struct bb_svg *out, const struct bb_reader *r, const struct bb_svg_seat *seat)
{
    const struct bb_svg_look *look = look_of(seat);
    const struct head *h = &heads[seat->w < HALF];
    int x = seat->x, y = seat->y;
    char name[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, name, sizeof(name));
    bb_words_seat(r, seat->seat, &t);
    bb_svg_group(out, look->id, NULL, name);
    if (!BB_ALL_DRAWN && out->heard)
        hear_seat(out->heard, r, seat);
    bb_svg_panel(out, x, y, seat->w, seat->h, 100,
                 seat->active ? "f-panel s-gold edge" : "f-panel s-line");
    bb_svg_path(out, look->line, "M%d %dv%d", x + 20, y + 120, seat->h - 240);
    bb_svg_use(out, look->disc, x + h->left - h->disc, y + h->top, 300, NULL);
    bb_svg_name(out, x + h->left, y + (seat->status ? h->name : h->name + 50),
                seat->room ? seat->room : seat->w - h->others, r, seat->seat);
    if (seat->status)
        bb_svg_text(out, x + h->left, y + h->status, "small f-ink2", seat->status);
    bb_svg_number(out, x + seat->w - 140, y + h->points, "se score f-ink end", seat->points);
}

/* The points of a seat from one source, under each other or in one line. */
static void put_source(struct bb_svg *out, const struct bb_reader *r, int source, int points,
                       const struct bb_svg_seat *seat)
{
    const int32_t none[BB_ARGS_MAX] = { 0 };
    int x = seat->x + 2650 + 875 * source, y = seat->y + 680 + 200 * source;
    char key[48];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "source.%s", r->box->game->sources[source]);
    if (seat->w < NARROW) {
        bb_svg_say(out, seat->x + 400, y, "small f-ink2", r, key, none);
        bb_svg_number(out, seat->x + seat->w - 140, y, "num f-ink end", points);
    } else {
        bb_svg_number(out, x, seat->y + 290, "se title f-ink mid", points);
        bb_svg_say(out, x, seat->y + 460, "small f-ink2 mid", r, key, none);
    }
}

void bb_svg_result(struct bb_svg *out, const struct bb_reader *r, const struct bb_score *score,
                   const struct bb_svg_seat *seat)
{
    int x = seat->x, y = seat->y, rank = score->rank[seat->seat];

    bb_svg_panel(out, x, y, seat->w, seat->h, 100,
                 rank == 1 ? "f-panel s-gold edge" : "f-panel s-line");
    bb_svg_number(out, x + 140, y + 350, "se score f-ink2", rank);
    bb_svg_use(out, look_of(seat)->disc, x + 400, y + 110, 300, NULL);
    bb_svg_name(out, x + 800, y + 310, seat->w < NARROW ? seat->w - 1600 : 1350, r, seat->seat);
    bb_svg_number(out, x + seat->w - 140, y + 360, "se score f-ink end", seat->points);
    for (int i = 0; r->box->game->sources[i]; i++)
        put_source(out, r, i, score->source[i][seat->seat], seat);
}
