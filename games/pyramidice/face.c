/*
 * How Pyramidice is shown: what is asked, whose turn it is, and what is odd about touching.
 *
 * Ids in the picture: "god-ra" a god in the row or of one's own; "tile-ww" a rest tile;
 * "die-s4" an unused die (dice alike are one element), "face-4" a value to choose;
 * "own-worker", "own-cat" and "own-stone" the own resources, "supply-worker" ... the supply;
 * "space-13" a space of a pyramid; "slot-3" of a tile; "scarab-gold"; and buttons:
 * "do-reroll", "do-fame", "do-end", "do-cast", "do-yes", "do-no", "dice-3-1" (prayer
 * and stone dice to take).
 */
#include "base/text.h"
#include "engine/card.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "games/pyramidice/pyramidice.h"

#include <string.h>

/* The scarab of the seat, if it does this. */
static void touch_scarab(const struct pd_parts *p, const struct pd *s, int seat,
                         enum pd_charm charm, struct bb_text *out)
{
    if (seat < s->seats && pd_charmed(p, s, seat, charm))
        bb_text_format(out, "scarab-%s", p->facts.scarab[s->scarab[seat] - 1].name);
}

/* The die or the resources that pay. */
static void put_payment(const struct bb_box *box, int payment, struct bb_text *out)
{
    bb_text_put(out, payment < PD_DICE ? "die-" : "own-");
    bb_list_print(box, bb_list_find(&pd_game, "payment"), payment, NULL, out);
}

static bool may_pay(const struct pd_parts *p, const struct pd *s, int seat, int payment)
{
    return s->phase == PD_PAY && s->seat == seat && pd_may_pay(p, s) >> payment & 1;
}

/* All that is paid when this is: what leaves no choice then pays itself. What may not pay is
 * touched alone. */
static void touch_payments(const struct bb_box *box, const struct pd *s, int seat, bb_action a,
                           struct bb_text *out)
{
    int payment = bb_unpack(a).a;
    struct bb_log log = { .n = 0 };
    uint32_t put = 0;
    struct pd then = *s;

    if (!may_pay(box->parts, s, seat, payment)) {
        put_payment(box, payment, out);
        return;
    }
    pd_apply(box->parts, &then, seat, a, &log);
    for (int i = 0; i < log.n; i++) {
        const struct bb_event *e = &log.event[i];

        if (e->what != PD_EV_PAYS || put >> e->arg[1] & 1)
            continue;
        if (put)
            bb_text_char(out, ' ');
        put_payment(box, e->arg[1], out);
        put |= UINT32_C(1) << e->arg[1];
    }
}

/* How many dice of each kind to take is one button, and the way to change a die says what it takes;
 * what pays is dice or resources. */
static bool touch(const void *parts, const void *view, int seat, bb_action a, int operand,
                  struct bb_text *out)
{
    const struct bb_box box = { .game = &pd_game, .parts = parts };
    struct bb_move m = bb_unpack(a);

    if (operand < 0 && (m.kind == PD_DO_GILD || m.kind == PD_DO_BORROW)) {
        touch_scarab(parts, view, seat, m.kind == PD_DO_GILD ? PD_CHANGE : PD_BORROW, out);
        return true;
    }
    if (m.kind == PD_DO_WORK && operand == 0) {
        bb_text_format(out, "dice-%d-%d", m.a, m.b);
        return true;
    }
    if (m.kind == PD_DO_NUDGE && operand == 0) {
        put_payment(&box, m.a == PD_CAT ? PD_PAY_CAT : PD_PAY_WORKER, out);
        bb_text_put(out, m.c ? "|do-up" : "|do-down");
        return true;
    }
    if (m.kind == PD_DO_NUDGE && operand == 2)
        return true; /* said with what it takes */
    if (m.kind != PD_DO_PAY || operand != 0)
        return false;
    touch_payments(&box, view, seat, a, out);
    return true;
}

/* The first unused die of a kind; its first value if there is none. */
static int some_die(const struct pd *s, int kind)
{
    int value = 1;

    while (value < PD_FACES && !s->pool[kind][value - 1])
        value++;
    return pd_die(kind, s->pool[kind][value - 1] ? value : 1);
}

