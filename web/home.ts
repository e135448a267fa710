/*
 * The first screen: which games there are, and what was left open.
 */
import { SHAPE } from './chair.ts';
import type { Context } from './context.ts';
import type { Game } from './engine.ts';
import { html, type Html } from './html.ts';
import { glimpse } from './local.ts';
import { header, icon } from './parts.ts';
import { settings, unfinished } from './store.ts';

const MIDDLE = 'viewBox="0 0 1248 712"'; /* all games have their table between two columns */
const covers = new Map<string, string>();

/** What a game looks like. */
function cover(page: Context, game: Game): string {
    const key = `${game.index} ${settings.lang} ${settings.theme}`;
    const known = covers.get(key);
    if (known !== undefined)
        return known;

    const chair = glimpse(page, game);
    const svg = chair.picture(0, SHAPE.wide).replace(MIDDLE, 'viewBox="250 0 748 712"');
    chair.leave();
    const uri = 'data:image/svg+xml,' + encodeURIComponent(svg);
    covers.set(key, uri);
    return uri;
}

function card(page: Context, game: Game): Html {
    const { t } = page;

    return html`<article class="panel game">
        <img src="${cover(page, game)}" alt="" width="748" height="712" decoding="async">
        <div><h2>${game.title}</h2><p>${game.about}</p>
        <p class="small">${t.edition(game.edition)} ${game.reconstructed && t.reconstructed}</p>
        <p class="buttons"><a class="button main" href="#/new/${game.name}">${t.play}</a>
        <a class="button" href="#/rules/${game.name}">${t.rules}</a></p></div></article>`;
}

export function home(page: Context): Html {
    const { t } = page;
    const games = page.games.filter((game) => !game.hidden);
    const left = unfinished();
    const last = games.find((game) => game.name === settings.last);

    return html`${header(page, '', (last ?? games[0])?.name ?? '')}
        <main id="main" tabindex="-1" class="home">
        <section class="hero"><div><h1>${t.tagline}</h1><p>${t.heroText}</p><p class="buttons">
        ${left && html`<a class="button gold" href="#/table">${icon('check')} ${t.resume}</a>`}
        <button class="button${!left && ' gold'}" data-do="quick">${left ? t.startNew : last ? t.quickGame(last.title) : t.quick}</button>
        </p></div></section>
        <div class="games">${games.map((game) => card(page, game))}</div>
        <section class="panel"><h2>${t.openRecord}</h2><p>${t.openHint}</p>
        <label class="button">${t.openRecord}
        <input type="file" accept=".txt,text/plain" data-set="file"></label>
        <p class="small">${t.offline}</p></section></main>`;
}
