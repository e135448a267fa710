/*
 * A record up to one of its steps, for whoever plays on from there. What comes after is dealt
 * anew, by nobody's commitment: such a record has none, and cannot be verified.
 */
import { Referee } from './referee.ts';
import type { Engine } from './engine.ts';

/** A step as a record has it: who took it (* is chance), and what. */
interface Step {
    who: string;
    what: string;
}

/** The line of play, without what was taken back. */
function lineOf(lines: readonly string[]): Step[] {
    const line: Step[] = [];

    for (const text of lines) {
        if (/^! (hand|take|hint) /.test(text)) // who played, and with what help, is nothing to the line of play
            continue;
        const [, who = '', what = ''] = /^(\S) (.*)$/.exec(text) ?? [];
        const [, seat, steps, agreed] = /^! undo (\d) (\d+)( agreed)?/.exec(text) ?? [];

        if (seat === undefined)
            line.push(...what.split('; ').map((one) => ({ who, what: one })));
        else if (agreed)
            line.length -= Number(steps);
        else
            line.splice(line.findLastIndex((step) => step.who === seat), 1);
    }
    return line;
}

/** The record that ends after so many steps of the line of play; no secret, and nothing that binds one. */
function parts(record: string): { line: Step[]; part: (n: number) => string } {
    const lines = record.trimEnd().split('\n');
    const first = lines.findIndex((line) => /^[*\d!] /.test(line));
    const head = lines.slice(0, first).filter((line) => !/^(commit|nonce) /.test(line));
    const line = lineOf(lines.slice(first).filter((text) => !/^(end|reveal) /.test(text)));

    return { line, part: (n) => [...head, ...line.slice(0, n).map(({ who, what }) => `${who} ${what}`), ''].join('\n') };
}

/** The record that ends where a seat has seen so many steps. */
export function upTo(engine: Engine, record: string, seat: number, steps: number): string {
    const { line, part } = parts(record);
    let low = 0, high = line.length;

    while (low < high) {
        const middle = low + high >> 1;
        if (seen(engine, part(middle), seat) < steps)
            low = middle + 1;
        else
            high = middle;
    }
    return part(low);
}

/** How many steps a seat has seen after so many of the line of play. */
export const seenAfter = (engine: Engine, record: string, seat: number, steps: number) => seen(engine, parts(record).part(steps), seat);

/** How many steps of a record a seat has seen. */
function seen(engine: Engine, record: string, seat: number): number {
    const referee = Referee.load(engine, record);

    referee.follow(seat);
    const news = referee.news(seat).length;
    referee.close();
    return news - 1;
}
