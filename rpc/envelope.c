/*
 * The envelope: lines, batches, requests and answers, and what methods are given.
 */
#include "rpc/envelope.h"
#include "rpc/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A name that somebody made up, as much of it as a sentence bears. */
struct name {
    char text[61];
};

static struct name cut(const char *text, size_t n)
{
    struct name name;

    snprintf(name.text, sizeof(name.text), "%.*s", n < sizeof(name.text) ? (int)n : 60, text);
    return name;
}

/* ---- Methods and parameters ----------------------------------------------- */

/* The next name of a list, its length in *n; NULL at the end. */
static const char *next_name(const char *list, size_t *n)
{
    list += strspn(list, " ");
    *n = strcspn(list, " ");
    return *n ? list : NULL;
}

static bool is_listed(const char *list, const char *name)
{
    size_t n;

    for (; (list = next_name(list, &n)); list += n) {
        if (strlen(name) == n && memcmp(list, name, n) == 0)
            return true;
    }
    return false;
}

/* Most names differ in their first letter. */
static bool is_same(const char *a, const char *b)
{
    return a[0] == b[0] && strcmp(a, b) == 0;
}

static bool check_type(const struct rpc_door *door, struct rpc_call *call, const char *name,
                       const json_t *value)
{
    for (const struct rpc_parameter *p = door->parameters; p->name; p++) {
        if (is_same(p->name, name) && !(p->types >> value->type & 1))
            return rpc_must_be(call, name, p->must_be);
    }
    return true;
}

static bool check_params(const struct rpc_door *door, struct rpc_call *call,
                         const struct rpc_method *m)
{
    const char *name, *list = m->needs;
    json_t *value;
    size_t n;

    json_object_foreach(call->params, name, value)
    {
        if (!is_listed(m->needs, name) && !is_listed(m->takes, name))
            return rpc_deny(call, RPC_PARAMS, "no-parameter", m->name,
                            cut(name, strlen(name)).text);
        if (!check_type(door, call, name, value))
            return false;
    }
    for (; (list = next_name(list, &n)); list += n) {
        if (!json_object_getn(call->params, list, n))
            return rpc_deny(call, RPC_PARAMS, "needs-parameter", m->name, cut(list, n).text);
    }
    return true;
}

/* The language that is asked for; else, also if it is none, that of the door. */
static enum bb_lang language(const struct rpc_door *door, const json_t *params)
{
    const char *name = json_string_value(json_object_get(params, "lang"));
    int lang = name ? bb_lang_parse(name) : -1;

    return lang < 0 ? door->lang : (enum bb_lang)lang;
}

static bool check_language(struct rpc_call *call)
{
    const char *name = rpc_text(call, "lang");

    return !name || bb_lang_parse(name) >= 0 || rpc_must_be(call, "lang", "a-language");
}

static bool run(const struct rpc_door *door, struct rpc_call *call, const char *name)
{
    for (const struct rpc_method *m = door->methods; m->name; m++) {
        if (is_same(m->name, name))
            return check_params(door, call, m) && check_language(call) && m->run(call);
    }
    return rpc_deny(call, RPC_METHOD, "no-method", cut(name, strlen(name)).text);
}

/* ---- Requests -------------------------------------------------------------- */

static bool is_id(const json_t *id)
{
    return json_is_string(id) || json_is_number(id) || json_is_null(id);
}

/* Whether this is a request by the letter of JSON-RPC 2.0. */
static bool check_request(struct rpc_call *call, json_t *request)
{
    const char *version = json_string_value(json_object_get(request, "jsonrpc")), *name;
    const json_t *id = json_object_get(request, "id");
    json_t *value;

    if (!json_is_object(request))
        return rpc_deny(call, RPC_REQUEST, "request-object");
    json_object_foreach(request, name, value)
    {
        if (!is_listed("jsonrpc id method params", name))
            return rpc_deny(call, RPC_REQUEST, "request-member", cut(name, strlen(name)).text);
    }
    if (!version || strcmp(version, "2.0") != 0)
        return rpc_deny(call, RPC_REQUEST, "request-version");
    if (id && !is_id(id))
        return rpc_deny(call, RPC_REQUEST, "request-id");
    if (!json_is_string(json_object_get(request, "method")))
        return rpc_deny(call, RPC_REQUEST, "request-method");
    if (call->params && !json_is_object(call->params) && !json_is_array(call->params))
        return rpc_deny(call, RPC_REQUEST, "request-params");
    return true;
}

