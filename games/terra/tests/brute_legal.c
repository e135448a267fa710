/*
 * The boards of TP-1.2 and TP-1.3, and what is open, by looking at every square.
 */
#include "games/terra/tests/brute.h"

#include <string.h>

static const char *const front[TP_BRUTE_ROWS] = {
    "..#.o..#.o", "#....#...o", "...#....#.", ".#....#...", "o...#....#", "..#....#..",
    "#....#...o", "...#....#.", ".#....#...", "o...#....#", "o.#..o.#..",
};

static const char *const back[TP_BRUTE_ROWS] = {
    ".~~.#..o.#", "#.~~..#...", "..#~~...#.", "#..~~#...o", "..#~~..#..", "#..o~~o..#",
    "..#..~~#..", "o...#~~..#", ".#...~~#..", "...#..~~.#", "#.o..#.~~.",
};

static const int down[] = { -1, -1, 0, 1, 1, 1, 0, -1 };
static const int right[] = { 0, 1, 1, 1, 0, -1, -1, -1 };

/* ---- The board ------------------------------------------------------------- */

char tp_brute_ground(const struct tp *s, int row, int column)
{
    if (row < 0 || row >= TP_BRUTE_ROWS || column < 0 || column >= TP_BRUTE_COLUMNS)
        return 0;
    return (s->version == TP_NILE ? back : front)[row][column];
}

static int square_of(int row, int column)
{
    return row * TP_BRUTE_COLUMNS + column;
}

int tp_brute_site(const struct tp *s, int square)
{
    int n = 0;

    if (tp_brute_ground(s, square / TP_BRUTE_COLUMNS, square % TP_BRUTE_COLUMNS) != '#')
        return -1;
    for (int i = 0; i < square; i++)
        n += tp_brute_ground(s, i / TP_BRUTE_COLUMNS, i % TP_BRUTE_COLUMNS) == '#';
    return n;
}

bool tp_brute_filled(const struct tp *s, int row, int column)
{
    char ground = tp_brute_ground(s, row, column);

    return ground == 'o' || ground == '~' || (ground == '.' && s->tile[square_of(row, column)]);
}

int tp_brute_row(const struct tp *s, int square, int row, int out[static TP_BRUTE_ROWS])
{
    static const int by_down[] = { 0, 1, 1, 1 }, by_right[] = { 1, 0, 1, -1 };
    int y = square / TP_BRUTE_COLUMNS, x = square % TP_BRUTE_COLUMNS, n = 0;
    char ground = tp_brute_ground(s, y, x);

    while (ground && ground != '#') {
        y -= by_down[row];
        x -= by_right[row];
        ground = tp_brute_ground(s, y, x);
    }
    y += by_down[row];
    x += by_right[row];
    for (ground = tp_brute_ground(s, y, x); ground && ground != '#';
         ground = tp_brute_ground(s, y, x)) {
        out[n++] = square_of(y, x);
        y += by_down[row];
        x += by_right[row];
    }
    return n;
}

/* TP-1.2: columns 0 to 4 are Sphinx; TP-1.3: what is left of the Nile. */
static int half_of(const struct tp *s, int row, int column)
{
    if (s->version != TP_NILE)
        return column >= 5;
    while (column >= 0 && tp_brute_ground(s, row, column) != '~')
        column--;
    return column >= 0;
}

static bool is_free(const struct tp *s, int row, int column)
{
    return tp_brute_ground(s, row, column) == '.' && !s->tile[square_of(row, column)];
}

bool tp_brute_toll(const struct tp *s, int square)
{
    int origin = s->origin[s->seat];
    bool own_half = false;

    for (int y = 0; y < TP_BRUTE_ROWS; y++) {
        for (int x = 0; x < TP_BRUTE_COLUMNS; x++)
            own_half |= is_free(s, y, x) && half_of(s, y, x) == origin;
    }
    return s->symbols && own_half &&
           half_of(s, square / TP_BRUTE_COLUMNS, square % TP_BRUTE_COLUMNS) != origin;
}

int tp_brute_gold_left(const struct tp *s)
{
    int left = 24;

    for (int seat = 0; seat < s->seats; seat++)
        left -= s->gold[seat];
    return left;
}

int tp_brute_blocks_left(const struct tp *s)
{
    int left = 32;

    for (int seat = 0; seat < s->seats; seat++) {
        for (int hue = 0; hue < TP_HUES; hue++)
            left -= s->block[seat][hue];
    }
    for (int i = 0; i < TP_BRUTE_ROWS; i++)
        left -= s->stocked >> i & 1;
    return left;
}

/* ---- What the turn asks for ------------------------------------------------- */

static int places(const struct tp *s, bb_action *out)
{
    int n = 0;

    for (int square = 0; square < TP_BRUTE_ROWS * TP_BRUTE_COLUMNS; square++) {
        int y = square / TP_BRUTE_COLUMNS, x = square % TP_BRUTE_COLUMNS;

        if (!is_free(s, y, x) || (tp_brute_toll(s, square) && s->gold[s->seat] == 0))
            continue;
        for (int way = 0; way < TP_WAYS; way++) {
            if (tp_brute_ground(s, y + down[2 * way], x + right[2 * way]) == '#')
                out[n++] = bb_pack(TP_DO_PLACE, square, way, 0);
        }
    }
    return n;
}

