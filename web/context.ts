/*
 * What every screen needs: the engine, the words, and a way to be drawn again.
 */
import { SHAPE, type Shape } from './chair.ts';
import type { Engine, Game } from './engine.ts';
import { learn } from './language.ts';
import { saveSettings, settings } from './store.ts';
import { LANG_NUMBER, type Lang, type Words } from './words.ts';

export interface Context {
    readonly engine: Engine;
    readonly t: Words;
    readonly lang: number;           /* as the engine counts languages */
    readonly games: Game[];
    readonly tall: boolean;          /* the screen is narrow */
    readonly shape: Shape;           /* of pictures */
    readonly motion: boolean;
    /** The colour that a game names a seat by, as style.css knows it; '' if there is none. */
    colour(game: number, seat: number): string;
    /** Goes on in another language, once its words are there. */
    speak(lang: Lang): Promise<void>;
    render(): void;
    /** A picture in the colours that are set, whatever the system says. */
    themed(svg: string): string;
    go(route: string): void;
    fail(error: unknown): void;
}

export function contextOf(engine: Engine, words: Words, render: () => void,
    fail: (error: unknown) => void): Context {
    const narrow = matchMedia('(max-width: 699px)');
    const middling = matchMedia('(max-width: 1000px)');
    const large = matchMedia('(min-width: 1500px)');
    const still = matchMedia('(prefers-reduced-motion: reduce)');

    const games = new Map<Lang, Game[]>();

    for (const width of [narrow, middling, large])
        width.addEventListener('change', render);
    addEventListener('online', render);
    addEventListener('offline', render);
    return {
        engine, render, fail,
        get t() { return words; },
        get lang() { return LANG_NUMBER[settings.lang]; },
        get games() {
            const known = games.get(settings.lang) ?? engine.games(LANG_NUMBER[settings.lang]);
            games.set(settings.lang, known);
            return known;
        },
        get tall() { return narrow.matches; },
        get shape() { return narrow.matches ? SHAPE.tall : middling.matches ? SHAPE.tablet : large.matches ? SHAPE.wide : SHAPE.desk; },
        get motion() { return !still.matches; },
        async speak(lang) {
            words = await learn(engine, lang);
            settings.lang = lang;
            saveSettings();
        },
        colour(game, seat) {
            return words.colours[this.games[game]?.seats[seat] ?? ''] ?? '';
        },
        themed(svg) {
            const query = { auto: '(prefers-color-scheme:dark)', light: 'not all', dark: 'all' };
            return svg.replace('(prefers-color-scheme:dark)', query[settings.theme]);
        },
        go(route) { location.hash = route; },
    };
}
