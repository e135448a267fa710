/*
 * The page of the lab: one file of HTML with pictures in SVG, without scripts and without
 * anything from elsewhere; and the same figures as JSON.
 */
#include "cli/lab.h"
#include "engine/notation.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LABEL = 190, /* where the bars of a chart begin, in pixels */
    WIDE = 400,  /* a whole bar */
    ROW = 22,
    TALL = 120, /* a histogram */
    NAME = 256,
};

static const double certain = 1.96; /* standard errors: 19 of 20 lie within */

/* ---- Names ------------------------------------------------------------------------ */

/* The name of a component as people say it; false if this box has none such. */
static bool name_of(const struct lab_report *r, const struct bb_list *list, int value, char *out,
                    size_t cap)
{
    const struct bb_reader reader = { .box = r->plan->box,
                                      .lang = r->cli->lang,
                                      .seat = BB_NOBODY };
    struct bb_text t;

    bb_text_init(&t, out, cap);
    return bb_list_say(&reader, list, value + list->first, &t);
}

static void put(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else
            fputc(*text, out);
    }
}

static void put_element(const struct lab_report *r, FILE *out, const char *key, const char *element)
{
    fprintf(out, "<%s>", element);
    put(out, cli_word(r->cli, key));
    fprintf(out, "</%s>\n", element);
}

/* What a list is called on the page: as elements of a picture are, if they have a name. */
static const char *list_name(const struct lab_report *r, const struct bb_list *list)
{
    char key[64];
    const char *word;

    snprintf(key, sizeof(key), "name.%s", list->name);
    word = bb_words_find(r->plan->box->game, r->cli->lang, key);
    return word && !strchr(word, '{') ? word : list->name;
}

/* ---- Bars ---------------------------------------------------------------------------- */

struct chart {
    FILE *out;
    int row;
    double whole; /* what a whole bar stands for */
};

static void begin_chart(struct chart *c, FILE *out, int rows, double whole)
{
    *c = (struct chart){ .out = out, .whole = whole };
    fprintf(out, "<svg width=\"%d\" height=\"%d\" role=\"img\">\n", LABEL + WIDE + 220,
            rows * ROW + 6);
}

static double x_of(const struct chart *c, double value)
{
    double share = value / c->whole;

    return LABEL + WIDE * (share < 0 ? 0 : share > 1 ? 1 : share);
}

/* A bar with the range in which its value may lie, and what that is in figures. */
static void put_bar(struct chart *c, const char *label, double value, double low, double high,
                    const char *figures)
{
    int y = c->row++ * ROW + 4;

    fprintf(c->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LABEL - 8, y + 13);
    put(c->out, label);
    fprintf(c->out,
            "</text><rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"14\"/>"
            "<path d=\"M%.1f %dH%.1fm0-4v8M%.1f %dv8\"/>"
            "<text x=\"%d\" y=\"%d\">",
            LABEL, y + 1, x_of(c, value) - LABEL, x_of(c, low), y + 8, x_of(c, high), x_of(c, low),
            y + 4, LABEL + WIDE + 10, y + 13);
    put(c->out, figures);
    fputs("</text>\n", c->out);
}

/* A line across all bars: what would be even. */
static void end_chart(struct chart *c, double even)
{
    if (even > 0)
        fprintf(c->out, "<path class=\"even\" d=\"M%.1f 2V%d\"/>\n", x_of(c, even),
                c->row * ROW + 4);
    fputs("</svg>\n", c->out);
}

static void put_share(struct chart *c, const char *label, const struct lab_share *s)
{
    char figures[NAME];
    double low, high;

    lab_range(s, &low, &high);
    if (s->n > 0)
        snprintf(figures, sizeof(figures), "%.1f %% (%.1f .. %.1f), n = %.0f", 100 * s->wins / s->n,
                 100 * low, 100 * high, s->n);
    else
        snprintf(figures, sizeof(figures), "n = 0");
    put_bar(c, label, s->n > 0 ? s->wins / s->n : 0, low, high, figures);
}

static void put_mean(struct chart *c, const char *label, const struct elo_mean *m)
{
    double mean = elo_mean(m), error = certain * elo_error(m);
    char figures[NAME];

    snprintf(figures, sizeof(figures), "%.2f ± %.2f", mean, error);
    put_bar(c, label, mean, mean - error, mean + error, figures);
}

/* ---- What is told -------------------------------------------------------------------- */

/* What somebody wins who is as good as the others: of all seats together. */
static double even_share(const struct lab_report *r)
{
    struct lab_share all = { 0 };

    for (int seat = 0; seat < r->plan->how.seats; seat++) {
        all.n += r->tally->seat[seat].n;
        all.wins += r->tally->seat[seat].wins;
    }
    return all.n > 0 ? all.wins / all.n : 0;
}

