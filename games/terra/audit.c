/*
 * Whether a position could arise: every piece accounted for, every number in range, and
 * each phase with what belongs to it.
 */
#include "engine/setup.h"
#include "games/terra/terra.h"

#include <string.h>

static bool all_zero(const uint8_t *bytes, size_t n)
{
    while (n > 0 && bytes[n - 1] == 0)
        n--;
    return n == 0;
}

static bool in_play(const struct tp_parts *p, const struct tp *s, int tile)
{
    return tile > 0 && tile <= p->facts.kinds && p->facts.tile[tile - 1].version <= s->version;
}

/* ---- Set-up and ranges --------------------------------------------------- */

static const char *audit_setup(const struct tp *s)
{
    struct bb_setup how = bb_setup_of(&tp_game, s);

    if (s->seats < 1 || s->seats > BB_SEATS_MAX || s->version >= TP_VERSIONS || s->mission > 3)
        return "there is no such set-up";
    if (s->symbols > 1 || s->faceup > 1 || s->reorder > 1 || s->peek_faceup > 1 || s->few_tips > 1)
        return "an option has no such value";
    return tp_unfit(&how) ? "these options do not go together" : NULL;
}

static const char *audit_ranges(const struct tp_parts *p, const struct tp *s)
{
    int sites = tp_board(p, s)->sites;

    if (s->phase > TP_OVER || s->stage > TP_PLAYING || s->goal > TP_FOR_EYES)
        return "there is no such phase";
    if ((s->stage == TP_PLAYING) != (s->phase >= TP_PLACE || s->phase == TP_DRAW_FIRST) &&
        s->phase != TP_DRAW_TILE && s->phase != TP_DRAW_BASE)
        return "the phase belongs to another stage";
    if (s->seat >= s->seats || s->pile >= TP_PILES || s->slot >= TP_HEIGHT)
        return "the seat or the pile is not there";
    if (s->opening > sites || s->entered > sites || s->row > TP_ROWS || s->placed > TP_SQUARES)
        return "a square or site is not on the board";
    if ((s->opening > 0) != (s->phase == TP_DRAW_BASE))
        return "a base is drawn, or it is not";
    if (s->stage == TP_PLAYING ? s->done != 0 : s->done > TP_SITES)
        return "the set-up has gone too far";
    return NULL;
}

/* ---- The board ----------------------------------------------------------- */

static const char *audit_square(const struct tp_parts *p, const struct tp *s, int i)
{
    bool start = false;
    int tile = s->tile[i];

    switch (tp_map(p, s)->ground[i]) {
    case TP_OASIS:
        return tile == TP_OASIS_THERE && !s->steps[i] ? NULL : "an oasis is not there";
    case TP_RIVER:
        return tile == TP_NILE_THERE && !s->steps[i] ? NULL : "the Nile is not there";
    case TP_SITE:
        return tile || s->steps[i] ? "a tile lies on a site" : NULL;
    }
    if (tile == 0)
        return s->steps[i] ? "steps without a tile" : NULL;
    if (!in_play(p, s, tile))
        return "there is no such tile";
    if (s->steps[i] >= TP_WAYS || !(tp_board(p, s)->ways[i] >> s->steps[i] & 1))
        return "steps point to no site";
    for (int k = 0; k < TP_STARTS; k++)
        start |= tp_map(p, s)->start[k] == i;
    return s->stage < TP_PLAYING && !start ? "a tile was placed before the first turn" : NULL;
}

static const char *audit_site(const struct tp_parts *p, const struct tp *s, int i)
{
    int top = s->mission == 3 ? TP_LEVELS - 1 : TP_LEVELS;

    if (i >= tp_board(p, s)->sites)
        return s->base[i] || s->owner[i] || s->workers[i] || s->level[i] || s->colour[i]
                   ? "there are not so many sites"
                   : NULL;
    if (s->base[i] > TP_VALUES || s->owner[i] > s->seats || s->workers[i] > TP_FULL ||
        s->level[i] > top || s->colour[i] > TP_COLOURS)
        return "a site has what it cannot have";
    if ((s->owner[i] > 0) != (s->workers[i] > 0) || (s->owner[i] && !s->base[i]))
        return "workers without an owner, or without a base";
    if ((s->level[i] > 0) != (s->colour[i] > 0) || (s->level[i] && !s->owner[i]))
        return "a pyramid without a colour, or without an owner";
    return NULL;
}

