/*
 * The picture of an analysis: the chances of a seat after each turn, mistakes as diamonds numbered
 * by cost, luck as bars below, and the costliest mistakes in sentences. It can be read without
 * colour: luck goes up or down, and bad luck is hatched.
 */
#include "cli/analyse.h"
#include "cli/reason.h"
#include "engine/value.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 708,
    LEFT = 56,
    RIGHT = 30,
    TOP = 66, /* of the curve */
    TALL = 156,
    LUCK = 276,   /* the line of luck */
    LUCK_UP = 28, /* as high as 25 of 100 */
    NUMBERS = 312,
    LIST = 344, /* where the mistakes begin */
    ROW = 62,
    LABELS = 16, /* numbers of turns, at most */
    CUT = 88,    /* bytes of a sentence in a line */
};

static const char style[] =
    "text{font:13px sans-serif;fill:#2a2018}.h{font:bold 18px serif}.s{font-size:12px;fill:#5b4a36}"
    ".b{font-weight:bold}.ok{fill:#1e7a55}.bad{fill:#b23a24}.line{stroke:#dcc79c;fill:none}"
    ".mid{text-anchor:middle}.end{text-anchor:end}"
    ".own{stroke:#20439a;stroke-width:2.5;fill:none}.other{stroke:#8a7a60;fill:none}"
    ".area{fill:#e3e8f6}.dot{fill:#fffaee;stroke:#20439a;stroke-width:2}.w{fill:#fff}";

struct drawing {
    const struct analysed *of;
    int seat, turns; /* turn 0 is where the curve begins */
    FILE *out;
};

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

static void put_text(const struct drawing *d, int x, int y, const char *class, const char *text)
{
    fprintf(d->out, "<text x=\"%d\" y=\"%d\" class=\"%s\">", x, y, class);
    put(d->out, text);
    fputs("</text>\n", d->out);
}

static double x_of(const struct drawing *d, int turn)
{
    int turns = d->turns > 1 ? d->turns - 1 : 1;

    return LEFT + (double)(WIDTH - LEFT - RIGHT) * turn / turns;
}

static double y_of(int32_t chance)
{
    return TOP + TALL * (1 - (double)chance / BB_SURE);
}

static const struct bb_turn *turn_of(const struct drawing *d, int i)
{
    return bb_analysis_turn(d->of->a, i);
}

/* ---- The curve -------------------------------------------------------------------- */

static void put_grid(const struct drawing *d)
{
    static const char *const label[] = { "100 %", "50 %", "0 %" };

    for (int i = 0; i < 3; i++) {
        int y = TOP + TALL * i / 2;

        fprintf(d->out, "<path class=\"line\" d=\"M%d %dH%d\"/>\n", LEFT, y, WIDTH - RIGHT);
        put_text(d, LEFT - 8, y + 4, "s end", label[i]);
    }
    fprintf(d->out, "<path class=\"line\" d=\"M%d %dH%d\"/>\n", LEFT, LUCK, WIDTH - RIGHT);
    put_text(d, LEFT - 8, LUCK + 4, "s end", cli_word(d->of->cli, "analyse-luck"));
    put_text(d, LEFT - 8, NUMBERS, "s end", cli_word(d->of->cli, "analyse-turn"));
}

static void put_line(const struct drawing *d, int seat)
{
    for (int i = 0; i < d->turns; i++)
        fprintf(d->out, "%c%.1f %.1f", i ? 'L' : 'M', x_of(d, i),
                y_of(turn_of(d, i)->chance[seat]));
}

static void put_others(const struct drawing *d)
{
    for (int seat = 0; seat < bb_match_seats(d->of->table->match); seat++) {
        if (seat == d->seat)
            continue;
        fputs("<path class=\"other\" d=\"", d->out);
        put_line(d, seat);
        fputs("\"><title>", d->out);
        put(d->out, d->of->table->record.name[seat]);
        fputs("</title></path>\n", d->out);
    }
}

static void put_curve(const struct drawing *d)
{
    fputs("<path class=\"area\" d=\"", d->out);
    put_line(d, d->seat);
    fprintf(d->out, "V%.1fH%.1fZ\"/>\n", y_of(BB_SURE / 2), x_of(d, 0));
    if (bb_match_seats(d->of->table->match) > 2)
        put_others(d);
    fputs("<path class=\"own\" d=\"", d->out);
    put_line(d, d->seat);
    fputs("\"/>\n", d->out);
    for (int i = 0; i < d->turns; i++)
        fprintf(d->out, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"/>\n", x_of(d, i),
                y_of(turn_of(d, i)->chance[d->seat]), d->turns > 40 ? "1.5" : "3");
}

static void put_luck(const struct drawing *d)
{
    double wide = (x_of(d, 1) - x_of(d, 0)) * 0.4;

    for (int i = 0; i < d->turns; i++) {
        int32_t luck = turn_of(d, i)->luck[d->seat].mean;
        double tall = 4.0 * LUCK_UP * (luck < 0 ? -luck : luck) / BB_SURE;

        if (luck == 0)
            continue;
        fprintf(d->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
                x_of(d, i) - wide / 2, luck > 0 ? LUCK - tall : LUCK, wide, tall,
                luck > 0 ? "#1e7a55" : "url(#hatch)");
    }
}

