/*
 * rpc/ask.h -- what a chair answers to the methods that ask and change nothing: each adds
 * its members to an answer that has been begun, or refuses. docs/PROTOCOL.md shows them.
 */
#ifndef BB_RPC_ASK_H
#define BB_RPC_ASK_H

#include "chair/chair.h"
#include "engine/news.h"
#include "rpc/call.h"

/* A seat as answers name it: its number, or "spectator". */
json_t *rpc_seat_name(int seat);

/* Takes an answer over if it is good, and frees it if the call was refused. */
bool rpc_settle(struct rpc_call *call, json_t *answer, bool good);

/* Asks a chair one of the questions below; the answer goes on from what has been begun, with
 * the seat first. */
bool rpc_ask(struct rpc_call *call, const struct bb_chair *c, json_t *begun,
             bool (*question)(struct rpc_call *call, const struct bb_chair *c, json_t *into));

/* A text that is to be freed, as a member. */
void rpc_put_text(json_t *into, const char *name, char *text);

bool rpc_ask_view(struct rpc_call *call, const struct bb_chair *c, json_t *into);
bool rpc_ask_text(struct rpc_call *call, const struct bb_chair *c, json_t *into);
bool rpc_ask_legal(struct rpc_call *call, const struct bb_chair *c, json_t *into);
bool rpc_ask_why_not(struct rpc_call *call, const struct bb_chair *c, json_t *into);
bool rpc_ask_preview(struct rpc_call *call, const struct bb_chair *c, json_t *into);
bool rpc_ask_events(struct rpc_call *call, const struct bb_chair *c, json_t *into);
bool rpc_ask_story(struct rpc_call *call, const struct bb_chair *c, json_t *into);

/* News for a seat, the reader's: what it saw happen, and what it sees now. */
json_t *rpc_news(const struct bb_reader *reader, const struct bb_news *news);

/* The scores as the chair sees them; the second, with a truth, as they are, for a referee. */
bool rpc_ask_score(struct rpc_call *call, const struct bb_chair *c, json_t *into);
void rpc_put_score(const struct bb_chair *c, const void *truth, json_t *into);

/* "legal" and, if the word of the refusal is not NULL, what forbids the action. */
void rpc_put_refusal(const struct bb_reader *reader, const struct bb_refusal *why, json_t *into);

/* `next` follows from how many of these events, numbered from `since`, there is room for. */
void rpc_put_events(const struct bb_reader *reader, const struct bb_event *event, int n,
                    json_int_t since, json_t *into);

#endif
