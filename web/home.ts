/*
 * The first screen: which games there are, and what was left open.
 */
import type { Context } from './context.ts';
import { CHANCE, SAY, seatsOf, type Game } from './engine.ts';
import { html, type Html } from './html.ts';
import { header, icon } from './parts.ts';
import { settings } from './store.ts';
import { unfinished } from './table.ts';

const COVER_STEPS = 70; /* after which the table looks played at */
const MIDDLE = 'viewBox="0 0 1248 712"'; /* all games have their table between two columns */
const covers = new Map<string, string>();

/** What a game looks like: a table in mid-game, played by bots that do not think. */
function cover(page: Context, game: Game): string {
    const key = `${game.index} ${settings.lang} ${settings.theme}`;
    const known = covers.get(key);
    if (known !== undefined)
        return known;

    const { engine } = page;
    const h = engine.open(game.index, game.max > 2 ? 3 : 2, game.options.map((o) => o.usual),
        page.lang);
    const numbers = (n: number) => n * 7919 % 104729;
    for (let i = 0; engine.toAct(h) !== 0; i++) {
        const seat = seatsOf(engine.toAct(h))[0] ?? 0;
        if (i > COVER_STEPS && seat === 0)
            break;
        if (seat === CHANCE)
            engine.deal(h, numbers(i + 1) % engine.chance(h).total);
        else
            engine.act(h, seat, engine.choose(game.index, 1, seat, 0, i, engine.view(h, seat)), 0);
    }
    const svg = page.themed(engine.say(h, SAY.picture, 0, page.lang)).replace(MIDDLE, 'viewBox="250 0 748 712"');
    engine.close(h);
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
