/*
 * What is told about the games before one begins. The build asks for it, so that nobody waits
 * for it.
 */
import { apart, catalogue } from './catalogue.ts';
import { Engine } from './engine.ts';

/** An engine that knows both parts of the words of each language. */
export async function pupil(module: WebAssembly.Module, words: readonly string[][]): Promise<Engine> {
    const engine = await Engine.start(module);

    words.forEach((parts, lang) => parts.forEach((text, part) => engine.learn(lang, text, part)));
    return engine;
}

/** All games, as a language tells of them, and what their options are for. */
export const catalogueIn = (engine: Engine, lang: number) => apart(catalogue(engine, lang));
