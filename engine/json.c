#include "engine/json.h"
#include "engine/face.h"
#include "engine/notation.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE_MAX = 1024 };

/* ---- Positions ----------------------------------------------------------- */

static uint32_t get_element(const struct bb_field *f, const void *s, int i)
{
    const uint8_t *at = (const uint8_t *)s + f->offset + (size_t)i * f->size;
    uint32_t value = 0;

    for (int byte = f->size - 1; byte >= 0; byte--)
        value = value << 8 | at[byte];
    return value;
}

static void set_element(const struct bb_field *f, void *s, int i, uint32_t value)
{
    uint8_t *at = (uint8_t *)s + f->offset + (size_t)i * f->size;

    for (int byte = 0; byte < f->size; byte++)
        at[byte] = value >> 8 * byte & 255;
}

static json_t *element(const struct bb_field *f, const void *s, int i, bool shown)
{
    return shown ? json_integer(get_element(f, s, i)) : json_null();
}

/* A number, a list of numbers, or a list of rows. */
static json_t *field(const struct bb_field *f, const void *s, int seat, bool all)
{
    int row = f->row ? f->row : f->count;
    json_t *list;

    if (f->count == 1)
        return element(f, s, 0, all || bb_view_shows(f, s, 0, seat));
    list = json_array();
    for (int i = 0; i < f->count; i++) {
        json_t *e = element(f, s, i, all || bb_view_shows(f, s, i, seat));

        if (row == f->count || row == 1) {
            json_array_append_new(list, e);
            continue;
        }
        if (i % row == 0)
            json_array_append_new(list, json_array());
        json_array_append_new(json_array_get(list, (size_t)(i / row)), e);
    }
    return list;
}

json_t *bb_json_state(const struct bb_game *g, const void *s, int seat)
{
    bool all = seat == BB_CHANCE || g->to_act(s) == 0;
    json_t *object = json_object();

    for (const struct bb_field *f = g->fields; f->name; f++)
        json_object_set_new(object, f->name, field(f, s, seat, all));
    return object;
}

/* Writes the numbers of a possibly nested list one after the other; how many
 * there were, or -1 if something is not a number that fits. */
static int flatten(const json_t *json, const struct bb_field *f, union bb_state *out, int at)
{
    json_int_t limit = f->size == 4 ? UINT32_MAX : (UINT32_C(1) << 8 * f->size) - 1;

    if (json_is_integer(json)) {
        json_int_t value = json_integer_value(json);

        if (at >= f->count || value < 0 || value > limit)
            return -1;
        set_element(f, out->bytes, at, (uint32_t)value);
        return at + 1;
    }
    if (!json_is_array(json))
        return -1;
    for (size_t i = 0; i < json_array_size(json) && at >= 0; i++) {
        const json_t *e = json_array_get(json, i);

        at = json_is_array(e) && f->row == 0 ? -1 : flatten(e, f, out, at);
    }
    return at;
}

const char *bb_json_to_state(const struct bb_box *box, const json_t *json, union bb_state *out,
                             char why[static BB_JSON_WHY])
{
    const struct bb_game *g = box->game;
    const char *wrong;
    size_t fields = 0;

    memset(out, 0, sizeof(*out));
    for (const struct bb_field *f = g->fields; f->name; f++, fields++) {
        if (flatten(json_object_get(json, f->name), f, out, 0) != f->count) {
            snprintf(why, BB_JSON_WHY, "the field '%s' must have %d %s of %d %s", f->name, f->count,
                     f->count == 1 ? "number" : "numbers", f->size,
                     f->size == 1 ? "byte" : "bytes");
            return why;
        }
    }
    if (json_object_size(json) != fields)
        return "the position has a field that this game does not have";
    wrong = g->audit(box->parts, out->bytes);
    if (wrong) {
        snprintf(why, BB_JSON_WHY, "this position cannot arise: %s", wrong);
        return why;
    }
    return NULL;
}

/* ---- Actions ------------------------------------------------------------- */

/* A value of a list by its canonical name; a number where it has none. */
static json_t *value_of(const struct bb_box *box, const char *list_name, int value)
{
    const struct bb_list *list = bb_list_find(box->game, list_name);
    char word[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, word, sizeof(word));
    if (!list || (!list->names && !list->print) || !bb_list_print(box, list, value, NULL, &t))
        return json_integer(value);
    return json_string(word);
}

json_t *bb_json_action(const struct bb_box *box, bb_action a)
{
    const struct bb_kind *kind = &box->game->kinds[bb_unpack(a).kind];
    json_t *object = json_object();
    int value[BB_OPERANDS_MAX], n = bb_operands(box->game, a, value);
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    bb_notation_print(box, a, NULL, &t);
    json_object_set_new(object, "kind", json_string(kind->name));
    for (int i = 0; i < n; i++)
        json_object_set_new(object, kind->operand[i].name,
                            value_of(box, kind->operand[i].list, value[i]));
    json_object_set_new(object, "text", json_string(text));
    json_object_set_new(object, "number", json_integer(a));
    return object;
}

