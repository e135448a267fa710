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

/** What comes next: what the turn asks for, or the board while others are at it. */
export function follow(page: Context, table: Screen | null, id: string, picture: Picture): void {
    const now = table ? [id, table.chair.steps, table.asked].join() : '';

    if (now === followed || !page.tall || !table?.ready || table.curtain)
        return;
    followed = now;
    const due = new Set(table.actions.filter((a) => !a.optional).flatMap((a) => a.ids));
    const asked = table.asked;
    picture.still.then(() => requestAnimationFrame(() => {
        const tops = asked ? [...due].flatMap((one) => picture.element(one)?.getBoundingClientRect() ?? []).filter((box) => box.width > 0) : [];
        const [first] = tops;

        if (!asked)
            scrollTo({ top: 0, behavior: behavior(page) });
        else if (first && !tops.some((box) => box.top > LIT_TOP - 20 && box.bottom < innerHeight - ROW))
            scrollBy({ top: first.top - LIT_TOP, behavior: behavior(page) });
    }));
}

/** What was lit from below. */
export function showLit(page: Context, picture: Picture | null): void {
    const tops = litNow().map((id) => picture?.element(id)?.getBoundingClientRect().top ?? LIT_TOP);
    const by = Math.min(LIT_TOP, ...tops) - LIT_TOP;

    if (by < 0)
        scrollBy({ top: by, behavior: behavior(page) });
}
