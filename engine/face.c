/*
 * How a game is shown, with defaults for what its face leaves out.
 *
 * Touching: a list says how its values are called in a picture ("cell-" and the written
 * name), a kind whether it has an element of its own (a button). So the elements of an
 * action follow from the tables, and what touching one of them would mean is found by
 * trying: take an action that is open, or the plainest one of a kind, exchange one
 * operand, and see whether it touches that element.
 */
#include "engine/face.h"
#include "engine/card.h"
#include "engine/notation.h"
#include "engine/painter.h"
#include "engine/plain.h"
#include "engine/usual.h"

#include <string.h>

static const struct bb_face plain = { 0 };

static const struct bb_face *face_of(const struct bb_game *g)
{
    return g->face ? g->face : &plain;
}

/* ---- Text, question, account, turn ------------------------------- */

void bb_face_text(const struct bb_reader *r, const void *view, struct bb_text *out)
{
    const struct bb_face *face = face_of(r->box->game);

    if (BB_ALL_DRAWN || face->text)
        face->text(r->box->parts, view, r, out);
    else if (face->paint)
        bb_painter_hear(r, view, out);
    else
        bb_plain_text(r, view, out);
}

/* The word "ask.<kind>" of what is open to the reader, if there is one. */
static void ask_reader(const struct bb_reader *r, const void *view, struct bb_text *out)
{
    bb_action open[BB_ACTIONS_MAX];
    char key[BB_NOTATION_MAX];
    struct bb_text t;

    bb_legal(r->box, view, r->seat, open);
    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "ask.%s", r->box->game->kinds[bb_unpack(open[0]).kind].name);
    bb_words_put(r, bb_words_find(r->box->game, r->lang, key) ? key : "ask.yours", out);
}

/* What is asked in a game that does not say it better. */
static void ask_plainly(const struct bb_reader *r, const void *view, struct bb_text *out)
{
    bb_seats set = r->box->game->to_act(view);

    if (set == 0)
        bb_words_put(r, "ask.over", out);
    else if (set & BB_SEAT(r->seat))
        ask_reader(r, view, out);
    else if (set & BB_SEAT(BB_CHANCE))
        bb_words_put(r, "ask.chance", out);
    else if (bb_face_turn(r->box->game, view) == BB_TEAM)
        bb_words_put(r, "ask.others", out);
    else
        bb_words_say(r, "ask.wait", 1, (const int32_t[]){ bb_first_seat(set) }, out);
}

void bb_face_ask(const struct bb_reader *r, const void *view, struct bb_text *out)
{
    const struct bb_face *face = face_of(r->box->game);

    if (BB_ALL_DRAWN || face->ask)
        face->ask(r->box->parts, view, r, out);
    else
        ask_plainly(r, view, out);
}

bool bb_face_account(const struct bb_reader *r, const void *view, int i, struct bb_line *line,
                     struct bb_text *why, struct bb_text *touches)
{
    const struct bb_face *face = face_of(r->box->game);

    return face->account && face->account(r->box->parts, view, r, i, line, why, touches);
}

bool bb_face_explain(const struct bb_reader *r, const void *view, const char *id,
                     struct bb_text *out)
{
    const struct bb_face *face = face_of(r->box->game);
    struct bb_card card = { .r = r, .out = out };

    return (face->explain && face->explain(r->box->parts, view, id, &card)) ||
           bb_card_words(&card, id);
}

/* Whoever alone is to act, unless others wait who have chosen. */
static int turn_plainly(const struct bb_game *g, const void *view)
{
    bb_seats set = g->to_act(view);

    if (set == 0 || set == BB_SEAT(BB_CHANCE))
        return BB_NOBODY;
    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        set |= bb_has_chosen(g, view, seat) ? BB_SEAT(seat) : 0;
    return set & (set - 1) ? BB_TEAM : bb_first_seat(set);
}

int bb_face_turn(const struct bb_game *g, const void *view)
{
    return BB_ALL_DRAWN || face_of(g)->turn ? face_of(g)->turn(view) : turn_plainly(g, view);
}

