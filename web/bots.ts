/*
 * Bots think in a worker, from the bytes of a view: the page never freezes, and
 * no bot is ever handed what its seat may not know. Records are verified there too.
 */
import type { Verdict } from './fair.ts';
import type { Asking, Doubt, Match } from './worker.ts';
import { strength } from './levels.ts';

declare const WORKER: string;

export class Bots {
    private readonly worker = new Worker(WORKER, { type: 'module' });
    private readonly waiting: ((answer: unknown) => void)[] = [];

    constructor(module: WebAssembly.Module, fail: (error: unknown) => void) {
        this.worker.onmessage = (e: MessageEvent<unknown>) => this.waiting.shift()?.(e.data);
        this.worker.onerror = fail;
        this.worker.postMessage(module);
    }

    /** Answers come in the order asked. */
    private ask<T>(question: Asking): Promise<T> {
        this.worker.postMessage(question);
        return new Promise((resolve) => this.waiting.push((answer) => resolve(answer as T)));
    }

    /** The action that a bot of this kind takes in a turn that has a number to itself. */
    choose(asked: Doubt, kind: number, turn: number): Promise<number> {
        const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

        return this.ask({ ...asked, level: strength(kind), turn, seed });
    }

    /** The same, whatever time it takes: the seed decides. */
    chooseAlways(asked: Doubt, kind: number, seed: number): Promise<number> {
        return this.ask({ ...asked, level: strength(kind), turn: null, seed });
    }

    /** What a seat might do best, as bots/written.h has it. */
    hint(asked: Doubt): Promise<string> {
        return this.ask(asked);
    }

    /** Begins to look at a match; what is known of it, as bots/written.h has it. */
    analyse(match: Match): Promise<string> {
        return this.ask(match);
    }

    /** Looks at the next turn of it. */
    analyseMore(): Promise<string> {
        return this.ask('more');
    }

    verify(record: string): Promise<Verdict> {
        return this.ask(record);
    }
}
