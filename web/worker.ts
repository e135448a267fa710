/*
 * Where bots think and records are verified, so that the page never freezes. The first message
 * is the compiled engine; every other one is a question, answered with the number of an action,
 * or a record, answered with a verdict.
 */
import { Engine } from './engine.ts';
import { verify } from './fair.ts';

export interface Question {
    game: number;
    bot: number;
    seat: number;
    playouts: number;
    seed: number;
    view: Uint8Array;
}

let engine: Promise<Engine>;

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question | string>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    const e = await engine;
    postMessage(typeof data === 'string' ? verify(e, data)
        : e.choose(data.game, data.bot, data.seat, data.playouts, data.seed, data.view));
};
