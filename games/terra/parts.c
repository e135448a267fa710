/*
 * The two boards, and what follows from the maps of an edition.
 */
#include "engine/fault.h"
#include "games/terra/terra.h"

#include <string.h>

enum {
    DIRECTIONS = 8,
    ROW_MAX = 4,     /* squares of a row without the Nile, at most: TP-1.1 */
    TILES_LAID = 40, /* in the longest game: 36 turns, and the start squares; TP-2.3 */
    BASES_MAX = 250,
    PIECES_MAX = 200, /* of one kind */
    SYMBOLS_MAX = 3,  /* eyes or masks of a tile */
};

_Static_assert(TP_SIDE <= TP_CREW, "a row of any board fits the crew");

/* ---- What follows -------------------------------------------------------- */

/* Directions are clockwise from up, so that the opposite one is 4 further. */
static const int8_t down[DIRECTIONS] = { -1, -1, 0, 1, 1, 1, 0, -1 };
static const int8_t right[DIRECTIONS] = { 0, 1, 1, 1, 0, -1, -1, -1 };

static const uint8_t row_direction[TP_ROWS] = {
    [TP_ACROSS] = 2, [TP_ALONG] = 4, [TP_FALLING] = 3, [TP_RISING] = 5
};

static int way_direction(int way)
{
    return 2 * way;
}

static bool has_size(const struct tp_facts *f)
{
    return f->rows >= 1 && f->rows <= TP_SIDE && f->columns >= 1 && f->columns <= TP_SIDE &&
           f->rows * f->columns <= TP_SQUARES;
}

/* The squares of a board; none if its size is not sound. */
static int squares(const struct tp_facts *f)
{
    return has_size(f) ? f->rows * f->columns : 0;
}

static int next_to(const struct tp_facts *f, int square, int direction)
{
    int row = square / f->columns + down[direction];
    int column = square % f->columns + right[direction];

    if (row < 0 || row >= f->rows || column < 0 || column >= f->columns)
        return TP_NONE;
    return row * f->columns + column;
}

/* The squares that one meets from here before a site or the edge. What then comes is in
 * `end`. */
static int walk(const struct tp_facts *f, const struct tp_map *map, int square, int direction,
                int *end)
{
    int n = 0, at = next_to(f, square, direction);

    for (; at != TP_NONE && map->ground[at] != TP_SITE; at = next_to(f, at, direction))
        n++;
    *end = at;
    return n;
}

static void derive_sites(const struct tp_facts *f, const struct tp_map *map, struct tp_board *b)
{
    for (int square = 0; square < squares(f); square++) {
        if (map->ground[square] == TP_SITE && b->sites < TP_SITES) {
            b->site[square] = b->sites;
            b->square[b->sites++] = square;
        }
    }
}

static int site_at(const struct tp_board *b, int square)
{
    return square == TP_NONE ? TP_NONE : b->site[square];
}

static void derive_neighbours(const struct tp_facts *f, struct tp_board *b)
{
    for (int square = 0; square < squares(f); square++) {
        int n = 0;

        for (int direction = 0; direction < DIRECTIONS; direction++) {
            int site = site_at(b, next_to(f, square, direction));

            if (site != TP_NONE)
                b->touching[square][n++] = site;
        }
        for (int way = 0; way < TP_WAYS; way++)
            b->beside[square][way] = site_at(b, next_to(f, square, way_direction(way)));
    }
    for (int site = 0; site < b->sites; site++) {
        int square = b->square[site];

        for (int direction = 0; direction < DIRECTIONS; direction++)
            b->around[site][direction] = next_to(f, square, direction);
        b->enclosed[site] = b->touching[square][0] == TP_NONE;
    }
}

