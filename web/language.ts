/*
 * The languages. Each is a file with the page's words and the engine's, fetched when
 * it is first spoken; the service worker keeps them all, so that they can be changed
 * without a network.
 */
import type { Engine } from './engine.ts';
import { LANG_NUMBER, type Lang, type Words } from './words.ts';

/** Language to module; the build fills it in. */
declare const LANGUAGE_FILES: Record<Lang, string>;

interface Language {
    words: Words;
    engine: string;
}

/** Teaches the engine a language, and answers with the page's own words. */
export async function learn(engine: Engine | Promise<Engine>, lang: Lang): Promise<Words> {
    const [language, pupil] = await Promise.all([
        import(LANGUAGE_FILES[lang]) as Promise<Language>, engine,
    ]);

    pupil.learn(LANG_NUMBER[lang], language.engine);
    return language.words;
}
