/*
 * How games ended: the points, who won, and when.
 */
import type { Context } from './context.ts';
import type { Kept } from './games.ts';
import { html, type Html } from './html.ts';
import { locale, ownSeat, signed } from './parts.ts';
import { settings, type Seat } from './store.ts';

export function titleOf(page: Context, { game }: Kept): string {
    return page.games.find(({ name }) => name === game)?.title ?? game;
}

/** Against whom, or with whom. */
export function company(page: Context, { seats, daily, whatIf }: Kept): string {
    const { t } = page;
    const people = seats.filter(({ kind }) => kind === 0);
    const list = new Intl.ListFormat(settings.lang);
    const names = (some: readonly Seat[]) => list.format(some.map(({ name }) => name));
    const bots = seats.filter(({ kind }) => kind > 0);
    const who = seats.length === 1 ? t.byOneself : people.length === 0 ? names(seats)
        : people.length > 1 ? names(seats) : t.against(names(bots));

    return [who, daily !== '' && t.daily, whatIf && t.whatIf(whatIf)].filter(Boolean).join(' · ');
}

/** The points, one's own first. */
export function scoreLine(one: Kept): string {
    const { points, team } = one.result ?? { points: [], team: false };
    const own = ownSeat(one);

    return (team ? points.slice(0, 1) : [points[own], ...points.filter((_, seat) => seat !== own)])
        .filter((n) => n !== undefined).map(signed).join(' : ');
}

export type Outcome = 'won' | 'lost' | 'drawn' | 'second' | 'third' | 'watched';

export function outcomeOf(one: Kept): Outcome | null {
    const { ranks, team } = one.result ?? { ranks: [], team: false };
    const rank = ranks[ownSeat(one)];
    const firsts = ranks.filter((r) => r === 1).length;

    if (rank === undefined || one.seats.every(({ kind }) => kind > 0))
        return rank === undefined ? null : 'watched';
    if (rank === 1)
        return !team && firsts > 1 ? 'drawn' : 'won';
    return ranks.length < 3 || team || rank > 3 ? 'lost' : rank === 2 ? 'second' : 'third';
}

export function outcome(page: Context, one: Kept): Html | false {
    const how = outcomeOf(one);

    return how !== null && html`<span class="pill ${how}">${page.t.outcomes[how]}</span>`;
}

const DAY = 86400000;

/** When something ended: "yesterday", "Saturday", or the date. */
export function ended(at: number): string {
    const day = (ms: number) => Math.floor((ms - new Date(ms).getTimezoneOffset() * 60000) / DAY);
    const ago = day(Date.now()) - day(at);

    if (ago < 2)
        return new Intl.RelativeTimeFormat(settings.lang, { numeric: 'auto' }).format(-ago, 'day');
    return new Date(at).toLocaleDateString(locale(), ago < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'short', year: 'numeric' });
}
