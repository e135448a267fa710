/*
 * How friends come here: the addresses of this server, and a picture of a link for their
 * cameras.
 */
#include "server/hall_in.h"
#include "server/hall_methods.h"

#include <qrencode.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_MAX = 200, /* bytes in a link */
    MARGIN = 4,     /* modules, as the standard asks for */
};

bool hall_addresses(struct rpc_call *call)
{
    const struct bb_hall_world *world = &hall_guest(call)->hall->world;
    char all[BB_ADDRESSES_MAX][BB_URL_MAX];
    int n = world->addresses(world->self, all);
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_string(all[i]));
    call->result = json_pack("{s:o}", "addresses", list);
    return true;
}

/* A link to this server: by the host that the guest has asked for, or an address of it. */
static bool is_own(struct rpc_call *call, const char *text)
{
    const struct bb_guest *g = hall_guest(call);
    const struct bb_hall_world *world = &g->hall->world;
    char all[BB_ADDRESSES_MAX][BB_URL_MAX];
    int n = world->addresses(world->self, all);
    const char *at = strncmp(text, "https://", 8) == 0  ? text + 8
                     : strncmp(text, "http://", 7) == 0 ? text + 7
                                                        : NULL;

    if (at && g->host && strncmp(at, g->host, strlen(g->host)) == 0 && at[strlen(g->host)] == '/')
        return true;
    for (int i = 0; i < n; i++) {
        if (strncmp(text, all[i], strlen(all[i])) == 0)
            return true;
    }
    return false;
}

static char *draw(const QRcode *code)
{
    int side = code->width + 2 * MARGIN;
    char *svg = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&svg, &size);

    if (!out)
        abort();
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "shape-rendering=\"crispEdges\"><path fill=\"#FFF8E8\" d=\"M0 0h%dv%dH0z\"/>"
            "<path fill=\"#14295C\" d=\"",
            side, side, side, side);
    for (int i = 0; i < code->width * code->width; i++) {
        if (code->data[i] & 1)
            fprintf(out, "M%d %dh1v1h-1z", MARGIN + i % code->width, MARGIN + i / code->width);
    }
    fputs("\"/></svg>", out);
    fclose(out);
    return svg;
}

bool hall_qr(struct rpc_call *call)
{
    const char *text = rpc_text(call, "text");
    QRcode *code;
    char *svg;

    if (strlen(text) > TEXT_MAX)
        return rpc_must_be(call, "text", "short-link");
    if (!is_own(call, text))
        return rpc_must_be(call, "text", "own-link");
    code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code)
        abort();
    svg = draw(code);
    QRcode_free(code);
    call->result = json_pack("{s:s}", "svg", svg);
    free(svg);
    return true;
}
