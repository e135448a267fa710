/*
 * A guided first game: the real table and the real rules, a deal that was prepared, and a
 * guide who says one thing at a time. A lesson is data of its game: the record of a match, and
 * steps, each with what is said, what is lit, and how many of the pupil's actions belong to it.
 */
import type { Context } from './context.ts';
import { CHANCE, NOBODY, type Sentence } from './engine.ts';
import { html, type Html } from './html.ts';
import { DONE, lessonFile, placeIn, setPlace } from './lessons.ts';
import { clauseLink, icon } from './parts.ts';
import type { Picture } from './picture.ts';
import { play } from './play.ts';
import { Referee, type Undo } from './referee.ts';
import { Screen } from './screen.ts';
import type { Hear, Source } from './source.ts';
import { places, PUPIL, type Move, type Place, type Step } from './steps.ts';
import type { Seat } from './store.ts';

interface Data {
    record: string;
    steps: Step[];
}

const SVG = 'http://www.w3.org/2000/svg';

/** What is done to a lesson by its buttons. */
type Deed = 'next' | 'back' | 'skip' | 'stay' | 'rest' | 'again';

/** The match of the lesson, as far as it has been played. */
class Prepared implements Source {
    readonly here = [PUPIL];
    readonly thinking = -1;
    readonly elsewhere = false;
    readonly whatIf = 0;
    readonly noteHint = null;
    readonly fairness = { commitment: '', secret: '' };
    readonly game: number;
    at = 0; /* how many moves have been made */
    private readonly referee: Referee;
    private hear: Hear = async () => {};

    constructor(page: Context, head: string, private readonly moves: readonly Move[], private readonly from: number,
        readonly seats: readonly Seat[], readonly act: Source['act'], private readonly takeBack: () => void) {
        this.referee = Referee.load(page.engine, head);
        this.game = this.referee.game;
    }

    follow(hear: Hear): void {
        this.hear = hear;
        this.referee.follow(PUPIL);
        void this.play(this.from);
    }

    /** Makes all moves up to this one, and waits until they have been seen. */
    async play(to: number): Promise<void> {
        for (; this.at < to; this.at++) {
            const { seat, action } = this.moves[this.at] as Move;
            if (seat === CHANCE)
                this.referee.deal(action);
            else
                this.referee.act(seat, action, 0);
        }
        await this.hear(PUPIL, this.referee.news(PUPIL));
    }

    async undo(): Promise<Undo> {
        this.takeBack();
        return 'done';
    }

    async record(): Promise<string> {
        return this.referee.record();
    }

    close(): void {
        this.referee.close();
    }
}

/** The moves of a record. */
function movesOf(referee: Referee): Move[] {
    return Array.from({ length: referee.steps }, (_, i) => ({ seat: referee.seatOf(i), action: referee.actionOf(i) }));
}

/** Text in which stars are around what matters. */
function stressed(text: string): Html[] {
    return text.split('*').map((part, i) => i % 2 ? html`<b>${part}</b>` : html`${part}`);
}

export class Lesson {
    table!: Screen;
    private source!: Prepared;
    private readonly head: string;
    private readonly moves: readonly Move[];
    private readonly places: readonly Place[];
    private readonly seats: readonly Seat[];
    private step: number;
    private busy = false;    /* moves are being shown */
    private asking = false;  /* whether to skip this step or the rest */
    private erred = false;   /* something else was done */
    private missed = '';     /* the element that was tapped in vain */
    private veils = 0;
    private veiled = '';     /* what the veil leaves open */
    private arrived = false; /* the eyes are to be led to the step */

    private constructor(private readonly page: Context, private readonly name: string, private data: Data) {
        const whole = Referee.load(page.engine, data.record);

        this.moves = movesOf(whole);
        this.seats = whole.names.map((called, seat) => ({ name: called, kind: seat === PUPIL ? 0 : 1 }));
        whole.close();
        this.head = data.record.slice(0, data.record.search(/^[*\d]/m));
        this.places = places(this.moves, data.steps);
        this.step = Math.max(0, Math.min(placeIn(name) ?? 0, data.steps.length - 1));
        this.sit();
    }

    /** Opens the lesson of a game where it was left. */
    static async open(page: Context, name: string): Promise<Lesson> {
        return new Lesson(page, name, await Lesson.fetch(name));
    }

    private static async fetch(name: string): Promise<Data> {
        return await (await fetch(lessonFile(name) ?? '')).json() as Data;
    }

    async translate(): Promise<void> {
        this.data = await Lesson.fetch(this.name);
    }

    close(): void {
        this.table.close();
    }

    private get now(): Step {
        return this.data.steps[this.step] as Step;
    }

    private get isLast(): boolean {
        return this.step === this.data.steps.length - 1;
    }

