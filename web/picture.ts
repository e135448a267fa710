/*
 * The picture on the page: morphed from one position into the next, with the
 * elements that can be touched made pressable, and what has changed in motion.
 */
import morphdom from 'morphdom';

/** How elements show; all of it by id. */
export interface Marks {
    touchable: ReadonlySet<string>; /* in some action */
    open: ReadonlySet<string>;      /* narrow further */
    picked: readonly string[];
    ghost: readonly string[];
    last: ReadonlySet<string>;      /* changed by what just happened */
}

/** Where an element is, in widths of the picture. */
interface Place {
    x: number;
    y: number;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const TRAVEL: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(.2,.7,.2,1)' };

function byId(root: Element | null): Map<string, SVGElement> {
    return new Map(Array.from(root?.querySelectorAll<SVGElement>('[id]') ?? [], (e) => [e.id, e]));
}

/** The ids of the innermost named elements that are drawn differently, or elsewhere. */
function changes(before: Element, after: Element): Set<string> {
    const old = byId(before);
    const changed = new Set<string>();

    for (const [id, element] of byId(after)) {
        const was = old.get(id);
        if (!element.querySelector('[id]') && !(was && was.isEqualNode(element)))
            changed.add(id);
    }
    return changed;
}

export class Picture {
    private svg = '';                     /* as the engine drew it last */
    private drawn: Element | null = null; /* the same as elements */
    private places = new Map<string, Place>();
    private running: Animation[] = [];
    private cursor = '';                  /* the element that the Tab key reaches */

    constructor(readonly host: HTMLElement) {}

    /** Shows a picture; answers with what changed where it is. */
    paint(svg: string, motion: boolean): Set<string> {
        if (svg === this.svg)
            return new Set();
        this.svg = svg;
        const template = document.createElement('template');
        template.innerHTML = svg;
        const next = template.content.firstElementChild as SVGElement;
        /* its parts are pressed one by one, which the role "img" would hide */
        next.setAttribute('role', 'group');

        const changed = this.drawn ? changes(this.drawn, next) : new Set<string>();
        this.drawn = next;
        if (this.host.firstElementChild)
            morphdom(this.host.firstElementChild, next.cloneNode(true));
        else
            this.host.append(next.cloneNode(true));
        this.travel(changed, motion);
        return changed;
    }

    /** What moved travels from where it was, and only that is new about it; what is
     * different in its place fades in. All is measured before anything moves. */
    private travel(changed: Set<string>, motion: boolean): void {
        const frame = (this.host.firstElementChild as Element).getBoundingClientRect();
        const places = new Map<string, Place>();
        const moved = new Set<Element>();
        const shows: [Element, PropertyIndexedKeyframes][] = [];

        this.running.forEach((animation) => animation.finish());
        for (const [id, element] of byId(this.host)) {
            const box = element.getBoundingClientRect();
            const is = { x: (box.x + box.width / 2 - frame.x) / frame.width,
                y: (box.y + box.height / 2 - frame.y) / frame.width };
            const was = this.places.get(id) ?? is;
            const parent = element.parentElement?.closest('[id]');
            const x = was.x - is.x, y = was.y - is.y;

            if (box.width === 0)
                continue;
            places.set(id, is);
            if (parent && moved.has(parent)) {
                moved.add(element);
                changed.delete(id);
            } else if (Math.hypot(x, y) > 0.004) {
                moved.add(element);
                changed.delete(id);
                const scale = frame.width / ((element as SVGGraphicsElement).getScreenCTM()?.a ?? 1);
                shows.push([element, { translate: [`${x * scale}px ${y * scale}px`, '0 0'] }]);
            } else if (changed.has(id)) {
                shows.push([element, { opacity: [0.2, 1] }]);
            }
        }
        this.places = places;
        this.running = motion ? shows.map(([element, frames]) => element.animate(frames, TRAVEL)) : [];
    }

    mark(marks: Marks): void {
        const elements = byId(this.host);
        const inside = this.host.contains(document.activeElement);

        if (!marks.touchable.has(this.cursor))
            this.cursor = [...elements.keys()].find((id) => marks.touchable.has(id)) ?? '';
        for (const [id, element] of elements) {
            const picked = marks.picked.includes(id);

            element.classList.toggle('legal', marks.open.has(id));
            element.classList.toggle('picked', picked);
            element.classList.toggle('ghost', marks.ghost.includes(id));
            element.classList.toggle('last', marks.last.has(id));
            if (marks.touchable.has(id)) {
                element.setAttribute('role', 'button');
                element.setAttribute('tabindex', id === this.cursor ? '0' : '-1');
                element.setAttribute('aria-pressed', String(picked));
            } else {
                element.removeAttribute('tabindex');
                element.removeAttribute('aria-pressed');
                if (element.hasAttribute('aria-label'))
                    element.setAttribute('role', element.querySelector('[id]') ? 'group' : 'img');
            }
        }
        if (inside && !this.host.contains(document.activeElement))
            elements.get(this.cursor)?.focus();
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
        return byId(this.host).get(id);
    }

    /** Moves the focus to the nearest pressable element in a direction. */
    move(direction: Direction): void {
        const all = [...this.host.querySelectorAll<SVGElement>('[role=button]')];
        const from = all.find((e) => e === document.activeElement);
        let best: SVGElement | undefined = from ? undefined : all.find((e) => e.id === this.cursor);
        let least = Infinity;

        for (const e of from ? all : []) {
            const a = from!.getBoundingClientRect(), b = e.getBoundingClientRect();
            const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
            const across = direction === 'ArrowLeft' || direction === 'ArrowRight';
            const sign = direction === 'ArrowLeft' || direction === 'ArrowUp' ? -1 : 1;
            const ahead = sign * (across ? x : y), aside = Math.abs(across ? y : x);

            if (e !== from && ahead > 2 && ahead + 3 * aside < least) {
                least = ahead + 3 * aside;
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
