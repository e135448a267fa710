/*
 * The games that are kept, as home shows them: those under way, and what was played lately.
 */
import type { Context } from './context.ts';
import { finished, underWay, type Kept } from './games.ts';
import { glimpse } from './glimpse.ts';
import type { Mine } from './home.ts';
import { html, type Html } from './html.ts';
import { icon } from './parts.ts';
import { company, ended, outcome, scoreLine, titleOf } from './results.ts';

const SHOWN = 3;  /* games under way, unless all are wanted */
const LATELY = 3;

/** Whose turn it is. */
function state(page: Context, { seats, toAct }: Kept): { text: string; yours: boolean } {
    const people = toAct.filter((seat) => seats[seat]?.kind === 0);
    const alone = seats.filter(({ kind }) => kind === 0).length < 2;
    const name = seats[people[0] ?? toAct[0] ?? 0]?.name ?? '';

    return {
        text: people.length === 0 ? page.t.plays(name) : alone ? page.t.yourTurn : page.t.turnOf(name),
        yours: people.length > 0,
    };
}

/** A game under way. The first that waits for somebody stands out. */
function card(page: Context, one: Kept, first: boolean): Html {
    const { t } = page;
    const seen = glimpse(page, one);
    const { text, yours } = state(page, one);
    const title = titleOf(page, one);
    const tale = [one.whatIf && t.whatIf(one.whatIf), seen?.line].filter(Boolean).join(' · ');

    return html`<li class="panel kept${first && yours && ' first'}">
        <a href="#/table/${one.id}">
        <span class="crop">${seen?.picture && html`<img src="${seen.picture}" alt="">`}</span>
        <b>${title}</b><span class="pill${yours && ' yours'}">${text}</span>
        <span class="tale">${tale || company(page, one)}</span></a>
        <button class="drop" data-do="forget" data-arg="${one.id}" aria-label="${t.deleteOf(title, company(page, one))}">${icon('cross')}</button></li>`;
}

function yours(page: Context, games: readonly Kept[], all: boolean, more: readonly Html[]): Html {
    const { t } = page;
    const hidden = games.length - SHOWN;

    return html`<section class="yours"><div class="head"><h2>${t.yourGames}</h2>
        ${hidden > 0 && html`<button class="link" data-do="allGames" aria-expanded="${String(all)}">${all ? t.fewer : t.allUnderWay(games.length)}</button>`}</div>
        <ul>${more}${(all ? games : games.slice(0, SHOWN)).map((one, i) => card(page, one, i === 0))}</ul></section>`;
}

function lately(page: Context, games: readonly Kept[]): Html {
    const { t } = page;

    return html`<section class="panel lately"><div class="head"><h2>${t.lately}</h2>
        <a href="#/history">${t.historyOf(games.length)}</a></div>
        <ul>${games.slice(0, LATELY).map((one) => html`<li><a href="#/end/${one.id}">${titleOf(page, one)} <small>${company(page, one)}</small></a>
        <b>${scoreLine(one)}</b>${outcome(page, one)}<small>${ended(one.at)}</small></li>`)}</ul></section>`;
}

/** `more`: cards of games with friends. */
export function mine(page: Context, all: boolean, more: readonly Html[] = []): Mine {
    const open = underWay(), over = finished();

    return { yours: open.length + more.length > 0 && yours(page, open, all, more), lately: over.length > 0 && lately(page, over) };
}