static void derive_rows(const struct tp_facts *f, const struct tp_map *map, int square,
                        struct tp_board *b)
{
    for (int row = 0; row < TP_ROWS; row++) {
        int direction = row_direction[row], end, head = square;
        int before = walk(f, map, square, (direction + 4) % DIRECTIONS, &end);

        b->length[square][row] = before + 1 + walk(f, map, square, direction, &end);
        for (int i = 0; i < before; i++)
            head = next_to(f, head, (direction + 4) % DIRECTIONS);
        b->head[square][row] = head;
    }
}

static void derive_reach(const struct tp_facts *f, const struct tp_map *map, int square,
                         struct tp_board *b)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        int end, n = walk(f, map, square, direction, &end);

        b->reach[square][direction] = site_at(b, end);
        b->apart[square][direction] = end == TP_NONE ? 0 : n;
    }
}

/* TP-3.2: towards the nearest sites along row and column, be they adjacent or not. An edition
 * with a square that has none is refused. */
static int ways_of(const struct tp_board *b, int square)
{
    int nearest = TP_NONE, ways = (1 << TP_WAYS) - 1;

    for (int way = 0; way < TP_WAYS; way++) {
        int apart = b->apart[square][way_direction(way)];

        if (b->reach[square][way_direction(way)] == TP_NONE || apart > nearest)
            continue;
        ways = apart < nearest ? 1 << way : ways | 1 << way;
        nearest = apart;
    }
    return ways;
}

/* The column of the first Nile square in this row; -1 if there is none. */
static int nile_in(const struct tp_facts *f, const struct tp_map *map, int row)
{
    for (int column = 0; row >= 0 && row < f->rows && column < f->columns; column++) {
        if (map->ground[row * f->columns + column] == TP_RIVER)
            return column;
    }
    return -1;
}

/* Where the right bank begins, in this row or in the nearest that has the Nile. */
static int bank_of(const struct tp_facts *f, const struct tp_map *map, int row)
{
    for (int away = 0; away < f->rows; away++) {
        int above = nile_in(f, map, row - away), below = nile_in(f, map, row + away);

        if (above >= 0 || below >= 0)
            return above >= 0 ? above : below;
    }
    return f->columns;
}

static void derive_halves(const struct tp_facts *f, const struct tp_map *map, struct tp_board *b)
{
    for (int square = 0; square < squares(f); square++) {
        int row = square / f->columns, column = square % f->columns;
        int split = map->split > 0 ? map->split : bank_of(f, map, row);

        b->half[square] = column < split ? TP_SPHINX : TP_SCARAB;
        if (map->split == 0 && map->ground[square] == TP_RIVER)
            b->half[square] = TP_NONE;
    }
}

static void open_site(struct tp_board *b, int site)
{
    if (site == TP_NONE || memchr(b->open_first, site, b->opened))
        return;
    b->open_first[b->opened++] = site;
}

/* TP-2.4: the sites of the start squares, then those beside the Nile. */
static void derive_opened(const struct tp_facts *f, const struct tp_map *map, struct tp_board *b)
{
    for (int i = 0; i < TP_STARTS; i++) {
        if (map->start[i] < squares(f) && map->points[i] < TP_WAYS)
            open_site(b, b->beside[map->start[i]][map->points[i]]);
    }
    for (int site = 0; site < b->sites; site++) {
        for (int way = 0; way < TP_WAYS; way++) {
            int near = b->around[site][way_direction(way)];

            if (near != TP_NONE && map->ground[near] == TP_RIVER)
                open_site(b, site);
        }
    }
}

static void derive_board(const struct tp_facts *f, const struct tp_map *map, struct tp_board *b)
{
    memset(b, TP_NONE, sizeof(*b));
    b->sites = 0;
    b->opened = 0;
    memset(b->enclosed, 0, sizeof(b->enclosed));
    memset(b->ways, 0, sizeof(b->ways));
    memset(b->length, 0, sizeof(b->length));
    memset(b->apart, 0, sizeof(b->apart));
    derive_sites(f, map, b);
    derive_neighbours(f, b);
    for (int square = 0; square < squares(f); square++) {
        if (map->ground[square] == TP_SITE)
            continue;
        derive_rows(f, map, square, b);
        derive_reach(f, map, square, b);
        if (map->ground[square] == TP_FREE)
            b->ways[square] = ways_of(b, square);
    }
    derive_halves(f, map, b);
    derive_opened(f, map, b);
}

