/*
 * cli/rpc_call.h -- shared by the files of the engine's protocol: the matches that are
 * open, and the methods.
 */
#ifndef BB_CLI_RPC_CALL_H
#define BB_CLI_RPC_CALL_H

#include "cli/rpc.h"
#include "rpc/call.h"
#include "rpc/chairs.h"

enum { RPC_MATCHES = 64 }; /* open at once */

/* An open match. Its address stays: the dealer points into it. */
struct rpc_match {
    int64_t id;
    struct bb_table table;
    struct bb_chairs chairs;
    bool waits;         /* for the nonces: nothing is dealt yet */
    bb_seats committed; /* seats that have handed in a commitment to theirs */
    const struct bb_box *box;
    struct bb_box own_box; /* with own_parts, if the edition came from a file */
    void *own_parts;
};

struct rpc {
    struct rpc_world world;
    struct bb_mind *mind; /* of the bots */
    enum bb_lang lang;
    struct rpc_match *match[RPC_MATCHES]; /* NULL: free */
    int64_t last_id;                      /* never used twice */
};

/* Whose call it is. */
static inline struct rpc *rpc_of(const struct rpc_call *call)
{
    return call->self;
}

/* Who may be meant by `seat`, beside the players. */
enum rpc_seats { RPC_PLAYERS = 0, RPC_CHANCE = 1, RPC_SPECTATOR = 2 };

/* The seat that the parameter names, or -1 after a refusal. */
int rpc_seat(struct rpc_call *call, const struct rpc_match *m, int also);

/* The match that the parameter names, or NULL after a refusal. */
struct rpc_match *rpc_find(struct rpc_call *call);

/* The same, also of a match that waits for its nonces. */
struct rpc_match *rpc_find_any(struct rpc_call *call);

/* Takes the seats' commitments, if the call has some: then the match waits. */
bool rpc_take_commitments(struct rpc_call *call, struct rpc_match *m);

/* Deals, if the engine does and the match does not wait, and answers what it is played with. */
bool rpc_opened(struct rpc_call *call, struct rpc_match *m);

/* What a seat or a spectator has been shown, in the language of the call. */
struct bb_chair *rpc_chair(const struct rpc_call *call, struct rpc_match *m, int seat);

/* Somebody who reads the match in the language of the call; BB_CHANCE too. */
struct bb_reader rpc_reader(const struct rpc_call *call, struct rpc_match *m, int seat);

/* How the match stands: who is to act, and whether it is over. No more: the
 * number of steps would tell a seat how many others took in secret. */
json_t *rpc_status(const struct rpc_match *m);

void rpc_match_free(struct rpc_match *m);

/* ---- The methods ---------------------------------------------------------- */

bool rpc_do_games(struct rpc_call *call);
bool rpc_do_new(struct rpc_call *call);
bool rpc_do_load(struct rpc_call *call);
bool rpc_do_open(struct rpc_call *call);
bool rpc_do_free(struct rpc_call *call);

bool rpc_do_state(struct rpc_call *call);
bool rpc_do_view(struct rpc_call *call);
bool rpc_do_text(struct rpc_call *call);
bool rpc_do_legal(struct rpc_call *call);
bool rpc_do_why_not(struct rpc_call *call);
bool rpc_do_events(struct rpc_call *call);
bool rpc_do_score(struct rpc_call *call);
bool rpc_do_story(struct rpc_call *call);
bool rpc_do_preview(struct rpc_call *call);
bool rpc_do_record(struct rpc_call *call);

bool rpc_do_apply(struct rpc_call *call);
bool rpc_do_undo(struct rpc_call *call);
bool rpc_do_bot(struct rpc_call *call);

bool rpc_do_hint(struct rpc_call *call);
bool rpc_do_analyse(struct rpc_call *call);

#endif
