/*
 * Games that are over: the list, what they come to game by game, and everything as one file.
 * Fetched when it is wanted.
 */
import type { Context } from './context.ts';
import type { Game } from './catalogue.ts';
import { daysPlayed, longest, streak, today } from './daily.ts';
import { finished, type Kept } from './games.ts';
import { html, type Html } from './html.ts';
import { LEVELS } from './levels.ts';
import { header, icon, ownSeat, signed } from './parts.ts';
import { company, ended, outcome, outcomeOf, scoreLine, titleOf } from './results.ts';

const PAGE = 10;    /* rows at a time */
const BARS = 7;     /* of a distribution */
const ENOUGH = 6;   /* games for one */
const BAR_HEIGHT = 40;

/** What the list shows. */
interface Filter {
    game: string; /* '' for all */
    level: number; /* the kind of the strongest bot; 0 for all */
    shown: number; /* rows */
}

let filter: Filter = { game: '', level: 0, shown: PAGE };

/** Shows rows of another game or of another level, of all levels if it is the same, or else older ones. */
export function filterBy(page: Context, { game, level }: { game?: string; level?: number }): void {
    const shown = game === undefined && level === undefined ? filter.shown + PAGE : PAGE;

    filter = { game: game ?? filter.game, level: level === filter.level ? 0 : level ?? filter.level, shown };
    page.render();
}

const strongest = ({ seats }: Kept) => LEVELS.findLast((kind) => seats.some((seat) => seat.kind === kind)) ?? 0;
/** A what-if is no game that one has played. */
const hasPlayed = (one: Kept) => one.result !== null && !one.whatIf && one.seats.some(({ kind }) => kind === 0);
const ownPoints = (one: Kept) => one.result?.points[ownSeat(one)] ?? 0;

interface Figures {
    played: number;
    won: number;
    best: number;
    mean: number;
}

export function figures(games: readonly Kept[]): Figures {
    const points = games.map(ownPoints);

    return {
        played: games.length, won: games.filter((one) => outcomeOf(one) === 'won').length,
        best: Math.max(...points), mean: Math.round(points.reduce((a, b) => a + b, 0) / points.length),
    };
}

/** How often each range of points was reached; the last score's range, too. */
export function distribution(points: readonly number[]): { counts: number[]; from: number; to: number; last: number } {
    const low = Math.min(...points), high = Math.max(...points);
    const step = Math.max(1, Math.ceil((high - low + 1) / BARS));
    const counts = Array.from({ length: Math.ceil((high - low + 1) / step) }, () => 0);
    const bar = (n: number) => Math.floor((n - low) / step);

    points.forEach((n) => counts[bar(n)]!++);
    return { counts, from: low, to: low + counts.length * step - 1, last: bar(points[0] ?? low) };
}

function bars(page: Context, games: readonly Kept[]): Html {
    const { t } = page;

    if (games.length < ENOUGH)
        return html`<p class="few small">${t.fewScores(ENOUGH)}</p>`;
    const { counts, from, to, last } = distribution(games.map(ownPoints));
    const most = Math.max(...counts), width = 196 / counts.length;
    return html`<svg class="bars" viewBox="0 0 196 68" role="img" aria-label="${t.distribution(signed(from), signed(to))}">
        ${counts.map((n, i) => {
            const height = Math.max(n > 0 ? 2 : 0, n / most * BAR_HEIGHT);
            return html`<rect${i === last && html` class="last"`} x="${i * width + 1}" y="${52 - height}" width="${width - 2}" height="${height}" rx="2"/>
            ${i === last && html`<path d="M${(i + 0.5) * width - 5} ${44 - height}h10l-5 6z"/>`}`;
        })}
        <path class="base" d="M0 52.5h196"/><text x="0" y="66">${signed(from)}</text><text x="196" y="66" text-anchor="end">${signed(to)}</text></svg>`;
}

function number(value: string | number, label: string): Html {
    return html`<div><b>${value}</b><span>${label}</span></div>`;
}

/** What the games of one kind come to, in all and against each level. */
function gamePanel(page: Context, game: Game, all: readonly Kept[]): Html {
    const { t } = page;
    const games = all.filter((one) => one.game === game.name);
    const { played, won, best, mean } = figures(games);
    const levels = LEVELS.map((level) => ({ level, of: games.filter((one) => strongest(one) === level) })).filter(({ of }) => of.length > 0);

    if (played === 0)
        return html`<section class="panel stat"><h3>${game.title}</h3><p class="buttons"><a class="button" href="#/new/${game.name}" aria-label="${t.playOf(game.title)}">${t.play}</a></p></section>`;
    return html`<section class="panel stat"><h3>${game.title}</h3><div class="numbers">
        ${number(played, t.played)}${number(won, t.wonOf(won))}${number(signed(mean), t.mean)}${number(signed(best), t.best)}</div>
        ${bars(page, games)}
        ${levels.length > 0 && html`<p class="small">${levels.map(({ level, of }) => t.againstLevel(t.kinds[level] ?? '', figures(of).won, of.length)).join(' · ')}</p>`}</section>`;
}

