/*
 * A record as a study: turn by turn and step by step, as any seat or a spectator could see it,
 * with the course of the scores; and a way to play on from any position. It is fetched when
 * somebody first opens a record.
 */
import type { Bots } from './bots.ts';
import { Chair, OPPONENT, type Gain, type Score, type Told, type Turn } from './chair.ts';
import type { Context } from './context.ts';
import { curve, lookOf } from './curve.ts';
import { NOBODY, TEAM } from './engine.ts';
import { html, Html } from './html.ts';
import { seenAfter, upTo } from './onward.ts';
import { clauseLink, disc, header, select, signed } from './parts.ts';
import { UNTOUCHED, type Picture } from './picture.ts';
import { stage } from './play.ts';
import { Referee } from './referee.ts';
import { Review } from './review.ts';
import { accountPanel, scoreTable, sourcesOf, textPanel, titled } from './scores.ts';
import type { Seat } from './store.ts';
import { setSuns } from './suns.ts';
import { showVerdict } from './verdict.ts';
import { afterwards } from './wanted.ts';

const PAUSE = 700; /* ms for a sentence at speed 1 */
const SPEEDS = [0.5, 1, 2, 4];

/** A turn, and the points of everybody after it. */
export interface Stage extends Turn {
    points: number[];
}

/** Starts a what-if: a record that ends where it begins, who plays on, and from which turn. */
export type Onward = (record: string, seats: Seat[], turn: number) => void;

const SIGNS = {
    start: 'M6 5v14M18 5l-8 7 8 7',
    turnBack: 'M11 5l-7 7 7 7M20 5l-7 7 7 7',
    back: 'M15 5l-7 7 7 7',
    play: 'M8 4.5v15l12-7.5z',
    pause: 'M8.5 5v14M15.5 5v14',
    on: 'M9 5l7 7-7 7',
    turnOn: 'M13 5l7 7-7 7M4 5l7 7-7 7',
    end: 'M18 5v14M6 5l8 7-8 7',
} as const;

export class Replay {
    at = 0;
    verdict: Html | false = false;
    private readonly referee: Referee;
    private chair: Chair;
    private stages: Stage[] = [];  /* the first is what came before anybody's turn */
    private stops: number[] = [];  /* the steps of which there is something to tell */
    private speed = 1;
    private timer = 0;             /* plays by itself */
    private kinds: number[] = [];  /* who would play on */
    private review: Review | null = null;

    /** Throws the sentence that says what is wrong with the record. */
    constructor(private readonly page: Context, readonly record: string, private readonly onward: Onward, private readonly bots: () => Bots) {
        this.referee = Referee.load(page.engine, record);
        this.chair = this.sit(0);
        this.chair.look(0);
    }

    close(): void {
        this.stop();
        this.review?.close();
        this.chair.leave();
        this.referee.close();
    }

    get seat(): number {
        return this.chair.seat;
    }

    private sit(seat: number): Chair {
        const { referee } = this;
        const chair = new Chair(this.page, referee.game, seat, referee.names);

        referee.follow(seat);
        referee.news(seat).forEach((news) => chair.show(news));
        this.kinds = referee.names.map((_, i) => i === (seat === NOBODY ? 0 : seat) ? 0 : 2);
        this.read(chair);
        return chair;
    }

    /** Luck and mistakes of the seat that looks on; of the first, if that is a spectator. */
    analyse(): void {
        const { page, referee } = this;

        this.review?.close();
        this.review = new Review(page, this.chair, referee, this.seat === NOBODY ? 0 : this.seat,
            (steps) => seenAfter(page.engine, this.record, this.seat, steps));
        this.review.run(this.bots()).catch(page.fail);
    }

    /** All turns, and the scores after each. */
    private read(chair: Chair): void {
        const turns = Array.from({ length: chair.turns }, (_, i) => chair.turn(i));

        this.stages = turns.map((turn) => {
            chair.look(turn.to);
            return { ...turn, points: chair.scores().map((s) => s.points) };
        });
        chair.look(-1);
        this.stops = [...new Set([0, ...this.stages.flatMap((s) => [...s.done.map((told) => told.step), s.to])])]
            .sort((a, b) => a - b);
    }