    /** Sets the table up as it is when the step begins. */
    private sit(): void {
        const { start } = this.places[this.step] as Place;
        const old = this.table as Screen | undefined;

        this.source = new Prepared(this.page, this.head, this.moves, start, this.seats,
            async (_, action) => this.take(action), () => this.back());
        this.table = new Screen(this.page, this.source);
        old?.close();
        this.arrive();
    }

    private arrive(): void {
        this.asking = this.erred = this.busy = false;
        this.missed = '';
        this.arrived = true;
        setPlace(this.name, this.isLast ? DONE : this.step);
        this.page.render();
    }

    /** The action of the pupil that this step waits for; -1 if there is none. */
    private get expected(): number {
        const { at } = this.source;

        return at < (this.places[this.step]?.end ?? 0) ? this.moves[at]?.action ?? -1 : -1;
    }

    /** The pupil does something: what is expected, or something else, and nothing is lost. */
    private take(action: number): Sentence | null {
        if (this.busy || action !== this.expected) {
            this.erred = true;
            return { clause: '', text: this.page.t.coachElse };
        }
        const next = this.moves.findIndex(({ seat }, i) => i > this.source.at && seat === PUPIL);
        this.run(next < 0 ? this.moves.length : next).catch(this.page.fail);
        return null;
    }

    /** Shows moves; if the step ends with them, goes on to the next. */
    private async run(to: number): Promise<void> {
        const { source } = this;

        this.busy = true;
        this.erred = this.asking = false;
        this.missed = '';
        await source.play(to);
        if (source !== this.source)
            return;
        this.busy = false;
        if (source.at >= (this.places[this.step]?.end ?? 0) && !this.isLast) {
            this.step++;
            this.busy = true;
            await source.play(this.places[this.step]?.start ?? 0);
            if (source === this.source)
                this.arrive();
        }
    }

    private next(): void {
        if (this.busy)
            this.table.skip();
        else if (!this.isLast)
            this.run(this.places[this.step]?.end ?? 0).catch(this.page.fail);
    }

    private back(): void {
        const begun = this.source.at > (this.places[this.step]?.start ?? 0) && !this.busy;

        this.step = Math.max(0, this.step - Number(!begun));
        this.sit();
    }

    do(deed: Deed): void {
        switch (deed) {
        case 'next': this.next(); break;
        case 'back': this.back(); break;
        case 'rest': this.step = this.data.steps.length - 1; this.sit(); break;
        case 'again': this.step = 0; this.sit(); break;
        case 'skip':
        case 'stay': this.asking = deed === 'skip'; this.page.render(); break;
        }
    }

    /** The match as it stands, to be played on against a bot. */
    async goOn(): Promise<{ record: string; seats: readonly Seat[]; turn: number }> {
        return { record: await this.source.record(), seats: this.seats, turn: this.table.chair.turns - 1 };
    }

    /** Something was tapped that means nothing now; '': it did. */
    miss(id: string): void {
        this.missed = id;
        this.erred &&= id === '';
    }

    /* ---- What is seen ------------------------------------------------------- */

    /** What was done or chosen is legal, but not what the step is about. */
    private get astray(): boolean {
        const { picks, narrowed } = this.table;

        return this.erred && picks.ids.length === 0 ||
            picks.ids.length > 0 && !narrowed.fits.some((a) => a.n === this.expected);
    }

    private get wrong(): Html | false {
        const { t } = this.page;
        const { refused } = this.table;

        if (this.astray)
            return html`<div class="wrong">${stressed(this.now.wrong || `${t.coachElse} ${this.now.task || t.coachRead}`)}</div>`;
        return refused !== null && html`<div class="wrong"><b>${t.coachFree}</b> ${refused.text}${clauseLink(this.page, this.name, refused.clause)}
            ${stressed(this.now.task || t.coachRead)}</div>`;
    }

    private get buttons(): Html {
        const { t } = this.page;
        const button = (deed: Deed, text: string, look = '') =>
            html`<button class="button${look}" data-do="coach" data-arg="${deed}" id="coach-${deed}">${text}</button>`;

        if (this.asking)
            return html`<p class="ask">${t.coachSkipAsk}</p><p class="buttons">${button('next', t.coachOne)}
                ${button('rest', t.coachRest)}${button('stay', t.coachStay)}</p>`;
        if (this.isLast)
            return html`<p class="buttons last"><a class="button main" href="#/new/${this.name}">${t.coachPlay}</a>
                ${!this.table.over && html`<button class="button" data-do="playOn">${t.coachOn}</button>`}
                ${button('again', t.coachAgain)}</p>`;
        return html`<p class="buttons">${this.step > 0 && button('back', t.coachBack)}${button('skip', t.coachSkip, ' quiet')}
            ${button('next', t.coachNext, ' main')}</p>`;
    }

