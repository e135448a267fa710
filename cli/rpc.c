/*
 * The envelope: lines, batches, requests and answers, and the table of
 * methods with their parameters.
 */
#include "cli/rpc_call.h"

#include <stdlib.h>
#include <string.h>

/* ---- Methods and parameters ----------------------------------------------- */

struct method {
    const char *name;
    bool (*run)(struct rpc_call *call);
    const char *needs, *takes; /* names of parameters, blanks between them */
};

#define HOW_TO_OPEN "edition_file dealer seed secret"

/* clang-format off */
static const struct method methods[] = {
    { "games",   rpc_do_games,   "",                   "lang" },
    { "new",     rpc_do_new,     "game",               "seats options names commitments " HOW_TO_OPEN },
    { "open",    rpc_do_open,    "match nonces",       "" },
    { "load",    rpc_do_load,    "",                   "record position game names " HOW_TO_OPEN },
    { "free",    rpc_do_free,    "match",              "" },
    { "state",   rpc_do_state,   "match",              "" },
    { "view",    rpc_do_view,    "match seat",         "" },
    { "text",    rpc_do_text,    "match seat",         "lang" },
    { "legal",   rpc_do_legal,   "match seat",         "lang" },
    { "why_not", rpc_do_why_not, "match seat action",  "lang" },
    { "events",  rpc_do_events,  "match seat",         "since lang" },
    { "score",   rpc_do_score,   "match",              "seat lang" },
    { "story",   rpc_do_story,   "match seat",         "turn lang" },
    { "preview", rpc_do_preview, "match seat action",  "lang" },
    { "record",  rpc_do_record,  "match",              "" },
    { "apply",   rpc_do_apply,   "match seat actions", "lang" },
    { "undo",    rpc_do_undo,    "match seat",         "agree" },
    { "bot",     rpc_do_bot,     "match seat bot",     "seed apply" },
};

enum {
    INTEGER = 1 << JSON_INTEGER,
    STRING = 1 << JSON_STRING,
    OBJECT = 1 << JSON_OBJECT,
    ARRAY = 1 << JSON_ARRAY,
    BOOLEAN = 1 << JSON_TRUE | 1 << JSON_FALSE,
};

/* A name means the same in every method. */
static const struct {
    const char *name;
    int types;
    const char *must_be;
} parameters[] = {
    { "action",       STRING | INTEGER | OBJECT, "a text, a whole number or an object" },
    { "actions",      ARRAY,                     "a list of actions" },
    { "agree",        BOOLEAN,                   "true or false" },
    { "apply",        BOOLEAN,                   "true or false" },
    { "bot",          STRING,                    "a text" },
    { "commitments",  ARRAY,                     "a list of commitments" },
    { "dealer",       STRING,                    "\"fair\" or \"manual\"" },
    { "edition_file", STRING,                    "the name of a file" },
    { "game",         STRING,                    "the name of a game" },
    { "lang",         STRING,                    "\"en\" or \"fr\"" },
    { "match",        INTEGER,                   "the number of a match" },
    { "names",        ARRAY,                     "a list of names" },
    { "nonces",       ARRAY,                     "a list of nonces" },
    { "options",      OBJECT,                    "an object of options" },
    { "position",     OBJECT,                    "an object" },
    { "record",       STRING,                    "a text" },
    { "seat",         INTEGER | STRING,          "a whole number, \"*\" or \"spectator\"" },
    { "seats",        INTEGER,                   "a whole number" },
    { "secret",       STRING,                    "64 hexadecimal digits" },
    { "seed",         INTEGER,                   "a whole number" },
    { "since",        INTEGER,                   "a whole number" },
    { "turn",         INTEGER,                   "a whole number" },
};
/* clang-format on */

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

static bool check_type(struct rpc_call *call, const char *name, const json_t *value)
{
    for (size_t i = 0; i < sizeof(parameters) / sizeof(parameters[0]); i++) {
        if (strcmp(parameters[i].name, name) == 0 && !(parameters[i].types >> value->type & 1))
            return rpc_refuse(call, RPC_PARAMS, "The parameter '%s' must be %s.", name,
                              parameters[i].must_be);
    }
    return true;
}

static bool check_params(struct rpc_call *call, const struct method *m)
{
    const char *name, *list = m->needs;
    json_t *value;
    size_t n;

    json_object_foreach(call->params, name, value)
    {
        if (!is_listed(m->needs, name) && !is_listed(m->takes, name))
            return rpc_refuse(call, RPC_PARAMS, "The method '%s' has no parameter '%.60s'.",
                              m->name, name);
        if (!check_type(call, name, value))
            return false;
    }
    for (; (list = next_name(list, &n)); list += n) {
        if (!json_object_getn(call->params, list, n))
            return rpc_refuse(call, RPC_PARAMS, "The method '%s' needs the parameter '%.*s'.",
                              m->name, (int)n, list);
    }
    return true;
}

