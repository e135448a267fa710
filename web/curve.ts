/*
 * The course of the scores: a line for each seat, turn by turn. A tap leads to a turn. The list of
 * turns has the same as numbers, and the bar the same for keys.
 */
import type { Score } from './chair.ts';
import type { Context } from './context.ts';
import { html, Html } from './html.ts';
import { signed } from './parts.ts';
import type { Stage } from './replay.ts';

const WIDTH = 330, HEIGHT = 150, LEFT = 28, RIGHT = 34, TOP = 8, BOTTOM = 18; /* in units of the picture */
const LINES = 3;      /* about so many across */
const NUMBERS = 8;    /* at most so many below */
const NEAR = 13;      /* what two labels are apart at least */

/** The class of a seat's colour, as style.css knows it. */
export function lookOf(page: Context, game: number, seat: number): string {
    const colour = page.colour(game, seat);

    return colour !== '' ? `seat-${colour}` : `seat${seat}`;
}

/** A round number that goes into `all` about `parts` times. */
function round(all: number, parts: number): number {
    const power = 10 ** Math.floor(Math.log10(Math.max(1, all / parts)));

    return [1, 2, 5, 10].map((n) => n * power).find((n) => n * parts >= all) ?? power;
}

/** Labels at these heights, or below each other where they would collide. */
function apart(heights: readonly number[]): number[] {
    const order = heights.map((y, i) => [y, i] as const).sort((a, b) => a[0] - b[0]);
    const places = [...heights];
    let last = -Infinity;

    for (const [y, i] of order)
        last = places[i] = Math.max(y, last + NEAR);
    return places;
}

export function curve(page: Context, game: number, scores: readonly Score[], stages: readonly Stage[], turn: number): Html {
    const turns = Math.max(1, stages.length - 1);
    const all = stages.flatMap((stage) => stage.points);
    const low = Math.min(0, ...all), high = Math.max(1, ...all);
    const each = round(high - low, LINES), every = round(turns, NUMBERS);
    const x = (i: number) => LEFT + (WIDTH - LEFT - RIGHT) * i / turns;
    const y = (points: number) => TOP + (HEIGHT - TOP - BOTTOM) * (high - points) / (high - low);
    const levels = Array.from({ length: Math.floor(high / each) - Math.ceil(low / each) + 1 }, (_, i) => (Math.ceil(low / each) + i) * each);
    const numbers = Array.from({ length: Math.floor(turns / every) }, (_, i) => (i + 1) * every);
    const ends = apart(scores.map((_, s) => y(stages.at(-1)?.points[s] ?? 0)));
    const line = (s: number) => stages.map((stage, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(stage.points[s] ?? 0).toFixed(1)}`).join('');
    const draw = (s: Score, i: number) => `<g class="${lookOf(page, game, s.seat)}"><path class="edge" d="${line(i)}"/><path d="${line(i)}"/>` +
        `<circle cx="${x(turn)}" cy="${y(stages[turn]?.points[i] ?? 0)}" r="4"/><text x="${x(turns) + 8}" y="${(ends[i] ?? 0) + 4}">${signed(stages.at(-1)?.points[i] ?? 0)}</text></g>`;
    const half = (x(1) - x(0)) / 2;
    const tap = (stage: Stage, i: number) => `<a data-do="study" data-arg="turn ${i}"><title>${i ? page.t.study.turnOf(i, turns) : page.t.beginning} ` +
        `${stage.points.map(signed).join(' : ')}</title><rect x="${x(i) - half}" width="${2 * half}" height="${HEIGHT}"/></a>`;
    const text = [
        ...levels.map((n) => `<path class="grid" d="M${LEFT} ${y(n)}H${WIDTH - RIGHT}"/><text class="level" x="${LEFT - 6}" y="${y(n) + 4}">${signed(n)}</text>`),
        ...numbers.map((n) => `<text class="number" x="${x(n)}" y="${HEIGHT - 3}">${n}</text>`),
        `<path class="now" d="M${x(turn)} ${TOP}V${HEIGHT - BOTTOM}"/>`, ...scores.map(draw), ...stages.map(tap),
    ];

    return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${page.t.study.curveText}">${new Html(text.join(''))}</svg>`;
}
