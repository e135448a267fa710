/*
 * What the keys do at the table.
 */
import type { Direction, Picture } from './picture.ts';
import type { Screen } from './screen.ts';
import { forgetTap } from './taps.ts';

/** What a key may ask for beyond the table. */
export interface Keys {
    zoom(): void;
    again(): void;
    /** Explains what this is; false if there is nothing to say. */
    explain(on: Element): boolean;
}

/** Enter confirms, or taps what is focused. */
function enter(table: Screen, focused: string): void {
    if (table.narrowed.ready)
        table.confirm();
    else if (focused !== '')
        table.tap([focused]);
}

/** R and F turn what is picked, or what is focused. */
function turn(table: Screen, focused: string, by: number): void {
    if (table.picks.ids.length === 0 && focused !== '')
        table.tap([focused]);
    table.another(by);
}

/** True if the key meant something here. */
export function tableKey(e: KeyboardEvent, table: Screen, picture: Picture | null, keys: Keys): boolean {
    const onControl = (e.target as Element).closest('button,a,summary') !== null;
    const focused = picture?.focused ?? '';

    forgetTap();
    switch (e.key.length > 1 ? e.key : e.key.toLowerCase()) {
    case 'Escape':
        table.stopShowing();
        table.clear();
        return true;
    case '?': return document.activeElement !== null && keys.explain(document.activeElement);
    case 'u': table.undo(); return true;
    case 'a': keys.again(); return true;
    case 'z': keys.zoom(); return true;
    case 'r': turn(table, focused, 1); return true;
    case 'f': turn(table, focused, -1); return true;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
        picture?.move(e.key as Direction);
        return true;
    case ' ':
        if (focused === '')
            return false;
        table.tap([focused]);
        return true;
    case 'Enter':
        if (onControl)
            return false;
        enter(table, focused);
        return true;
    default: return false;
    }
}

/** In a lesson: Back and Next, unless the arrows move in the picture. */
export function lessonKey(e: KeyboardEvent, picture: Picture | null, lesson: { do(deed: 'back' | 'next'): unknown }): boolean {
    const deed = picture?.focused ? undefined : ({ ArrowLeft: 'back', ArrowRight: 'next' } as const)[e.key];

    if (deed)
        lesson.do(deed);
    return deed !== undefined;
}

/** Whoever was in it goes back to its button. */
export function closeMenu(menu: Element): void {
    if (menu.contains(document.activeElement))
        menu.querySelector('summary')?.focus();
    menu.removeAttribute('open');
}