static const char *audit_board(const struct tp_parts *p, const struct tp *s)
{
    int squares = p->facts.rows * p->facts.columns;
    const char *wrong = NULL;

    for (int i = 0; i < squares && !wrong; i++)
        wrong = audit_square(p, s, i);
    for (int i = 0; i < TP_SITES && !wrong; i++)
        wrong = audit_site(p, s, i);
    if (!wrong && (!all_zero(s->tile + squares, (size_t)(TP_SQUARES - squares)) ||
                   !all_zero(s->steps + squares, (size_t)(TP_SQUARES - squares))))
        return "something lies beside the board";
    return wrong;
}

/* ---- Pieces -------------------------------------------------------------- */

static const char *audit_levels(const struct tp_parts *p, const struct tp *s)
{
    int built[TP_COLOURS][TP_COLOURED] = { 0 }, tips[BB_SEATS_MAX] = { 0 };
    int bases[TP_VALUES] = { 0 };

    for (int i = 0; i < TP_SITES; i++) {
        if (s->base[i])
            bases[s->base[i] - 1]++;
        for (int level = 0; level < s->level[i] && level < TP_COLOURED; level++)
            built[s->colour[i] - 1][level]++;
        if (s->level[i] == TP_LEVELS)
            tips[tp_tips_of(s, s->owner[i] - 1)]++;
    }
    for (int i = 0; i < TP_VALUES; i++) {
        if (bases[i] + s->bases[i] != p->facts.bases[i])
            return "a base is missing, or one too many";
    }
    for (int i = 0; i < TP_COLOURS * TP_COLOURED; i++) {
        int colour = i / TP_COLOURED, level = i % TP_COLOURED;

        if (built[colour][level] + s->levels[colour][level] != p->facts.levels[colour][level])
            return "a level is missing, or one too many";
    }
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (tips[seat] + s->tips[seat] != tp_tips_at_start(s, seat))
            return "a tip is missing, or one too many";
    }
    return NULL;
}

static const char *audit_seat(const struct tp *s, int seat)
{
    int workers = s->reserve[seat];

    if (seat >= s->seats)
        return s->reserve[seat] || s->gold[seat] || tp_blocks(s, seat) || s->boat[seat] ||
                       s->berth[seat] || s->horus[seat] || s->offerings[seat] || s->oases[seat] ||
                       s->turns[seat] || s->hand[seat] || s->origin[seat]
                   ? "a seat that is not at the table has something"
                   : NULL;
    for (int i = 0; i < TP_SITES; i++)
        workers += s->owner[i] == seat + 1 ? s->workers[i] : 0;
    if (seat == s->seat)
        workers += __builtin_popcount(s->crew) + __builtin_popcount(s->manned);
    if (workers != tp_workers_each(s))
        return "a worker is missing, or one too many";
    if (s->horus[seat] > TP_TRACK_MAX || s->offerings[seat] > TP_TRACK_MAX ||
        s->oases[seat] > TP_TRACK_MAX)
        return "a track is not that long";
    if (s->version < TP_HORUS && (s->horus[seat] || s->offerings[seat]))
        return "points on a track of another version";
    if (s->version < TP_NILE && (s->oases[seat] || s->boat[seat] || s->berth[seat]))
        return "points on a track of another version";
    return s->origin[seat] >= TP_STORES || (s->origin[seat] && !s->hand[seat])
               ? "a tile is from no store"
               : NULL;
}

/* Boats on the same space came one after the other. */
static const char *audit_boats(const struct tp_parts *p, const struct tp *s)
{
    for (int seat = 0; s->version == TP_NILE && seat < s->seats; seat++) {
        int there = 0, same = 0;

        for (int other = 0; other < s->seats; other++) {
            there += s->boat[other] == s->boat[seat];
            same += s->boat[other] == s->boat[seat] && s->berth[other] == s->berth[seat];
        }
        if (s->boat[seat] >= p->facts.path_length || s->berth[seat] >= there || same != 1)
            return "a boat is out of order";
    }
    for (int card = 0; card < TP_CARDS; card++) {
        if (s->card[card] > (s->version == TP_NILE ? s->seats : 0))
            return "a strategy card is nobody's";
        for (int other = 0; other < card; other++) {
            if (s->card[card] && s->card[card] == s->card[other])
                return "a seat has two strategy cards";
        }
    }
    return NULL;
}