static int operand_value(const struct bb_box *box, const struct bb_operand *operand,
                         const json_t *json)
{
    const struct bb_list *list = bb_list_find(box->game, operand->list);
    json_int_t value = json_integer_value(json);

    if (json_is_string(json))
        return list ? bb_list_parse(box, list, json_string_value(json), NULL) : -1;
    if (!json_is_integer(json) || value < 0 || value > UINT16_MAX)
        return -1;
    return (int)value;
}

static bb_action action_of_object(const struct bb_box *box, const json_t *json)
{
    const char *name = json_string_value(json_object_get(json, "kind"));
    int kind = name ? bb_kind_find(box->game, name) : 0, value[BB_OPERANDS_MAX], n = 0;

    if (kind == 0)
        return 0;
    for (; n < BB_OPERANDS_MAX && box->game->kinds[kind].operand[n].name; n++) {
        const struct bb_operand *operand = &box->game->kinds[kind].operand[n];

        value[n] = operand_value(box, operand, json_object_get(json, operand->name));
    }
    return bb_from_operands(box->game, kind, value, n);
}

/* 0 unless every operand has a name in this box: then it can be printed, and
 * the rules can be asked about it. */
static bb_action if_it_has_a_name(const struct bb_box *box, bb_action a)
{
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    return a && bb_notation_print(box, a, NULL, &t) ? a : 0;
}

bb_action bb_json_to_action(const struct bb_box *box, const json_t *json,
                            const struct bb_reader *reader)
{
    json_int_t number = json_integer_value(json);

    if (json_is_string(json))
        return bb_notation_parse(box, json_string_value(json), reader);
    if (json_is_object(json))
        return if_it_has_a_name(box, action_of_object(box, json));
    if (json_is_integer(json) && number > 0 && number <= UINT32_MAX)
        return if_it_has_a_name(box, (bb_action)number);
    return 0;
}

/* ---- Events, scores, refusals -------------------------------------------- */

static json_t *undone(const struct bb_event *e)
{
    return json_pack("{s:s, s:n, s:i, s:b}", "event", "undone", "clause", "seat", e->arg[0],
                     "agreed", e->arg[1]);
}

json_t *bb_json_event(const struct bb_reader *reader, const struct bb_event *e)
{
    const struct bb_game *g = reader->box->game;
    char sentence[SENTENCE_MAX];
    struct bb_text t;
    json_t *object;

    if (e->what == BB_EV_UNDONE) {
        object = undone(e);
    } else {
        const struct bb_event_kind *kind = &g->events[e->what];

        object = json_pack("{s:s, s:s}", "event", kind->name, "clause", g->clauses[e->clause]);
        for (int i = 0; i < BB_ARGS_MAX && kind->arg[i].name; i++)
            json_object_set_new(object, kind->arg[i].name,
                                value_of(reader->box, kind->arg[i].list, e->arg[i]));
    }
    bb_text_init(&t, sentence, sizeof(sentence));
    bb_words_event(reader, e, &t);
    json_object_set_new(object, "text", json_string(sentence));
    return object;
}

json_t *bb_json_score(const struct bb_box *box, const void *s, int seats)
{
    const char *const *sources = box->game->sources;
    json_t *list = json_array();
    struct bb_score score;

    box->game->score(box->parts, s, &score);
    for (int seat = 0; seat < seats; seat++) {
        json_t *by_source = json_object();

        for (int i = 0; sources[i]; i++)
            json_object_set_new(by_source, sources[i], json_integer(score.source[i][seat]));
        json_array_append_new(list, json_pack("{s:i, s:i, s:i, s:o}", "seat", seat, "points",
                                              score.points[seat], "rank", score.rank[seat],
                                              "sources", by_source));
    }
    return list;
}

json_t *bb_json_account(const struct bb_reader *reader, const void *view)
{
    const struct bb_box *box = reader->box;
    json_t *lines = json_array();
    struct bb_line line;

    for (int i = 0;; i++) {
        char why[512], ids[512];
        struct bb_text sentence, touches;

        bb_text_init(&sentence, why, sizeof(why));
        bb_text_init(&touches, ids, sizeof(ids));
        if (!bb_face_account(reader, view, i, &line, &sentence, &touches))
            break;
        json_array_append_new(lines, json_pack("{s:o, s:i, s:s, s:s}", "seat",
                                               line.seat == BB_NOBODY ? json_null()
                                               : line.seat == BB_TEAM ? json_string("team")
                                                                      : json_integer(line.seat),
                                               "points", line.points, "clause",
                                               box->game->clauses[line.clause], "text", why));
    }
    return lines;
}

json_t *bb_json_refusal(const struct bb_reader *reader, const struct bb_refusal *why)
{
    const char *clause =
        why->clause == BB_NO_CLAUSE ? NULL : reader->box->game->clauses[why->clause];
    char sentence[SENTENCE_MAX];
    struct bb_text t;

    bb_text_init(&t, sentence, sizeof(sentence));
    bb_words_refusal(reader, why, &t);
    return json_pack("{s:s?, s:s, s:s}", "clause", clause, "reason", why->word, "text", sentence);
}

json_t *bb_json_seats(bb_seats set)
{
    json_t *list = json_array();

    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (set & BB_SEAT(seat))
            json_array_append_new(list, json_integer(seat));
    }
    if (set & BB_SEAT(BB_CHANCE))
        json_array_append_new(list, json_string("*"));
    return list;
}
