/*
 * Fair dealing (docs/FAIRNESS.md): every outcome of chance follows from a secret
 * that is committed to before play, and can be computed again from the record.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { CHANCE, type Engine } from './engine.ts';
import { Referee } from './referee.ts';

const encoder = new TextEncoder();
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

export function hashOf(text: string): string {
    return toHex(sha256(encoder.encode(text)));
}

/** What a seat commits to its nonce with. */
export function promiseOf(seat: number, nonce: string): string {
    return toHex(sha256(Uint8Array.of(...encoder.encode(`benben nonce ${seat} `), ...fromHex(nonce))));
}

/** The hexadecimal values of such lines of a record, which the engine has read. */
function values(record: string, line: string): string[] {
    return Array.from(record.matchAll(new RegExp(`^${line}(\\w+)$`, 'gm')), ([, hex = '']) => hex.toLowerCase());
}

export const noncesOf = (record: string) => values(record, 'nonce . ');

/** Draws the number of chance step k, below `total`. */
export type Dealer = (k: number, label: string, total: number) => number;

export function dealer(secret: string, nonces: string[]): Dealer {
    const key = sha256(fromHex(secret + nonces.join('')));

    return (k, label, total) => {
        const below = BigInt(total);
        const end = (1n << 64n) / below * below;

        for (let attempt = 0;; attempt++) {
            const mac = hmac(sha256, key, encoder.encode(`${k} ${label} ${attempt}`));
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

/** What chance step k brings where the referee stands. */
function outcome(referee: Referee, draw: Dealer, k: number): number {
    const { total, label } = referee.chance();

    return referee.outcome(draw(k, label, total));
}

/** Deals as long as chance is to act. */
export function deal(referee: Referee, draw: Dealer): void {
    for (let k = chanceSteps(referee); referee.toAct >>> CHANCE; k++)
        referee.deal(outcome(referee, draw, k));
}

export type Verdict =
    { kind: 'fair'; dealt: number; old: boolean } | { kind: 'unknown' } | { kind: 'broken' } |
    { kind: 'differs'; step: number };

/** Holds every outcome of chance, also those that were taken back, against what the secret gives. */
function compare(referee: Referee, draw: Dealer, old: boolean): Verdict {
    for (const { k, step, action } of referee.walk()) {
        if (outcome(referee, draw, k) !== action)
            return { kind: 'differs', step };
    }
    return { kind: 'fair', dealt: chanceSteps(referee), old };
}

/** Verifies a record, once through; throws the sentence that says why it is not one. */
export function verify(engine: Engine, record: string): Verdict {
    const referee = Referee.load(engine, record);
    const [commitment] = values(record, 'commit sha256:');
    const [secret] = values(record, 'reveal ');
    const promises = values(record, 'commit . sha256:');
    const nonces = noncesOf(record);
    let verdict: Verdict = { kind: 'unknown' };

    if (commitment && secret)
        verdict = commitmentOf(secret) === commitment &&
            promises.every((promise, seat) => promise === promiseOf(seat, nonces[seat] ?? ''))
            ? compare(referee, dealer(secret, nonces), promises.length === 0) : { kind: 'broken' };
    referee.close();
    return verdict;
}
