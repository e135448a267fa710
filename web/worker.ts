/*
 * Where bots think. The first message is the compiled engine, every other one a
 * question, and each answer the number of an action.
 */
import type { Exports } from './engine.ts';

export interface Question {
    game: number;
    bot: number;
    seat: number;
    playouts: number;
    seed: number;
    view: Uint8Array;
}

let engine: Promise<WebAssembly.Instance> | undefined;

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
    if (data instanceof WebAssembly.Module) {
        engine = WebAssembly.instantiate(data);
        return;
    }
    const c = (await engine)?.exports as Exports;
    new Uint8Array(c.memory.buffer).set(data.view, c.bb_io());
    postMessage(c.bb_choose(data.game, data.bot, data.seat, data.playouts, data.seed));
};
