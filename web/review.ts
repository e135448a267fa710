/*
 * Unlucky, or bad? The chances of winning in a finished game after each turn, what chance did to
 * them, and the choices that cost most. It is found out in the bots' worker, a turn at a time, and
 * drawn as far as it has come.
 */
import type { Bots } from './bots.ts';
import type { Chair } from './chair.ts';
import type { Context } from './context.ts';
import { html, Html } from './html.ts';
import { disc } from './parts.ts';
import type { Referee } from './referee.ts';
import { percent, SURE, why, type Reason } from './why.ts';

const WIDTH = 340, LEFT = 52, RIGHT = 12, TOP = 12, TALL = 130, LUCK = 188, LUCK_UP = 28, NUMBERS = 232, HEIGHT = 238;
const SHOWN = 3, LABELS = 8;

interface Mistake extends Reason {
    turn: number;
    step: number;
    played: number;
    better: number;
    loss: number;
    error: number;
}

/** What has been found out so far; bots/written.h. */
interface Found {
    done: number;
    turns: number;
    long: boolean;
    luck: number;
    mistakes: number;
    lost: number;
    rest: number;
    chances: number[][]; /* turn by turn, of each seat */
    lucks: number[];
    worst: Mistake[];
}

function found(text: string, seat: number): Found {
    const lines = text.trimEnd().split('\n').map((line) => line.split('\t'));
    const [done = 0, turns = 0, long = 0, , , luck = 0, , mistakes = 0, lost = 0, rest = 0] = (lines[0] ?? []).map(Number);
    const seats = lines.filter(([what]) => what === 'turn').map((line) => line.slice(2).map(Number));
    const worst = lines.filter(([what]) => what === 'mistake').map((line) => {
        const [turn = 0, step = 0, played = 0, better = 0, loss = 0, error = 0, source = -1, others = 0, tenths = 0] = line.slice(1).map(Number);

        return { turn, step, played, better, loss, error, source, others: others === 1, tenths };
    });

    return {
        done, turns, long: long === 1, luck, mistakes, lost, rest, worst: worst.slice(0, SHOWN),
        chances: seats.map((numbers) => numbers.filter((_, i) => i % 2 === 0)), lucks: seats.map((numbers) => numbers[2 * seat + 1] ?? 0),
    };
}

const signedPercent = (share: number) => `${share >= SURE / 200 ? '+' : ''}${percent(share)}`;

export class Review {
    private now: Found | null = null;
    private closed = false;
    private readonly places = new Map<number, number>(); /* steps of the line of play: what the chair has seen then */

    /** `seat` is whose choices are looked at, `seen` how much of the game the chair has seen after so many steps. */
    constructor(private readonly page: Context, private readonly chair: Chair, private readonly referee: Referee, readonly seat: number,
        private readonly seen: (steps: number) => number) {}

    close(): void {
        this.closed = true;
    }

    /** Looks at one turn after the other, as long as somebody wants to see it. */
    async run(bots: Bots): Promise<void> {
        const { referee, seat, page } = this;
        const steps = Array.from({ length: referee.steps }, (_, i) => [referee.seatOf(i), referee.actionOf(i)]).flat();
        let text = await bots.analyse({ game: referee.game, seat, view: this.chair.view(), steps: Uint32Array.from(steps) });

        for (;;) {
            if (this.closed)
                return;
            this.now = found(text, seat);
            page.render();
            if (this.now.done === this.now.turns)
                return;
            text = await bots.analyseMore();
        }
    }

    /** Where a mistake was made, as the chair counts steps. */
    placeOf(i: number): number {
        const { step = 0 } = this.now?.worst[i] ?? {};
        const place = this.places.get(step) ?? this.seen(step);

        this.places.set(step, place);
        return place;
    }

    /** The mistake that was made where the chair looks, if it was led there. */
    mistakeAt(at: number): Mistake | undefined {
        return this.now?.worst.find(({ step }) => this.places.get(step) === at);
    }

    /** What would have been better there. */
    betterAt(at: number): string {
        const mistake = this.mistakeAt(at);

        return mistake ? `${this.page.t.review.better} ${this.chair.sentence(mistake.better)}.` : '';
    }

    /** The turns with mistakes. */
    get turns(): number[] {
        return this.now?.worst.map(({ turn }) => turn) ?? [];
    }

    /* ---- The picture ---------------------------------------------------------- */

    private x(turn: number): number {
        return LEFT + (WIDTH - LEFT - RIGHT) * turn / Math.max(1, (this.now?.turns ?? 1) - 1);
    }

    private y(chance: number): number {
        return TOP + TALL * (1 - chance / SURE);
    }

    private line(seat: number): string {
        return (this.now?.chances ?? []).map((all, i) => `${i ? 'L' : 'M'}${this.x(i).toFixed(1)} ${this.y(all[seat] ?? 0).toFixed(1)}`).join('');
    }

    /** Whose line it is, at its end. */
    private glyph(seat: number): string {
        const turn = (this.now?.chances.length ?? 0) - 1, chance = this.now?.chances[turn]?.[seat] ?? 0;

        return disc(this.page, this.referee.game, seat).text.replace('<svg ', `<svg x="${this.x(turn) - 7}" y="${this.y(chance) - 7}" width="14" height="14" `);
    }

