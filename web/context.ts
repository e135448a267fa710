/*
 * What every screen needs: the engine, the words, and a way to be drawn again.
 */
import type { Engine, Game } from './engine.ts';
import { settings } from './store.ts';
import { LANG_NUMBER, WORDS, type Lang, type Words } from './words.ts';

const COLOURS = ['white', 'blue'];

export interface Context {
    readonly engine: Engine;
    readonly t: Words;
    readonly lang: number;           /* as the engine counts languages */
    readonly games: Game[];
    readonly tall: boolean;          /* pictures for a narrow screen */
    readonly motion: boolean;
    /** The colour that a game names a seat by, as style.css knows it; '' if there is none. */
    colour(game: number, seat: number): string;
    render(): void;
    /** A picture in the colours that are set, whatever the system says. */
    themed(svg: string): string;
    go(route: string): void;
    fail(error: unknown): void;
}

export function contextOf(engine: Engine, render: () => void, fail: (error: unknown) => void): Context {
    const narrow = matchMedia('(max-width: 699px)');
    const still = matchMedia('(prefers-reduced-motion: reduce)');

    const games = new Map<Lang, Game[]>();
    const english = engine.games(LANG_NUMBER.en);

    narrow.addEventListener('change', render);
    return {
        engine, render, fail,
        get t() { return WORDS[settings.lang]; },
        get lang() { return LANG_NUMBER[settings.lang]; },
        get games() {
            const known = games.get(settings.lang) ?? engine.games(LANG_NUMBER[settings.lang]);
            games.set(settings.lang, known);
            return known;
        },
        get tall() { return narrow.matches; },
        get motion() { return !still.matches; },
        colour(game, seat) {
            const name = english[game]?.seats[seat]?.toLowerCase() ?? '';
            return COLOURS.includes(name) ? name : '';
        },
        themed(svg) {
            const query = { auto: '(prefers-color-scheme:dark)', light: 'not all', dark: 'all' };
            return svg.replace('(prefers-color-scheme:dark)', query[settings.theme]);
        },
        go(route) { location.hash = route; },
    };
}
