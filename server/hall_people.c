/*
 * People: who somebody is.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <stdio.h>
#include <string.h>

bool hall_is_name(struct rpc_call *call, const char *name)
{
    if (!bb_record_check_name(name))
        return true;
    if (name[0] == '\0' || name[0] == ' ')
        return hall_refuse(call, RPC_PARAMS, "name-empty");
    if (strlen(name) >= BB_NAME_MAX)
        return hall_refuse(call, RPC_PARAMS, "name-long");
    return hall_refuse(call, RPC_PARAMS, "name-control");
}

static void person_is_stored(struct bb_hall *h, struct change *c)
{
    (void)h;
    if (c->guest)
        c->guest->person = c->write.person;
}

/* Whoever came with a token is known by it from now on; others are given one. */
bool hall_hello(struct rpc_call *call)
{
    struct bb_guest *g = hall_guest(call);
    const char *name = rpc_text(call, "name");
    struct change *c;

    if (!hall_is_name(call, name))
        return false;
    c = hall_change(g->hall, hall_call_of(call), json_pack("{s:s}", "name", name));
    c->stored = person_is_stored;
    c->write.kind = g->person.id ? BB_WRITE_NAME : BB_WRITE_PERSON;
    snprintf(c->write.person.name, sizeof(c->write.person.name), "%s", name);
    if (!g->person.id) {
        c->write.person.id = hall_new_number(g->hall);
        if (!g->token[0]) {
            bb_hall_token(g->hall, g->token);
            json_object_set_new(c->result, "token", json_string(g->token));
        }
        bb_hash_sha256(g->token, strlen(g->token), c->write.token);
    }
    bb_writer_put(g->hall->writer, &c->write);
    return true;
}

/* Who the guest is, as far as the server knows. */
bool hall_me(struct rpc_call *call)
{
    const struct bb_person *me = &hall_guest(call)->person;

    call->result = json_pack("{s:s?}", "name", me->id ? me->name : NULL);
    return true;
}