    private bars({ lucks, turns }: Found): string[] {
        const wide = (WIDTH - LEFT - RIGHT) / Math.max(1, turns - 1) * 0.45;

        return lucks.map((luck, i) => {
            const tall = Math.min(LUCK_UP, Math.abs(luck) / SURE * LUCK_UP * 4);
            return `<rect class="${luck < 0 ? 'unlucky' : 'lucky'}" x="${this.x(i) - wide / 2}" y="${luck < 0 ? LUCK : LUCK - tall}" width="${wide}" height="${tall}"/>`;
        });
    }

    private marks({ worst, chances }: Found, here: Mistake | undefined): string[] {
        return worst.map((mistake, i) => {
            const x = this.x(mistake.turn), y = this.y(chances[mistake.turn]?.[this.seat] ?? 0);
            return `<a data-do="study" data-arg="mistake ${i}"><path class="mistake${mistake === here ? ' now' : ''}" d="M${x} ${y - 10}l10 10l-10 10l-10-10Z"/>` +
                `<text class="in" x="${x}" y="${y + 4}">${i + 1}</text></a>`;
        }).reverse();
    }

    private picture(all: Found, turn: number, here: Mistake | undefined): Html {
        const { t } = this.page;
        const every = Math.ceil(all.turns / LABELS);
        const numbers = Array.from({ length: Math.floor((all.turns - 1) / every) }, (_, i) => (i + 1) * every);
        const others = (all.chances[0] ?? []).map((_, seat) => seat).filter((seat) => seat !== this.seat);
        const own = this.line(this.seat);
        const parts = [
            `<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="stone" width="5" height="5"/><path class="stripe" d="M0 0V5"/></pattern></defs>`,
            ...[SURE, SURE / 2, 0].map((n) => `<path class="grid" d="M${LEFT} ${this.y(n)}H${WIDTH - RIGHT}"/><text class="level" x="${LEFT - 6}" y="${this.y(n) + 4}">${n / 100} %</text>`),
            `<path class="grid" d="M${LEFT} ${LUCK}H${WIDTH - RIGHT}"/><text class="level" x="${LEFT - 6}" y="${LUCK + 4}">${t.review.luck}</text>`,
            ...numbers.map((n) => `<text class="number" x="${this.x(n)}" y="${NUMBERS}">${n}</text>`),
            ...all.chances.length > 0 ? [`<path class="area" d="${own}V${this.y(SURE / 2)}H${this.x(0)}Z"/>`] : [],
            ...others.length > 1 ? others.flatMap((seat) => [`<path class="other" d="${this.line(seat)}"/>`, this.glyph(seat)]) : [],
            `<path class="now" d="M${this.x(turn)} ${TOP}V${LUCK + LUCK_UP}"/>`,
            `<path class="own" d="${own}"/>`, ...this.bars(all), ...this.marks(all, here),
        ];

        return html`<svg class="chances" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${t.review.text}">${new Html(parts.join(''))}</svg>`;
    }

    /* ---- In words ----------------------------------------------------------------- */

    private mistake(mistake: Mistake, i: number, here: boolean): Html {
        const { t } = this.page;
        const label = (what: string) => `${what}: ${t.study.turn} ${mistake.turn}`;

        return html`<li${here && html` aria-current="true"`}><b class="diamond" aria-hidden="true">${i + 1}</b>
            <div><b>${t.study.turn} ${mistake.turn}</b><em>−${percent(mistake.loss)} %</em><small>± ${percent(mistake.error)}</small></div>
            <p><i class="was" aria-hidden="true"></i>${t.review.played} ${this.chair.sentence(mistake.played)}. <i class="best" aria-hidden="true"></i>${t.review.better} <b>${this.chair.sentence(mistake.better)}.</b> <span>${why(this.page, this.chair, mistake)}</span></p>
            ${here ? html`<button class="button main" data-do="study" data-arg="onward" aria-label="${label(t.study.onward)}">${t.study.onward}</button>`
                : html`<button class="button" data-do="study" data-arg="mistake ${i}" aria-label="${label(t.review.show)}">${t.review.show}</button>`}</li>`;
    }

    private balance({ luck, mistakes, lost, rest }: Found): Html {
        const { t } = this.page;

        return html`<p class="balance">${t.review.luckOf} <b class="${luck < 0 ? '' : 'good'}">${signedPercent(luck)} %</b> · ${t.review.mistakes(mistakes)} <b class="bad">${signedPercent(-lost)} %</b> · ${t.review.rest} <b>${signedPercent(rest)} %</b></p>`;
    }

    /** The panel; `turn` and `at` are what is looked at beside it. */
    view(turn: number, at: number): Html {
        const { page: { t }, now } = this;
        const here = this.mistakeAt(at);

        if (!now)
            return html`<section class="panel review"><h2>${t.review.head}</h2><p role="status">${t.review.begins}</p></section>`;
        const over = now.done === now.turns;
        return html`<section class="panel review"><h2>${t.review.head}</h2>${over && this.balance(now)}${this.picture(now, turn, here)}
            <p role="status">${!over ? t.review.looking(Math.max(1, now.done), now.turns - 1) : now.long ? t.review.long
            : now.mistakes === 0 ? t.review.none(signedPercent(now.luck)) : ''}</p>
            <ol class="mistakes">${now.worst.map((mistake, i) => this.mistake(mistake, i, mistake === here))}</ol></section>`;
    }
}