static const char *audit_goods(const struct tp_parts *p, const struct tp *s)
{
    int gold = 0, blocks = __builtin_popcount(s->stocked);

    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        const char *wrong = audit_seat(s, seat);

        if (wrong)
            return wrong;
        gold += s->gold[seat];
        blocks += tp_blocks(s, seat);
    }
    if (gold > p->facts.gold || blocks > p->facts.blocks)
        return "there is not so much gold, or not so many blocks";
    return audit_boats(p, s);
}

/* ---- Tiles --------------------------------------------------------------- */

/* Bits of seats at the table, or everybody. */
static bool is_known(const struct tp *s, int known)
{
    return known == TP_ALL || known >> s->seats == 0;
}

/* TP-8.2: face up, unless it is about to be turned or put in order. */
static bool hides_top(const struct tp *s, int pile)
{
    int top = s->height[pile] - 1;

    if (!tp_is_faceup(s, pile) || tp_is_removed(s, pile) ||
        (s->phase == TP_DRAW_TILE && s->goal == TP_FOR_TOP) ||
        (s->phase == TP_ORDER && s->pile == pile))
        return false;
    return !s->heap[pile][top] || s->heap_known[pile][top] != TP_ALL;
}

static const char *audit_pile(const struct tp_parts *p, const struct tp *s, int pile)
{
    int height = s->height[pile];

    if (height > tp_pile_size(s) || height < tp_pile_stop(s))
        return "a pile is too high, or too low";
    for (int i = 0; i < TP_HEIGHT; i++) {
        int tile = s->heap[pile][i], known = s->heap_known[pile][i];

        if (tile == 0 ? known != TP_ALL : i >= height || !in_play(p, s, tile))
            return "a pile has what it cannot have";
        if (!is_known(s, known))
            return "somebody knows who is not there";
        if (s->mission && known != TP_ALL && known != tp_lookers(s))
            return "a tile is hidden from some of the team";
    }
    return hides_top(s, pile) ? "a pile does not show its top" : NULL;
}

static const char *audit_hand(const struct tp_parts *p, const struct tp *s, int seat)
{
    int tile = s->hand[seat], known = s->hand_known[seat];

    if (tile == 0)
        return known == TP_ALL ? NULL : "who knows an empty hand";
    if (!in_play(p, s, tile) || !is_known(s, known) || !(known >> seat & 1))
        return "a hand has what it cannot have";
    return s->mission && known != TP_ALL ? "a hand of the team is hidden" : NULL;
}

static const char *audit_tiles(const struct tp_parts *p, const struct tp *s)
{
    int found[TP_KINDS] = { 0 }, all = 0, placed = 0;
    const char *wrong = NULL;

    for (int pile = 0; pile < TP_PILES && !wrong; pile++) {
        wrong = audit_pile(p, s, pile);
        all += s->height[pile];
        for (int i = 0; i < TP_HEIGHT && !wrong; i++) {
            if (s->heap[pile][i])
                found[s->heap[pile][i] - 1]++;
        }
    }
    for (int seat = 0; seat < BB_SEATS_MAX && !wrong; seat++) {
        wrong = audit_hand(p, s, seat);
        all += s->hand[seat] > 0;
        placed += s->turns[seat];
        if (s->hand[seat] && !wrong)
            found[s->hand[seat] - 1]++;
    }
    for (int i = 0; i < TP_SQUARES && !wrong; i++) {
        if (!tp_tile_at(p, s, i))
            continue;
        found[s->tile[i] - 1]++;
        all++;
        placed--;
    }
    for (int i = 0; i < TP_KINDS && !wrong; i++) {
        int count = in_play(p, s, i + 1) ? p->facts.tile[i].count : 0;

        if (found[i] + s->pool[i] != count)
            return "a tile is missing, or one too many";
    }
    if (!wrong && (all != TP_PILES * tp_pile_size(s) ||
                   (s->stage == TP_PLAYING && placed + TP_STARTS != -(s->placed > 0))))
        return "tiles and turns do not agree";
    return wrong;
}

/* ---- Phases -------------------------------------------------------------- */

