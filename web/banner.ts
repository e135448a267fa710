/*
 * The question, in a banner that never changes its height: one line for what is asked or about
 * to be done, one for the most urgent thing there is to say about it. And what can be pressed.
 */
import type { Action } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY } from './engine.ts';
import { html, type Html } from './html.ts';
import { clauseLink, disc, icon, signed, told } from './parts.ts';
import { turns } from './pick.ts';
import type { Screen } from './screen.ts';
import { zoomed } from './store.ts';

/** A question of several sentences: the first, and the rest. */
function asks(table: Screen): { first: string; rest: string } {
    const ask = table.chair.question();
    const [, first = ask, rest = ''] = /^(.*?[.!?…]) (.+)$/.exec(ask) ?? [];

    return { first, rest };
}

/** What is ready is no more than a button after something was done: the one that ends a turn, and is
 * called so. */
function isEnd({ narrowed: { ready }, ending }: Screen): boolean {
    return ready !== null && ready.lead !== '' && ready.ids.length === 1 && (ending?.done.length ?? 0) > 0;
}

/** What Confirm costs and brings, oneself and others, and why it is asked for. */
function outcome(page: Context, table: Screen): string {
    const { t } = page;
    const { trial, guessed } = table;
    const why = !trial || trial.free ? guessed && t.onlyThis : !trial.ends ? t.cannotUndo : isEnd(table) ? t.whenDone : t.endsTurn;
    const names = table.chair.scores().map(({ name }) => name);
    const others = (trial?.others ?? []).map(({ seat, points }) => `${names[seat] ?? ''} ${points > 0 ? '+' : ''}${signed(points)}`);

    return [trial?.price !== table.narrowed.ready?.text && trial?.price, trial?.sources, ...others, why].filter(Boolean).join(' · ');
}

/** The second line: the most urgent thing there is to say. */
export function hint(page: Context, table: Screen, game: string): Html {
    const { t } = page;
    const { ready, fits, ways } = table.narrowed;
    const { refused, source } = table;

    if (table.again >= 0)
        return html`<p>${page.motion ? t.tapSkips : t.tapNext}</p>`;
    if (refused)
        return html`<p class="refused">${refused.text} ${clauseLink(page, game, refused.clause)}</p>`;
    if (table.taking)
        return html`<p class="refused">${t.undoHint}</p>`;
    if (source.thinking >= 0 && !table.asked)
        return html`<p class="think">${t.thinks(source.seats[source.thinking]?.name ?? '')}</p>`;
    if (ready && table.asked)
        return html`<p>${ways.length > 1 && `${t.wayHint(ways.indexOf(ready) + 1, ways.length)} `}${outcome(page, table) || asks(table).first}</p>`;
    if (table.picks.ids.length > 0)
        return html`<p>${half(page, table, fits)[1]}</p>`;
    const { rest } = asks(table);
    const last = table.chair.log.findLast(({ detail }) => !detail);
    return rest !== '' || table.over ? html`<p>${rest}</p>`
        : html`<p>${last?.text ?? t.tapHint}${last && clauseLink(page, game, last.clause)}</p>`;
}

let halved: { fits: unknown; said: [string, string] } = { fits: null, said: ['', ''] };

/** A half-made choice: what is chosen, in more than a word, and what comes next. That is the button which
 * leads to it, if it is tapped no more than that. */
function half({ t }: Context, { chair, picks }: Screen, fits: readonly Action[]): [string, string] {
    if (halved.fits !== fits) {
        const said = chair.half(fits);
        const [, chosen = '', next = said] = /^(.* .*?)\s?: ([^:]*)$/.exec(said) ?? [];
        const lead = fits[0]?.lead ?? '';
        const name = lead !== '' && !picks.ids.includes(lead) && fits.every((a) => a.lead === lead) ? chair.explain(lead)?.name : '';

        halved = { fits, said: name ? [chosen || said, t.tapOn(name)] : [chosen, next.charAt(0).toUpperCase() + next.slice(1)] };
    }
    return halved.said;
}

/** The sentence about a step that is shown again. */
const retold = ({ story, again }: Screen) => story.flatMap(({ done }) => done).find(({ step }) => step === again)?.text;

/** The first line: what is shown again, what Confirm would do, what is chosen, or the question. */
export function headline(page: Context, table: Screen): string {
    const { ready, fits } = table.narrowed;

    return table.again >= 0 ? retold(table) ?? page.t.shownAgain : ready && table.asked ? ready.text
        : table.asked && table.picks.ids.length > 0 && half(page, table, fits)[0] || asks(table).first;
}

export function actionButton(a: Action): Html {
    return html`<button class="button" data-do="action" data-arg="${a.n}">${a.text}</button>`;
}