/* What a god of the active player is used for, by its power. */
static bb_action used_god(const struct pd_parts *p, const struct pd *s, int god)
{
    const struct pd_god *g = &p->facts.god[god];

    if (s->phase == PD_TURN && g->class == PD_REST)
        return bb_pack(g->power == PD_FLOOD ? PD_DO_FLOOD : PD_DO_BES, god, 0, 0);
    if (g->power == PD_TRIAD)
        return bb_pack(PD_DO_CONJURE, god, g->value[0], 0);
    if (g->power == PD_SET_PRAYER || g->power == PD_SET_STONE)
        return bb_pack(PD_DO_SET, god,
                       some_die(s, g->power == PD_SET_PRAYER ? PD_PRAYER : PD_STONE_DIE), 1);
    if (g->power == PD_SACRIFICE)
        return bb_pack(PD_DO_SACRIFICE, god, god, 0);
    if (g->power == PD_TRIPLE)
        return bb_pack(PD_DO_TRIPLE, god, 1, PD_WORKER);
    return bb_pack(PD_DO_USE, god, 0, 0);
}

/* What a god is meant for depends on where it is. */
static bb_action tapped_god(const struct pd_parts *p, const struct pd *s, int god)
{
    if (s->phase == PD_ADOPT)
        return bb_pack(PD_DO_ADOPT, god, 0, 0);
    if (s->phase == PD_FORSAKE)
        return bb_pack(PD_DO_FORSAKE, god, 0, 0);
    if (god < PD_GODS && s->god[god] == PD_SHOWN && s->borrowed != god + 1)
        return bb_pack(PD_DO_WORSHIP, god, 0, 0);
    if (god < PD_GODS && (pd_awake(s) >> god & 1))
        return used_god(p, s, god);
    return bb_pack(PD_DO_USE, god, 0, 0);
}

/* A die that is changed up or down: one that can be, if there is any. */
static bb_action tapped_way(const struct pd *s, bool up)
{
    int last = up ? PD_FACES : 1, found = pd_die(PD_PRAYER, 1);

    for (int die = 0; die < 2 * PD_FACES; die++) {
        if (s->pool[pd_kind_of(die)][die % PD_FACES] &&
            (pd_value_of(die) != last || pd_value_of(found) == last))
            found = die;
    }
    return bb_pack(PD_DO_NUDGE, PD_CAT, found, up);
}

static bb_action tapped_die(const struct pd *s, int die)
{
    if (s->phase == PD_LIFT)
        return bb_pack(PD_DO_LIFT, die, 0, 0);
    if (s->phase == PD_PAY)
        return bb_pack(PD_DO_PAY, die, 0, 0);
    return bb_pack(PD_DO_NUDGE, PD_CAT, die, pd_value_of(die) < PD_FACES);
}

/* What is meant by elements that several kinds of action touch. */
static bb_action tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct bb_box box = { .game = &pd_game, .parts = parts };
    const struct pd *s = view;
    int value;

    (void)seat;
    if (strcmp(id, "do-up") == 0 || strcmp(id, "do-down") == 0)
        return tapped_way(s, id[3] == 'u');
    if (strcmp(id, "own-cat") == 0 && s->phase == PD_ACT)
        return tapped_way(s, true);
    if ((value = bb_card_value(&box, "god", id)) >= 0)
        return tapped_god(parts, s, value);
    if ((value = bb_card_value(&box, "die", id)) >= 0)
        return tapped_die(s, value);
    value = bb_card_value(&box, "space", id);
    if (value >= 0 && value < PD_SPACES)
        return bb_pack(PD_DO_BUILD, some_die(s, PD_STONE_DIE), value, 0);
    return 0;
}

/* ---- What is asked ------------------------------------------------------- */

void pd_put_purpose(const struct bb_reader *r, const struct pd *s, struct bb_text *out)
{
    static const char *const purposes[] = { "paint.none",      "paint.for-worship",
                                            "paint.for-power", "paint.for-power",
                                            "paint.for-build", "paint.for-replace",
                                            "paint.for-fame",  "paint.for-loan" };
    int god = s->subject < PD_GODS ? s->subject : 0;
    bool builds = s->purpose == PD_FOR_BUILD;

    bb_words_say(r, purposes[s->purpose % 8], 2,
                 (const int32_t[]){ builds ? s->subject : god, s->extra }, out);
}

