/*
 * The table: what is asked, the picture, the log, the scores, and the same as text.
 */
import { accountPanel } from './account.ts';
import { OPPONENT, type Action } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY, TEAM } from './engine.ts';
import { html, type Html } from './html.ts';
import { clauseLink, disc, header, icon, logList, scoreTable, seatName, textPanel, told } from './parts.ts';
import { turns } from './pick.ts';
import type { Picture } from './picture.ts';
import type { Screen } from './screen.ts';
import { settings, zoomed } from './store.ts';

/* More actions of a kind than this are folded, and sooner if they are optional. */
const FOLD = 8;
const FOLD_OPTIONAL = 3;

const LONG = 75; /* characters: more than two lines on a phone */

/** A record tells everybody's secrets: people at one screen get it at the end. */
function menu(page: Context, table: Screen): Html {
    const { t } = page;
    const { whatIf, fairness: { commitment } } = table.source;

    return html`${(whatIf > 0 || commitment !== '') && html`<h2>${t.fairHead}</h2><p class="small">${whatIf ? t.unpromised : t.fair}</p>
        <p class="hash">${commitment}</p>`}
        ${table.source.here.length < 2 && html`<button class="button" data-do="save">${t.save}</button>`}
        <label><input type="checkbox" data-set="text"${settings.text && html` checked`}> ${t.textView}</label>
        <label><input type="checkbox" data-set="confirm"${settings.confirm && html` checked`}> ${t.confirmAll}</label>
        <p class="small">${t.confirmHint}</p>
        <p class="small">${t.keys}</p>`;
}

/** The second line of the prompt: the most urgent thing there is to say. */
function hint(page: Context, table: Screen, game: string): Html {
    const { t } = page;
    const { ready, fits, ways } = table.narrowed;
    const { refused, source } = table;

    if (refused)
        return html`<p class="refused">${refused.text} ${clauseLink(page, game, refused.clause)}</p>`;
    if (table.taking)
        return html`<p class="refused">${t.undoHint}</p>`;
    if (source.thinking >= 0 && !table.asked)
        return html`<p class="think">${t.thinks(source.seats[source.thinking]?.name ?? '')}</p>`;
    if (ready)
        return html`<p>${ways.length > 1 && `${t.wayHint(ways.indexOf(ready) + 1, ways.length)} `}${ready.text}</p>`;
    if (table.picks.ids.length > 0)
        return html`<p>${table.chair.half(fits)}</p>`;
    const last = table.chair.log.at(-1);
    return html`<p>${last?.text ?? t.tapHint}${last && clauseLink(page, game, last.clause)}</p>`;
}

function actionButton(a: Action): Html {
    return html`<button class="button" data-do="action" data-arg="${a.n}">${a.text}</button>`;
}

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
        return all.length <= (all[0]?.optional ? FOLD_OPTIONAL : FOLD) ? buttons : html`<details id="kind${kind}">
            <summary class="button">${page.t.manyOf(beginning(all.map((a) => a.text)), all.length)}</summary>
            <div class="all">${buttons}</div></details>`;
    });
}

/** All that may be done: what the turn asks for, then what is optional. */
function allActions(page: Context, table: Screen): Html {
    const { t } = page;
    const due = table.actions.filter((a) => !a.optional), optional = table.actions.filter((a) => a.optional);
    const headed = due.length > 0 && optional.length > 0;

    return html`<details class="panel"><summary>${t.allActions(table.actions.length)}</summary>
        <div class="all">${headed && html`<h2>${t.due}</h2>`}${byKind(page, due)}
        ${headed && html`<h2>${t.optional}</h2>`}${byKind(page, optional)}</div></details>`;
}

function wayButton(id: string, sign: 'back' | 'turn', label: string, text: string): Html {
    return html`<button class="button way" id="${id}" data-do="${id}" aria-label="${label}">
        ${icon(sign)}${text !== '' && html`<span>${text}</span>`}</button>`;
}

/** What a person at the screen can press: actions that touch nothing in the picture,
 * other ways to do what is picked, undo, confirm. */
function acts(page: Context, table: Screen): Html {
    const { t } = page;
    const { narrowed } = table;
    const { ready } = narrowed;
    const all = table.picks.ids.length > 0 ? turns(narrowed) : [];
    const at = ready ? all.indexOf(ready) + 1 : 0;
    const same = narrowed.ways.length > 1;
    const { again } = table;
    const off = !(ready && table.asked) && html` disabled`;

    return html`
        ${table.actions.filter((a) => a.ids.length === 0).map(actionButton)}
        ${all.length > 2 && wayButton('before', 'back', t.beforeOf(at, all.length), '')}
        ${all.length > 1 && wayButton('another', 'turn', t.anotherOf(at, all.length), same ? '' : t.another)}
        ${again && html`<button class="button" id="again" data-do="again" aria-label="${t.againOf(again.text)}"
            title="${again.text}">${icon('again')}<span>${t.again}</span></button>`}
        ${table.zoomable && html`<button class="button" id="zoom" data-do="zoom" aria-label="${t.zoom}"
            aria-pressed="${String(zoomed())}">${icon(zoomed() ? 'whole' : 'zoom')}</button>`}
        <button class="button" id="undo" data-do="undo" aria-label="${t.undo}">
        ${icon('undo')}<span>${t.undo}</span></button>
        <button class="button main" id="confirm" data-do="confirm"${off}>
        ${icon('check')} ${t.confirm}</button>`;
}

