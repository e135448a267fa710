/*
 * What every screen needs: the engine, the words, and a way to be drawn again.
 */
import type { Game } from './catalogue.ts';
import { SHAPE, type Shape } from './chair.ts';
import type { Engine } from './engine.ts';
import { fetchLanguage, teach, teachLater, type Language, type Later } from './language.ts';
import { saveSettings, settings } from './store.ts';
import type { MoreWords } from './morewords.ts';
import { LANG_NUMBER, type Lang, type Words } from './words.ts';

export interface Context {
    readonly engine: Engine;         /* once it is there; only home is shown before */
    readonly ready: boolean;         /* it is */
    readonly fluent: boolean;        /* it has all words, also of cards and refusals */
    readonly t: Words & MoreWords;   /* the second of them once it is fluent */
    readonly lang: number;           /* as the engine counts languages */
    readonly games: Game[];
    readonly tall: boolean;          /* the screen is narrow */
    readonly shape: Shape;           /* of pictures */
    readonly motion: boolean;
    /** The colour that a game names a seat by, as style.css knows it; '' if there is none. */
    colour(game: number, seat: number): string;
    /** Has the engine learn what it lacks to be fluent. */
    learn(): Promise<void>;
    /** Goes on in another language, once its words are there. */
    speak(lang: Lang): Promise<void>;
    render(): void;
    /** A picture in the colours that are set, whatever the system says. */
    themed(svg: string): string;
    go(route: string): void;
    fail(error: unknown): void;
}

/** A context without an engine as yet; what it is to be given is the engine. */
export function contextOf(language: Language, render: () => void,
    fail: (error: unknown) => void): Context & { meet(engine: Engine): void } {
    const narrow = matchMedia('(max-width: 699px)');
    const middling = matchMedia('(max-width: 1000px)');
    const large = matchMedia('(min-width: 1500px)');
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    let words = language.words as Words & MoreWords;
    let fluent = false;
    const speakIn = (first: Language, { words: more, purposes }: Later) => {
        const purposeOf = (game: number, option: number) => purposes[game]?.[option];

        language = { ...first, games: first.games.map((game, i) => (
            { ...game, options: game.options.map((option, k) => ({ ...option, ...purposeOf(i, k) })) })) };
        words = { ...first.words, ...more };
        fluent = true;
    };
    let engine: Engine | null = null;

    for (const width of [narrow, middling, large])
        width.addEventListener('change', render);
    addEventListener('online', render);
    addEventListener('offline', render);
    return {
        render, fail,
        get engine() {
            if (!engine)
                throw new Error('The engine is not there yet.');
            return engine;
        },
        get ready() { return engine !== null; },
        meet(found) {
            teach(found, settings.lang, language);
            engine = found;
        },
        get fluent() { return fluent; },
        async learn() {
            const { lang } = settings;
            const found = await teachLater(this.engine, lang);

            if (!fluent && lang === settings.lang)
                speakIn(language, found);
        },
        get t() { return words; },
        get lang() { return LANG_NUMBER[settings.lang]; },
        get games() { return language.games; },
        get tall() { return narrow.matches; },
        get shape() { return narrow.matches ? SHAPE.tall : middling.matches ? SHAPE.tablet : large.matches ? SHAPE.wide : SHAPE.desk; },
        get motion() { return !still.matches; },
        async speak(lang) {
            const [next, later] = await Promise.all([fetchLanguage(lang), teachLater(this.engine, lang)]);

            teach(this.engine, lang, next);
            speakIn(next, later);
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
