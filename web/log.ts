/*
 * The log: the newest turn first, headed by whose it was, and within it the steps in their
 * order, each with what came of it, without details.
 */
import type { Chair, Entry } from './chair.ts';
import type { Context } from './context.ts';
import { TEAM } from './engine.ts';
import { html, lasting, type Html } from './html.ts';
import { disc, told } from './parts.ts';

interface Turn {
    seat: number;
    steps: Html[][];
}

/** Whose steps these are, if somebody's. */
function title(page: Context, game: number, names: readonly string[], seat: number): Html {
    const name = seat === TEAM ? page.t.everybody : names[seat];

    return name === undefined ? html`<h3>${page.t.before}</h3>`
        : html`<h3>${seat !== TEAM && disc(page, game, seat)}${name}</h3>`;
}

/** The sentences turn by turn, oldest first; a step that says nothing is none. */
function byTurn(page: Context, game: string, { log, begins }: Chair): Turn[] {
    const turns: Turn[] = [];
    let last: Entry | null = null;

    begins.forEach((entry, i) => {
        const step = told(page, game, log.slice(entry.from, begins[i + 1]?.from).filter(({ detail }) => !detail), 'p');

        if (step.length === 0)
            return;
        if (last?.turn !== entry.turn || last.seat !== entry.seat)
            turns.push({ seat: entry.seat, steps: [] });
        turns.at(-1)?.steps.push(step);
        last = entry;
    });
    return turns;
}

export function logPanel(page: Context, game: number, chair: Chair, names: readonly string[]): Html {
    const name = page.games[game]?.name ?? '';
    const key = [chair.id, page.lang, chair.begins.length, chair.log.length].join();

    return html`<section class="panel logs"><h2>${page.t.log}</h2>
        <div class="log" role="log" aria-live="polite" aria-label="${page.t.log}" tabindex="0">
        ${lasting('log', key, () => html`${byTurn(page, name, chair).reverse().map(({ seat, steps }) => html`<section>
            ${title(page, game, names, seat)}<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol></section>`)}`)}
        </div></section>`;
}