struct bb_whose bb_face_whose(const struct bb_game *g, const void *view)
{
    const struct bb_face *face = face_of(g);

    return (struct bb_whose){ .turn = bb_face_turn(g, view),
                              .ended = face->turns ? face->turns(view) : 0 };
}

bool bb_whose_begins(const struct bb_whose *before, const struct bb_whose *now)
{
    return now->turn != BB_NOBODY && (now->turn != before->turn || now->ended != before->ended);
}

/* ---- Touching ------------------------------------------------------------- */

void bb_face_id(const struct bb_box *box, const char *id, const struct bb_list *list, int value,
                struct bb_text *out)
{
    size_t n = strcspn(id, "#");

    for (size_t i = 0; i < n; i++)
        bb_text_char(out, id[i]);
    if (id[n] || !list)
        bb_text_int(out, value);
    else
        bb_list_print(box, list, value, NULL, out);
}

/* A seat that looks at its view of a box. */
struct onlooker {
    const struct bb_box *box;
    const void *view;
    int seat;
};

/* The ids of the action itself (operand -1) or of one of its operands. In a plain picture
 * all have one, of the name if not of the table. */
static void put_ids(const struct onlooker *who, bb_action a, int operand, int value,
                    struct bb_text *out)
{
    const struct bb_game *g = who->box->game;
    const struct bb_kind *kind = &g->kinds[bb_unpack(a).kind];
    const struct bb_face *face = face_of(g);
    bool is_plain = !face->paint;
    const struct bb_list *list;
    const char *id;

    if (face->touch && face->touch(who->box->parts, who->view, who->seat, a, operand, out))
        return;
    if (operand < 0) {
        bb_text_put(out, kind->id ? kind->id : is_plain ? kind->name : "");
        return;
    }
    list = bb_list_find(g, kind->operand[operand].list);
    id = kind->operand[operand].id ? kind->operand[operand].id : list ? list->id : NULL;
    if (id ? !*id : !is_plain)
        return;
    if (!id)
        bb_text_format(out, "%s-", kind->operand[operand].name);
    bb_face_id(who->box, id ? id : "", list, value, out);
}

void bb_face_touch(const struct bb_box *box, const void *view, int seat, bb_action a,
                   struct bb_text *out)
{
    const struct onlooker who = { box, view, seat };
    int value[BB_OPERANDS_MAX] = { 0 };
    int n = bb_operands(box->game, a, value);
    const char *between = "";

    for (int i = -1; i < n; i++) {
        char ids[BB_IDS_MAX];
        struct bb_text text;

        bb_text_init(&text, ids, sizeof(ids));
        put_ids(&who, a, i, i < 0 ? 0 : value[i], &text);
        if (text.len == 0)
            continue;
        bb_text_put(out, between);
        bb_text_put(out, ids);
        between = " ";
    }
}

void bb_face_lead(const struct bb_box *box, const void *view, int seat, bb_action a,
                  struct bb_text *out)
{
    const struct onlooker who = { box, view, seat };
    const struct bb_kind *kind = &box->game->kinds[bb_unpack(a).kind];
    int value[BB_OPERANDS_MAX] = { 0 };

    bb_operands(box->game, a, value);
    if (kind->id || !face_of(box->game)->paint)
        put_ids(&who, a, -1, 0, out);
    else if (kind->led)
        put_ids(&who, a, 0, value[0], out);
}

/* True if the words of `ids`, blanks or bars between them, have this one among them. */
static bool has_id(const char *ids, const char *id)
{
    size_t n = strlen(id);

    for (const char *at = strstr(ids, id); at && n > 0; at = strstr(at + 1, id)) {
        if ((at == ids || strchr(" |", at[-1])) && strchr(" |", at[n]))
            return true;
    }
    return false;
}

static bool touches(const struct onlooker *who, bb_action a, int operand, int value, const char *id)
{
    char ids[BB_IDS_MAX];
    struct bb_text text;

    bb_text_init(&text, ids, sizeof(ids));
    put_ids(who, a, operand, value, &text);
    return has_id(ids, id);
}

