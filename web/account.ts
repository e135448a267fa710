/*
 * What is lit in the picture: what a line of the account (scores.ts) is about, while that is
 * pointed at or focused, and for longer when it is pressed.
 */
export const ALL = 'all';

let pressed = '';                /* the line that stays lit, or all of them */
let about = '';                  /* the account that it is a line of */
let near: HTMLElement | null = null; /* the line that is pointed at or focused */

/** The line of this account that stays lit, or ALL; '' if none does: another account has none. */
export function pressedIn(account: string): string {
    if (pressed !== ALL && account !== about)
        pressed = '';
    about = account;
    return pressed;
}

/** What is to be lit in the picture now. */
export function litNow(): string[] {
    const chosen = near?.isConnected ? near : document.querySelector<HTMLElement>('[data-lit][aria-pressed=true]');

    return chosen?.dataset['lit']?.split(' ') ?? [];
}

/** A line is pointed at or focused, or no longer; true if that changes what is lit. */
export function pointAt(target: EventTarget | null): boolean {
    const was = near;

    near = target instanceof Element ? target.closest<HTMLElement>('[data-lit]') : null;
    return near !== was;
}

export function press(what: string): void {
    pressed = pressed === what ? '' : what;
    near = null;
}

/** True if something was lit. */
export function putOut(): boolean {
    const lit = pressed !== '' || near !== null;

    pressed = '';
    near = null;
    return lit;
}
