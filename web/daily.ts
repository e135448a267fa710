/*
 * The deal of the day: one deal for each day and game, the same for everybody, with or without
 * a network. All that chance brings follows from the day, the game and its rules and edition by
 * hashing, and the bots think by the number of playouts and from seeds of the same source: the
 * same play makes the same game.
 */
import type { Game, Plan } from './catalogue.ts';
import type { Context } from './context.ts';
import { isOver, kept, type Kept } from './games.ts';
import { html, type Html } from './html.ts';
import { locale, ownSeat, signed } from './parts.ts';

const DAY = 86400000;
const WEEK = 7;
export const BOTS = ['Nefru', 'Tahar', 'Djoser'];

/** Days are those of the calendar where one is. */
function dateOf(at: number): string {
    const d = new Date(at);

    return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
}

export const today = () => dateOf(Date.now());
const numberOf = (day: string) => Math.round(Date.parse(day) / DAY);
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);

export function planOf({ plans }: Game, day: string): Plan {
    return plans[numberOf(day) % plans.length] as Plan;
}

/** One's own game of a day's deal, the one that is over before one that is not. */
export function playedOf(game: string, day: string): Kept | undefined {
    const all = [...kept.values()].filter((one) => one.daily === day && one.game === game).sort((a, b) => a.begun - b.begun);

    return all.find(isOver) ?? all[0];
}

/** The days on which a deal was played to its end. */
export function daysPlayed(): Set<string> {
    return new Set([...kept.values()].filter((one) => one.daily !== '' && isOver(one)).map((one) => one.daily));
}

/** How many days in a row, up to today or yesterday. */
export function streak(days: ReadonlySet<string>, now: string): number {
    let last = numberOf(now), n = 0;

    if (!days.has(now))
        last--;
    while (days.has(dayOf(last - n)))
        n++;
    return n;
}

/** The most days in a row. */
export function longest(days: ReadonlySet<string>): number {
    return Math.max(0, ...[...days].map((day) => streak(days, day)));
}

const FLAME = 'M12 3c1 4 5 5.500 5 10a5 5 0 01-10 0c0-2 1-3 2-4 0 1.500.5 2 1.500 2.500C10 9 10.500 6 12 3zM10 20h4v2h-4z';

/** The last seven days: a torch where one has played, a ring for today, else a plain gap. */
function torches(page: Context, days: ReadonlySet<string>, now: string): Html {
    const week = Array.from({ length: WEEK }, (_, i) => dayOf(numberOf(now) - WEEK + 1 + i));
    const short = (day: string) => new Date(`${day}T12:00`).toLocaleDateString(locale(), { weekday: 'short' });

    return html`<ol class="torches" aria-label="${page.t.streak(streak(days, now))}">${week.map((day) => html`<li>
        <svg viewBox="0 0 24 24" aria-hidden="true">${days.has(day) ? html`<path d="${FLAME}"/>`
            : day === now && html`<circle cx="12" cy="13" r="8"/>`}</svg><span>${short(day)}</span></li>`)}</ol>`;
}

/** Alone or against whom, and what is not as usual. */
function about(page: Context, game: Game, { seats, options }: Plan): string {
    const said = game.options.flatMap((o, i) => options[i] === o.usual && !(o.alone && seats === 1) || o.alone && seats > 1 ? [] : [o.values[options[i] ?? 0] ?? '']);

    return [seats === 1 ? page.t.byOneself : page.t.withBots(BOTS.slice(0, seats - 1).join(', ')), ...said].join(' · ');
}

/** The panel of home: a game each day, and the others behind it. */
export function dailyPanel(page: Context, games: readonly Game[]): Html {
    const { t } = page;
    const now = today();
    const days = daysPlayed();
    const run = streak(days, now);
    const first = games[numberOf(now) % games.length] as Game;
    const date = new Date(`${now}T12:00`).toLocaleDateString(locale(), { day: 'numeric', month: 'long' });
    const link = (game: Game, look: string, text: string) => html`<a class="${look}" href="#/daily/${game.name}">${text}</a>`;
    const done = playedOf(first.name, now);
    const text = !done ? t.playDeal : !isOver(done) ? t.goOnDeal : t.dealDone(signed(done.result?.points[ownSeat(done)] ?? 0));

    return html`<section class="daily"><h2>${t.dealOfDay}</h2><h3>${first.title}</h3>
        <p>${about(page, first, planOf(first, now))}<br>${t.sameForAll(date)}</p>
        ${torches(page, days, now)}<p>${run > 0 && t.streak(run)}</p>
        <p class="deal">${link(first, 'button gold', text)}</p>
        <p class="more">${t.alsoToday} ${games.filter((game) => game !== first).map((game, i) => html`${i > 0 && ' · '}${link(game, '', game.title)}`)}</p></section>`;
}
