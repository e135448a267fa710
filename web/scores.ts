/*
 * Points and positions, told: the account of the score, a line for each thing that is counted; a
 * table of the scores; what a change came from; the text view.
 */
import { ALL, pressedIn } from './account.ts';
import type { Game } from './catalogue.ts';
import type { Line, Score } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY, TEAM } from './engine.ts';
import { html, type Html } from './html.ts';
import { clauseLink, disc, signed } from './parts.ts';
import { settings } from './store.ts';

/** A player with what the game calls their seat: "Ann (White)". */
export function titled(game: Game | undefined, seat: number, name: string): string {
    const called = game?.seats[seat];

    return called === undefined ? name : `${name} (${called})`;
}

/** What a change of score came from; its number is told beside it, so that of a single source is
 * left out. */
export const sourcesOf = (sources: string) => sources.replace(/^([^,]*\D) [+−-]\d+$/, '$1');

/** Points by source, as far as there are any, a column a seat; best first if the match is over. */
export function scoreTable(page: Context, game: number, scores: readonly Score[], ranked: boolean): Html {
    const { t } = page;
    const order = [...scores];
    const row = (name: string, points: (s: Score) => number) =>
        html`<tr><th scope="row">${name}</th>${order.map((s) => html`<td>${signed(points(s))}</td>`)}</tr>`;

    if (ranked)
        order.sort((a, b) => a.rank - b.rank);
    return html`<div class="scroll" tabindex="0" role="group" aria-label="${t.scores}">
        <table class="scores"><thead><tr><td></td>
        ${order.map((s) => html`<th scope="col">${disc(page, game, s.seat)} ${s.name}</th>`)}
        </tr></thead><tbody>
        ${scores[0]?.sources.map((source, i) => scores.some((s) => s.sources[i]?.points) &&
            row(source.name, (s) => s.sources[i]?.points ?? 0))}
        ${row(t.total, (s) => s.points)}</tbody></table></div>`;
}

const isDrawn = (line: string) => /\S {2,}\S|^ {3,}\S/.test(line);

/** Lines of text: what is drawn with letters keeps its shape and shrinks where there is little
 * room, sentences go on in the next line. */
function lines(text: string): Html[] {
    const all = text.split(/(?<=\n)/);
    const found: Html[] = [];

    for (let from = 0, to = 1; from < all.length; from = to, to++) {
        const drawn = isDrawn(all[from] ?? '');

        while (drawn && (isDrawn(all[to] ?? '') || isDrawn(all[to + 1] ?? '')))
            to++;
        const run = all.slice(from, to);
        found.push(drawn ? html`<span class="drawn" style="--w:${Math.max(...run.map((line) => line.length - 1))}">${run.join('')}</span>`
            : html`<span class="prose">${run.join('')}</span>`);
    }
    return found;
}

/** The position as text: hidden from those who see the picture, unless they want it. */
export function textPanel(page: Context, text: string): Html {
    return html`<section class="panel textview${!settings.text && ' hidden'}"><h2>${page.t.textView}</h2>
        <pre${settings.text && html` tabindex="0"`}>${lines(text)}</pre></section>`;
}

/** Who gets the points of a line: a seat, or all; undefined if nobody does. */
function ownerOf(page: Context, line: Line, names: readonly string[]): string | undefined {
    return line.seat === TEAM ? page.t.everybody : names[line.seat];
}

function lineButton(page: Context, game: number, line: Line, names: readonly string[], pressed: string): Html {
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
    const pressed = pressedIn(now);
    return html`<section class="panel account"><div class="head"><h2>${t.account}</h2>
        <button class="button" data-do="light" data-arg="${ALL}" data-lit="${all}"
        aria-pressed="${String(pressed === ALL)}">${t.showAll}</button></div>
        <ul>${[...lines].sort((a, b) => counts(b) - counts(a)).map((line) =>
            lineButton(page, game, line, names, pressed))}</ul></section>`;
}
