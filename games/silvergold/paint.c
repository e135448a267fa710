/*
 * The view as a picture.
 */
#include "engine/svg.h"
#include "engine/words.h"
#include "games/silvergold/silvergold.h"

void sg_paint(const void *parts, const void *view, const struct bb_reader *reader, bool tall,
              struct bb_text *out)
{
    (void)parts;
    (void)view;
    bb_svg_open(out, tall ? 360 : 736, tall ? 560 : 640, reader->box->game->title);
    bb_svg_close(out);
}
