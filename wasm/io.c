/*
 * The buffer through which text and bytes go in and out. Nothing can be done without it, so
 * the games are made ready when it is first asked for.
 */
#include "games/all.h"
#include "wasm/export.h"

char io[IO_SIZE];

EXPORT char *bb_io(void)
{
    static bool ready;

    if (!ready)
        bb_games_derive();
    ready = true;
    return io;
}