static void ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    static const char *const asked[PD_OVER + 1] = {
        [PD_PICK] = "ask.pick",     [PD_TURN] = "ask.turn",       [PD_CHOOSE_DICE] = "ask.dice",
        [PD_GIVE] = "ask.give",     [PD_TAKE] = "ask.take",       [PD_ADOPT] = "ask.adopt",
        [PD_DROP] = "ask.drop",     [PD_ACT] = "ask.act",         [PD_LIFT] = "ask.lift",
        [PD_PAY] = "ask.pay",       [PD_ASK_PEARL] = "ask.pearl", [PD_FORSAKE] = "ask.forsake",
        [PD_RETURN] = "ask.return",
    };
    const struct pd *s = view;
    bb_seats to_act = pd_to_act(s);
    int32_t arg[] = { s->choices, 0 };
    const char *question = asked[s->phase];

    if (s->phase == PD_ASK_PEARL) {
        arg[0] = s->copied;
        arg[1] = pd_charm_amount(parts, s, s->asked);
    }
    if (s->phase == PD_RETURN)
        arg[0] = pd_returning(s);
    if (s->phase == PD_PAY)
        arg[0] = s->cost[s->named % PD_COST];
    if (s->pharaoh && s->phase == PD_TURN) /* PD-6.1: every turn is now somebody's last */
        question = "ask.last-turn";
    if (s->pharaoh && s->phase == PD_ACT)
        question = "ask.last-act";
    if (s->phase == PD_OVER)
        bb_words_put(r, "text.over", out);
    else if (to_act & BB_SEAT(BB_CHANCE))
        bb_words_put(r, "ask.chance", out);
    else if (r->seat >= s->seats || !(to_act & BB_SEAT(r->seat)))
        bb_words_say(r, s->phase == PD_PICK ? "ask.others" : "ask.wait", 1,
                     (const int32_t[]){ s->asked }, out);
    else
        bb_words_say(r, question, 2, arg, out);
    if (s->phase == PD_PAY && r->seat == s->seat && !(to_act & BB_SEAT(BB_CHANCE))) {
        bb_text_char(out, ' ');
        pd_put_purpose(r, s, out);
        bb_text_char(out, '.');
    }
}

/* So many of what pays: "a cat", "2 prayer 4s". */
static void put_paid(const struct bb_reader *r, int payment, int n, struct bb_text *out)
{
    static const char *const one[] = { "price.one-prayer", "price.one-stone", "price.one-virtual" };
    static const char *const many[] = { "price.prayer", "price.stone", "price.virtual" };
    const char *key = payment == PD_PAY_CAT ? "price.cats" : "price.workers";

    if (payment < PD_DICE)
        key = n == 1 ? one[pd_kind_of(payment)] : many[pd_kind_of(payment)];
    bb_words_say(r, key, 2, (const int32_t[]){ n, pd_value_of(payment) }, out);
}

/* What an action pays, those alike together. */
static void price(const struct bb_reader *r, const struct bb_event *e, int n, struct bb_text *out)
{
    uint8_t paid[PD_PAYMENTS] = { 0 };
    int left = 0, first;

    for (int i = 0; i < n; i++) {
        if (e[i].what == PD_EV_PAYS)
            left += paid[e[i].arg[1]]++ == 0;
    }
    first = left;
    for (int payment = 0; payment < PD_PAYMENTS; payment++) {
        if (!paid[payment])
            continue;
        if (left == first)
            bb_words_put(r, "price.pay", out);
        else
            bb_text_put(out, left > 1 ? "," : "");
        bb_text_char(out, ' ');
        if (left < first && left == 1) {
            bb_words_put(r, "price.and", out);
            bb_text_char(out, ' ');
        }
        put_paid(r, payment, paid[payment], out);
        left--;
    }
}

/* The Architect's turn is told as that of a seat; it begins when the row is full again. */
static int turn(const void *state)
{
    const struct pd *s = state;

    if (s->phase != PD_OVER && pd_alone(s) && s->seat == PD_ARCHITECT)
        return PD_ARCHITECT;
    if (s->phase == PD_CHOOSE_DICE) /* a Rest turn goes on as a Work turn */
        return s->seat;
    return s->stage >= PD_CHOOSING && s->stage <= PD_WORKING ? s->seat : BB_NOBODY;
}

const struct bb_face pd_face = {
    .text = BB_SHOWN(pd_text),
    .ask = BB_SHOWN(ask),
    .paint = BB_SHOWN(pd_paint),
    .explain = BB_SHOWN(pd_explain),
    .legend = BB_SHOWN(pd_legend),
    .turn = turn,
    .touch = BB_SHOWN(touch),
    .tapped = BB_SHOWN(tapped),
    .price = BB_SHOWN(price),
};
