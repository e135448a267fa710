/*
 * Taps on the picture: what is meant by one, and what a second one confirms.
 */
import { answer } from './answer.ts';
import type { Subject } from './explain.ts';

const DOUBLE_TAP = 400; /* ms, unless the browser counts clicks, in the time that its user has set */
const BOUNCE = 250;     /* ms in which a second tap on what was done at once is none */

let lastTap = { id: '', at: 0, done: false, sure: true };

/** The next tap is no second one. */
export function forgetTap(): void {
    lastTap.id = '';
}

/** A tap now, on whatever came to lie over the picture, is the second on something small. */
export function isSecondTap(): boolean {
    return !lastTap.sure && !lastTap.done && performance.now() - lastTap.at < DOUBLE_TAP;
}

/** What is tapped, innermost first, or, where that is nothing or too small for a finger, what a
 * tap beside it means; and whether that is certain enough to be done at once. A finger is not, on
 * what is smaller than its tip. */
function meaning({ table, picture }: Subject, e: MouseEvent, finger: PointerEvent | null): { ids: string[]; sure: boolean } {
    const open = new Set(table.actions.flatMap((a) => a.ids));
    const { clientX: x, clientY: y } = finger ?? e;
    const moved = Math.hypot(e.clientX - x, e.clientY - y) >= 1; /* to look what is there takes long */
    const target = (moved && document.elementFromPoint(x, y)) || e.target as Element;
    const ids = picture.named(target);
    const hit = ids.find((id) => open.has(id));
    const loose = ids[0] === undefined || finger !== null && picture.isSmall(ids[0]);
    const near = hit === undefined && loose ? picture.nearest(open, x, y, target, finger !== null) : '';

    if (near !== '')
        return { ids: [near], sure: false };
    return { ids, sure: !(finger && picture.isSmall(hit ?? ids[0] ?? '')) };
}

/** The sentence of the story that is about this comes into view. */
function showSentence(id: string): void {
    document.querySelector(`.beside [data-sun~="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
}

/** A second tap confirms, unless it turns what is picked. */
function mayConfirm({ table: { narrowed } }: Subject, ids: readonly string[]): boolean {
    return narrowed.ways.length < 2 && (narrowed.ready?.ids.some((id) => ids.includes(id)) ?? false);
}

export interface Tap {
    zoom(): void;
    /** Told after every tap what cannot be done, innermost first; nothing if it was done. */
    missed(ids: readonly string[]): void;
}

/** A click on the picture, or where a finger came down; what it picks shows at once. */
export function tapped(at: Subject, e: MouseEvent, finger: PointerEvent | null, how: Tap): void {
    const { table, picture } = at;
    const { ids, sure } = meaning(at, e, finger);
    const picks = e.detail > 0 && table.again < 0 ? table.foresee(ids) : null;
    const obey = () => {
        if (!table.closed)
            tap(at, ids, sure, e, how);
    };

    if (picks)
        answer(() => picture.pick(picks.ids), obey);
    else
        obey();
}

function tap(at: Subject, ids: readonly string[], sure: boolean, { timeStamp: now, detail }: MouseEvent, { zoom, missed }: Tap): void {
    const { page, table } = at;
    const id = ids[0] ?? '';
    const since = id === lastTap.id ? now - lastTap.at : Infinity;
    const again = !lastTap.done && (since < DOUBLE_TAP || id === lastTap.id && detail === 2);

    if (lastTap.done && since < BOUNCE)
        return;
    if (table.again >= 0 && !page.motion)
        table.skip();
    else if (table.over)
        page.go('#/end');
    if (id === '' || table.again >= 0 || table.over)
        return;
    lastTap = { id, at: now, done: false, sure };
    showSentence(id);
    if (again && !sure && table.zoomable) {
        zoom();
        return;
    }
    if (again && mayConfirm(at, ids) && table.picks.ids.some((one) => ids.includes(one))) {
        table.confirm();
        return;
    }
    const result = table.tap(ids, sure);
    lastTap.done = result === 'done';
    missed(result === 'refused' ? ids : []);
    if (result === 'picked' && again && mayConfirm(at, ids))
        table.confirm();
}
