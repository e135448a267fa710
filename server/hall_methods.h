/*
 * server/hall_methods.h -- the methods that guests may call; docs/TABLES.md describes them.
 */
#ifndef BB_SERVER_HALL_METHODS_H
#define BB_SERVER_HALL_METHODS_H

#include "rpc/call.h"

/* hall_people.c */
bool hall_hello(struct rpc_call *call);
bool hall_me(struct rpc_call *call);
bool hall_phrase(struct rpc_call *call);
bool hall_recover(struct rpc_call *call);

/* hall_make.c */
bool hall_create(struct rpc_call *call);
bool hall_change_game(struct rpc_call *call);

/* hall_link.c */
bool hall_links(struct rpc_call *call);
bool hall_join(struct rpc_call *call);

/* hall_seat.c */
bool hall_sit(struct rpc_call *call);
bool hall_fill(struct rpc_call *call);
bool hall_stand(struct rpc_call *call);
bool hall_ready(struct rpc_call *call);
bool hall_leave(struct rpc_call *call);
bool hall_order(struct rpc_call *call);
bool hall_commit(struct rpc_call *call);
bool hall_start(struct rpc_call *call);
bool hall_open(struct rpc_call *call);

/* hall_play.c */
bool hall_apply(struct rpc_call *call);
bool hall_undo(struct rpc_call *call);

/* hall_hand.c */
bool hall_hand(struct rpc_call *call);
bool hall_take(struct rpc_call *call);

/* hall_again.c */
bool hall_rematch(struct rpc_call *call);

/* hall_move.c */
bool hall_bring(struct rpc_call *call);
bool hall_fetch(struct rpc_call *call);

/* hall_qr.c */
bool hall_qr(struct rpc_call *call);
bool hall_addresses(struct rpc_call *call);

/* hall_talk.c */
bool hall_remind(struct rpc_call *call);
bool hall_say(struct rpc_call *call);
bool hall_messages(struct rpc_call *call);

/* hall_see.c */
bool hall_games(struct rpc_call *call);
bool hall_show(struct rpc_call *call);
bool hall_tables(struct rpc_call *call);
bool hall_begin_watching(struct rpc_call *call);
bool hall_end_watching(struct rpc_call *call);
bool hall_view(struct rpc_call *call);
bool hall_text(struct rpc_call *call);
bool hall_legal(struct rpc_call *call);
bool hall_why_not(struct rpc_call *call);
bool hall_preview(struct rpc_call *call);
bool hall_events(struct rpc_call *call);
bool hall_story(struct rpc_call *call);
bool hall_score(struct rpc_call *call);
bool hall_record(struct rpc_call *call);

#endif
