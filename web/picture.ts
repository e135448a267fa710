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
    private drawn: Element | null = null; /* as the engine drew it last */
    private cursor = '';                  /* the element that the Tab key reaches */

    constructor(readonly host: HTMLElement) {}

    /** Shows a picture; answers with what changed where it is. */
    paint(svg: string, motion: boolean): Set<string> {
        const template = document.createElement('template');
        template.innerHTML = svg;
        const next = template.content.firstElementChild as SVGElement;
        /* its parts are pressed one by one, which the role "img" would hide */
        next.setAttribute('role', 'group');

        const changed = this.drawn ? changes(this.drawn, next) : new Set<string>();
        const before = new Map<string, DOMRect>();
        for (const [id, element] of byId(this.host))
            before.set(id, element.getBoundingClientRect());
        this.drawn = next;
        if (this.host.firstElementChild)
            morphdom(this.host.firstElementChild, next.cloneNode(true));
        else
            this.host.append(next.cloneNode(true));
        this.travel(before, changed, motion);
        return changed;
    }

    /** What moved travels from where it was, and only that is new about it; what is
     * different in its place fades in. */
    private travel(before: ReadonlyMap<string, DOMRect>, changed: Set<string>, motion: boolean): void {
        const moved = new Set<Element>();

        for (const [id, element] of byId(this.host)) {
            const was = before.get(id);
            const is = element.getBoundingClientRect();
            const parent = element.parentElement?.closest('[id]');
            const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM()?.a ?? 0 : 0;

            if (scale === 0 || is.width === 0)
                continue;
            if (parent && moved.has(parent)) {
                moved.add(element);
                changed.delete(id);
                continue;
            }
            const x = was ? (was.x + was.width / 2 - is.x - is.width / 2) / scale : 0;
            const y = was ? (was.y + was.height / 2 - is.y - is.height / 2) / scale : 0;
            if (was && Math.hypot(x, y) > 4) {
                moved.add(element);
                changed.delete(id);
                if (motion)
                    element.animate({ translate: [`${x}px ${y}px`, '0 0'] }, TRAVEL);
            } else if (changed.has(id) && motion) {
                element.animate({ opacity: [0.2, 1] }, TRAVEL);
            }
        }
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
            } else if (element.getAttribute('role') === 'button') {
                for (const name of ['role', 'tabindex', 'aria-pressed'])
                    element.removeAttribute(name);
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
