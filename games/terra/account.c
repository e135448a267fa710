/*
 * The account of the score: a line for each base, each pyramid, each track and each
 * strategy card, seat by seat. In a mission all of it is the team's.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/terra/terra.h"

struct accounting {
    const struct tp_parts *p;
    const struct tp *s;
    const struct bb_reader *r;
    int left; /* lines to skip */
    struct bb_line *line;
    struct bb_text *why, *touches;
};

/* True if this is the line that is asked for. */
static bool line(struct accounting *a, int seat, int clause, int points, const char *key,
                 const int32_t arg[static 3])
{
    if (points == 0 || a->left-- > 0)
        return false;
    *a->line = (struct bb_line){ .seat = a->s->mission ? BB_TEAM : seat,
                                 .clause = clause,
                                 .points = points };
    bb_words_say(a->r, key, 3, arg, a->why);
    return true;
}

#define LINE(clause, points, key, ...)                                                             \
    line(a, seat, clause, points, key, (const int32_t[3]){ __VA_ARGS__ })

static bool account_sites(struct accounting *a, int seat)
{
    const struct tp *s = a->s;
    const struct tp_board *board = tp_board(a->p, s);

    for (int i = 0; i < board->sites; i++) {
        bool found = false;

        if (s->owner[i] != seat + 1)
            continue;
        if (s->level[i] == 0)
            found = LINE(TP_7_1, s->base[i], "account.base", s->base[i], board->square[i]);
        else
            found = LINE(TP_4_2, tp_level_points(s->level[i]), "account.pyramid", s->level[i],
                         board->square[i], s->colour[i] - 1);
        if (found) {
            tp_put_square(a->p, "sq-", board->square[i], a->touches);
            return true;
        }
    }
    return false;
}

static bool account_tracks(struct accounting *a, int seat)
{
    const struct tp_parts *p = a->p;
    const struct tp *s = a->s;
    int more = tp_offering_points(s, seat) - s->offerings[seat];
    int highest = tp_highest(s, seat), palms = tp_palms(p, s, seat), sites = tp_sites_of(s, seat);
    bool nile = s->version == TP_NILE;
    const char *about;

    if (s->version < TP_HORUS)
        return false;
    if (LINE(TP_5_1, s->horus[seat], "account.horus", s->horus[seat]))
        about = "horus";
    else if (LINE(TP_5_2, s->offerings[seat] + more, "account.offerings", s->offerings[seat], more))
        about = "offerings";
    else if (nile &&
             LINE(TP_6_4, s->oases[seat] * highest, "account.oases", s->oases[seat], highest))
        about = "oases";
    else if (nile && LINE(TP_6_4, palms * sites, "account.nile", palms, sites))
        about = "space";
    else
        return false;
    bb_text_format(a->touches, "%s-%d", about, seat);
    return true;
}

static bool account_cards(struct accounting *a, int seat)
{
    for (int card = 0; a->s->version == TP_NILE && card < TP_CARDS; card++) {
        int points = tp_card_points(a->s, seat, card);

        if (tp_leader(a->p, a->s, card) != seat)
            continue;
        if (LINE(TP_6_3, points, points > 10 ? "account.own-card" : "account.card", card)) {
            bb_text_format(a->touches, "card-%d", card);
            return true;
        }
    }
    return false;
}

static bool account_goods(struct accounting *a, int seat)
{
    int blocks = tp_blocks(a->s, seat), gold = a->s->gold[seat];

    if (LINE(TP_7_1, blocks, "account.blocks", blocks))
        bb_text_format(a->touches, "blocks-%d", seat);
    else if (LINE(TP_7_1, gold, "account.gold", gold))
        bb_text_format(a->touches, "gold-%d", seat);
    else
        return false;
    return true;
}

bool tp_account(const void *parts, const void *view, const struct bb_reader *r, int i,
                struct bb_line *out, struct bb_text *why, struct bb_text *touches)
{
    struct accounting accounting = { parts, view, r, i, out, why, touches }, *a = &accounting;

    for (int seat = 0; seat < a->s->seats; seat++) {
        if (account_sites(a, seat) || account_tracks(a, seat) || account_cards(a, seat) ||
            account_goods(a, seat))
            return true;
    }
    return false;
}
