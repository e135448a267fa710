/*
 * The languages. Each is a file with the page's words and the engine's, fetched when
 * it is first spoken, and one with the words of cards and legends, fetched after that. The
 * service worker keeps them all, so that they can be changed without a network.
 */
import type { Engine } from './engine.ts';
import { LANG_NUMBER, type Lang, type Words } from './words.ts';

/** Language to module; the build fills it in. */
declare const LANGUAGE_FILES: Record<Lang, string>;
declare const CARD_FILES: Record<Lang, string>;

const OF_CARDS = 1; /* enum bb_words_part */
const coming = new Map<Lang, Promise<void>>();
const known = new Set<Lang>();

/** Cards and legends can be read in that language. */
export const knowsCards = (lang: Lang) => known.has(lang);

/** Teaches the engine the words of cards and legends. */
export function learnCards(engine: Engine, lang: Lang): Promise<void> {
    const words = coming.get(lang) ?? (import(CARD_FILES[lang]) as Promise<{ cards: string }>).then(({ cards }) => {
        engine.learn(LANG_NUMBER[lang], cards, OF_CARDS);
        known.add(lang);
    });

    coming.set(lang, words);
    words.catch(() => coming.delete(lang));
    return words;
}

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