json_t *rpc_call_answer(struct rpc_call *call, json_t *id)
{
    json_t *out = json_pack("{s:s, s:O?}", "jsonrpc", "2.0", "id", id && is_id(id) ? id : NULL);
    json_t *error;

    if (call->code == RPC_OK) {
        json_object_set_new(out, "result", call->result);
        return out;
    }
    error = json_pack("{s:i, s:o}", "code", call->code, "message", rpc_string(call->message));
    if (call->data)
        json_object_set_new(error, "data", call->data);
    json_object_set_new(out, "error", error);
    return out;
}

bool rpc_door_run(const struct rpc_door *door, json_t *request, struct rpc_call *call)
{
    *call = (struct rpc_call){ .self = door->self, .params = json_object_get(request, "params") };
    call->lang = language(door, call->params);
    if (!check_request(call, request))
        return false;
    if (json_is_array(call->params))
        rpc_deny(call, RPC_PARAMS, "by-name");
    else
        run(door, call, json_string_value(json_object_get(request, "method")));
    return true;
}

/* NULL if the request is a notification. */
static json_t *answer_request(const struct rpc_door *door, json_t *request)
{
    json_t *id = json_object_get(request, "id"), *out;
    struct rpc_call call;
    bool valid = rpc_door_run(door, request, &call);

    out = rpc_call_answer(&call, id);
    if (!valid || id)
        return out;
    json_decref(out);
    return NULL;
}

/* ---- Lines ----------------------------------------------------------------- */

/* An error that answers no request in particular. */
static json_t *answer_nobody(enum rpc_code code, const char *message)
{
    struct rpc_call call = { .code = RPC_OK };

    rpc_error(&call, code, "%s", message);
    return rpc_call_answer(&call, NULL);
}

static json_t *answer_batch(const struct rpc_door *door, json_t *batch)
{
    size_t n = json_array_size(batch);
    json_t *answers = json_array();

    for (size_t i = 0; i < n; i++) {
        json_t *out = answer_request(door, json_array_get(batch, i));

        if (out)
            json_array_append_new(answers, out);
    }
    if (json_array_size(answers) > 0)
        return answers;
    json_decref(answers);
    return NULL;
}

static json_t *answer_message(const struct rpc_door *door, json_t *message)
{
    if (!json_is_array(message))
        return answer_request(door, message);
    if (json_array_size(message) == 0)
        return answer_nobody(RPC_REQUEST, "A batch holds at least one request.");
    if (json_array_size(message) > RPC_BATCH)
        return answer_nobody(RPC_REQUEST, "A batch holds at most 64 requests; none was done.");
    return answer_batch(door, message);
}

static json_t *answer_bad_json(const json_error_t *error)
{
    struct rpc_call call = { .code = RPC_OK };

    rpc_error(&call, RPC_PARSE, "The line cannot be read as JSON, at byte %d: %s.", error->position,
              error->text);
    return rpc_call_answer(&call, NULL);
}

static bool is_blank(const char *line, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (line[i] == '\0' || !strchr(" \t\r\n", line[i]))
            return false;
    }
    return true;
}

json_t *rpc_door_read(const char *line, size_t n, json_t **refusal)
{
    json_error_t error;
    json_t *message;

    *refusal = NULL;
    if (n > RPC_LINE_MAX) {
        *refusal = answer_nobody(RPC_REQUEST, "A line holds at most 1048576 bytes.");
        return NULL;
    }
    if (is_blank(line, n))
        return NULL;
    message = rpc_read_plain(line, n);
    if (!message)
        message = json_loadb(line, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!message)
        *refusal = answer_bad_json(&error);
    return message;
}

static json_t *answer_line(const struct rpc_door *door, const char *line, size_t n)
{
    json_t *out, *message = rpc_door_read(line, n, &out);

    if (!message)
        return out;
    out = answer_message(door, message);
    json_decref(message);
    return out;
}

char *rpc_door_answer(const struct rpc_door *door, const char *line, size_t n)
{
    json_t *json = answer_line(door, line, n);
    char *out;

    if (!json)
        return NULL;
    out = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(15));
    json_decref(json);
    if (!out)
        abort();
    return out;
}
