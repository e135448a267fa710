/*
 * From the picture to actions: which elements an action touches, what touching
 * one element means, and what is asked.
 *
 * Ids in the picture: "god-ra" a god in the row or of one's own; "tile-ww" a rest tile;
 * "die-s4" an unused die (dice alike are one element), "face-4" a value to choose;
 * "worker", "cat" and "stone" the own resources, "supply-worker" ... the supply;
 * "space-13" a space of a pyramid; "slot-3" of a tile; "scarab-gold"; and buttons:
 * "do-reroll", "do-fame", "do-end", "do-cast", "do-yes", "do-no", "dice-3-1" (prayer
 * and stone dice to take).
 */
#include "base/text.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* ---- What an action touches ---------------------------------------------- */

static void put(struct bb_text *out, const char *what)
{
    if (out->len)
        bb_text_char(out, ' ');
    bb_text_put(out, what);
}

/* "<kind>-<name of the value in a list>". */
static void put_named(const struct pd_parts *p, const char *kind, const char *list, int value,
                      struct bb_text *out)
{
    const struct bb_box box = { .game = &pd_game, .parts = p };

    put(out, kind);
    bb_text_char(out, '-');
    bb_list_print(&box, bb_list_find(&pd_game, list), value, NULL, out);
}

static void put_token(int token, const char *where, struct bb_text *out)
{
    static const char *const names[] = { "worker", "cat", "stone", "nothing" };

    put(out, where);
    bb_text_put(out, names[token]);
}

static void put_number(const char *kind, int n, struct bb_text *out)
{
    put(out, kind);
    bb_text_format(out, "-%d", n);
}

static void put_payment(const struct pd_parts *p, int payment, struct bb_text *out)
{
    if (payment >= PD_DICE)
        put_token(payment - PD_DICE, "", out);
    else
        put_named(p, "die", "die", payment, out);
}

static void put_change(const struct pd_parts *p, int die, int up, struct bb_text *out)
{
    put_named(p, "die", "die", die, out);
    put(out, up ? "do-up" : "do-down");
}

/* Of the Work turn; false if it is another action. */
static bool touch_work(const struct pd_parts *p, struct bb_move m, struct bb_text *out)
{
    switch ((enum pd_kind)m.kind) {
    case PD_DO_WORK:
        put(out, "dice");
        bb_text_format(out, "-%d-%d", m.a, m.b);
        return true;
    case PD_DO_NUDGE:
        put_token(m.a, "", out);
        put_change(p, m.b, m.c, out);
        return true;
    case PD_DO_GILD:
        put(out, "scarab-gold");
        put_change(p, m.a, m.b, out);
        return true;
    case PD_DO_CONJURE:
        put_named(p, "god", "god", m.a, out);
        put_number("face", m.b, out);
        return true;
    case PD_DO_SET:
        put_named(p, "god", "god", m.a, out);
        put_named(p, "die", "die", m.b, out);
        put_number("face", m.c, out);
        return true;
    case PD_DO_TRIPLE:
        put_named(p, "god", "god", m.a, out);
        put_number("face", m.b, out);
        put_token(m.c, "supply-", out);
        return true;
    case PD_DO_SACRIFICE:
        put_named(p, "god", "god", m.a, out);
        put_named(p, "god", "god", m.b, out);
        return true;
    case PD_DO_BUILD:
        put_named(p, "die", "die", m.a, out);
        put_number("space", m.b, out);
        return true;
    case PD_DO_BORROW:
        put(out, "scarab-amethyst");
        put_named(p, "god", "god", m.a, out);
        return true;
    case PD_DO_REPLACE:
        put(out, "do-replace");
        put_named(p, "god", "god", m.a, out);
        return true;
    default:
        return false;
    }
}

