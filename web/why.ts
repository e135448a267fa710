/*
 * Estimates in words: chances of winning, points, and why one action is better than another.
 */
import type { Chair } from './chair.ts';
import type { Context } from './context.ts';
import { locale } from './parts.ts';

export const SURE = 10000; /* a chance of 1 */

/** What differs most between two actions: more from a source of points, or less for others. */
export interface Reason {
    source: number; /* -1: nothing differs */
    others: boolean;
    tenths: number;
}

export const percent = (share: number) => `${share < -SURE / 200 ? '−' : ''}${Math.round(Math.abs(share) / (SURE / 100))}`;

export const points = (tenths: number) => `${tenths < 0 ? '−' : ''}${(Math.abs(tenths) / 10).toLocaleString(locale(), { minimumFractionDigits: 1 })}`;

const signed = (tenths: number) => `${tenths < 0 ? '' : '+'}${points(tenths)}`;

/** Why one is better than another, as seen from the better one, or from the worse; '' if nothing differs. */
export function why({ t }: Context, chair: Chair, { source, others, tenths }: Reason, worse = false): string {
    const name = chair.scores()[0]?.sources[source]?.name ?? '';
    const say = worse ? others ? t.why.othersMore : t.why.less : others ? t.why.othersLess : t.why.more;

    return name === '' ? '' : say(name, signed(worse ? -tenths : tenths));
}
