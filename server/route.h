/*
 * server/route.h -- what an address of the server's interface asks for: "/api/v1/tables/7".
 */
#ifndef BB_SERVER_ROUTE_H
#define BB_SERVER_ROUTE_H

#include "server/hall.h"

enum bb_route_kind {
    BB_ROUTE_NONE, /* nothing is there */
    BB_ROUTE_LOOK, /* something of the hall */
    BB_ROUTE_HEALTH,
    BB_ROUTE_METRICS,
    BB_ROUTE_WRONG, /* it is there, but its arguments are not such as it takes */
};

enum bb_theme { BB_THEME_BOTH, BB_THEME_LIGHT, BB_THEME_DARK };

struct bb_route {
    enum bb_route_kind kind;
    struct bb_look look; /* without a key */
    enum bb_theme theme; /* of a picture */
    const char *why;     /* what is wrong: a sentence */
};

/* Reads a path, and what follows its question mark: "a=b&c=d", or "". Both may be any text. */
struct bb_route bb_route_read(const char *path, const char *arguments);

/* Makes a picture, which is light or dark as its reader's screen is, one of both for good. */
void bb_route_paint(char *svg, enum bb_theme theme);

#endif
