/*
 * On a narrow screen what matters is brought into view.
 */
import { litNow } from './account.ts';
import type { Context } from './context.ts';
import type { Picture } from './picture.ts';
import type { Screen } from './screen.ts';

const ROW = 84;      /* px of the row of buttons at the foot of a narrow screen */
const LIT_TOP = 130; /* px that the prompt may hide at the top of the screen */

let followed = ''; /* what the screen was scrolled for */

/* who goes elsewhere begins at the top of it, and is brought on from there */
addEventListener('hashchange', () => followed = '');

const behavior = ({ motion }: Context) => motion ? 'smooth' : 'instant';

/** Whoever has just come here is there at once: browsers drop a slow scrolling that follows upon the
 * one to the top. */
const arriving = (page: Context, fresh: boolean) => fresh ? 'instant' : behavior(page);

/** What comes next: what a choice that is half made still lacks, what the turn asks for, or the
 * board while others are at it. */
export function follow(page: Context, table: Screen | null, id: string, picture: Picture): void {
    const now = table ? [id, table.chair.steps, table.asked, ...table.picks.ids].join() : '';

    if (now === followed || !page.tall || !table?.ready || table.curtain)
        return;
    const fresh = followed === '';
    followed = now;
    const { narrowed, asked, picks } = table;
    const half = picks.ids.length > 0;
    const due = !half ? table.actions.filter((a) => !a.optional).flatMap((a) => a.ids) : narrowed.ready ? [] : [...narrowed.open];
    picture.still.then(() => requestAnimationFrame(() => {
        const boxes = [...new Set(due)].flatMap((one) => picture.element(one)?.getBoundingClientRect() ?? []).filter((box) => box.width > 0);
        const [first] = boxes;
        const seen = boxes.some((box) => box.top > LIT_TOP - 20 && box.bottom < innerHeight - ROW);

        if (!asked && !half)
            scrollTo({ top: 0, behavior: behavior(page) });
        else if (asked && first && !seen)
            scrollBy({ top: (half ? Math.min(...boxes.map((box) => box.top)) : first.top) - LIT_TOP, behavior: arriving(page, fresh) });
    }));
}

/** What was lit from below. */
export function showLit(page: Context, picture: Picture | null): void {
    const tops = litNow().map((id) => picture?.element(id)?.getBoundingClientRect().top ?? LIT_TOP);
    const by = Math.min(LIT_TOP, ...tops) - LIT_TOP;

    if (by < 0)
        scrollBy({ top: by, behavior: behavior(page) });
}
