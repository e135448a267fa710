/*
 * Fair dealing (docs/FAIRNESS.md): every outcome of chance follows from a secret
 * that is committed to before play, and can be computed again from the record.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { CHANCE, type Engine } from './engine.ts';
import { Referee } from './referee.ts';

export const SECRET_BYTES = 32;
export const NONCE_BYTES = 16;

function toHex(bytes: Uint8Array): string {
    return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array {
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function randomHex(bytes: number): string {
    return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}

export function commitmentOf(secret: string): string {
    return toHex(sha256(fromHex(secret)));
}

/** Draws the number of chance step k, below `total`. */
export type Dealer = (k: number, label: string, total: number) => number;

export function dealer(secret: string, nonces: string[]): Dealer {
    const key = sha256(fromHex(secret + nonces.join('')));

    return (k, label, total) => {
        const below = BigInt(total);
        const end = (1n << 64n) / below * below;

        for (let attempt = 0;; attempt++) {
            const mac = hmac(sha256, key, new TextEncoder().encode(`${k} ${label} ${attempt}`));
            const x = BigInt('0x' + toHex(mac.subarray(0, 8)));
            if (x < end)
                return Number(x % below);
        }
    };
}

/** How many chance steps are on the line of play. */
function chanceSteps(referee: Referee): number {
    let k = 0;

    for (let i = referee.steps - 1; i >= 0; i--)
        k += Number(referee.seatOf(i) === CHANCE);
    return k;
}

/** What chance step k brings after so many steps. */
function outcome(referee: Referee, steps: number, draw: Dealer, k: number): number {
    const { total, label } = referee.chance(steps);

    return referee.outcome(steps, draw(k, label, total));
}

/** Deals as long as chance is to act. */
export function deal(referee: Referee, draw: Dealer): void {
    for (let k = chanceSteps(referee); referee.toAct >>> CHANCE; k++)
        referee.deal(outcome(referee, referee.steps, draw, k));
}

export type Verdict =
    { kind: 'fair'; dealt: number } | { kind: 'unknown' } | { kind: 'broken' } |
    { kind: 'differs'; step: number };

/** Holds the chance steps of a line of play against what the secret gives. */
function compare(referee: Referee, draw: Dealer): Verdict {
    let k = 0;

    for (let i = 0; i < referee.steps; i++) {
        if (referee.seatOf(i) === CHANCE && outcome(referee, i, draw, k++) !== referee.actionOf(i))
            return { kind: 'differs', step: i + 1 };
    }
    return { kind: 'fair', dealt: k };
}

/** Verifies a record: its last line of play, and those that were undone. */
export function verify(engine: Engine, record: string): Verdict {
    const lines = record.trimEnd().split('\n');
    const ends = lines.flatMap((line, i) => line.startsWith('! undo') ? [i] : []);
    let referee = Referee.load(engine, record);
    const { commitment, secret, nonces } = referee.fairness;
    let verdict: Verdict = { kind: 'unknown' };

    if (commitment && secret) {
        const draw = dealer(secret, nonces);
        verdict = commitmentOf(secret) === commitment ? compare(referee, draw)
            : { kind: 'broken' };
        for (const end of ends) {
            if (verdict.kind !== 'fair')
                break;
            referee.close();
            referee = Referee.load(engine, lines.slice(0, end).join('\n') + '\n');
            const undone = compare(referee, draw);
            if (undone.kind !== 'fair')
                verdict = undone;
        }
    }
    referee.close();
    return verdict;
}