static const char *audit_set_up(const struct tp_parts *p, const struct tp *s)
{
    int laid = 0;

    for (int i = 0; i < TP_STARTS; i++)
        laid += s->tile[tp_map(p, s)->start[i]] > 0;
    for (int i = 0; i < TP_STARTS; i++) {
        if (s->stage == TP_LAYING && (s->tile[tp_map(p, s)->start[i]] > 0) != (i < s->done))
            return "start squares out of order";
    }
    for (int i = 0; s->stage == TP_OPENING && i < tp_board(p, s)->opened; i++) {
        if ((s->base[tp_board(p, s)->open_first[i]] > 0) != (i < s->done))
            return "bases out of order";
    }
    for (int seat = 0; seat < s->seats; seat++) {
        bool has = s->stage == TP_DEALING && seat < s->done;

        if ((s->hand[seat] > 0) != has || s->turns[seat] || s->gold[seat] || tp_blocks(s, seat) ||
            s->reserve[seat] != tp_workers_each(s) || s->horus[seat] || s->offerings[seat] ||
            s->oases[seat] || s->boat[seat])
            return "a seat has something before the first turn";
    }
    if (s->card[0] || s->card[1] || s->card[2] || s->card[3] || s->card[4] || s->card[5])
        return "a strategy card was bought before the first turn";
    if (s->stage != TP_LAYING && laid != TP_STARTS)
        return "a start square is empty";
    if (tp_bases_left(s) + (s->stage == TP_LAYING    ? 0
                            : s->stage == TP_OPENING ? s->done
                                                     : tp_board(p, s)->opened) !=
        p->bases)
        return "a base was drawn before the first turn";
    if (s->phase == TP_DRAW_TILE && s->goal == TP_FOR_TOP) /* between two tiles */
        return s->done <= (s->stage == TP_DEALING ? s->seats : TP_STARTS) ? NULL : "too many tiles";
    if (s->stage == TP_DEALING && (s->done >= s->seats || s->seat != s->done))
        return "tiles are dealt out of order";
    return s->stage == TP_LAYING && s->done >= TP_STARTS ? "start squares out of order" : NULL;
}

static const char *audit_draw(const struct tp *s)
{
    int top = s->height[s->pile] - 1;
    int pool = 0;

    for (int i = 0; i < TP_KINDS; i++)
        pool += s->pool[i];
    if (tp_is_removed(s, s->pile) || s->slot > top || s->heap[s->pile][s->slot] || pool == 0)
        return "no tile can be drawn there";
    switch ((enum tp_goal)s->goal) {
    case TP_FOR_BOARD:
        return s->stage == TP_LAYING && s->slot == top ? NULL : "no tile is to be laid";
    case TP_FOR_HAND:
        return (s->stage == TP_DEALING ||
                (s->stage == TP_PLAYING && s->placed && s->row && !s->hand[s->seat])) &&
                       s->slot == top
                   ? NULL
                   : "no hand is to be filled";
    case TP_FOR_TOP:
        return tp_is_faceup(s, s->pile) && s->slot == top && !s->placed && s->stage != TP_OPENING
                   ? NULL
                   : "no pile is to be shown";
    case TP_FOR_EYES:
        for (int i = s->slot + 1; i <= top; i++) {
            if (!(s->heap_known[s->pile][i] >> s->seat & 1))
                return "a pile is looked through from the top";
        }
        return s->stage == TP_PLAYING && s->placed && s->row && !s->hand[s->seat] ? NULL
                                                                                  : "nobody looks";
    }
    return NULL;
}

/* Squares of the row that ask for a piece, as bits. */
static unsigned wants(const struct tp_parts *p, const struct tp *s, enum tp_piece piece)
{
    unsigned found = 0;

    for (int i = 0; s->row && i < tp_row_length(p, s); i++) {
        const struct tp_tile *tile = tp_tile_at(p, s, tp_row_square(p, s, i));

        if (tile && (piece == TP_A_WORKER ? tile->worker : tile->block))
            found |= 1u << i;
    }
    return found;
}