static int supplies(const struct tp *s, bb_action *out)
{
    int row[TP_BRUTE_ROWS], length = tp_brute_row(s, s->placed - 1, s->row - 1, row), n = 0;

    for (int i = 0; i < length; i++) {
        const struct tp_tile *t;

        if (!s->tile[row[i]] || s->tile[row[i]] >= TP_OASIS_THERE)
            continue;
        t = &tp_brute_facts()->tile[s->tile[row[i]] - 1];
        if (t->worker && !(s->manned >> i & 1) && s->reserve[s->seat] > 0)
            out[n++] = bb_pack(TP_DO_SUPPLY, TP_A_WORKER, row[i], 0);
        if (t->block && !(s->stocked >> i & 1) && tp_brute_blocks_left(s) > 0)
            out[n++] = bb_pack(TP_DO_SUPPLY, TP_A_BLOCK, row[i], 0);
    }
    if (n == 0)
        out[n++] = bb_pack(TP_DO_ACTIVATE, 0, 0, 0);
    return n;
}

static bool may_enter(const struct tp *s, const struct tp_brute *b, int site)
{
    int last = s->mission == 3 ? 4 : 5;

    if (!s->base[site] || s->workers[site] >= 3 || s->level[site] >= last)
        return false;
    if (s->workers[site] > 0)
        return s->owner[site] == s->seat + 1;
    return b->turns[s->seat] > 0 || b->entered == 0 || b->entered == site + 1;
}

static int moves(const struct tp *s, const struct tp_brute *b, bb_action *out)
{
    int row[TP_BRUTE_ROWS], length = tp_brute_row(s, s->placed - 1, s->row - 1, row), n = 0;

    for (int i = 0; i < length; i++) {
        for (int d = 0; (s->crew >> i & 1) && d < 8; d++) {
            int y = row[i] / TP_BRUTE_COLUMNS + down[d], x = row[i] % TP_BRUTE_COLUMNS + right[d];

            while (tp_brute_filled(s, y, x)) {
                y += down[d];
                x += right[d];
            }
            if (tp_brute_ground(s, y, x) == '#' &&
                may_enter(s, b, tp_brute_site(s, square_of(y, x))))
                out[n++] = bb_pack(TP_DO_MOVE, row[i], square_of(y, x), 0);
        }
    }
    return n;
}

/* ---- Optional actions -------------------------------------------------------- */

static int backs(const struct tp *s, bb_action *out)
{
    int row[TP_BRUTE_ROWS], length = 0, n = 0;

    if (s->phase == TP_MOVE)
        length = tp_brute_row(s, s->placed - 1, s->row - 1, row);
    for (int i = 0; i < length; i++) {
        if (s->crew >> i & 1)
            out[n++] = bb_pack(TP_DO_BACK, row[i], 0, 0);
    }
    for (int square = 0; square < TP_BRUTE_ROWS * TP_BRUTE_COLUMNS; square++) {
        int site = tp_brute_site(s, square);

        if (site >= 0 && s->owner[site] == s->seat + 1 &&
            s->workers[site] >= (s->level[site] > 0 ? 2 : 1))
            out[n++] = bb_pack(TP_DO_BACK, square, 0, 0);
    }
    return n;
}

static bool has_piece(const struct tp *s, int level, int colour)
{
    int used = 0, limit[] = { 0, 3, 2, 1, 1, 2 };

    for (int i = 0; i < TP_BRUTE_SITES; i++) {
        if (s->level[i] >= level &&
            (level < 5 ? s->colour[i] == colour + 1 : s->mission || s->owner[i] == s->seat + 1))
            used++;
    }
    if (s->mission)
        limit[5] = s->few_tips ? 4 : 8;
    if (s->mission == 3)
        limit[5] = 0;
    return used < limit[level];
}

static int builds(const struct tp *s, bb_action *out)
{
    const uint8_t *block = s->block[s->seat];
    int n = 0;

    for (int square = 0; square < TP_BRUTE_ROWS * TP_BRUTE_COLUMNS; square++) {
        int site = tp_brute_site(s, square), level = site < 0 ? 0 : s->level[site] + 1;

        if (site < 0 || s->owner[site] != s->seat + 1 || s->workers[site] != 3 || level > 5)
            continue;
        for (int colour = 0; colour < TP_COLOURS; colour++) {
            if ((level > 1 && s->colour[site] != colour + 1) || !has_piece(s, level, colour))
                continue;
            for (int hue = 0; level == 1 && hue < TP_HUES; hue++) {
                if (block[hue] > 0)
                    out[n++] = bb_pack(TP_DO_FOUND, square, colour, hue);
            }
            for (int white = 0; level > 1 && white <= level; white++) {
                if (white <= block[TP_WHITE] && level - white <= block[colour])
                    out[n++] = bb_pack(TP_DO_BUILD, square, white, 0);
            }
        }
    }
    return n;
}