static void put_seats(const struct lab_report *r, FILE *out)
{
    struct chart c;

    put_element(r, out, "lab-seats", "h2");
    begin_chart(&c, out, r->plan->how.seats, 1);
    for (int seat = 0; seat < r->plan->how.seats; seat++) {
        char label[NAME];

        snprintf(label, sizeof(label), "%s %d", cli_word(r->cli, "arena-seat"), seat);
        put_share(&c, label, &r->tally->seat[seat]);
    }
    end_chart(&c, even_share(r));
}

static void put_part(const struct lab_report *r, FILE *out, const struct lab_list *part)
{
    char name[LAB_VALUES][NAME];
    int value[LAB_VALUES], n = 0;
    struct chart c;

    for (int i = 0; i < part->list->count; i++) {
        if (name_of(r, part->list, i, name[n], NAME))
            value[n++] = i;
    }
    fputs("<h2>", out);
    put(out, list_name(r, part->list));
    fputs("</h2>\n", out);
    put_element(r, out, "lab-parts", "p");
    begin_chart(&c, out, n, 1);
    for (int i = 0; i < n; i++)
        put_share(&c, name[i], &part->value[value[i]]);
    end_chart(&c, even_share(r));
}

static void put_sources(const struct lab_report *r, FILE *out)
{
    static const char *const words[] = { "lab-lost", "lab-won" };
    const struct bb_game *g = r->plan->box->game;
    double most = 1;
    struct chart c;
    int n = 0;

    for (; g->sources[n]; n++)
        most =
            fmax(most, fmax(elo_mean(&r->tally->source[0][n]), elo_mean(&r->tally->source[1][n])));
    put_element(r, out, "lab-sources", "h2");
    begin_chart(&c, out, 2 * n, 1.1 * most);
    for (int i = 0; i < 2 * n; i++) {
        char key[64], label[NAME];
        const char *word;

        snprintf(key, sizeof(key), "source.%s", g->sources[i / 2]);
        word = bb_words_find(g, r->cli->lang, key);
        snprintf(label, sizeof(label), "%s, %s", word ? word : g->sources[i / 2],
                 cli_word(r->cli, words[!(i % 2)]));
        put_mean(&c, label, &r->tally->source[!(i % 2)][i / 2]);
    }
    end_chart(&c, 0);
}

static void put_counts(const struct lab_report *r, FILE *out, const char *key,
                       const struct elo_mean *mean, const long count[static LAB_BINS])
{
    int last = 0;
    long most = 1;
    double step;

    for (int i = 0; i < LAB_BINS; i++) {
        last = count[i] ? i : last;
        most = count[i] > most ? count[i] : most;
    }
    step = (double)(LABEL + WIDE) / (last + 1);
    put_element(r, out, key, "h2");
    fprintf(out, "<p>%.2f ± %.2f</p>\n<svg width=\"%d\" height=\"%d\" role=\"img\">\n",
            elo_mean(mean), certain * elo_error(mean), LABEL + WIDE + 40, TALL + 20);
    for (int i = 0; i <= last; i++) {
        double high = (double)TALL * (double)count[i] / (double)most;

        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
                "<title>%d: %ld</title></rect>\n",
                i * step, TALL - high, fmax(step - 1, 0.5), high, i, count[i]);
    }
    fprintf(out, "<text x=\"0\" y=\"%d\">0</text><text x=\"%d\" y=\"%d\">%d</text></svg>\n",
            TALL + 15, LABEL + WIDE, TALL + 15, last);
}

/* ---- A value that was varied ------------------------------------------------------------ */

/* The component that the path is about: one of its words is its name. */
static bool find_part(const struct lab_report *r, int *part, int *value)
{
    for (*part = 0; *part < r->tally->parts; ++*part) {
        const struct bb_list *list = r->tally->part[*part].list;

        for (*value = 0; *value < list->count; ++*value) {
            char name[NAME], path[NAME], *rest = path, *word;
            struct bb_text t;

            bb_text_init(&t, name, sizeof(name));
            snprintf(path, sizeof(path), "%s", r->sweep->path);
            if (!bb_list_print(r->plan->box, list, *value + list->first, NULL, &t))
                continue;
            while ((word = strsep(&rest, "."))) {
                if (strcmp(word, name) == 0)
                    return true;
            }
        }
    }
    return false;
}

static void put_sweep_shares(const struct lab_report *r, FILE *out, int part, int value)
{
    struct chart c;

    begin_chart(&c, out, (int)(r->sweep->to - r->sweep->from + 1), 1);
    for (long i = r->sweep->from; i <= r->sweep->to; i++) {
        const struct lab_tally *t = &r->swept[i - r->sweep->from];
        char label[NAME];

        snprintf(label, sizeof(label), "%ld", i);
        put_share(&c, label, part < 0 ? &t->seat[0] : &t->part[part].value[value]);
    }
    end_chart(&c, even_share(r));
}