static const char *audit_row(const struct tp_parts *p, const struct tp *s)
{
    if (s->placed && (s->stage != TP_PLAYING || s->placed > p->facts.rows * p->facts.columns ||
                      !tp_tile_at(p, s, s->placed - 1)))
        return "no tile was placed there";
    if (s->row && !s->placed)
        return "a row without a tile";
    if ((s->manned | s->crew) & ~wants(p, s, TP_A_WORKER) || s->stocked & ~wants(p, s, TP_A_BLOCK))
        return "a piece lies where it cannot";
    if ((s->manned || s->stocked) && s->phase != TP_SUPPLY)
        return "a row is supplied too late";
    if ((s->crew > 0) != (s->phase == TP_MOVE))
        return "workers wait to be moved, or they do not";
    return NULL;
}

/* What the turn of the active seat must have at each phase. */
static const char *audit_turn(const struct tp_parts *p, const struct tp *s)
{
    bool hand = s->hand[s->seat] > 0;
    int height = s->height[s->pile];

    if (s->entered && (s->stage != TP_PLAYING || s->turns[s->seat] || !s->base[s->entered - 1]))
        return "the first base was entered in another turn";
    if (s->sorted && (s->phase != TP_ORDER || s->sorted + 1 >= height))
        return "more tiles are in order than there are";
    switch ((enum tp_phase)s->phase) {
    case TP_PLACE:
        return hand && !s->placed && !s->row ? NULL : "there is no tile to place";
    case TP_CHOOSE_ROW:
        return !hand && s->placed && !s->row ? NULL : "there is no row to choose";
    case TP_DRAW_BASE:
        if (s->stage != TP_PLAYING)
            return s->stage == TP_OPENING && s->done < tp_board(p, s)->opened &&
                           tp_board(p, s)->open_first[s->done] == s->opening - 1
                       ? NULL
                       : "no base is due";
        if (hand || !s->placed || s->row || s->base[s->opening - 1] || tp_bases_left(s) == 0)
            return "no base is due";
        return tp_board(p, s)->beside[s->placed - 1][s->steps[s->placed - 1]] == s->opening - 1
                   ? NULL
                   : "the steps point elsewhere";
    case TP_SUPPLY:
    case TP_MOVE:
    case TP_DRAW:
        return !hand && s->placed && s->row ? NULL : "there is no row";
    case TP_LOOK:
    case TP_ORDER:
        if (!s->placed || !s->row || hand != (s->phase == TP_ORDER) || tp_is_removed(s, s->pile))
            return "nobody looks through a pile";
        for (int i = 0; i < height; i++) {
            if (!s->heap[s->pile][i] || !(s->heap_known[s->pile][i] >> s->seat & 1))
                return "a tile is looked at and not known";
        }
        return s->phase == TP_LOOK || (s->reorder && height > 1) ? NULL : "no order is asked for";
    case TP_PICK_PILE:
    case TP_DRAW_TILE:
    case TP_DRAW_FIRST:
    case TP_OVER:
        break;
    }
    return NULL;
}

static const char *audit_phase(const struct tp_parts *p, const struct tp *s)
{
    const char *wrong = audit_row(p, s);
    int hands = 0, turns = 0;

    wrong = wrong ? wrong : audit_turn(p, s);
    if (!wrong && s->phase == TP_DRAW_TILE)
        wrong = audit_draw(s);
    if (!wrong && s->stage < TP_PLAYING)
        wrong = audit_set_up(p, s);
    for (int seat = 0; seat < s->seats; seat++) {
        hands += s->hand[seat] > 0;
        turns += s->turns[seat];
    }
    if (!wrong && s->phase == TP_DRAW_FIRST && hands != s->seats)
        return "a hand is empty before the first turn";
    if (!wrong && s->phase == TP_DRAW_FIRST && (turns || s->placed))
        return "it is too late to draw who begins";
    return wrong;
}

const char *tp_audit(const void *parts, const void *state)
{
    const struct tp_parts *p = parts;
    const struct tp *s = state;
    const char *wrong = audit_setup(s);

    wrong = wrong ? wrong : audit_ranges(p, s);
    wrong = wrong ? wrong : audit_board(p, s);
    wrong = wrong ? wrong : audit_levels(p, s);
    wrong = wrong ? wrong : audit_row(p, s);
    wrong = wrong ? wrong : audit_goods(p, s);
    wrong = wrong ? wrong : audit_tiles(p, s);
    return wrong ? wrong : audit_phase(p, s);
}
