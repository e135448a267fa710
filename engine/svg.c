#include "engine/svg.h"

void bb_svg_open(struct bb_text *out, int width, int height, const char *title)
{
    bb_text_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bb\" role=\"img\" viewBox=\"0 0 ");
    bb_text_int(out, width);
    bb_text_char(out, ' ');
    bb_text_int(out, height);
    bb_text_put(out, "\"><title>");
    bb_text_put(out, title);
    bb_text_put(out, "</title>");
}

void bb_svg_close(struct bb_text *out)
{
    bb_text_put(out, "</svg>");
}