    private get guide(): Html {
        const { t } = this.page;
        const { steps } = this.data;
        const { title, text, task } = this.now;
        const look = (i: number) => i < this.step ? 'done' : i === this.step ? 'now' : 'later';

        return html`<section class="panel coach" aria-labelledby="coach"><div class="head">${icon('book')}<b>${t.coach}</b>
            <span>${t.coachOf(this.step + 1, steps.length)}</span></div>
            <div class="blocks" aria-hidden="true">${steps.map((_, i) => html`<i class="${look(i)}"></i>`)}</div>
            <h2 id="coach" tabindex="-1">${title}</h2>
            <p class="said">${stressed(text)}</p>${task !== '' && html`<p class="task">${stressed(task)}</p>`}
            <div role="status">${this.wrong}</div>${this.buttons}</section>`;
    }

    view(columns: Parameters<typeof play>[2]): Html {
        return play(this.page, this.table, columns, this.guide);
    }

    /** After each drawing: lights what the step speaks of, and once leads the eyes there. */
    light(picture: Picture): void {
        picture.light(this.lit.all);
        this.veil(picture);
        picture.still.then(() => this.veil(picture)).catch(this.page.fail);
        if (!this.arrived || !this.table.ready)
            return;
        this.arrived = false;
        document.getElementById('coach')?.focus({ preventScroll: true });
        picture.still.then(() => this.bringIntoView(picture)).catch(this.page.fail);
    }

    private get lit(): { chief: string[]; all: string[] } {
        const chief = this.table.actions.find((a) => a.n === this.expected)?.ids ?? [];

        return { chief, all: [...new Set([...this.now.lit, ...chief])] };
    }

    /** Darkens the picture but for what is lit. */
    private veil(picture: Picture): void {
        const svg = picture.host.firstElementChild;
        const { chief, all } = this.lit;

        if (!(svg instanceof SVGSVGElement) || this.table.viewer === NOBODY)
            return;
        const back = svg.getScreenCTM()?.inverse();
        const boxOf = (id: string, more: number) => {
            const box = picture.element(id)?.getBoundingClientRect();
            if (!box || !back || box.width === 0)
                return '';
            const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(back);
            return `<rect x="${x - more}" y="${y - more}" width="${box.width * back.a + 2 * more}"
                height="${box.height * back.d + 2 * more}" rx="8"`;
        };
        const holes = all.map((id) => boxOf(id, 2)).filter(Boolean).map((rect) => `${rect}/>`).join('');
        const edges = all.map((id) => [id, boxOf(id, 2)]).filter(([, rect]) => rect)
            .map(([id = '', rect]) => `${rect} class="${chief.includes(id) ? 'chief' : 'lamp'}"/>`).join('');
        const missed = boxOf(this.missed, 1);
        const look = holes + edges + missed, old = svg.querySelector('.shroud');

        if (old && look === this.veiled)
            return;
        const name = `veil-${++this.veils}`; /* browsers keep a mask by its name */
        const veil = document.createElementNS(SVG, 'g');
        veil.setAttribute('class', look === this.veiled ? 'shroud' : 'shroud fresh');
        veil.setAttribute('aria-hidden', 'true');
        veil.innerHTML = `<mask id="${name}" maskUnits="userSpaceOnUse" x="-9000" y="-9000" width="19000" height="19000">
            <rect x="-9000" y="-9000" width="19000" height="19000" fill="#fff"/>${holes}</mask>
            <rect class="dusk" x="-9000" y="-9000" width="19000" height="19000" mask="url(#${name})"/>
            ${edges}${missed && `${missed} class="missed"/>`}`;
        old?.remove();
        svg.append(veil);
        this.veiled = look;
    }

    /** Scrolls so that what is awaited, and as much as possible of what else is lit, is neither
     * under the question nor under the guide. */
    private bringIntoView(picture: Picture): void {
        const { chief, all } = this.lit;
        const boxes = all.flatMap((id) => {
            const { top, bottom, width } = picture.element(id)?.getBoundingClientRect() ?? { top: 0, bottom: 0, width: 0 };
            return width > 0 ? { top, bottom, weight: chief.includes(id) ? all.length : 1 } : [];
        });
        const guide = document.querySelector('.coach')?.getBoundingClientRect();
        const top = (document.querySelector('.prompt')?.getBoundingClientRect().bottom ?? 0) + 8;
        const bottom = (guide && guide.left < 20 ? guide.top : innerHeight) - 8;
        const seenFrom = (y: number) => boxes.filter((b) => b.top >= y && b.bottom <= y + bottom - top);
        const worth = (some: typeof boxes) => some.reduce((sum, { weight }) => sum + weight, 0);
        const [best = []] = boxes.map((b) => seenFrom(b.top)).sort((a, b) => worth(b) - worth(a));

        if (worth(seenFrom(top)) >= worth(best))
            return;
        const least = Math.min(...best.map((b) => b.top)), most = Math.max(...best.map((b) => b.bottom));
        scrollBy({ top: (least + most - top - bottom) / 2, behavior: this.page.motion ? 'smooth' : 'instant' });
    }
}
