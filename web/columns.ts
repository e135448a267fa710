/*
 * What stands beside the picture: what happened, the points, all that may be done, and the same as
 * text. Nobody needs it for a first move.
 */
import { actionButton } from './banner.ts';
import type { Action } from './chair.ts';
import type { Context } from './context.ts';
import { html, lasting, type Html } from './html.ts';
import { logPanel } from './log.ts';
import { accountPanel, scoreTable, textPanel } from './scores.ts';
import type { Screen } from './screen.ts';
import { settings } from './store.ts';
import { pill, storyPanel } from './story.ts';

/* More actions of a kind than this are folded, and sooner if they are optional. */
const FOLD = 8;
const FOLD_OPTIONAL = 3;

/** What all texts begin with, in whole words. */
function beginning(texts: readonly string[]): string {
    const [first = [], ...rest] = texts.map((text) => text.split(' '));
    const n = first.findIndex((word, i) => rest.some((other) => other[i] !== word));

    return first.slice(0, Math.max(n, 1)).join(' ');
}

/** The actions of each kind; many of a kind are one entry to be opened. */
function byKind(page: Context, actions: readonly Action[]): Html[] {
    const kindOf = (a: Action) => a.n >>> 24;
    const kinds = [...new Set(actions.map(kindOf))];

    return kinds.map((kind) => {
        const all = actions.filter((a) => kindOf(a) === kind);
        const buttons = html`${all.map(actionButton)}`;
        return all.length <= (all[0]?.optional ? FOLD_OPTIONAL : FOLD) ? buttons : html`<details class="kind">
            <summary class="button">${page.t.manyOf(beginning(all.map((a) => a.text)), all.length)}</summary>
            <div class="all">${buttons}</div></details>`;
    });
}

/** All that may be done: what the turn asks for, then what is optional. */
export function listed(page: Context, table: Screen): Html {
    const { t } = page;
    const due = table.actions.filter((a) => !a.optional), optional = table.actions.filter((a) => a.optional);
    const headed = due.length > 0 && optional.length > 0;

    return html`<div class="all">${headed && html`<h2>${t.due}</h2>`}${byKind(page, due)}
        ${headed && html`<h2>${t.optional}</h2>`}${byKind(page, optional)}</div>`;
}

function allActions(page: Context, table: Screen): Html {
    const key = [page.lang, table.chair.id, table.chair.steps, table.actions.length].join();

    return html`<details class="panel"><summary>${page.t.allActions(table.actions.length)}</summary>
        ${lasting('actions', key, () => listed(page, table))}</details>`;
}

export const PARTS = 3;

export interface Columns {
    pill: Html | false; /* opens the story where there is no room for it */
    story: Html;
    points: Html | false;
    list: Html | false;
}

/** As much of it as `parts` says, up to PARTS. */
export function columns(page: Context, table: Screen, parts: number): Columns {
    const { t } = page;
    const { source, chair } = table;
    const names = source.seats.map((seat) => seat.name);
    const key = [page.lang, chair.id, chair.begins.length, chair.log.length, chair.steps].join(); /* what has been heard */

    return {
        pill: pill(page, table),
        story: html`${storyPanel(page, table)}${logPanel(page, source.game, chair, names)}`,
        points: parts > 1 && html`${accountPanel(page, source.game, chair.account(), names)}<section class="panel"><h2>${t.scores}</h2>
            ${lasting('scores', key, () => scoreTable(page, source.game, chair.scores(), false))}</section>`,
        list: parts > 2 && html`${table.asked && allActions(page, table)}
            ${lasting('text', `${key} ${settings.text}`, () => textPanel(page, chair.text()))}`,
    };
}