static void put_sweep_means(const struct lab_report *r, FILE *out, const char *key, bool turns)
{
    double most = 1;
    struct chart c;
    long n = r->sweep->to - r->sweep->from + 1;

    for (long i = 0; i < n; i++)
        most = fmax(most, elo_mean(turns ? &r->swept[i].turns : &r->swept[i].points));
    put_element(r, out, key, "h3");
    begin_chart(&c, out, (int)n, 1.1 * most);
    for (long i = 0; i < n; i++) {
        char label[NAME];

        snprintf(label, sizeof(label), "%ld", r->sweep->from + i);
        put_mean(&c, label, turns ? &r->swept[i].turns : &r->swept[i].points);
    }
    end_chart(&c, 0);
}

static void put_sweep(const struct lab_report *r, FILE *out)
{
    int part, value;

    fputs("<h2>", out);
    cli_say(r->cli, out, "lab-sweep", r->sweep->path);
    fputs("</h2>\n", out);
    if (find_part(r, &part, &value)) {
        put_element(r, out, "lab-sweep-part", "h3");
        put_sweep_shares(r, out, part, value);
    }
    put_element(r, out, "lab-sweep-seat", "h3");
    put_sweep_shares(r, out, -1, 0);
    put_sweep_means(r, out, "lab-points", false);
    put_sweep_means(r, out, "lab-turns", true);
}

/* ---- The page ------------------------------------------------------------------------------ */

static void put_head(const struct lab_report *r, FILE *out)
{
    const struct bb_box *box = r->plan->box;
    char games[24];

    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
            r->cli->lang == BB_FR ? "fr" : "en");
    put(out, box->game->title);
    fputs("</title>\n<style>\nbody{font:15px/1.4 sans-serif;max-width:60em;margin:2em auto;"
          "padding:0 1em;color:#222;background:#fff}\nsvg{display:block;max-width:100%;"
          "font-size:13px}\nrect{fill:#c9a24b}\npath{stroke:#222;fill:none}\n"
          ".even{stroke:#06c;stroke-dasharray:4 3}\ncode{background:#eee;padding:.1em .3em}\n"
          "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}"
          "text{fill:#ddd}path{stroke:#ddd}code{background:#333}}\n</style>\n<h1>",
          out);
    put(out, box->game->title);
    snprintf(games, sizeof(games), "%ld", r->tally->games);
    fputs("</h1>\n<p>", out);
    cli_say(r->cli, out, "lab-head", games, box->edition, box->hash);
    fputs("</p>\n<p><code>", out);
    put(out, r->command);
    fputs("</code></p>\n", out);
    put_element(r, out, "lab-errors", "p");
}

void lab_page(const struct lab_report *r, FILE *out)
{
    put_head(r, out);
    put_seats(r, out);
    for (int i = 0; i < r->tally->parts; i++)
        put_part(r, out, &r->tally->part[i]);
    put_sources(r, out);
    if (!r->plan->team && r->plan->how.seats > 1)
        put_counts(r, out, "lab-leads", &r->tally->leads, r->tally->leads_of);
    put_counts(r, out, "lab-turns", &r->tally->turns, r->tally->turns_of);
    if (r->sweep)
        put_sweep(r, out);
    fputs("</html>\n", out);
}

/* ---- For programs -------------------------------------------------------------------------- */

static json_t *share_json(const struct lab_share *s)
{
    double low, high;

    lab_range(s, &low, &high);
    return json_pack("{s:f, s:f, s:f, s:f}", "n", s->n, "wins_percent",
                     s->n > 0 ? 100 * s->wins / s->n : 0, "low", 100 * low, "high", 100 * high);
}

static json_t *part_json(const struct lab_report *r, const struct lab_list *part)
{
    json_t *out = json_object();

    for (int i = 0; i < part->list->count; i++) {
        char name[NAME];
        struct bb_text t;

        bb_text_init(&t, name, sizeof(name));
        if (bb_list_print(r->plan->box, part->list, i + part->list->first, NULL, &t))
            json_object_set_new(out, name, share_json(&part->value[i]));
    }
    return out;
}

json_t *lab_json(const struct lab_report *r, const struct lab_tally *t)
{
    json_t *seats = json_array(), *parts = json_object(), *sources = json_object();
    const char *const *names = r->plan->box->game->sources;

    for (int seat = 0; seat < r->plan->how.seats; seat++)
        json_array_append_new(seats, share_json(&t->seat[seat]));
    for (int i = 0; i < t->parts; i++)
        json_object_set_new(parts, t->part[i].list->name, part_json(r, &t->part[i]));
    for (int i = 0; names[i]; i++)
        json_object_set_new(
            sources, names[i],
            json_pack("[f, f]", elo_mean(&t->source[0][i]), elo_mean(&t->source[1][i])));
    return json_pack("{s:I, s:o, s:o, s:o, s:f, s:f, s:f, s:f}", "games", (json_int_t)t->games,
                     "seats", seats, "components", parts, "sources", sources, "points",
                     elo_mean(&t->points), "turns", elo_mean(&t->turns), "turns_error",
                     elo_error(&t->turns), "lead_changes", elo_mean(&t->leads));
}
