/*
 * The picture on the page: morphed from one position into the next, with the
 * elements that can be touched made pressable, and what has changed in motion. An
 * action that is tried out shows in it as a ghost.
 */
import { morphElement } from './morph.ts';
import { afterFrame, afterwards } from './wanted.ts';

/** How elements show; all of it by id. */
export interface Marks {
    touchable: ReadonlySet<string>; /* in some action */
    open: ReadonlySet<string>;      /* narrow further */
    picked: readonly string[];
    ghost: readonly string[];
    says: ReadonlyMap<string, string>; /* what touching it does, if that is one thing */
}

/** A picture that nobody touches. */
export const UNTOUCHED: Marks = {
    touchable: new Set(), open: new Set(), picked: [], ghost: [], says: new Map(),
};

/** How many elements came to be as dice, moved, were turned up, or changed in their place; and
 * which are finished now, by the class `whole`. */
export interface Happened {
    dice: number;
    moved: number;
    turned: number;
    changed: number;
    finished: readonly Element[];
}

/** Where an element is, in widths of the picture. */
interface Place {
    x: number;
    y: number;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/* What mark() and light() add; painting the next picture leaves it alone. */
const CLASSES = ['legal', 'picked', 'ghost', 'lit'];
const ATTRIBUTES = ['role', 'tabindex', 'aria-pressed'];

const GHOST: KeyframeAnimationOptions = { duration: 90, easing: 'ease-out' };
const FINGERTIP = 40; /* CSS px: what is smaller may be missed */
const NEAR = [8, 24];  /* CSS px by which a mouse, or a finger, may miss what it means */
const TIE = 1;
const MANY = 4;        /* elements that move alike: that is the layout */
const MANY_OPEN = [40, 8]; /* elements to choose from, for a mouse or a finger: each that breathes is a layer of its own, which every tap pays for */

const COUNT = 400;     /* ms that a score takes to become another */
const TRAVEL: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(.2,.7,.2,1)' };

/** What is drawn and named; the motifs that it is drawn with are not meant. */
function byId(root: Element | null): Map<string, SVGElement> {
    return new Map(Array.from(root?.querySelectorAll<SVGElement>('[id]:not(defs>*)') ?? [], (e) => [e.id, e]));
}

/** The style of pictures of one game: rules of colours that any of them had, and the rest. */
let style = { of: '', rules: new Set<string>(), known: new Set<string>(), text: '' };

/** Leaves rules in a picture's style that it does without, because the browser computes all
 * styles anew whenever a rule comes or goes. Only those of colours do: what begins with .bb
 * is the same in all pictures of a game. */
function settleStyle(picture: Element): void {
    const element = picture.querySelector('style');
    const text = element?.textContent ?? '', at = text.indexOf('.bb{');
    const of = /@media[^{]*/.exec(text) + text.slice(at);

    if (of !== style.of)
        style = { of, rules: new Set(), known: new Set(), text: '' };
    if (!style.known.has(text)) {
        const byNight = (rule: string) => Number(rule.startsWith('@'));
        for (const [rule] of text.slice(0, at).matchAll(/[^{}]+\{(?:[^{}]|\{[^{}]*\})*\}/g))
            style.rules.add(rule);
        style.known.add(text);
        style.text = [...style.rules].sort((a, b) => byNight(a) - byNight(b)).join('') + text.slice(at);
    }
    element?.replaceChildren(style.text);
}

/** The ids of the innermost named elements that are drawn differently, or elsewhere;
 * the panel of a seat is no piece. */
function changes(before: Element, after: Element): Set<string> {
    const old = byId(before);
    const changed = new Set<string>();

    for (const [id, element] of byId(after)) {
        const was = old.get(id);
        if (!id.startsWith('seat-') && !element.querySelector('[id]') && !(was && was.isEqualNode(element)))
            changed.add(id);
    }
    return changed;
}

/** What an element looks like, be it asked for or not, and all places in it. */
function shapeOf(element: Element): { look: string; at: number[] } {
    const at: number[] = [];
    const look = element.innerHTML.replace(/<rect[^>]*"ring[^>]*><\/rect>/g, '').replace('s-gold edge', 's-line')
        .replace(/(x="|translate\(|M)(-?[\d.]+)(" y="| )(-?[\d.]+)/g, (_, kind, x, __, y) => {
            at.push(Number(x), Number(y));
            return kind;
        });

    return { look, at };
}

/** By how much something has moved that looks as it did; '' if it looks different. Groups
 * inside it may have places of their own, which stay. */
function shift(was: Element | undefined, is: Element | undefined): string {
    if (!was || !is)
        return '';
    const a = shapeOf(was), b = shapeOf(is);
    const by = b.at.map((n, i) => (n - a.at[i]!).toFixed(1));

    return a.look === b.look && by.every((n, i) => n === by[i % 2] || Number(n) === 0) ? `${by[0]} ${by[1]}` : '';
}

/** The same of two pictures as the engine drew them, without what has only made room for something
 * else: what moved counts if it is told, and is not one of many. Of what was not there before only
 * what is told, for what is offered to somebody whose turn it is now is new as well. */
export function differences(was: Element, is: Element, told: ReadonlySet<string>): Set<string> {
    const old = byId(was), now = byId(is);
    const shifts = new Map(Array.from(changes(was, is), (id) => [id, shift(old.get(id), now.get(id))]));
    const moved = [...shifts.values()];
    const isMany = (by: string) => moved.filter((other) => other === by).length >= MANY;

    return new Set([...shifts].filter(([id, by]) => by === '' ? old.has(id) || told.has(id) : told.has(id) && !isMany(by))
        .map(([id]) => id));
}

/** The ids of what is face down, which shows a back: the motif of a game's tiles, or that of all cards. */
function backsIn(picture: Element): Set<string | undefined> {
    return new Set(Array.from(picture.querySelectorAll('[href="#back"],.f-lapisdeep + [href="#pyramid"]'), (e) => e.closest('[id]')?.id));
}

/** What is finished, by its id, that of the first of its parts, or that of what it is a part of. */
function wholesIn(picture: Element | null): Map<string, Element> {
    return new Map(Array.from(picture?.querySelectorAll('.whole') ?? [], (e) => [e.id || (e.querySelector('[id]') ?? e.closest('[id]'))!.id, e]));
}

/** The scores in a picture, by the panel that they are in. */
function scoresIn(host: Element): Map<string, Element> {
    return new Map(Array.from(host.querySelectorAll('[id^="seat-"] .score'), (e, i) => [`${e.closest('[id]')?.id ?? ''} ${i}`, e]));
}

/** As if it were turned over: about its middle, wherever that is in the picture. */
function flip(element: SVGElement): PropertyIndexedKeyframes {
    const { x, width } = (element as SVGGraphicsElement).getBBox();
    const middle = x + width / 2;

    return element.hasAttribute('transform') ? { opacity: [0.2, 1] }
        : { transform: [`translateX(${middle}px) scaleX(0) translateX(${-middle}px)`, 'none'] };
}

/** So many CSS px on the screen, in units of what the element is in, which may be turned. */
function away(element: SVGElement, x: number, y: number): string {
    const around = element.parentElement as Element as SVGGraphicsElement;
    const { a, b, c, d } = around.getScreenCTM?.() ?? new DOMMatrix();
    const area = a * d - b * c || 1;

    return `${(d * x - c * y) / area}px ${(a * y - b * x) / area}px`;
}

const pointsOf = (text: string | null | undefined) => Number(text?.replace('−', '-') || NaN);

/** A picture as elements. */
export function parse(svg: string): SVGElement {
    const template = document.createElement('template');
    template.innerHTML = svg;
    const picture = template.content.firstElementChild as SVGElement;

    /* its parts are pressed one by one, which the role "img" would hide */
    picture.setAttribute('role', 'group');
    settleStyle(picture);
    return picture;
}

/** Sets an attribute that is not so already; null: there is none. */
function put(element: Element, name: string, value: string | null): void {
    if (element.getAttribute(name) === value)
        return;
    if (value === null)
        element.removeAttribute(name);
    else
        element.setAttribute(name, value);
}

function keepMarks(from: Element, to: Element): boolean {
    if (from.id !== '') {
        to.classList.add(...CLASSES.filter((name) => from.classList.contains(name)));
        for (const name of ATTRIBUTES) {
            const value = from.getAttribute(name);
            if (value !== null)
                to.setAttribute(name, value);
        }
    }
    return !from.isEqualNode(to);
}

/** How far a box is in a direction: what lies straight ahead is nearer than what is aside. */
function distance(a: DOMRect, b: DOMRect, direction: Direction): number {
    const across = direction === 'ArrowLeft' || direction === 'ArrowRight';
    const sign = direction === 'ArrowLeft' || direction === 'ArrowUp' ? -1 : 1;
    const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
    const ahead = sign * (across ? x : y), aside = Math.abs(across ? y : x);
    const gap = Math.max(0, aside - (across ? a.height + b.height : a.width + b.width) / 2);

    return ahead > 2 ? ahead + aside / 4 + 3 * gap : Infinity;
}

export class Picture {
    private svg = '';                     /* the position as the engine drew it last */
    private drawn_: Element | null = null; /* the same as elements, once these are wanted */
    private shown = '';                   /* what is on the page: that, or with a ghost */
    private tried = new Set<string>();    /* what the ghost changes */
    private called = new Map<string, string>(); /* what elements are called in it */
    private lit: readonly string[] = [];
    private places = new Map<string, Place>();
    private running: Animation[] = [];
    private cursor = '';                  /* the element that the Tab key reaches */
    private lens = '';                    /* what the enlarged board is called; '': it is not enlarged */
    private centre = false;               /* it is new */
    private board: DOMRect | null = null; /* where it is in the picture */
    private width = '';                   /* of the picture that it was measured in */
    private measured = { room: '', small: false }; /* what is on it */
    private counting = 0;                 /* raised to make scores that are counted give up */
    private awaited = false;              /* something is to be done when it is laid out */
    private ready = Promise.resolve();    /* kept when it is seen */
    coming = false;                       /* the first one is about to be painted */

    /** Is told what was seen to happen. */
    witness: ((what: Happened) => void) | null = null;

    constructor(readonly host: HTMLElement) {}

    /** Has the first picture painted in a task of its own and made ready out of sight, styles and places
     * in a task each: all at once keeps a slow phone so long that a tap would wait. */
    begin(paint: () => void): Promise<void> {
        return this.ready = this.appear(paint);
    }

    private async appear(paint: () => void): Promise<void> {
        const { host } = this;

        this.coming = true;
        await afterwards(0);
        this.coming = false;
        host.style.contentVisibility = 'hidden';
        try {
            paint();
            await afterwards(0);
            void (host.firstElementChild && getComputedStyle(host.firstElementChild).fill);
            await afterwards(0);
            host.firstElementChild?.getBoundingClientRect();
        } finally {
            host.style.contentVisibility = '';
        }
    }

    /** Shows a position, in it what is tried out, if that is drawn, and what can be done with its
     * elements; answers with what changed where it is since the last position. Nothing is measured
     * before all has been put, so that a browser lays out once. */
    paint(svg: string, ghost: string, marks: Marks, motion: boolean): Set<string> {
        const moved = svg !== this.svg;
        const seen = this.tried;
        const was = this.svg === '' ? null : this.drawn;
        const points = new Map(Array.from(moved ? scoresIn(this.host) : [], ([key, e]) => [key, e.textContent]));
        let changed = new Set<string>();

        if (ghost === this.shown && !moved) {
            this.mark(marks);
            return changed;
        }
        const next = moved || ghost === svg ? parse(svg) : null;
        if (next && moved) {
            changed = was ? changes(was, next) : changed;
            this.svg = svg;
            this.drawn_ = was && next; /* nothing is compared with the first as yet */
        }
        const picture = ghost === svg ? next as SVGElement : parse(ghost);
        this.tried = ghost === svg ? new Set() : changes(this.drawn, picture);
        this.shown = ghost;
        this.put(picture === this.drawn_ ? picture.cloneNode(true) as Element : picture);
        this.mark(marks);
        if (moved)
            this.happen(changed, seen, was, points, motion);
        else
            this.haunt(seen, motion);
        return changed;
    }

    /** The position as elements that nobody marks. */
    private get drawn(): Element {
        return this.drawn_ ??= parse(this.svg);
    }

    private put(picture: Element): void {
        this.called = new Map(Array.from(byId(picture), ([id, e]) => [id, e.getAttribute('aria-label') ?? '']));
        const board = picture.querySelector('#board');
        const [, , width = '', height = ''] = picture.getAttribute('viewBox')?.split(' ') ?? [];

        if (this.lens !== '' && board && width !== this.width) {
            this.host.children[1]?.remove();
            this.putAt(0, picture.cloneNode(true) as Element);
            this.board = (this.element('board') as SVGGElement).getBBox();
            this.width = width;
        }
        const lens = this.lens !== '' && board && this.frame(picture, Number(width), Number(height));
        if (lens)
            lens.firstElementChild?.append(board);
        else
            this.host.children[1]?.remove();
        this.putAt(0, picture);
        if (lens)
            this.putAt(1, lens);
    }

    /** The frame of the enlarged board, over its place in the picture. */
    private frame(picture: Element, width: number, height: number): Element {
        const { x, y, width: w, height: h } = this.board as DOMRect;
        const lens = document.createElement('div');
        const percent = { left: x / width, top: y / height, width: w / width, height: h / height };

        lens.className = 'lens';
        lens.tabIndex = 0;
        lens.setAttribute('role', 'group');
        lens.setAttribute('aria-label', this.lens);
        lens.setAttribute('style', Object.entries(percent).map(([key, n]) => `${key}:${100 * n}%`).join(';'));
        lens.innerHTML = `<svg class="${picture.getAttribute('class') ?? ''}" viewBox="${x} ${y} ${w} ${h}"></svg>`;
        return lens;
    }

    private putAt(place: number, wanted: Element): void {
        const there = this.host.children[place];

        if (there)
            morphElement(there, wanted, keepMarks);
        else
            this.host.append(wanted);
    }

    /** Enlarges the board and calls it so; '': not any more. */
    zoom(label: string): void {
        const { focused } = this;

        if (label === this.lens)
            return;
        this.centre = this.lens === '';
        this.lens = label;
        this.places.clear();
        if (this.shown !== '') {
            this.put(parse(this.shown));
            this.focus(focused);
        }
    }

    /** Brings what is picked into the middle of the frame, or else what is open. */
    private showMiddle(): void {
        const lens = this.host.children[1], all = lens?.firstElementChild?.getBoundingClientRect();
        const about = ['.picked', '.legal', 'svg'].map((one) => [...lens?.querySelectorAll(one) ?? []])
            .find((some) => some.length > 0);

        this.centre = false;
        if (!lens || !all || !about)
            return;
        const { width, height } = lens.getBoundingClientRect();
        const boxes = about.map((e) => e.getBoundingClientRect());
        const mean = (of: (box: DOMRect) => number) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
        lens.scrollTo(mean((b) => b.x + b.width / 2) - all.x - width / 2,
            mean((b) => b.y + b.height / 2) - all.y - height / 2);
    }

    /** Does something when the picture has been laid out. */
    laidOut(then: () => void): void {
        if (this.awaited)
            return;
        this.awaited = true;
        this.still.then(afterFrame).then(() => {
            this.awaited = false;
            then();
        });
    }

    /** There is a board, and what is on it is smaller than a fingertip. That is measured where
     * the picture, or the room for it, is another: to measure makes the browser lay out. */
    get zoomable(): boolean {
        const one = this.element('board')?.querySelector<SVGElement>('[id]');
        const room = [one?.ownerSVGElement?.getAttribute('viewBox'), innerWidth, innerHeight, one?.id].join();

        if (one && this.host.children.length < 2 && this.measured.room !== room)
            this.measured = { room, small: this.isSmall(one.id) };
        return one !== null && one !== undefined && (this.host.children.length > 1 || this.measured.small);
    }

    isSmall(id: string): boolean {
        const { width = FINGERTIP, height = FINGERTIP } = this.element(id)?.getBoundingClientRect() ?? {};

        return Math.min(width, height) < FINGERTIP;
    }

    /** Which of these elements a tap means that hit none of them: the nearest, if it is near,
     * unless another is as near or the tap was about the middle of what it hit. */
    nearest(ids: ReadonlySet<string>, x: number, y: number, target: Element, finger: boolean): string {
        const hit = this.element(this.named(target)[0] ?? '')?.getBoundingClientRect();
        const aside = hit ? Math.hypot(hit.x + hit.width / 2 - x, hit.y + hit.height / 2 - y) : Infinity;
        const most = Math.min(NEAR[Number(finger)]!, finger ? 1.5 * aside : aside / 2);
        const lens = target.closest('.lens');
        const all = [...byId(lens ?? this.host)].filter(([id, e]) => ids.has(id) && e.closest('.lens') === lens)
            .map(([id, e]) => {
                const { left, right, top, bottom } = e.getBoundingClientRect();
                return { id, far: Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) };
            }).sort((a, b) => a.far - b.far);
        const [one, other] = all;

        return one && one.far < most && !(other && other.far < one.far + TIE) ? one.id : '';
    }

    /** When it is seen, and nothing in it travels any more. */
    get still(): Promise<unknown> {
        return Promise.allSettled([this.ready, ...this.running.map((animation) => animation.finished)]);
    }

    private animate(shows: readonly [Element, PropertyIndexedKeyframes][], how: KeyframeAnimationOptions): void {
        this.running.forEach((animation) => animation.finish());
        this.running = shows.map(([element, frames]) => element.animate(frames, how));
    }

    /** What a ghost has just come to appears softly. */
    private haunt(before: ReadonlySet<string>, motion: boolean): void {
        const fresh = [...this.tried].filter((id) => !before.has(id));

        if (motion)
            this.animate(fresh.flatMap((id) => this.element(id) ?? []).map((e) => [e, { opacity: [0.3, 1] }]), GHOST);
    }

    /** Shows that one position has become another, and tells the witness. */
    private happen(changed: Set<string>, seen: ReadonlySet<string>, was: Element | null,
        points: ReadonlyMap<string, string | null>, motion: boolean): void {
        if (!was) { /* nothing can have moved */
            this.ready.then(afterFrame).then(() => {
                if (this.places.size === 0)
                    this.travel(new Set(), new Set(), new Set(), false);
                return afterwards(0);
            }).then(() => this.drawn);
            return;
        }
        const before = backsIn(was), after = backsIn(this.drawn);
        const turned = new Set([...changed].filter((id) => before.has(id) && !after.has(id)));
        const dice = [...changed].filter((id) => id.startsWith('die-') && !this.places.has(id)).length;
        const moved = this.travel(changed, seen, turned, motion);
        this.count(points, motion);
        const whole = wholesIn(was);
        const finished = [...wholesIn(this.host)].filter(([id]) => !whole.has(id)).map(([, element]) => element);
        this.witness?.({ dice, moved, turned: turned.size, changed: changed.size, finished });
    }

    /** Scores that have changed are counted up or down. */
    private count(before: ReadonlyMap<string, string | null>, motion: boolean): void {
        const now = ++this.counting;
        const begin = performance.now();
        const all = motion ? [...scoresIn(this.host)].map(([key, e]) => (
            { e, text: e.textContent, from: pointsOf(before.get(key)), to: pointsOf(e.textContent) }))
            .filter(({ from, to }) => from !== to && !Number.isNaN(from + to)) : [];
        const next = (time: number) => {
            const part = Math.min(1, Math.max(0, time - begin) / COUNT);
            if (now !== this.counting)
                return;
            for (const { e, text, from, to } of all)
                e.textContent = part === 1 ? text : String(Math.round(from + (to - from) * part)).replace('-', '−');
            if (part < 1)
                requestAnimationFrame(next);
        };

        if (all.length > 0)
            next(begin);
    }

    /** What moved travels from where it was, and only that is new about it; what is
     * different in its place fades in, or turns if it was face down, unless a ghost has shown it.
     * All is measured before anything moves. How many moved. */
    private travel(changed: Set<string>, seen: ReadonlySet<string>, turned: ReadonlySet<string>, motion: boolean): number {
        const frames = new Map(Array.from(this.host.querySelectorAll<SVGElement>(':scope > svg, .lens > svg'),
            (svg) => [svg, svg.getBoundingClientRect()]));
        const whole = [...frames.values()][0] as DOMRect;
        const places = new Map<string, Place>();
        const moved = new Set<Element>();
        const shows: [Element, PropertyIndexedKeyframes][] = [];

        this.animate([], TRAVEL);
        for (const [id, element] of byId(this.host)) {
            const frame = frames.get(element.ownerSVGElement as SVGElement) ?? whole;
            const box = element.getBoundingClientRect();
            const is = { x: (box.x + box.width / 2 - frame.x) / frame.width,
                y: (box.y + box.height / 2 - frame.y) / frame.width };
            const was = this.places.get(id) ?? is;
            const parent = element.parentElement?.closest('[id]');
            const x = was.x - is.x, y = was.y - is.y;

            if (box.width === 0 || this.lit.includes(id) || !element.checkVisibility({ visibilityProperty: true }))
                continue;
            places.set(id, is);
            if (parent && moved.has(parent)) {
                moved.add(element);
                changed.delete(id);
            } else if (Math.hypot(x, y) > 0.004) {
                moved.add(element);
                changed.delete(id);
                shows.push([element, { translate: [away(element, x * frame.width, y * frame.width), '0 0'] }]);
            } else if (changed.has(id) && !seen.has(id)) {
                shows.push([element, turned.has(id) ? flip(element) : { opacity: [0.2, 1] }]);
            }
        }
        this.places = places;
        if (motion)
            this.animate(shows, TRAVEL);
        return moved.size;
    }

    private mark(marks: Marks): void {
        const elements = byId(this.host);
        const inside = this.host.contains(document.activeElement);

        this.host.classList.toggle('many', marks.open.size > MANY_OPEN[Number(matchMedia('(hover: none)').matches)]!);
        if (!marks.touchable.has(this.cursor))
            this.cursor = [...elements.keys()].find((id) => marks.touchable.has(id)) ?? '';
        /* the focus stays where it was; before any class: a browser computes all styles that are not, to set one tab index */
        for (const [id, element] of elements)
            put(element, 'tabindex', id === this.cursor ? '0' : marks.touchable.has(id) || element === document.activeElement ? '-1' : null);
        for (const [id, element] of elements) {
            const picked = marks.picked.includes(id);
            const label = [marks.says.get(id), this.called.get(id)].filter(Boolean).join('. ');

            put(element, 'aria-label', label || null);
            element.classList.toggle('legal', marks.open.has(id));
            element.classList.toggle('picked', picked);
            element.classList.toggle('ghost', marks.ghost.includes(id));
            put(element, 'aria-pressed', marks.touchable.has(id) ? String(picked) : null);
            put(element, 'role', marks.touchable.has(id) ? 'button' : label === '' ? null
                : element.querySelector('[id]') ? 'group' : 'img');
        }
        if (this.centre)
            this.showMiddle();
        if (inside && !this.host.contains(document.activeElement))
            elements.get(this.cursor)?.focus();
    }

    /** Shows that these are picked, and no others, until the next picture says more. */
    pick(ids: readonly string[]): void {
        this.host.querySelectorAll('.picked').forEach((e) => e.classList.toggle('picked', ids.includes(e.id)));
        ids.forEach((id) => this.element(id)?.classList.add('picked'));
    }

    /** As a head is shaken. */
    shake(id: string): void {
        this.element(id)?.animate({ translate: ['0 0', '-3px 0', '3px 0', '-2px 0', '0 0'] }, 250);
    }

    /** Lights these elements, and no others. */
    light(ids: readonly string[]): void {
        for (const id of this.lit)
            this.element(id)?.classList.remove('lit');
        this.lit = ids;
        for (const id of ids)
            this.element(id)?.classList.add('lit');
    }

    /** The named elements around a point of the picture, innermost first. */
    named(target: EventTarget | null): string[] {
        const ids: string[] = [];

        for (let e = target instanceof Element ? target : null; e && e !== this.host;
            e = e.parentElement) {
            if (e.id !== '')
                ids.push(e.id);
        }
        return ids;
    }

    element(id: string): SVGElement | undefined {
        return id === '' ? undefined : this.host.querySelector<SVGElement>(`#${CSS.escape(id)}`) ?? undefined;
    }

    /** Moves the focus to the nearest pressable element in a direction. */
    move(direction: Direction): void {
        const all = [...this.host.querySelectorAll<SVGElement>('[role=button]')];
        const active = document.activeElement, from = active && this.host.contains(active) ? active.getBoundingClientRect() : null;
        let best: SVGElement | undefined = from ? undefined : all.find((e) => e.id === this.cursor);
        let least = Infinity;

        for (const e of from ? all : []) {
            const far = distance(from!, e.getBoundingClientRect(), direction);

            if (e !== active && far < least) {
                least = far;
                best = e;
            }
        }
        this.focus(best?.id ?? '');
    }

    focus(id: string): void {
        const element = this.element(id);

        if (!element)
            return;
        this.element(this.cursor)?.setAttribute('tabindex', '-1');
        this.cursor = id;
        element.setAttribute('tabindex', '0');
        element.focus();
    }

    get focused(): string {
        const active = document.activeElement;
        return active && this.host.contains(active) ? active.id : '';
    }
}
