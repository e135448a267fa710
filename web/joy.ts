/*
 * What shines: the sun behind something that is finished or brought many points, and over a game
 * that was won.
 * Fetched once there is a reason. Only transform and opacity are animated, and nothing is where
 * motion is not wanted.
 */
import type { Chair } from './chair.ts';
import type { Picture } from './picture.ts';

const MANY = 10;       /* points in one step */
const SHINING = 1100;  /* ms */
const SCRAPS = 48;
const COLOURS = ['#F2BC3D', '#D0600E', '#2E6FD0', '#1F6B45', '#6B2F9E', '#FBE7B2'];
const SOFT = 'cubic-bezier(.2,.7,.2,1)';

/** Something to be seen for as long as its animation lasts. */
function show(look: string, style: Partial<CSSStyleDeclaration>, frames: Keyframe[], how: KeyframeAnimationOptions): void {
    const element = document.createElement('div');

    element.className = look;
    element.ariaHidden = 'true';
    Object.assign(element.style, style);
    document.body.append(element);
    element.animate(frames, { fill: 'both', ...how }).finished.finally(() => element.remove()).catch(() => { /* it was not wanted */ });
}

function sun(x: number, y: number, size: number, ms: number): void {
    show('rays', { left: `${x - size / 2}px`, top: `${y - size / 2}px`, width: `${size}px`, height: `${size}px` }, [
        { opacity: 0, transform: 'scale(.3)' }, { opacity: 0.9, transform: 'scale(1) rotate(15deg)', offset: 0.35 },
        { opacity: 0, transform: 'scale(1.15) rotate(45deg)' },
    ], { duration: ms, easing: SOFT });
}

/** The sun behind what is finished, and what brought many points in the last step. */
export function shine(chair: Chair, picture: Picture, finished: readonly Element[]): void {
    const turn = chair.turn(chair.turns - 1);
    const rich = new Set(turn.changes.filter(({ points }) => points >= MANY).map(({ step }) => step));
    const ids = new Set(turn.done.filter(({ step }) => step === chair.steps - 1 && rich.has(step)).flatMap((told) => told.ids));

    for (const element of new Set([...finished, ...[...ids].map((id) => picture.element(id))])) {
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        if (width > 0)
            sun(x + width / 2, y + height / 2, Math.min(3 * Math.max(width, height), innerHeight), SHINING);
    }
    finished.forEach(light);
}

/** Lights what is finished while its sun is seen: what is drawn only then is seen with it. */
function light(element: Element): void {
    if (element.classList.contains('lit'))
        return;
    element.classList.add('lit');
    setTimeout(() => element.classList.remove('lit'), SHINING);
}

/** A game is won: the sun, and scraps of papyrus in the colours of the seats; once. */
export function celebrate(): void {
    const { clientWidth: width, clientHeight: height } = document.documentElement;

    sun(width / 2, height / 2, Math.max(width, height), 2600);
    for (let i = 0; i < SCRAPS; i++) {
        const drift = (Math.random() - 0.5) * width * 0.3, turn = (Math.random() - 0.5) * 1400;
        show('scrap', { left: `${Math.random() * width}px`, background: COLOURS[i % COLOURS.length] ?? '' }, [
            { opacity: 1, transform: 'translateY(-24px)' }, { opacity: 1, offset: 0.8 },
            { opacity: 0, transform: `translate(${drift}px, ${height + 24}px) rotate(${turn}deg)` },
        ], { duration: 1800 + Math.random() * 1400, delay: Math.random() * 500, easing: 'cubic-bezier(.3,.1,.7,.9)' });
    }
}