void pd_touch(const void *parts, const void *view, int seat, bb_action a, struct bb_text *ids)
{
    struct bb_move m = bb_unpack(a);
    char own[128];
    struct bb_text text, *out = &text;

    (void)view;
    (void)seat;
    bb_text_init(out, own, sizeof(own));
    if (!touch_work(parts, m, out)) {
        switch ((enum pd_kind)m.kind) {
        case PD_DO_PICK:
            put_named(parts, "scarab", "scarab", m.a, out);
            break;
        case PD_DO_REST:
            put_named(parts, "tile", "tile", m.a, out);
            break;
        case PD_DO_GIVE:
        case PD_DO_DROP:
            put_token(m.a, "", out);
            break;
        case PD_DO_TAKE:
            put_token(m.a, "supply-", out);
            break;
        case PD_DO_LIFT:
        case PD_DO_PAY:
            put_payment(parts, m.a, out);
            break;
        case PD_DO_RETURN:
            put_number("slot", m.a, out);
            break;
        case PD_DO_REROLL:
            put(out, "do-reroll");
            break;
        case PD_DO_CAST:
            put(out, "do-cast");
            break;
        case PD_DO_FAME:
            put(out, "do-fame");
            break;
        case PD_DO_END:
            put(out, "do-end");
            break;
        case PD_DO_COPY:
            put(out, m.a ? "do-yes" : "do-no");
            break;
        default:
            put_named(parts, "god", "god", m.a, out);
            break;
        }
    }
    bb_text_put(ids, own);
}

/* ---- What a touch means -------------------------------------------------- */

/* The value of the list that is written like this; -1: none. */
static int value_of(const struct pd_parts *p, const char *list, const char *word)
{
    const struct bb_box box = { .game = &pd_game, .parts = p };

    return bb_list_parse(&box, bb_list_find(&pd_game, list), word, NULL);
}

static bb_action tapped_god(const struct pd_parts *p, const struct pd *s, int god)
{
    bool own = god < PD_GODS && (pd_awake(s) >> god & 1);

    if (s->phase == PD_ADOPT)
        return bb_pack(PD_DO_ADOPT, god, 0, 0);
    if (s->phase == PD_FORSAKE)
        return bb_pack(PD_DO_FORSAKE, god, 0, 0);
    if (s->phase == PD_TURN)
        return bb_pack(god < PD_GODS && p->facts.god[god].power == PD_FLOOD ? PD_DO_FLOOD
                                                                            : PD_DO_BES,
                       god, 0, 0);
    return bb_pack(own ? PD_DO_USE : PD_DO_WORSHIP, god, 0, 0);
}

static bb_action tapped_button(const char *name)
{
    if (strcmp(name, "reroll") == 0)
        return bb_pack(PD_DO_REROLL, 0, 0, 0);
    if (strcmp(name, "fame") == 0)
        return bb_pack(PD_DO_FAME, 0, 0, 0);
    return strcmp(name, "end") == 0 ? bb_pack(PD_DO_END, 0, 0, 0) : 0;
}

bb_action pd_tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct pd *s = view;
    const char *dash = strchr(id, '-');
    int value;

    if (!(pd_to_act(s) & BB_SEAT(seat)) || !dash)
        return 0;
    if (strncmp(id, "do-", 3) == 0)
        return tapped_button(dash + 1);
    if (strncmp(id, "god-", 4) == 0) {
        value = value_of(parts, "god", dash + 1);
        return value < 0 ? 0 : tapped_god(parts, s, value);
    }
    if (strncmp(id, "tile-", 5) == 0) {
        value = value_of(parts, "tile", dash + 1);
        return value < 0 ? 0 : bb_pack(PD_DO_REST, value, 0, 0);
    }
    return 0;
}

/* ---- What is asked ------------------------------------------------------- */

void pd_ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    static const char *const asked[] = {
        [PD_PICK] = "ask.pick",     [PD_TURN] = "ask.turn",       [PD_CHOOSE_DICE] = "ask.dice",
        [PD_GIVE] = "ask.give",     [PD_TAKE] = "ask.take",       [PD_ADOPT] = "ask.adopt",
        [PD_DROP] = "ask.drop",     [PD_ACT] = "ask.act",         [PD_LIFT] = "ask.lift",
        [PD_PAY] = "ask.pay",       [PD_ASK_PEARL] = "ask.pearl", [PD_FORSAKE] = "ask.forsake",
        [PD_RETURN] = "ask.return",
    };
    const struct pd *s = view;
    bb_seats to_act = pd_to_act(s);
    int32_t arg = s->phase == PD_ASK_PEARL ? s->copied : s->choices;

    (void)parts;
    if (s->phase == PD_OVER)
        bb_words_put(r, "text.over", out);
    else if (to_act & BB_SEAT(BB_CHANCE))
        bb_words_put(r, "ask.chance", out);
    else if (r->seat >= s->seats || !(to_act & BB_SEAT(r->seat)))
        bb_words_say(r, s->phase == PD_PICK ? "ask.wait-all" : "ask.wait", 1,
                     (const int32_t[]){ s->asked }, out);
    else
        bb_words_say(r, asked[s->phase], 1, &arg, out);
}
