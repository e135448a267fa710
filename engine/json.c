/*
 * JSON from the tables of a game: fields by name, values by their lists, and back again.
 */
#include "engine/json.h"
#include "engine/face.h"
#include "engine/notation.h"
#include "engine/usual.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCE_MAX = 1024 };

/* ---- Positions ----------------------------------------------------------- */

/* By its name, if it has one. */
static json_t *element(const struct bb_box *box, const struct bb_field *f, const void *s, int i)
{
    uint32_t value = bb_field_get(f, s, i);
    char word[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, word, sizeof(word));
    return bb_field_print(box, f, value, &t) ? json_string(word) : json_integer(value);
}

static json_t *seen(const struct bb_box *box, const struct bb_field *f, const void *s, int i,
                    int seat, bool all)
{
    return all || bb_view_shows(f, s, i, seat) ? element(box, f, s, i) : json_null();
}

/* An element, a list of elements, or a list of rows. */
static json_t *field(const struct bb_box *box, const struct bb_field *f, const void *s, int seat,
                     bool all)
{
    int row = f->row ? f->row : f->count;
    json_t *list;

    if (f->count == 1)
        return seen(box, f, s, 0, seat, all);
    list = json_array();
    for (int i = 0; i < f->count; i++) {
        json_t *e = seen(box, f, s, i, seat, all);

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

json_t *bb_json_state(const struct bb_box *box, const void *s, int seat)
{
    bool all = seat == BB_CHANCE || box->game->to_act(s) == 0;
    json_t *object = json_object();

    for (const struct bb_field *f = box->game->fields; f->name; f++)
        json_object_set_new(object, f->name, field(box, f, s, seat, all));
    return object;
}

/* What is read into a field, and what was wrong with it. */
struct reading {
    const struct bb_box *box;
    const struct bb_field *f;
    union bb_state *out;
    int n;               /* elements so far */
    const char *unknown; /* a name that the field's list does not have */
};

static bool read_element(struct reading *r, const json_t *json)
{
    json_int_t limit = r->f->size == 4 ? UINT32_MAX : (UINT32_C(1) << 8 * r->f->size) - 1;
    json_int_t value = json_integer_value(json);

    if (json_is_string(json) && r->f->list) {
        value = bb_field_parse(r->box, r->f, json_string_value(json));
        r->unknown = value < 0 ? json_string_value(json) : NULL;
    } else if (!json_is_integer(json)) {
        return false;
    }
    if (r->n >= r->f->count || value < 0 || value > limit)
        return false;
    bb_field_set(r->f, r->out->bytes, r->n++, (uint32_t)value);
    return true;
}

/* Reads the elements of a possibly nested list one after the other; false if something
 * is none that fits. */
static bool read_field(struct reading *r, const json_t *json)
{
    if (!json_is_array(json))
        return read_element(r, json);
    for (size_t i = 0; i < json_array_size(json); i++) {
        const json_t *e = json_array_get(json, i);

        if (json_is_array(e) && r->f->row == 0)
            return false;
        if (!read_field(r, e))
            return false;
    }
    return true;
}

static const char *not_a_field(const struct reading *r, char why[static BB_JSON_WHY])
{
    const struct bb_field *f = r->f;

    if (r->unknown)
        snprintf(why, BB_JSON_WHY, "the field '%s' has no value '%.100s'", f->name, r->unknown);
    else
        snprintf(why, BB_JSON_WHY, "the field '%s' must have %d %s%s of %d byte%s", f->name,
                 f->count, f->list ? "value" : "number", f->count == 1 ? "" : "s", f->size,
                 f->size == 1 ? "" : "s");
    return why;
}

const char *bb_json_to_state(const struct bb_box *box, const json_t *json, union bb_state *out,
                             char why[static BB_JSON_WHY])
{
    const struct bb_game *g = box->game;
    const char *wrong;
    size_t fields = 0;

    memset(out, 0, sizeof(*out));
    for (const struct bb_field *f = g->fields; f->name; f++, fields++) {
        struct reading r = { .box = box, .f = f, .out = out };

        if (!read_field(&r, json_object_get(json, f->name)) || r.n != f->count)
            return not_a_field(&r, why);
    }
    if (json_object_size(json) != fields)
        return "the position has a field that this game does not have";
    wrong = bb_audit(box, out->bytes);
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

json_t *bb_json_sources(const struct bb_game *g, const struct bb_score *score, int place)
{
    json_t *out = json_object();

    for (int i = 0; g->sources[i]; i++)
        json_object_set_new(out, g->sources[i], json_integer(score->source[i][place]));
    return out;
}

json_t *bb_json_score(const struct bb_box *box, const void *s, int seats)
{
    json_t *list = json_array();
    struct bb_score score;

    box->game->score(box->parts, s, &score);
    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(list, json_pack("{s:i, s:i, s:i, s:o}", "seat", seat, "points",
                                              score.points[seat], "rank", score.rank[seat],
                                              "sources", bb_json_sources(box->game, &score, seat)));
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
        json_array_append_new(
            lines, json_pack("{s:o, s:i, s:s, s:s}", "seat", bb_json_seat(line.seat), "points",
                             line.points, "clause", box->game->clauses[line.clause], "text", why));
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

json_t *bb_json_seat(int seat)
{
    if (seat == BB_NOBODY)
        return json_null();
    if (seat == BB_TEAM)
        return json_string("team");
    return seat == BB_CHANCE ? json_string("*") : json_integer(seat);
}

json_t *bb_json_seats(bb_seats set)
{
    json_t *list = json_array();

    for (; set; set &= set - 1)
        json_array_append_new(list, bb_json_seat(bb_first_seat(set)));
    return list;
}

/* ---- Games ----------------------------------------------------------------- */

static json_t *options_of(const struct bb_game *g)
{
    json_t *all = json_object();

    for (const struct bb_option *o = g->options; o->name; o++) {
        json_t *values = json_array();

        for (int i = 0; o->values[i]; i++)
            json_array_append_new(values, json_string(o->values[i]));
        json_object_set_new(
            all, o->name, json_pack("{s:o, s:s}", "values", values, "usual", o->values[o->usual]));
    }
    return all;
}

/* What each source of points is called. */
static json_t *sources_of(const struct bb_game *g, enum bb_lang lang)
{
    json_t *all = json_object();

    for (int i = 0; g->sources[i]; i++) {
        char key[64];
        const char *word;

        snprintf(key, sizeof(key), "source.%s", g->sources[i]);
        word = bb_words_find(g, lang, key);
        json_object_set_new(all, g->sources[i], json_string(word ? word : g->sources[i]));
    }
    return all;
}

json_t *bb_json_box(const struct bb_box *box, enum bb_lang lang)
{
    const struct bb_game *g = box->game;

    return json_pack("{s:s, s:s, s:s?, s:b, s:i, s:i, s:i, s:o, s:o, s:s, s:s, s:b}", "game",
                     g->name, "title", g->title, "about", bb_words_find(g, lang, "about"), "hidden",
                     g->hidden, "rules", g->rules, "seats_min", g->seats_min, "seats_max",
                     g->seats_max, "options", options_of(g), "sources", sources_of(g, lang),
                     "edition", box->edition, "hash", box->hash, "reconstructed",
                     box->reconstructed);
}
