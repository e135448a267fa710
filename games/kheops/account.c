/*
 * The account of the score: a line for each network, with its reasons, and one
 * for the ankhs of each seat.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/kheops/kheops.h"

static void say(const struct bb_reader *r, const char *key, int a, int b, struct bb_text *out)
{
    bb_words_say(r, key, 2, (const int32_t[]){ a, b }, out);
}

static int clause_of(const struct kh_network *n)
{
    if (n->curses)
        return KH_5_5;
    if (n->owner == BB_NOBODY)
        return KH_5_2;
    return n->openings ? KH_5_3 : KH_5_4;
}

static void explain(const struct bb_reader *r, const struct kh_network *n, struct bb_text *out)
{
    int coffins = n->sarcophagi[0] + n->sarcophagi[1] + n->sarcophagi[2];

    say(r, kh_is_tied(n) ? "account.tied" : "account.weight", n->weight[0], n->weight[1], out);
    say(r, "account.tiles", n->tiles, n->rooms, out);
    if (coffins)
        say(r, "account.sarcophagi", coffins, n->bonus, out);
    if (n->top)
        bb_words_put(r, "account.top", out);
    if (n->longest)
        bb_words_put(r, "account.longest", out);
    bb_words_put(r, n->openings ? "account.open" : "account.closed", out);
    if (n->curses)
        bb_words_put(r, "account.cursed", out);
    bb_text_char(out, '.');
}

/* The cells of the ankhs that count for a seat. */
static void put_ankhs(const struct kh_parts *p, const struct kh *s, const struct kh_survey *survey,
                      int seat, struct bb_text *out)
{
    kh_cells cells = kh_where(s->tile, p->with[KH_ANKH]) & kh_where(s->pawn, kh_pawns_of(seat));
    const char *between = "";

    for (; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);

        if (survey->of[cell] < survey->count && survey->network[survey->of[cell]].curses)
            continue;
        bb_text_put(out, between);
        kh_put_cell(cell, out);
        between = " ";
    }
}

bool kh_account(const void *parts, const void *view, const struct bb_reader *r, int i,
                struct bb_line *line, struct bb_text *why, struct bb_text *touches)
{
    const struct kh *s = view;
    struct kh_survey survey;
    int seat = 0;

    kh_survey(parts, s, &survey);
    if (i < survey.count) {
        const struct kh_network *n = &survey.network[i];

        *line = (struct bb_line){ .seat = n->owner, .points = n->value, .clause = clause_of(n) };
        explain(r, n, why);
        bb_text_put(touches, "net-");
        kh_put_name(__builtin_ctzll(n->cells), touches);
        return true;
    }
    i -= survey.count;
    while (seat < KH_SEATS && (survey.ankhs[seat] == 0 || i-- > 0))
        seat++;
    if (seat == KH_SEATS)
        return false;
    *line = (struct bb_line){ .seat = seat,
                              .points = survey.ankhs[seat] * survey.ankhs[seat],
                              .clause = KH_5_6 };
    say(r, "account.ankhs", survey.ankhs[seat], 0, why);
    put_ankhs(parts, s, &survey, seat, touches);
    return true;
}