static int bases_of(const struct tp_facts *f)
{
    int n = 0;

    for (int i = 0; i < TP_VALUES; i++)
        n += f->bases[i];
    return n;
}

void tp_parts_derive(void *parts)
{
    struct tp_parts *p = parts;
    struct tp_facts facts = p->facts;
    int columns = has_size(&facts) ? facts.columns : 0;

    memset(p, 0, sizeof(*p));
    p->facts = facts;
    for (int direction = 0; direction < DIRECTIONS; direction++)
        p->step[direction] = down[direction] * columns + right[direction];
    for (int row = 0; row < TP_ROWS; row++)
        p->stride[row] = p->step[row_direction[row]];
    for (int side = 0; side < 2; side++)
        derive_board(&facts, &facts.map[side], &p->board[side]);
    p->bases = bases_of(&facts) <= BASES_MAX ? bases_of(&facts) : BASES_MAX;
}

/* ---- What must hold ------------------------------------------------------ */

static const char *const sides[] = { "front", "back" };

/* The line of the map that a square is in. */
static struct bb_path line_of(const struct tp_facts *f, int side, int square)
{
    return bb_path("%s.squares[%d]", sides[side], square / f->columns);
}

/* The name of a square: "e7". */
static struct bb_path name_of(const struct tp_facts *f, int square)
{
    return bb_path("%c%d", 'a' + square % f->columns, square / f->columns + 1);
}

/* The first square that is a site too many; TP_NONE. */
static int site_too_many(const struct tp_parts *p, int side)
{
    for (int square = 0; square < squares(&p->facts); square++) {
        if (p->facts.map[side].ground[square] == TP_SITE && p->board[side].site[square] == TP_NONE)
            return square;
    }
    return TP_NONE;
}

static bool check_ground(const struct tp_parts *p, int side, struct bb_fault *fault)
{
    const struct tp_facts *f = &p->facts;
    int extra = site_too_many(p, side), free = 0;

    for (int square = 0; square < squares(f); square++) {
        int ground = f->map[side].ground[square];

        free += ground == TP_FREE;
        if (side == 0 && ground == TP_RIVER)
            return bb_fault_at(fault, line_of(f, side, square).text,
                               "TP-1.3: only the back has the Nile");
    }
    if (extra != TP_NONE)
        return bb_fault_at(fault, line_of(f, side, extra).text,
                           "TP-1.1: a board has at most %d sites", TP_SITES);
    if (free < TILES_LAID)
        return bb_fault_at(fault, bb_path("%s.squares", sides[side]).text,
                           "TP-2.3: up to %d tiles are laid; there are %d free squares", TILES_LAID,
                           free);
    if (f->map[side].split >= f->columns || (side == 0 && f->map[side].split == 0))
        return bb_fault_at(fault, bb_path("%s.sphinx_columns", sides[side]).text,
                           "TP-8.1: either half has at least one column");
    return true;
}

static bool has_nile(const struct tp_parts *p, int side, int head, int row)
{
    bool found = false;

    for (int i = 0; i < p->board[side].length[head][row]; i++)
        found |= p->facts.map[side].ground[head + i * p->stride[row]] == TP_RIVER;
    return found;
}

