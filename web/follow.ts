/*
 * On a narrow screen what matters is brought into view.
 */
import { litNow } from './account.ts';
import { during } from './answer.ts';
import type { Context } from './context.ts';
import type { Picture } from './picture.ts';
import type { Screen } from './screen.ts';

const ROW = 92;      /* px of the row of buttons at the foot of a narrow screen, and some air */
const HEAD = 74;     /* px that the question takes at its top, and some air */
const LIT_TOP = 130; /* px that the prompt may hide at the top of the screen */

let followed = ''; /* what the screen was scrolled for */
let waited = true; /* for others, when it was */

/* who goes elsewhere begins at the top of it, and is brought on from there */
addEventListener('hashchange', () => followed = '');

const behavior = ({ motion }: Context) => motion ? 'smooth' : 'instant';

/** Whoever has just come here is there at once: browsers drop a slow scrolling that follows upon the
 * one to the top. */
const arriving = (page: Context, fresh: boolean) => fresh ? 'instant' : behavior(page);

/** How far all of this has to be scrolled to be seen, or what is first of it if there is no room for
 * all; 0: it is seen, or some of it is, where that does. */
function lacking(boxes: readonly DOMRect[], half: boolean, some: boolean): number {
    const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
    const floor = innerHeight - ROW;
    const seen = boxes.some((box) => box.top > LIT_TOP - 20 && box.bottom < floor);

    if (seen && (some || bottom - top > floor - HEAD))
        return 0;
    if (bottom - top > floor - HEAD)
        return (half ? top : boxes[0]!.top) - LIT_TOP;
    return top < HEAD ? top - HEAD : Math.max(0, bottom - floor);
}

/** What comes next: all that a choice that is half made still lacks, or that a turn may begin with;
 * what a turn asks for as it goes on; or the board while others are at it. */
export function follow(page: Context, table: Screen | null, id: string, picture: Picture): void {
    const now = table ? [id, table.chair.steps, table.asked, ...table.picks.ids].join() : '';

    if (now === followed || !page.tall || !table?.ready || table.curtain)
        return;
    const { narrowed, asked, picks } = table;
    const fresh = followed === '', half = picks.ids.length > 0, some = !fresh && !waited && !half;
    followed = now;
    waited = !asked;
    const due = !half ? table.actions.filter((a) => !a.optional).flatMap((a) => a.ids) : narrowed.ready ? [] : [...narrowed.open];
    const bring = () => {
        if (!asked) {
            if (!half)
                scrollTo({ top: 0, behavior: behavior(page) });
            return;
        }
        scrollTo({ top: scrollY, behavior: 'instant' }); /* no longer to the top */
        const boxes = [...new Set(due)].flatMap((one) => picture.element(one)?.getBoundingClientRect() ?? []).filter((box) => box.width > 0);
        const by = boxes.length > 0 ? lacking(boxes, half, some) : 0;

        if (by !== 0)
            scrollBy({ top: by, behavior: arriving(page, fresh) });
    };

    during(picture.still.then(() => new Promise<void>((done) => requestAnimationFrame(() => {
        bring();
        done();
    }))));
}

/** What was lit from below. */
export function showLit(page: Context, picture: Picture | null): void {
    const tops = litNow().map((id) => picture?.element(id)?.getBoundingClientRect().top ?? LIT_TOP);
    const by = Math.min(LIT_TOP, ...tops) - LIT_TOP;

    if (by < 0)
        scrollBy({ top: by, behavior: behavior(page) });
}
