/*
 * A tap is answered before it is obeyed: what was tapped shows it in the very next frame, and
 * the work comes after that, in the order of the taps. To think, to draw a position and to lay it
 * out takes a slow phone several frames, in which it would seem not to have heard.
 */
import { afterFrame } from './wanted.ts';

const due: (() => void)[] = [];

let held = false; /* the button of a mouse is down */
let letGo = () => {};

/** Listens to when a button of a mouse goes down and comes up. */
export function watchButton(): void {
    for (const kind of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
        addEventListener(kind, ({ pointerType, buttons }) => {
            held = pointerType === 'mouse' && buttons === 1;
            if (!held)
                setTimeout(letGo); /* after the click */
        }, true);
    }
}

/** What a button came down on must be there when it comes up, or no click follows: a quick second
 * tap would be lost in the picture that the first one drew. */
const released = () => new Promise<void>((resolve) => {
    letGo = resolve;
    if (!held)
        resolve();
});

let awaited = 0; /* how much comes within a frame or two */

/** Whoever listens, or looks at the page for us, waits until this has come. */
export function during(work: Promise<unknown>): void {
    const count = (by: number) => document.getElementById('app')?.setAttribute('aria-busy', String((awaited += by) > 0));

    count(1);
    work.finally(() => setTimeout(count, 0, -1));
}

/** Does what is due, now. */
export function catchUp(): void {
    due.splice(0).forEach((work) => work());
}

/** Shows that something was heard, and does it when that has been seen. */
export function answer(show: () => void, work: () => void): void {
    show();
    due.push(work);
    if (due.length > 1)
        return;
    during(afterFrame().then(released).then(catchUp));
}

/** The same of something that is pressed, unless no pointer did. */
export function afterPress(control: Element, { detail }: MouseEvent, work: () => void): void {
    if (detail === 0 || !control.closest('.table'))
        work();
    else
        answer(() => control.classList.add('pressed'), () => {
            control.classList.remove('pressed');
            work();
        });
}