static bool check_rows(const struct tp_parts *p, int side, int square, struct bb_fault *fault)
{
    static const char *const to[TP_ROWS] = { "to the right", "downwards", "down to the right",
                                             "down to the left" };
    const struct tp_board *b = &p->board[side];

    for (int row = 0; row < TP_ROWS; row++) {
        if (b->head[square][row] == square && b->length[square][row] > ROW_MAX &&
            !has_nile(p, side, square, row))
            return bb_fault_at(fault, line_of(&p->facts, side, square).text,
                               "TP-1.1: a row without the Nile has at most %d squares; the one "
                               "from %s %s has %d",
                               ROW_MAX, name_of(&p->facts, square).text, to[row],
                               b->length[square][row]);
    }
    return true;
}

static bool sees_site(const struct tp_board *b, int square)
{
    bool found = false;

    for (int way = 0; way < TP_WAYS; way++)
        found |= b->reach[square][way_direction(way)] != TP_NONE;
    return found;
}

static bool check_starts(const struct tp_parts *p, int side, struct bb_fault *fault)
{
    const struct tp_map *map = &p->facts.map[side];

    for (int i = 0; i < TP_STARTS; i++) {
        int square = map->start[i];

        if (p->board[side].beside[square][map->points[i]] == TP_NONE)
            return bb_fault_at(fault, line_of(&p->facts, side, square).text,
                               "TP-2.4: the steps of %s, a start square, point to a site beside it",
                               name_of(&p->facts, square).text);
    }
    if (p->board[side].opened > p->bases)
        return bb_fault_at(
            fault, "bases",
            "TP-2.4: on the %s %d sites have a base at the start; there are %d bases", sides[side],
            p->board[side].opened, p->bases);
    return true;
}

static bool check_board(const struct tp_parts *p, int side, struct bb_fault *fault)
{
    const struct tp_facts *f = &p->facts;

    if (!check_ground(p, side, fault))
        return false;
    for (int square = 0; square < squares(f); square++) {
        if (!check_rows(p, side, square, fault))
            return false;
        if (f->map[side].ground[square] == TP_FREE && !sees_site(&p->board[side], square))
            return bb_fault_at(fault, line_of(f, side, square).text,
                               "TP-3.2: there is no site to which steps on %s could point",
                               name_of(f, square).text);
    }
    return check_starts(p, side, fault);
}

static bool are_neighbours(const struct tp_facts *f, int a, int b)
{
    bool found = false;

    for (int direction = 0; direction < DIRECTIONS; direction++)
        found |= next_to(f, a, direction) == b;
    return found;
}

static bool check_path(const struct tp_facts *f, struct bb_fault *fault)
{
    for (int i = 0; i < f->path_length; i++) {
        struct bb_path path = bb_path("nile.path[%d]", i), name = name_of(f, f->path[i]);

        if (f->map[1].ground[f->path[i]] != TP_RIVER)
            return bb_fault_at(fault, path.text,
                               "TP-1.3: boats stay on the Nile, and %s is not of it", name.text);
        if (memchr(f->path, f->path[i], (size_t)i))
            return bb_fault_at(fault, path.text, "TP-1.3: boats come to %s only once", name.text);
        if (i > 0 && !are_neighbours(f, f->path[i - 1], f->path[i]))
            return bb_fault_at(fault, path.text,
                               "TP-1.3: each space of the boats is next to the one before; %s is "
                               "not",
                               name.text);
    }
    if (!memchr(f->palm, 1, sizeof(f->palm)))
        return bb_fault_at(fault, "nile.palms", "TP-6.4: there is at least one palm");
    return true;
}

static bool is_same(const struct tp_tile *a, const struct tp_tile *b)
{
    return a->worker == b->worker && a->block == b->block && a->eyes == b->eyes &&
           a->masks == b->masks && a->oasis == b->oasis;
}