/* The action with this operand exchanged such that the operand touches the element, or 0. */
static bb_action exchange(const struct onlooker *who, bb_action a, int operand, const char *id)
{
    const struct bb_game *g = who->box->game;
    int kind = bb_unpack(a).kind, value[BB_OPERANDS_MAX];
    int n = bb_operands(g, a, value);
    const struct bb_list *list = bb_list_find(g, g->kinds[kind].operand[operand].list);

    if (!list || list->wide) /* a wide one is left to the game's own `tapped` */
        return 0;
    for (int v = list->first; v < list->first + list->count; v++) {
        char name[BB_NOTATION_MAX];
        struct bb_text text;
        bb_action changed;

        bb_text_init(&text, name, sizeof(name));
        if (!bb_list_print(who->box, list, v, NULL, &text))
            continue;
        value[operand] = v;
        changed = bb_from_operands(g, kind, value, n);
        if (changed && touches(who, changed, operand, v, id))
            return changed;
    }
    return 0;
}

/* An action like this one that touches the element, or 0. */
static bb_action alike(const struct onlooker *who, bb_action a, const char *id)
{
    int value[BB_OPERANDS_MAX];
    int n = bb_operands(who->box->game, a, value);
    bb_action found = touches(who, a, -1, 0, id) ? a : 0;

    for (int i = 0; i < n && !found; i++)
        found = exchange(who, a, i, id);
    return found;
}

/* The first value that the box has in a list. */
static int first_value(const struct bb_box *box, const struct bb_list *list)
{
    int value = list ? list->first : 0;

    for (; list && value < list->first + list->count; value++) {
        char name[BB_NOTATION_MAX];
        struct bb_text text;

        bb_text_init(&text, name, sizeof(name));
        if (bb_list_print(box, list, value, NULL, &text))
            break;
    }
    return value;
}

/* The plainest action of a kind: each operand is the first of its list. */
static bb_action plainest(const struct bb_box *box, int kind)
{
    const struct bb_operand *operand = box->game->kinds[kind].operand;
    int value[BB_OPERANDS_MAX], n = 0;

    for (; n < BB_OPERANDS_MAX && operand[n].name; n++)
        value[n] = first_value(box, bb_list_find(box->game, operand[n].list));
    return bb_from_operands(box->game, kind, value, n);
}

bb_action bb_face_tapped(const struct bb_box *box, const void *view, int seat, const char *id)
{
    const struct bb_game *g = box->game;
    const struct onlooker who = { box, view, seat };
    bb_action open[BB_ACTIONS_MAX], found = 0;
    int n = bb_legal(box, view, seat, open);

    if (face_of(g)->tapped)
        found = face_of(g)->tapped(box->parts, view, seat, id);
    for (int i = 0; i < n && !found; i++) {
        if (i == 0 || bb_unpack(open[i]).kind != bb_unpack(open[i - 1]).kind)
            found = alike(&who, open[i], id);
    }
    for (int kind = 1; kind < g->kind_count && !found; kind++) {
        if (!g->kinds[kind].chance)
            found = alike(&who, plainest(box, kind), id);
    }
    return found;
}

/* ---- Order ------------------------------------------------------------------ */

static bool differ_in_last(const struct bb_game *g, bb_action a, bb_action b)
{
    int one[BB_OPERANDS_MAX], other[BB_OPERANDS_MAX];
    int n = bb_operands(g, a, one);

    if (bb_unpack(a).kind != bb_unpack(b).kind)
        return false;
    bb_operands(g, b, other);
    for (int i = 0; i < n - 1; i++) {
        if (one[i] != other[i])
            return false;
    }
    return n > 0;
}

void bb_face_order(const struct bb_box *box, const void *view, int seat, bb_action *open, int n)
{
    int (*fits)(const void *, const void *, int, bb_action) = face_of(box->game)->fits;

    for (int i = 1; i < n && fits; i++) {
        bb_action a = open[i];
        int value = fits(box->parts, view, seat, a), k = i;

        for (; k > 0 && differ_in_last(box->game, open[k - 1], a) &&
               fits(box->parts, view, seat, open[k - 1]) < value;
             k--)
            open[k] = open[k - 1];
        open[k] = a;
    }
}
