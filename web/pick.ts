/*
 * Tap what you mean: from tapped elements to the action that is meant.
 *
 * Each action names the elements that it touches. What has been tapped narrows
 * the actions to those that touch all of it; the one that touches nothing else, or
 * the only one left, is ready to be confirmed and shows as a ghost. Where several
 * touch the same elements, tapping one again turns from one way to the next.
 *
 * An action that something leads to, such as a button of its own, is meant by nobody who has not
 * tapped that: what else it touches may be tapped before, and then the button is what is left to tap.
 */
import type { Action } from './chair.ts';

export interface Picks {
    ids: readonly string[];
    turn: number; /* how often the player asked for another of the actions that fit */
    named?: number; /* the number of the action that was chosen by its sentence */
}

export interface Narrowed {
    fits: Action[];       /* the actions that touch everything tapped so far */
    ways: Action[];       /* those of them that more taps cannot tell apart from what is ready */
    ready: Action | null; /* what Confirm would do */
    open: Set<string>;    /* the elements that narrow further; or that replace one, if none does */
}

export const NOTHING: Picks = { ids: [], turn: 0 };

/** Whether this can be meant by what is tapped. */
function isBegun({ lead }: Action, ids: readonly string[]): boolean {
    return lead === '' || ids.includes(lead);
}

/** What of an action can be tapped, after this. */
export function entries(a: Action, ids: readonly string[]): readonly string[] {
    return isBegun(a, ids) ? a.ids : [a.lead];
}

/** What was tapped says all of the action: nothing of it was found for whoever tapped. */
export function isWhole({ parts }: Action, ids: readonly string[]): boolean {
    return parts.every((part) => part.some((id) => ids.includes(id)));
}

function fitting(actions: readonly Action[], ids: readonly string[]): Action[] {
    return actions.filter((a) => ids.every((id) => a.ids.includes(id)));
}

function alike(a: Action, b: Action): boolean {
    return a.ids.length === b.ids.length && a.ids.every((id) => b.ids.includes(id));
}

export function narrow(actions: readonly Action[], { ids, turn, named }: Picks): Narrowed {
    const one = actions.find((a) => a.n === named);

    if (one)
        return { fits: [one], ways: [one], ready: one, open: new Set() };
    const touching = fitting(actions, ids), begun = touching.filter((a) => isBegun(a, ids));
    const fits = begun.length > 0 ? begun : touching;
    const all = ids.length > 0 ? begun.length > 0 && fits.every((a) => alike(a, fits[0]!)) : actions.length === 1;
    const first = all ? fits[0] : begun.find((a) => ids.length > 0 && a.ids.length === ids.length);
    const ways = first ? fits.filter((a) => alike(a, first)) : [];
    const among = turns({ fits, ways });
    const n = among.length;
    const at = first ? among.indexOf(first) + turn : turn > 0 ? turn - 1 : turn;
    const touched = touching.flatMap((a) => entries(a, ids));
    const further = all && ids.length > 0 ? [] : touched.filter((id) => !ids.includes(id));
    const leads = touching.filter((a) => !isBegun(a, ids)).map(({ lead }) => lead);
    const open = new Set(further.length > 0 ? further : [...leads, ...instead(actions, ids).filter((id) => !touched.includes(id))]);

    return { fits, ways, ready: first || turn ? among[(at % n + n) % n] ?? null : null, open };
}

/** The elements that go with all that is picked but one. */
function instead(actions: readonly Action[], ids: readonly string[]): string[] {
    return ids.flatMap((one) => {
        const others = ids.filter((id) => id !== one);
        return fitting(actions, others).flatMap((a) => entries(a, others));
    });
}

/** The actions that asking for another way goes through. */
export function turns({ fits, ways }: Pick<Narrowed, 'fits' | 'ways'>): Action[] {
    return ways.length > 1 ? ways : fits;
}

/** The picks after a tap: what was picked before stays as far as it goes with this. Null
 * if the element means nothing now. */
export function tap(actions: readonly Action[], picks: Picks, id: string): Picks | null {
    const { ids, turn } = picks;

    if (ids.includes(id))
        return narrow(actions, picks).ways.length > 1 ? { ids, turn: turn + 1 } : { ids: ids.filter((other) => other !== id), turn: 0 };
    if (fitting(actions, [id]).length === 0)
        return null;
    const kept = ids.reduce<string[]>((some, other) => (
        fitting(actions, [id, ...some, other]).length > 0 ? [...some, other] : some), []);
    return { ids: [...kept, id], turn: 0 };
}
