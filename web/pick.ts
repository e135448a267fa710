/*
 * Tap what you mean: from tapped elements to the action that is meant.
 *
 * Each action names the elements that it touches. What has been tapped narrows
 * the actions to those that touch all of it; the one that touches nothing else, or
 * the only one left, is ready to be confirmed and shows as a ghost.
 */
import type { Action } from './engine.ts';

export interface Picks {
    ids: readonly string[];
    turn: number; /* how often the player asked for another of the actions that fit */
}

export interface Narrowed {
    fits: Action[];       /* the actions that touch everything tapped so far */
    ready: Action | null; /* what Confirm would do */
    open: Set<string>;    /* the elements that narrow further */
}

export const NOTHING: Picks = { ids: [], turn: 0 };

function fitting(actions: readonly Action[], ids: readonly string[]): Action[] {
    return actions.filter((a) => ids.every((id) => a.ids.includes(id)));
}

export function narrow(actions: readonly Action[], { ids, turn }: Picks): Narrowed {
    const fits = fitting(actions, ids);
    const exact = fits.findIndex((a) => ids.length > 0 && a.ids.length === ids.length);
    const first = exact >= 0 ? exact : fits.length === 1 ? 0 : -1;
    const n = fits.length;
    const at = turn === 0 ? first : ((first + turn) % n + n) % n;
    const open = new Set(fits.flatMap((a) => a.ids).filter((id) => !ids.includes(id)));

    return { fits, ready: fits[at] ?? null, open };
}

/** The picks after a tap; null if the element means nothing now. */
export function tap(actions: readonly Action[], picks: Picks, id: string): Picks | null {
    const { ids } = picks;

    if (ids.includes(id))
        return { ids: ids.filter((other) => other !== id), turn: 0 };
    if (fitting(actions, [...ids, id]).length > 0)
        return { ids: [...ids, id], turn: 0 };
    if (fitting(actions, [id]).length > 0)
        return { ids: [id], turn: 0 };
    return null;
}
