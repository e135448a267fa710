/*
 * The first screen: the games that are under way, the games that there are, and what was
 * played lately.
 */
import type { Context } from './context.ts';
import { dailyPanel } from './daily.ts';
import type { Game } from './engine.ts';
import { finished, underWay, type Kept } from './games.ts';
import { glimpse } from './glimpse.ts';
import { html, type Html } from './html.ts';
import { firstLesson, learnButton } from './lessons.ts';
import { company, ended, header, icon, outcome, scoreLine, titleOf } from './parts.ts';
import { settings } from './store.ts';

/** Game to picture; the build fills it in. */
declare const COVERS: Record<string, string | undefined>;

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

    return html`<li class="panel kept${first && yours && ' first'}">
        <a href="#/table/${one.id}">
        <span class="crop">${seen?.picture && html`<img src="${seen.picture}" alt="">`}</span>
        <b>${title}</b><span class="pill${yours && ' yours'}">${text}</span>
        <span class="tale">${seen?.line || company(page, one)}</span></a>
        <button class="drop" data-do="forget" data-arg="${one.id}" aria-label="${t.deleteOf(title, company(page, one))}">${icon('cross')}</button></li>`;
}

function yours(page: Context, games: readonly Kept[], all: boolean): Html {
    const { t } = page;
    const hidden = games.length - SHOWN;

    return html`<section class="yours"><div class="head"><h2>${t.yourGames}</h2>
        ${hidden > 0 && html`<button class="link" data-do="allGames" aria-expanded="${String(all)}">${all ? t.fewer : t.allUnderWay(games.length)}</button>`}</div>
        <ul>${(all ? games : games.slice(0, SHOWN)).map((one, i) => card(page, one, i === 0))}</ul></section>`;
}

/** Nothing is under way; to begin with, nobody has played yet. */
function banner(page: Context, games: readonly Game[], first: boolean): Html {
    const { t } = page;

    return html`<section class="hero"><div><h1>${t.tagline}</h1><p>${t.heroText}</p><p class="buttons">
        ${first && firstLesson(page, games)}
        <button class="button${!first && ' gold'}" data-do="quick">${t.quick}</button></p></div></section>`;
}

/** For how many and how long, as the game's own words say it: the last sentence. */
const facts = (about: string) => /[^.]*\.?$/.exec(about.replace(/\.$/, ''))?.[0].trim() ?? '';

function start(page: Context, game: Game): Html {
    const { t } = page;

    return html`<article class="panel game">
        <img src="${COVERS[game.name]}" alt="" width="748" height="712" loading="lazy" decoding="async">
        <div><h3>${game.title}</h3><p class="small">${facts(game.about)}</p>
        <p class="buttons"><a class="button main" href="#/new/${game.name}" aria-label="${t.playOf(game.title)}">${t.play}</a>
        ${learnButton(page, game)}</p></div></article>`;
}

function lately(page: Context, games: readonly Kept[]): Html {
    const { t } = page;

    return html`<section class="panel lately"><div class="head"><h2>${t.lately}</h2>
        <a href="#/history">${t.historyOf(games.length)}</a></div>
        <ul>${games.slice(0, LATELY).map((one) => html`<li><a href="#/end/${one.id}">${titleOf(page, one)} <small>${company(page, one)}</small></a>
        <b>${scoreLine(one)}</b>${outcome(page, one)}<small>${ended(one.at)}</small></li>`)}</ul></section>`;
}

export function home(page: Context, all: boolean): Html {
    const { t } = page;
    const games = page.games.filter((game) => !game.hidden);
    const open = underWay(), over = finished();
    const last = games.find((game) => game.name === settings.last) ?? games[0];

    return html`${header(page, '', last?.name ?? '')}
        <main id="main" tabindex="-1" class="home">
        <div class="top">${open.length > 0 ? html`<h1 class="hidden">Benben</h1>${yours(page, open, all)}` : banner(page, games, over.length === 0)}
        ${dailyPanel(page, games)}</div>
        <section class="start"><h2>${t.startGame}</h2><div class="games">${games.map((game) => start(page, game))}</div></section>
        ${over.length > 0 && lately(page, over)}
        <p class="small foot"><label class="link">${t.openRecord}
        <input type="file" accept=".txt,text/plain" data-set="file"></label> ${t.openHint} ${t.offline}</p></main>`;
}