static void put_numbers(const struct drawing *d)
{
    int every = (d->turns + LABELS - 1) / LABELS;

    for (int i = every; i < d->turns; i += every) {
        char number[16];

        snprintf(number, sizeof(number), "%d", i);
        put_text(d, (int)x_of(d, i), NUMBERS, "s mid", number);
    }
}

/* ---- Mistakes -------------------------------------------------------------------------- */

static void put_diamond(const struct drawing *d, double x, double y, int number)
{
    fprintf(d->out,
            "<path d=\"M%.1f %.1fl10 10l-10 10l-10-10Z\" fill=\"#b23a24\" stroke=\"#fff\"/>"
            "<text class=\"b w mid\" x=\"%.1f\" y=\"%.1f\">%d</text>\n",
            x, y - 10, x, y + 4, number);
}

/* A sentence that fits into a line. */
static void put_cut(const struct drawing *d, int x, int y, const char *class, const char *text)
{
    char cut[CUT + 4];
    size_t n = strlen(text);

    if (n > CUT) {
        for (n = CUT; n > 0 && (text[n] & 0xC0) == 0x80;)
            n--;
    }
    snprintf(cut, sizeof(cut), "%.*s%s", (int)n, text, text[n] ? "\u2026" : "");
    put_text(d, x, y, class, cut);
}

static void put_mistake(const struct drawing *d, const struct bb_choice_made *made, int i)
{
    const struct cli *cli = d->of->cli;
    int y = LIST + i * ROW;
    char line[640], loss[FIGURE_MAX], error[FIGURE_MAX];
    struct mistake_said said;

    analyse_say(d->of, made, &said);
    put_diamond(d, x_of(d, made->turn), y_of(turn_of(d, made->turn)->chance[d->seat]), i + 1);
    put_diamond(d, 28, y + 22, i + 1);
    snprintf(line, sizeof(line), "%s %d", cli_word(cli, "analyse-turn"), made->turn);
    put_text(d, 56, y + 16, "b", line);
    snprintf(line, sizeof(line), "%s %% (± %s)", figure_percent(-made->loss.mean, true, loss),
             figure_percent(made->loss.error, false, error));
    put_text(d, 56, y + 36, "b bad", line);
    snprintf(line, sizeof(line), "%s %s", cli_word(cli, "analyse-played"), said.played);
    put_cut(d, 170, y + 12, "", line);
    snprintf(line, sizeof(line), "%s %s", cli_word(cli, "analyse-better"), said.better);
    put_cut(d, 170, y + 30, "b ok", line);
    put_cut(d, 170, y + 47, "s", said.why);
}

static void put_headline(const struct drawing *d)
{
    struct bb_balance b = bb_analysis_balance(d->of->a, d->seat);
    char luck[FIGURE_MAX], lost[FIGURE_MAX], rest[FIGURE_MAX], count[16];

    put_text(d, 16, 32, "h", cli_word(d->of->cli, "analyse-title"));
    snprintf(count, sizeof(count), "%d", b.mistakes);
    fprintf(d->out, "<text x=\"%d\" y=\"32\" class=\"end\">", WIDTH - 16);
    cli_say(d->of->cli, d->out, "analyse-headline", figure_percent(b.luck.mean, true, luck), count,
            figure_percent(-b.lost, true, lost), figure_percent(b.rest, true, rest));
    fputs("</text>\n", d->out);
    put_cut(d, LEFT + 6, TOP + 14, "s", d->of->table->record.name[d->seat]);
}

bool analyse_draw(const struct analysed *of, int seat, FILE *out)
{
    const struct drawing d = { of, seat, bb_analysis_turns(of->a), out };
    struct bb_choice_made made[ANALYSE_SHOWN];
    int n = bb_analysis_mistakes(of->a, seat, made, ANALYSE_SHOWN);
    int shown = n < ANALYSE_SHOWN ? n : ANALYSE_SHOWN, tall = LIST + (shown ? shown : 1) * ROW;

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n<title>",
            WIDTH, tall, WIDTH, tall);
    put(out, cli_word(of->cli, "analyse-title"));
    fprintf(out,
            "</title><style>%s</style><defs><pattern id=\"hatch\" width=\"5\" height=\"5\" "
            "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
            "<rect width=\"5\" height=\"5\" fill=\"#c2a070\"/>"
            "<path d=\"M0 0V5\" stroke=\"#5b4a36\" stroke-width=\"2\"/></pattern></defs>\n"
            "<rect width=\"%d\" height=\"%d\" rx=\"10\" fill=\"#fffaee\"/>\n",
            style, WIDTH, tall);
    put_headline(&d);
    put_grid(&d);
    put_curve(&d);
    put_luck(&d);
    put_numbers(&d);
    for (int i = shown - 1; i >= 0; i--)
        put_mistake(&d, &made[i], i);
    if (!shown)
        put_cut(
            &d, 16, LIST + 24, "",
            cli_word(of->cli, bb_analysis_is_long(of->a, seat) ? "analyse-long" : "analyse-none"));
    fputs("</svg>\n", out);
    return !ferror(out);
}