static int purchases(const struct tp *s, const struct tp_brute *b, bb_action *out)
{
    int gold = s->gold[s->seat], n = 0, has_card = 0;

    for (int square = 0; square < TP_BRUTE_ROWS * TP_BRUTE_COLUMNS; square++) {
        int site = tp_brute_site(s, square);

        if (site >= 0 && gold >= 3 && s->reserve[s->seat] > 0 && may_enter(s, b, site))
            out[n++] = bb_pack(TP_DO_HIRE, square, 0, 0);
    }
    if (gold >= 3 && tp_brute_blocks_left(s) > 0)
        out[n++] = bb_pack(TP_DO_BUY, 0, 0, 0);
    if (gold >= 1 && s->version != TP_BASE_GAME)
        out[n++] = bb_pack(TP_DO_OFFER, 0, 0, 0);
    if (gold >= 2 && s->version == TP_NILE && s->boat[s->seat] < 21)
        out[n++] = bb_pack(TP_DO_SAIL, 0, 0, 0);
    for (int card = 0; card < TP_CARDS; card++)
        has_card |= s->card[card] == s->seat + 1;
    for (int card = 0; card < TP_CARDS; card++) {
        if (s->version == TP_NILE && !has_card && !s->card[card] && s->horus[s->seat] >= 5 &&
            gold >= s->horus[s->seat] / 5)
            out[n++] = bb_pack(TP_DO_CARD, card, 0, 0);
    }
    return n;
}

static int swaps(const struct tp *s, bb_action *out)
{
    uint8_t block[TP_HUES];
    int n = 0;

    for (int a = 0; a < TP_HUES; a++) {
        for (int b = a; b < TP_HUES; b++) {
            memcpy(block, s->block[s->seat], sizeof(block));
            if (block[a] == 0)
                continue;
            block[a]--;
            if (block[b] > 0)
                out[n++] = bb_pack(TP_DO_SWAP, a, b, 0);
        }
    }
    return n;
}

/* ---- The end of the turn ------------------------------------------------------- */

/* TP-2.3. */
static int stop_number(const struct tp *s)
{
    if (s->mission)
        return 1;
    switch (s->version) {
    case TP_BASE_GAME:
        return s->seats == 2 ? 1 : 0;
    case TP_HORUS:
        return s->seats == 2 ? 3 : 2;
    default:
        return s->seats == 2 ? 4 : 3;
    }
}

static int draws(const struct tp *s, bb_action *out)
{
    int gold = s->gold[s->seat], blocks = 0, piles = 0, n = 0;

    for (int hue = 0; hue < TP_HUES; hue++)
        blocks += s->block[s->seat][hue];
    for (int pile = 0; pile < TP_PILES; pile++) {
        bool face_up = s->faceup && (pile == 0 || pile == 1 || pile == 4 || pile == 5);

        if (s->height[pile] <= stop_number(s))
            continue;
        piles++;
        if (gold <= 4 && blocks <= 7)
            out[n++] = bb_pack(TP_DO_DRAW, pile, 0, 0);
        if (gold >= 1 && gold <= 5 && blocks <= 7 && (!face_up || s->peek_faceup))
            out[n++] = bb_pack(TP_DO_LOOK, pile, 0, 0);
    }
    if (piles == 0 && gold <= 4 && blocks <= 7)
        out[n++] = bb_pack(TP_DO_END, 0, 0, 0);
    return n;
}

static int looking(const struct tp *s, bb_action *out)
{
    int height = s->height[s->pile], n = 0;

    for (int place = 1; s->phase == TP_LOOK && place <= height; place++)
        out[n++] = bb_pack(TP_DO_TAKE, place, 0, 0);
    if (s->phase == TP_LOOK)
        return n;
    for (int place = s->sorted + 1; place <= height; place++) {
        bool twin = false;

        for (int other = s->sorted + 1; other < place; other++)
            twin |= s->heap[s->pile][height - other] == s->heap[s->pile][height - place];
        if (!twin)
            out[n++] = bb_pack(TP_DO_STACK, place, 0, 0);
    }
    out[n++] = bb_pack(TP_DO_LEAVE, 0, 0, 0);
    return n;
}

int tp_brute_legal(const struct tp *s, const struct tp_brute *b, bb_action *out)
{
    int n = 0;

    if (s->phase == TP_LOOK || s->phase == TP_ORDER)
        return looking(s, out);
    n += swaps(s, out + n);
    n += builds(s, out + n);
    n += purchases(s, b, out + n);
    if (s->phase == TP_PLACE)
        n += places(s, out + n);
    for (int row = 0; s->phase == TP_CHOOSE_ROW && row < 4; row++)
        out[n++] = bb_pack(TP_DO_ROW, row, 0, 0);
    if (s->phase == TP_SUPPLY)
        n += supplies(s, out + n);
    if (s->phase == TP_MOVE)
        n += moves(s, b, out + n);
    if (s->phase == TP_DRAW)
        n += draws(s, out + n);
    if (n == 0 && s->phase == TP_DRAW) /* TP-3.9: nothing else helps */
        out[n++] = bb_pack(TP_DO_DISCARD, 0, 0, 0);
    return n + backs(s, out + n);
}
