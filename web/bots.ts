/*
 * Bots think in a worker, from the bytes of a view: the page never freezes, and
 * no bot is ever handed what its seat may not know. Records are verified there too.
 */
import type { Verdict } from './fair.ts';
import type { Question } from './worker.ts';
import { strength } from './levels.ts';

declare const WORKER: string;

type Asked = Pick<Question, 'game' | 'seat' | 'view'>;

export class Bots {
    private readonly worker = new Worker(WORKER, { type: 'module' });
    private readonly waiting: ((answer: number & Verdict) => void)[] = [];

    constructor(module: WebAssembly.Module, fail: (error: unknown) => void) {
        this.worker.onmessage = (e: MessageEvent<number & Verdict>) => this.waiting.shift()?.(e.data);
        this.worker.onerror = fail;
        this.worker.postMessage(module);
    }

    /** Answers come in the order asked. */
    private ask(question: Question | string): Promise<number & Verdict> {
        this.worker.postMessage(question);
        return new Promise((resolve) => this.waiting.push(resolve));
    }

    /** The action that a bot of this kind takes in a turn that has a number to itself. */
    choose(asked: Asked, kind: number, turn: number): Promise<number> {
        const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

        return this.ask({ ...asked, level: strength(kind), turn, seed });
    }

    /** The same, whatever time it takes: the seed decides. */
    chooseAlways(asked: Asked, kind: number, seed: number): Promise<number> {
        return this.ask({ ...asked, level: strength(kind), turn: null, seed });
    }

    verify(record: string): Promise<Verdict> {
        return this.ask(record);
    }
}
