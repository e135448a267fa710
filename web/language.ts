/*
 * The languages. Each is a file with the page's words, what is told about the games before one
 * begins, and the words that the engine plays with, fetched when it is first spoken; and
 * one with the words of cards, legends, refusals and of later screens, fetched after that. The
 * service worker keeps them all, so that they can be changed without a network.
 */
import type { Game, Purpose } from './catalogue.ts';
import type { Engine } from './engine.ts';
import type { MoreWords } from './morewords.ts';
import { LANG_NUMBER, type Lang, type Words } from './words.ts';

/** Language to module; the build fills it in. */
declare const LANGUAGE_FILES: Record<Lang, string>;
declare const LATER_FILES: Record<Lang, string>;

export interface Language {
    words: Words;
    games: Game[];
    engine: string;
}

export const fetchLanguage = (lang: Lang) => import(LANGUAGE_FILES[lang]) as Promise<Language>;

/** Teaches the engine what it plays with. */
export function teach(engine: Engine, lang: Lang, language: Language): void {
    engine.learn(LANG_NUMBER[lang], language.engine, 0);
}

export interface Later {
    words: MoreWords;
    purposes: Purpose[][]; /* of the games' options */
    engine: string;
}

/** Teaches the engine the words that only those hear who ask for more, and answers with what else
 * the page tells them. */
export async function teachLater(engine: Engine, lang: Lang): Promise<Later> {
    const later = await import(LATER_FILES[lang]) as Later;

    engine.learn(LANG_NUMBER[lang], later.engine, 1); /* enum bb_words_part */
    return later;
}