function row(page: Context, one: Kept): Html {
    const { t } = page;
    const what = `${titleOf(page, one)}, ${company(page, one)}`;
    const button = (act: string, text: string) => html`<button class="link" data-do="${act}" data-arg="${one.id}" aria-label="${text}: ${what}">${text}</button>`;

    return html`<li><a href="#/end/${one.id}"><b>${titleOf(page, one)}</b><small>${company(page, one)}</small></a>
        <b>${scoreLine(one)}</b><span>${outcome(page, one)}</span><small>${ended(one.at)}</small>
        <span class="doing">${button('replayKept', t.replay)}${button('analyseKept', t.review.analyse)}${button('rematchKept', t.rematch)}
        <button class="drop" data-do="forget" data-arg="${one.id}" aria-label="${t.deleteOf(titleOf(page, one), company(page, one))}">${icon('cross')}</button></span></li>`;
}

function filters(page: Context, all: readonly Kept[]): Html {
    const { t } = page;
    const names = page.games.filter(({ name }) => all.some((one) => one.game === name));
    const pill = (kind: string, arg: string | number, text: string, on: boolean) => html`<button class="pick" data-do="${kind}" data-arg="${arg}" aria-pressed="${String(on)}">${text}</button>`;
    const count = (name: string) => all.filter((one) => one.game === name).length;

    return html`<div class="filters">${pill('filterGame', '', `${t.allOf} ${all.length}`, filter.game === '')}
        ${names.map((game) => pill('filterGame', game.name, `${game.title} ${count(game.name)}`, filter.game === game.name))}
        ${LEVELS.filter((level) => all.some((one) => strongest(one) === level)).map((level) =>
            pill('filterLevel', level, t.kinds[level] ?? '', filter.level === level))}</div>`;
}

/** In all; and how many days in a row one has played the deal of the day, once one has. */
function totals({ t }: Context, mine: readonly Kept[]): Html {
    const won = mine.filter((one) => outcomeOf(one) === 'won').length;
    const days = daysPlayed();

    return html`<div class="totals">${number(mine.length, t.games(mine.length))}${number(won, t.wonShare(won, Math.round(won / mine.length * 100)))}
        ${days.size > 0 && html`${number(streak(days, today()), t.daysInRow)}${number(longest(days), t.longestRun)}`}</div>`;
}

/** Game by game; on a narrow screen behind its head. */
function byGame(page: Context, mine: readonly Kept[]): Html {
    const panels = page.games.filter((game) => !game.hidden).map((game) => gamePanel(page, game, mine));

    return page.tall ? html`<details class="each"><summary class="button">${page.t.byGame}</summary>${panels}</details>`
        : html`<h2>${page.t.byGame}</h2>${panels}`;
}

export function history(page: Context, told: string): Html {
    const { t } = page;
    const all = finished();
    const mine = all.filter(hasPlayed);
    const some = all.filter((one) => (filter.game === '' || one.game === filter.game) && (filter.level === 0 || strongest(one) === filter.level));

    return html`${header(page, t.history, '')}
        <main id="main" tabindex="-1" class="history"><section><h1>${t.finishedGames}</h1>
        ${page.tall && mine.length > 0 && totals(page, mine)}
        ${all.length > 0 && filters(page, all)}
        <div class="panel list">${all.length === 0 && html`<p>${t.nothingYet}</p><p class="buttons"><a class="button main" href="#/">${t.play}</a></p>`}
        <ol>${some.slice(0, filter.shown).map((one) => row(page, one))}</ol>
        ${some.length > filter.shown && html`<p class="buttons"><button class="button" data-do="older">${t.older}</button></p>`}</div>
        <div class="panel"><h2>${t.everything}</h2><p class="small">${t.keptHere}</p><p role="status">${told}</p>
        <p class="buttons"><button class="button" data-do="exportAll">${t.exportAll}</button>
        <label class="button">${t.importAll}<input type="file" accept=".json,application/json" data-set="import"></label>
        <label class="button">${t.openRecord}<input type="file" accept=".txt,text/plain" data-set="file"></label></p></div></section>
        ${mine.length > 0 && html`<section>${!page.tall && totals(page, mine)}${byGame(page, mine)}</section>`}</main>`;
}