    /** Another seat looks on, or a spectator, from the same turn: who notices less has fewer steps. */
    private change(seat: number): void {
        const { turn } = this;
        const whole = this.at === this.stages[turn]?.to;

        this.chair.leave();
        this.chair = this.sit(seat);
        const { from = 0, to = 0 } = this.stages[Math.min(turn, this.turns)] ?? {};
        if (this.review)
            this.analyse();
        this.goTo(whole ? to : from);
    }

    /** The language has changed. */
    translate(): void {
        const { at } = this;

        this.chair.look(-1);
        this.read(this.chair);
        this.goTo(at);
    }

    private get turns(): number {
        return this.stages.length - 1;
    }

    private get steps(): number {
        return this.stages.at(-1)?.to ?? 0;
    }

    /** The turn that what is looked at belongs to. */
    private get turn(): number {
        return Math.max(0, this.stages.findLastIndex((stage) => stage.from <= this.at));
    }

    /** What happened in the step that is looked at; at the end of a turn, in all of it. */
    private get told(): Told[] {
        const { done = [], to = 0 } = this.turn > 0 ? this.stages[this.turn] ?? {} : {};

        return done.filter(({ step }) => this.at === to || step === this.at);
    }

    /* ---- Going about -------------------------------------------------------- */

    private goTo(at: number): void {
        this.at = Math.max(0, Math.min(this.steps, at));
        this.chair.look(this.at);
        if (location.hash.startsWith('#/replay'))
            history.replaceState(null, '', this.address);
        this.page.render();
    }

    /** To the end of a turn. */
    private goTurn(i: number): void {
        this.goTo(i < 1 ? 0 : this.stages[Math.min(i, this.turns)]?.to ?? 0);
    }

    /** To where a mistake was made, and the board into view. */
    private goMistake(i: number): void {
        this.goTo(this.review?.placeOf(i) ?? this.at);
        afterwards(0).then(() => document.querySelector('.study .stage')?.scrollIntoView({ block: 'nearest' })).catch(this.page.fail);
    }

