/*
 * What counts now: the account of the score, a line for each thing that is counted.
 * A line lights what it is about in the picture while it is pointed at or focused,
 * and for longer when it is pressed.
 */
import type { Line } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY, TEAM } from './engine.ts';
import { html, type Html } from './html.ts';
import { clauseLink, disc, signed } from './parts.ts';

const ALL = 'all';

let pressed = '';                /* the line that stays lit, or all of them */
let about = '';                  /* the account that it is a line of */
let near: HTMLElement | null = null; /* the line that is pointed at or focused */

/** Who gets the points of a line: a seat, or all; undefined if nobody does. */
function ownerOf(page: Context, line: Line, names: readonly string[]): string | undefined {
    return line.seat === TEAM ? page.t.everybody : names[line.seat];
}

function lineButton(page: Context, game: number, line: Line, names: readonly string[]): Html {
    const ids = line.ids.join(' ');
    const owner = ownerOf(page, line, names);

    return html`<li><button class="line" data-do="light" data-arg="${ids}" data-lit="${ids}"
        aria-pressed="${String(pressed === ids)}">${disc(page, game, line.seat === TEAM ? NOBODY : line.seat)}
        <span><b>${owner ?? page.t.nobody}</b> ${line.text}</span>
        <em${owner === undefined && html` class="lost"`}>${signed(line.points)}</em></button>
        ${clauseLink(page, page.games[game]?.name ?? '', line.clause)}</li>`;
}

/** The panel, if the game keeps such an account; `names` are those of the seats. Whose
 * points are most comes first, and last what nobody gets. */
export function accountPanel(page: Context, game: number, lines: readonly Line[], names: readonly string[]): Html | false {
    const { t } = page;
    const counts = (line: Line) => ownerOf(page, line, names) === undefined ? -1 : line.points;
    const now = lines.map((line) => [...line.ids, line.text].join(' ')).join();
    const all = lines.flatMap((line) => line.ids).join(' ');

    if (lines.length === 0)
        return false;
    if (pressed !== ALL && now !== about)
        pressed = '';
    about = now;
    return html`<section class="panel account"><div class="head"><h2>${t.account}</h2>
        <button class="button" data-do="light" data-arg="${ALL}" data-lit="${all}"
        aria-pressed="${String(pressed === ALL)}">${t.showAll}</button></div>
        <ul>${[...lines].sort((a, b) => counts(b) - counts(a)).map((line) =>
            lineButton(page, game, line, names))}</ul></section>`;
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