static bool take_language(struct rpc_call *call)
{
    const char *name = rpc_text(call, "lang");
    int lang = name ? bb_lang_parse(name) : (int)call->rpc->lang;

    if (lang < 0)
        return rpc_refuse(call, RPC_PARAMS, "The parameter 'lang' must be \"en\" or \"fr\".");
    call->lang = (enum bb_lang)lang;
    return true;
}

static bool run(struct rpc_call *call, const char *name)
{
    for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
        if (strcmp(methods[i].name, name) == 0)
            return check_params(call, &methods[i]) && take_language(call) && methods[i].run(call);
    }
    return rpc_refuse(call, RPC_METHOD, "There is no method '%.60s'.", name);
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
        return rpc_refuse(call, RPC_REQUEST, "A request is an object.");
    json_object_foreach(request, name, value)
    {
        if (!is_listed("jsonrpc id method params", name))
            return rpc_refuse(call, RPC_REQUEST, "A request has no member '%.60s'.", name);
    }
    if (!version || strcmp(version, "2.0") != 0)
        return rpc_refuse(call, RPC_REQUEST, "The member 'jsonrpc' must be \"2.0\".");
    if (id && !is_id(id))
        return rpc_refuse(call, RPC_REQUEST, "The member 'id' must be a text, a number or null.");
    if (!json_is_string(json_object_get(request, "method")))
        return rpc_refuse(call, RPC_REQUEST, "The member 'method' must be a text.");
    if (call->params && !json_is_object(call->params) && !json_is_array(call->params))
        return rpc_refuse(call, RPC_REQUEST, "The member 'params' must be an object.");
    return true;
}

/* The answer to a call that has ended; takes over what the call holds. */
static json_t *answer(struct rpc_call *call, json_t *id)
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

/* NULL if the request is a notification. */
static json_t *answer_request(struct rpc *rpc, json_t *request)
{
    struct rpc_call call = { .rpc = rpc, .params = json_object_get(request, "params") };
    json_t *id = json_object_get(request, "id"), *out;
    bool valid = check_request(&call, request);

    if (valid && json_is_array(call.params))
        rpc_error(&call, RPC_PARAMS, "Parameters are given by name, in an object.");
    else if (valid)
        run(&call, json_string_value(json_object_get(request, "method")));
    out = answer(&call, id);
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
    return answer(&call, NULL);
}

static json_t *answer_batch(struct rpc *rpc, json_t *batch)
{
    size_t n = json_array_size(batch);
    json_t *answers = json_array();

    for (size_t i = 0; i < n; i++) {
        json_t *out = answer_request(rpc, json_array_get(batch, i));

        if (out)
            json_array_append_new(answers, out);
    }
    if (json_array_size(answers) > 0)
        return answers;
    json_decref(answers);
    return NULL;
}

static json_t *answer_message(struct rpc *rpc, json_t *message)
{
    if (!json_is_array(message))
        return answer_request(rpc, message);
    if (json_array_size(message) == 0)
        return answer_nobody(RPC_REQUEST, "A batch holds at least one request.");
    if (json_array_size(message) > RPC_BATCH)
        return answer_nobody(RPC_REQUEST, "A batch holds at most 64 requests; none was done.");
    return answer_batch(rpc, message);
}

static json_t *answer_bad_json(const json_error_t *error)
{
    struct rpc_call call = { .code = RPC_OK };

    rpc_error(&call, RPC_PARSE, "The line cannot be read as JSON, at byte %d: %s.", error->position,
              error->text);
    return answer(&call, NULL);
}

static bool is_blank(const char *line, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (line[i] == '\0' || !strchr(" \t\r\n", line[i]))
            return false;
    }
    return true;
}

static json_t *answer_line(struct rpc *rpc, const char *line, size_t n)
{
    json_error_t error;
    json_t *message, *out;

    if (n > RPC_LINE_MAX)
        return answer_nobody(RPC_REQUEST, "A line holds at most 1048576 bytes.");
    if (is_blank(line, n))
        return NULL;
    message = json_loadb(line, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!message)
        return answer_bad_json(&error);
    out = answer_message(rpc, message);
    json_decref(message);
    return out;
}

char *rpc_answer(struct rpc *rpc, const char *line, size_t n)
{
    json_t *json = answer_line(rpc, line, n);
    char *out;

    if (!json)
        return NULL;
    out = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!out)
        abort();
    return out;
}

/* ---- Making ---------------------------------------------------------------- */

struct rpc *rpc_new(const struct rpc_world *world, enum bb_lang lang)
{
    struct rpc *rpc = calloc(1, sizeof(*rpc));

    if (!rpc)
        abort();
    rpc->world = *world;
    rpc->lang = lang;
    return rpc;
}

void rpc_free(struct rpc *rpc)
{
    for (int i = 0; i < RPC_MATCHES; i++)
        rpc_match_free(rpc->match[i]);
    free(rpc);
}
