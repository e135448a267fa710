/*
 * The first screen: the games that are under way, the games that there are, and what was
 * played lately. What is kept is drawn by mine.ts: who comes for the first time has none.
 */
import type { Context } from './context.ts';
import { dailyPanel } from './daily.ts';
import type { Game } from './catalogue.ts';
import { html, type Html } from './html.ts';
import { firstLesson, learnButton } from './lessons.ts';
import { header } from './parts.ts';
import { settings } from './store.ts';

/** Game to picture; the build fills it in. */
declare const COVERS: Record<string, string | undefined>;

/** Nothing is under way; to begin with, nobody has played yet. */
function banner(page: Context, games: readonly Game[], first: boolean, scene: Html | undefined): Html {
    const { t } = page;
    const last = games.find(({ name }) => name === settings.last);

    return html`<section class="hero">${scene}<div><h1>${t.tagline}</h1><p>${t.heroText}</p><p class="buttons">
        ${first && firstLesson(page, games)}
        <button class="button${!first && ' gold'}" data-do="quick">${last ? t.quickGame(last.title) : t.quick}</button></p></div></section>`;
}

/** For how many and how long, as the game's own words say it: the last sentence. */
const facts = (about: string) => /[^.]*\.?$/.exec(about.replace(/\.$/, ''))?.[0].trim() ?? '';

function start(page: Context, game: Game): Html {
    const { t } = page;

    return html`<article class="panel game">
        <img src="${COVERS[game.name]}" alt="" width="560" height="280" loading="lazy" decoding="async">
        <div><h3>${game.title}</h3><p class="small">${facts(game.about)}</p>
        <p class="buttons"><a class="button main" href="#/new/${game.name}" aria-label="${t.playOf(game.title)}">${t.play}</a>
        ${learnButton(page, game)}</p></div></article>`;
}

/** The games that are kept, as far as there are any. */
export interface Mine {
    yours: Html | false;
    lately: Html | false;
}

/** What is shown of tables elsewhere, if there are any. */
interface Ours {
    panel: Html;
    pill: Html | false;
}

export function home(page: Context, { yours, lately }: Mine, ours?: Ours, scene?: Html): Html {
    const { t } = page;
    const games = page.games.filter((game) => !game.hidden);
    const last = games.find((game) => game.name === settings.last) ?? games[0];

    return html`${header(page, '', last?.name ?? '', false, false, ours?.pill)}
        <main id="main" tabindex="-1" class="home">
        <div class="top">${yours ? html`<h1 class="hidden">Benben</h1>${yours}` : banner(page, games, !lately, scene)}
        ${dailyPanel(page, games)}</div>
        <section class="start"><h2>${t.startGame}</h2><div class="games">${games.map((game) => start(page, game))}</div></section>
        ${ours ? html`<div class="bottom">${ours.panel}${lately}</div>` : lately}
        <p class="small foot"><label class="link">${t.openRecord}
        <input type="file" accept=".txt,text/plain" data-set="file"></label> ${t.openHint} ${t.offline}</p></main>`;
}