function wayButton(page: Context, id: 'before' | 'another', sign: 'back' | 'turn' | 'left' | 'right', label: string, text: string): Html {
    return html`<button class="button way" id="${id}" data-do="${id}" aria-label="${label}" data-tip="${page.t.tips[id]}">
        ${icon(sign)}${text !== '' && html`<span>${text}</span>`}</button>`;
}

/** Confirm names the act and what it brings. */
function confirmButton(page: Context, table: Screen): Html {
    const { t } = page;
    const { ready } = table.narrowed;
    const points = table.trial?.points ?? 0;
    const on = ready !== null && table.asked;

    return html`<button class="button main" id="confirm" data-do="confirm" data-tip="${!on && `${t.tapHint} `}${t.confirmRule}"${!on && html` disabled`}>
        ${icon('check')} <span class="act${on && sizeOf(ready.text)}">${on ? ready.text.replace(/\.$/, '') : t.confirm}</span>
        ${on && points !== 0 && html` <b>${points > 0 && '+'}${signed(points)}</b>`}</button>`;
}

/** Whether each other way is one tap away, so that no button is needed to come to it. */
function isNear({ narrowed: { ready, ways, fits }, picks }: Screen): boolean {
    return ready !== null && ways.length < 2 &&
        fits.every((a) => a === ready || a.ids.filter((id) => !picks.ids.includes(id)).length === 1);
}

/** Confirm has room for so many letters in its size, and for so many in a smaller one. */
function sizeOf({ length }: string): string {
    return length > 44 ? ' long longer' : length > 24 ? ' long' : '';
}

/** What a person at the screen can press: actions that touch nothing in the picture,
 * other ways to do what is picked, undo, confirm. */
function acts(page: Context, table: Screen): Html {
    const { t } = page;
    const { narrowed, same } = table;
    const { ready } = narrowed;
    const all = table.picks.ids.length > 0 && !isNear(table) ? turns(narrowed) : [];
    const at = ready ? all.indexOf(ready) + 1 : 0;
    const alike = narrowed.ways.length > 1;

    return html`
        ${table.actions.filter((a) => a.ids.length === 0).map(actionButton)}
        ${at > 0 && all.length > 2 && wayButton(page, 'before', alike ? 'back' : 'left', t.beforeOf(at, all.length), '')}
        ${all.length > 1 && wayButton(page, 'another', alike ? 'turn' : 'right', t.anotherOf(at, all.length), alike ? '' : t.another)}
        ${same && html`<button class="button" id="again" data-do="again" aria-label="${t.againOf(same.text)}"
            data-tip="${t.tips.again}">${icon('again')}<span>${t.again}</span></button>`}
        ${table.zoomable && html`<button class="button" id="zoom" data-do="zoom" aria-label="${t.zoom}"
            data-tip="${t.tips.zoom}" aria-pressed="${String(zoomed())}">${icon(zoomed() ? 'whole' : 'zoom')}</button>`}
        ${table.hinted && html`<button class="button" id="hint" data-do="hint" aria-label="${t.hint}" data-tip="${t.tips.hint}">${icon('hint')}<span>${t.hint}</span></button>`}
        <button class="button" id="undo" data-do="undo" aria-label="${t.undo}" data-tip="${t.tips.undo}">
        ${icon('undo')}<span>${t.undo}</span></button>
        <button class="button" id="list" data-do="list" aria-label="${t.allActions(table.actions.length)}"
        data-tip="${t.tips.list}">${icon('more')}</button>
        ${confirmButton(page, table)}`;
}

/** Before a turn ends: what was done in it, and what ending it brings; not over a picture
 * in which several elements are chosen for that. */
function summary(page: Context, table: Screen, game: string): Html | false | null {
    const { t } = page;
    const turn = (table.narrowed.ready?.ids.length ?? 0) < 2 ? table.ending : null;

    return turn && turn.done.length > 0 && html`<div class="panel sum${turn.gains === '' && ' bare'}"><h2>${t.soFar} <b>${turn.gains}</b></h2>
        <ul>${told(page, game, turn.done, 'li')}</ul>
        ${turn.then.length > 0 && html`<h2>${t.then}</h2><ul>${told(page, game, turn.then, 'li')}</ul>`}</div>`;
}

export function banner(page: Context, table: Screen, game: string, pill: Html | false | undefined): Html {
    const { viewer, source, over } = table;

    return html`<section class="prompt panel${table.asked && table.again < 0 && ' active'}">
        ${viewer !== NOBODY && disc(page, source.game, viewer)}
        <div class="ask" role="status"><h1>${headline(page, table)}</h1>${hint(page, table, game)}
        ${summary(page, table, game)}</div>
        ${pill}<div class="acts">${over ? html`<a class="button main" id="result" href="#/end">${page.t.result}</a>`
            : viewer !== NOBODY && acts(page, table)}</div></section>`;
}
