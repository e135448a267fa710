/*
 * Hints: the three best actions for whoever is asked, what is expected of each, and why. They are
 * found in the bots' worker, from what the chair sees and from nothing else; the record notes that
 * somebody asked.
 */
import { actionButton } from './banner.ts';
import type { Bots } from './bots.ts';
import { cardHead } from './clause.ts';
import type { Context } from './context.ts';
import { rows } from './engine.ts';
import { html, type Html } from './html.ts';
import type { Screen } from './screen.ts';
import { isCardOpen, openCard, refill } from './sheet.ts';
import { percent, points, why, type Reason } from './why.ts';

interface Hint extends Reason {
    action: number;
    win: number;
    error: number;
    points: number;
    sources: number[]; /* tenths of points */
}

/** What has been found out; bots/written.h. */
interface Found {
    worlds: number;
    exact: boolean;
    hints: Hint[];
}

function found(text: string): Found {
    const [[worlds = 0, exact = 0] = [], ...lines] = rows(text).map((row) => row.map(Number));

    return {
        worlds, exact: exact === 1,
        hints: lines.map(([action = 0, win = 0, error = 0, expected = 0, , source = -1, others = 0, tenths = 0, ...sources]) => (
            { action, win, error, points: expected, source, others: others === 1, tenths, sources })),
    };
}

/** What is expected of an action, source by source. */
function expected({ t }: Context, { chair }: Screen, { win, error, points: all, sources }: Hint, exact: boolean): Html {
    const named = chair.scores()[0]?.sources ?? [];
    const parts = sources.flatMap((tenths, i) => tenths === 0 ? [] : [`${named[i]?.name} ${points(tenths)}`]);

    const chance = exact ? t.advice.sure(percent(win)) : t.advice.wins(percent(win), percent(error));

    return html`<p><b>${chance}</b>, ${t.advice.points(points(all), parts.join(', '))}.</p>`;
}

function list(page: Context, table: Screen, { hints, exact, worlds }: Found): Html {
    const { t } = page;

    return html`<ol class="hints">${hints.map((hint, i) => html`<li>${table.actions.filter(({ n }) => n === hint.action).map(actionButton)}
        ${expected(page, table, hint, exact)}<p>${why(page, table.chair, hint, i > 0)}</p></li>`)}</ol>
        <div class="foot"><p>${exact ? t.advice.exact : t.advice.worlds(worlds)}</p></div>`;
}

const card = (page: Context, content: Html) => html`${cardHead(page, page.t.advice.head)}<div class="advice" role="status">${content}</div>`;
const plain = (sentence: string) => html`<p class="about">${sentence}</p>`;

let last: { table: Screen; steps: number; found: Found } | null = null; /* the same question has the same answer */

/** Asks for hints, and shows them when they are there, to whoever still waits for them. */
export async function openHints(page: Context, table: Screen, bots: Bots): Promise<void> {
    const { chair, viewer, source } = table;
    const { steps } = chair;
    const { advice } = page.t;
    const noted = table.hinted && source.noteHint?.(viewer);

    if (noted === false) {
        openCard(advice.head, card(page, plain(advice.enough)), document.getElementById('hint'));
        return;
    }
    openCard(advice.head, card(page, plain(advice.thinking)), document.getElementById('hint'));
    if (last?.table !== table || last.steps !== steps)
        last = { table, steps, found: found(await bots.hint({ game: source.game, seat: viewer, view: chair.view() })) };
    if (isCardOpen() && document.querySelector('.advice') && table.hinted && chair.steps === steps && table.viewer === viewer)
        refill(card(page, list(page, table, last.found)));
}