static bool check_tile(const struct tp_facts *f, int i, struct bb_fault *fault)
{
    const struct tp_tile *t = &f->tile[i];
    struct bb_path path = bb_path("tiles[%d]", i);

    if (t->count == 0)
        return bb_fault_at(fault, path.text,
                           "TP-2.2: a tile that is listed is there at least once");
    if (t->worker + t->block + t->eyes + t->masks + t->oasis == 0)
        return bb_fault_at(fault, path.text, "TP-2.2: every tile shows something");
    if (t->worker > 1 || t->oasis > 1)
        return bb_fault_at(fault, path.text, "TP-2.2: a tile has at most one worker and one oasis");
    if (t->eyes > SYMBOLS_MAX || t->masks > SYMBOLS_MAX)
        return bb_fault_at(fault, path.text, "TP-2.2: a tile has at most %d eyes and %d masks",
                           SYMBOLS_MAX, SYMBOLS_MAX);
    if (t->masks > 0 && t->version < TP_HORUS)
        return bb_fault_at(fault, path.text, "TP-5.2: the base game has no masks");
    if (t->oasis > 0 && t->version < TP_NILE)
        return bb_fault_at(fault, path.text,
                           "TP-6.2: only the Nile version has tiles with an oasis");
    for (int j = 0; j < i; j++) {
        if (is_same(t, &f->tile[j]))
            return bb_fault_at(fault, path.text,
                               "TP-2.2: tiles that are alike are listed once, with their number");
    }
    return true;
}

static bool check_tiles(const struct tp_facts *f, struct bb_fault *fault)
{
    /* TP-2.2 and TP-2.3: eight piles of 5, 7 and 8 tiles. */
    static const uint8_t printed[TP_VERSIONS] = { 40, 16, 8 };
    static const char *const has[TP_VERSIONS] = { "the base game has", "Horus adds",
                                                  "the Nile adds" };
    int n[TP_VERSIONS] = { 0 };

    for (int i = 0; i < f->kinds; i++) {
        if (!check_tile(f, i, fault))
            return false;
        n[f->tile[i].version] += f->tile[i].count;
    }
    for (int version = 0; version < TP_VERSIONS; version++) {
        if (n[version] != printed[version])
            return bb_fault_at(fault, "tiles", "TP-2.2: %s %d tiles, not %d", has[version],
                               printed[version], n[version]);
    }
    return true;
}

static bool check_pieces(const struct tp_facts *f, struct bb_fault *fault)
{
    static const char *const colours[] = { TP_COLOUR_NAMES(BB_NAME) };

    if (bases_of(f) < 1 || bases_of(f) > BASES_MAX)
        return bb_fault_at(fault, "bases", "TP-2.1: there are 1 to %d bases, not %d", BASES_MAX,
                           bases_of(f));
    if (f->gold < 1 || f->gold > PIECES_MAX)
        return bb_fault_at(fault, "gold", "TP-2.1: there are 1 to %d pieces of gold", PIECES_MAX);
    if (f->blocks < 1 || f->blocks > PIECES_MAX)
        return bb_fault_at(fault, "blocks", "TP-2.1: there are 1 to %d blocks", PIECES_MAX);
    for (int i = 0; i < TP_COLOURS * TP_COLOURED; i++) {
        int colour = i / TP_COLOURED, level = i % TP_COLOURED, n = f->levels[colour][level];

        if (n < 1 || n > PIECES_MAX)
            return bb_fault_at(fault, bb_path("levels.%s.count[%d]", colours[colour], level).text,
                               "TP-8.3: a mission asks for level 4 in each colour; of each level "
                               "there are 1 to %d",
                               PIECES_MAX);
    }
    return true;
}

bool tp_parts_check(const void *parts, struct bb_fault *fault)
{
    const struct tp_parts *p = parts;
    const struct tp_facts *f = &p->facts;

    if (!has_size(f))
        return bb_fault_at(fault, "front.squares",
                           "TP-1.2: a board has at most %d rows, %d columns and %d squares",
                           TP_SIDE, TP_SIDE, TP_SQUARES);
    return check_pieces(f, fault) && check_board(p, 0, fault) && check_board(p, 1, fault) &&
           check_path(f, fault) && check_tiles(f, fault);
}