/** Before a turn ends: what was done in it, and what ending it brings; not over a picture
 * in which several elements are chosen for that. */
function summary(page: Context, table: Screen, game: string): Html | false | null {
    const { t } = page;
    const turn = (table.narrowed.ready?.ids.length ?? 0) < 2 ? table.ending : null;

    return turn && turn.done.length > 0 && html`<div class="panel sum"><h2>${t.soFar} <b>${turn.gains}</b></h2>
        <ul>${told(page, game, turn.done, 'li')}</ul>
        ${turn.then.length > 0 && html`<h2>${t.then}</h2><ul>${told(page, game, turn.then, 'li')}</ul>`}</div>`;
}

/** The last turn of others: what it brought to whom, and what happened. */
function story(page: Context, { source, story, chair }: Screen, game: string): Html | false {
    const alone = source.seats.length === 1;
    const names = chair.scores().map((s) => s.name);

    return story !== null && html`<section class="panel story"><h2>${page.t.lastTurn(story.seat === TEAM ? page.t.everybody : names[story.seat] ?? '')}</h2>
        ${story.gains.map(({ seat, sources }) => html`<p>${disc(page, source.game, alone && seat === 1 ? OPPONENT : seat)} ${names[seat]} <b>${sources}</b></p>`)}
        <ul>${told(page, game, story.done, 'li')}</ul></section>`;
}

/** What is asked. If it is long, its first sentence stands out from the warnings and goals
 * that follow. */
function question(ask: string): Html {
    const [, first = ask, rest] = (ask.length > LONG && /^(.*?[.!?]) (.+)$/.exec(ask)) || [];

    return html`<h1>${first}${rest !== undefined && html` <small>${rest}</small>`}</h1>`;
}

function prompt(page: Context, table: Screen, game: string): Html {
    return html`<section class="prompt panel${table.asked && ' active'}">
        ${table.viewer !== NOBODY && disc(page, table.source.game, table.viewer)}
        <div class="ask" role="status">${question(table.chair.question())}${hint(page, table, game)}
        ${summary(page, table, game)}</div>
        <div class="acts">
        ${table.over ? html`<a class="button main" href="#/end">${page.t.scores}</a>`
            : table.viewer !== NOBODY && acts(page, table)}
        </div></section>`;
}

function curtain(page: Context, table: Screen): Html {
    const { t } = page;
    const name = table.source.seats[table.viewer]?.name ?? '';

    return html`<main id="main" tabindex="-1" class="narrow"><section class="panel curtain">
        ${disc(page, table.source.game, table.viewer)}<h1>${t.curtain(name)}</h1>
        ${seatName(page, table.source.game, table.viewer)}<p>${t.curtainText}</p>
        <p class="buttons"><button class="button main" data-do="lift">${t.curtainGo(name)}</button></p>
        </section></main>`;
}

/** The table; where somebody learns, with a guide beside it instead of logs and scores. */
export function play(page: Context, table: Screen, guide: Html | false = false): Html {
    const { t } = page;
    const { source, chair } = table;
    const game = page.games[source.game];
    const name = game?.name ?? '';
    const head = header(page, [game?.title, source.whatIf && t.whatIf(source.whatIf)].filter(Boolean).join(' · '), name, menu(page, table));

    if (!table.ready || table.curtain)
        return html`${head}${table.ready && curtain(page, table)}`;
    const actions = table.asked && allActions(page, table);
    if (guide)
        return html`${head}
            <main id="main" tabindex="-1" class="table lesson">${prompt(page, table, name)}
            <div id="picture" data-own></div>
            <aside>${guide}${actions}${textPanel(page, chair.text())}</aside></main>`;
    return html`${head}
        <main id="main" tabindex="-1" class="table">${prompt(page, table, name)}
        <div id="picture" data-own></div>
        <aside>${page.tall && actions}
        ${accountPanel(page, source.game, chair.account(), source.seats.map((seat) => seat.name))}
        ${story(page, table, name)}
        <section class="panel"><h2>${t.log}</h2>${logList(page, name, chair)}</section>
        <section class="panel"><h2>${t.scores}</h2>
        ${scoreTable(page, source.game, chair.scores(), false)}</section>
        ${!page.tall && actions}${textPanel(page, chair.text())}</aside></main>`;
}

/** Brings the picture up to date with the table. */
export function draw(page: Context, table: Screen, picture: Picture, same: boolean): void {
    const { ready, open } = table.narrowed;
    const svg = table.chair.picture();
    const ghost = ready && table.asked ? table.chair.picture(ready.n) : svg;

    for (const id of picture.paint(svg, ghost, page.motion && same)) {
        if (same)
            table.last.add(id);
    }
    picture.mark({
        touchable: new Set(table.actions.flatMap((a) => a.ids)),
        open: table.asked ? open : new Set(),
        picked: table.picks.ids,
        ghost: ready?.ids ?? [],
        last: table.last,
        says: table.sayings,
    });
    if (table.zoomable !== picture.zoomable) {
        table.zoomable = !table.zoomable;
        page.render();
    }
}