    private stepBy(by: 1 | -1): void {
        const { at, stops } = this;

        this.goTo((by > 0 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at)) ?? at);
    }

    /** Back is to the end of the turn before, also from the middle of one. */
    private turnBy(by: 1 | -1): void {
        const { turn } = this;

        this.goTurn(by > 0 && turn > 0 && this.at < (this.stages[turn]?.to ?? 0) ? turn : turn + by);
    }

    /** The address of what is looked at: the turn, and the step in it unless that is its last. */
    private get address(): string {
        const { turn, at } = this;
        const { from = 0, to = 0 } = this.stages[turn] ?? {};
        const usual = turn === 0 ? 0 : to;

        return `#/replay/${turn}${at === usual ? '' : `/${at - from + 1}`}`;
    }

    /** Goes where an address leads. */
    visit(turn: string, step: string): void {
        const stage = this.stages[Number(turn)];

        if (!stage || turn === '' || this.address === ['#/replay', turn, step].filter(Boolean).join('/'))
            return;
        this.stop();
        this.goTo(step !== '' ? Math.min(stage.to, stage.from + Number(step) - 1) : Number(turn) === 0 ? 0 : stage.to);
    }

    private stop(): void {
        clearTimeout(this.timer);
        this.timer = 0;
    }

    /** Plays by itself, from the beginning if it is at the end. */
    private play(): void {
        const next = () => {
            const here = location.hash.startsWith('#/replay');
            if (here)
                this.stepBy(1);
            this.timer = here && this.at < this.steps ? setTimeout(next, PAUSE / this.speed) : 0;
        };

        if (this.at === this.steps)
            this.goTo(0);
        this.timer = setTimeout(next, this.page.motion ? PAUSE / this.speed / 2 : 0);
        this.page.render();
    }

    /* ---- What is pressed ---------------------------------------------------- */

    do(what: string): void {
        const [name = '', arg = ''] = what.split(' ');
        const doing: Record<string, () => void> = {
            start: () => this.goTo(0), end: () => this.goTo(this.steps),
            back: () => this.stepBy(-1), on: () => this.stepBy(1),
            turnBack: () => this.turnBy(-1), turnOn: () => this.turnBy(1),
            turn: () => this.goTurn(Number(arg)), step: () => this.goTo(Number(arg)),
            play: () => this.play(), pause: () => this.page.render(),
            mistake: () => this.goMistake(Number(arg)), onward: () => this.playOn(), analyse: () => this.analyse(),
        };

        this.stop();
        doing[name]?.();
    }

    set(name: string, value: string): void {
        const [what, seat] = name.split('-');

        if (what === 'speed')
            this.speed = Number(value);
        else if (what === 'turn')
            this.do(`turn ${value}`);
        else if (what === 'seat')
            this.change(Number(value));
        else
            this.kinds[Number(seat)] = Number(value);
    }

    /** Left and Right go by turns, with Shift by steps. */
    key({ key, shiftKey, target }: KeyboardEvent): boolean {
        const what = key === ' ' && (target as Element).closest('button,a,summary') ? undefined : {
            ArrowLeft: shiftKey ? 'back' : 'turnBack', ArrowRight: shiftKey ? 'on' : 'turnOn',
            Home: 'start', End: 'end', ' ': this.timer ? 'pause' : 'play',
        }[key];

        if (what !== undefined)
            this.do(what);
        return what !== undefined;
    }

    /** A match that goes on from here, by other choices and other chance. */
    private playOn(): void {
        const { page, referee, kinds, chair, at } = this;
        const seats = referee.names.map((name, i) => ({ name, kind: kinds[i] ?? 2 }));

        this.onward(upTo(page.engine, this.record, chair.seat, at), seats, this.turn);
    }

    /* ---- What is shown ------------------------------------------------------ */

    private nameOf(scores: readonly Score[], { seat }: Turn): string {
        return seat === TEAM ? this.page.t.everybody : scores[seat]?.name ?? this.page.t.beginning;
    }

    private button(what: keyof typeof SIGNS, off: boolean, look = ''): Html {
        const label = this.page.t.study[what];

        return html`<button class="button ${look}" data-do="study" data-arg="${what}" aria-label="${label}"
            title="${label}" aria-disabled="${String(off)}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="${SIGNS[what]}"/></svg></button>`;
    }

    /** A column for each turn, with a brick for each seat whose it was; what is drawn over it is a
     * slider, which is dragged, tapped and heard. */
    private strip(scores: readonly Score[]): Html {
        const { stages, turn, turns, page, referee } = this;
        const seats = scores.filter((s) => s.seat !== OPPONENT).length;
        const brick = (seat: number, row: number, i: number) => new Html(
            `<rect class="${lookOf(page, referee.game, seat)}${i > turn ? ' later' : ''}" x="${i - .92}" y="${row + .08}" width=".84" height=".84" rx=".1"/>`);
        const now = stages[turn];

        return html`<div class="strip"><svg viewBox="0 0 ${Math.max(1, turns)} ${seats}" preserveAspectRatio="none" aria-hidden="true">
            ${stages.slice(1).map((stage, i) => stage.seat === TEAM ? scores.slice(0, seats).map((s) => brick(s.seat, s.seat, i + 1))
                : brick(stage.seat, stage.seat, i + 1))}
            ${new Html(this.review?.turns.map((i) => `<path class="slip" d="M${i - .5} ${.2 + Math.min(seats - 1, this.review?.seat ?? 0)}l.25.3l-.25.3l-.25-.3z"/>`).join('') ?? '')}
            ${turn > 0 && new Html(`<rect class="now" x="${turn - 1}" width="1" height="${seats}"/>`)}</svg>
            <input type="range" min="0" max="${turns}" value="${turn}" data-set="study:turn" aria-label="${page.t.study.turn}"
            aria-valuetext="${now && `${page.t.study.turnOf(turn, turns)}: ${this.nameOf(scores, now)}`}"></div>`;
    }

    private bar(scores: readonly Score[], eyes: readonly (readonly [number, string])[]): Html {
        const { page, at, steps, turn, turns, timer, stops } = this;
        const { t } = page;
        const { from = 0, to = 0 } = this.stages[turn] ?? {};
        const inside = stops.filter((stop) => stop >= from && stop <= to);

        return html`<section class="panel bar" aria-label="${t.replay}"><p class="telling">${this.review?.betterAt(at) || this.told.findLast(({ step }) => step <= at)?.text}</p><div class="acts">
            ${this.button('start', at === 0)}${this.button('turnBack', at === 0)}${this.button('back', at === 0)}
            ${this.button(timer ? 'pause' : 'play', false, 'main')}
            ${this.button('on', at === steps)}${this.button('turnOn', at === steps)}${this.button('end', at === steps)}</div>
            <div class="ask" role="status"><h1>${turn === 0 ? t.beginning : t.study.turnOf(turn, turns)}</h1>
            <p>${turn > 0 && t.study.stepOf(inside.findLastIndex((stop) => stop <= at) + 1, inside.length)}</p></div>
            ${this.strip(scores)}<div class="eyes">
            <label><span>${t.study.speed}</span> ${select('study:speed', t.study.speed, this.speed, SPEEDS.map((n) => [n, t.study.times(n)]))}</label>
            <label><span>${t.seenBy}</span> ${select('study:seat', t.seenBy, this.seat, eyes)}</label></div></section>`;
    }

    /** By how much a score changed, and from what. */
    private gained(scores: readonly Score[], { seat, points }: Gain, sources: string): Html {
        const place = scores[seat];

        return html`<span class="gain">${place && disc(this.page, this.referee.game, place.seat)}
            <b class="chip ${points < 0 ? 'down' : 'up'}">${points < 0 ? '−' : '+'}${Math.abs(points)}</b>
            ${sources !== '' && html`<small>${sourcesOf(sources)}</small>`}</span>`;
    }

    /** What happened in the turn; what has not happened yet is pale. */
    private story(scores: readonly Score[]): Html {
        const { page, turn, at, referee } = this;
        const { t } = page;
        const stage = this.stages[turn];
        const game = page.games[referee.game]?.name ?? '';

        if (!stage)
            return html``;
        return html`<section class="panel happened"><div class="head">${stage.seat < TEAM && disc(page, referee.game, stage.seat)}
            <h2>${this.nameOf(scores, stage)}</h2><span>${stage.gains.map((gain) => this.gained(scores, gain, ''))}</span></div>
            <ol class="deeds" tabindex="0" aria-label="${t.study.story}">${stage.done.map((told, i) => html`
            <li class="${told.step > at ? 'later' : told.step === at ? 'now' : ''}">${told.text}${clauseLink(page, game, told.clause)}
            ${told.step !== stage.done[i + 1]?.step && stage.changes.filter((c) => c.step === told.step).map((gain) => this.gained(scores, gain, gain.sources))}</li>`)}
            </ol>${this.onwardForm(scores)}</section>`;
    }

    /** "Play on from here", and by whom; not when there is nothing left to play. */
    private onwardForm(scores: readonly Score[]): Html | false {
        const { page, kinds, chair, referee } = this;
        const { t } = page;
        const kindsOf = t.kinds.map((text, kind) => [kind, text] as const);

        return chair.asked.length > 0 && html`<details class="onward"><summary class="button">${t.study.onward}</summary>
            <p class="small">${t.study.onwardText}</p><ol class="seats">${scores.filter((s) => s.seat !== OPPONENT).map((s) => html`
            <li>${disc(page, referee.game, s.seat)}<b>${s.name}</b>
            ${select(`study:kind-${s.seat}`, `${s.name}, ${t.who}`, kinds[s.seat] ?? 2, kindsOf)}</li>`)}</ol>
            <button class="button main" data-do="study" data-arg="onward">${t.start}</button></details>`;
    }

    /** All turns, whose they were, and everybody's points after each. */
    private list(scores: readonly Score[]): Html {
        const { page, turn, referee } = this;
        const { t } = page;
        const gain = (stage: Stage, i: number, s: number) => (stage.points[s] ?? 0) - (this.stages[i]?.points[s] ?? 0);

        return html`<section class="panel"><h2>${t.study.turns}</h2><div class="scroll turns" tabindex="0" role="group" aria-label="${t.study.turns}">
            <table class="scores"><thead><tr><th scope="col">${t.study.turn}</th>
            ${scores.map((s) => html`<th scope="col">${disc(page, referee.game, s.seat)}<span class="hidden">${s.name}</span></th>`)}</tr></thead>
            <tbody>${this.stages.slice(1).map((stage, i) => html`<tr${i + 1 === turn && html` aria-current="true"`}><th scope="row">
            <button data-do="study" data-arg="turn ${i + 1}">${i + 1} ${this.nameOf(scores, stage)}</button></th>
            ${scores.map((_, s) => html`<td>${gain(stage, i, s) !== 0 && html`<small>${gain(stage, i, s) > 0 && '+'}${signed(gain(stage, i, s))}</small> `}
            ${signed(stage.points[s] ?? 0)}</td>`)}</tr>`)}</tbody></table></div></section>`;
    }

    view(): Html {
        const { page, chair, turn } = this;
        const { t } = page;
        const number = this.referee.game;
        const game = page.games[number];
        const scores = chair.scores();
        const names = scores.map((s) => s.name);
        const eyes = [...scores.filter((s) => s.seat !== OPPONENT).map((s) => [s.seat, titled(game, s.seat, s.name)] as const), [NOBODY, t.spectator] as const];

        return html`${header(page, game?.title ?? '', game?.name ?? '')}
            <main id="main" tabindex="-1" class="table study">${stage()}
            <div class="side">${this.review?.view(turn, this.at)}${this.story(scores)}
            ${!this.review && this.referee.toAct === 0 && html`<p class="buttons"><button class="button" data-do="study" data-arg="analyse">${t.review.analyse}</button></p>`}
            <section class="panel"><h2>${t.study.curve}</h2>${curve(page, number, scores, this.stages, turn)}</section>
            ${this.list(scores)}</div>
            <aside>${accountPanel(page, number, chair.account(), names)}
            <section class="panel"><h2>${t.scores}</h2>${scoreTable(page, number, scores, false)}</section>
            <section class="panel"><h2>${t.study.record}</h2><p class="buttons">
            <button class="button" data-do="saveReplay">${t.save}</button>
            <button class="button" data-do="shareReplay">${t.share}</button>
            <button class="button" data-do="verifyReplay">${t.verify}</button></p>${this.verdict}
            <p class="small">${t.study.keys}</p></section>
            ${textPanel(page, chair.text())}</aside>${this.bar(scores, eyes)}</main>`;
    }

    /** What is looked at; where a mistake was made, what was better as a ghost, and both marked. */
    draw(picture: Picture, same: boolean): void {
        const { chair, review } = this;
        const svg = chair.picture();
        const mistake = review?.seat === chair.seat ? review.mistakeAt(this.at) : undefined;

        picture.paint(svg, mistake ? chair.picture(mistake.better) : svg, UNTOUCHED, this.page.motion && same);
        showVerdict(picture, mistake ? chair.touched(mistake.played) : [], mistake ? chair.touched(mistake.better) : []);
        setSuns(picture, mistake ? [] : this.told.flatMap(({ ids }) => ids));
        for (const now of document.querySelectorAll<HTMLElement>('.turns [aria-current], .happened .now'))
            (now.closest('.turns, .deeds') as HTMLElement).scrollTop = now.offsetTop - 50;
    }
}
