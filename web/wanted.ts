/*
 * Modules that are fetched when they are wanted, import('./x.ts'), and the style that they all
 * rely on: nothing of theirs is shown before it is there.
 */

/** more.css as the build names it. */
declare const MORE: string;

let style: Promise<void> | null = null;

function styled(): Promise<void> {
    return style ??= new Promise((resolve, reject) => {
        const link = document.createElement('link');

        link.rel = 'stylesheet';
        link.href = MORE;
        link.onload = () => resolve();
        link.onerror = () => { /* the next who wants it tries again */
            style = null;
            link.remove();
            reject(new Error(MORE));
        };
        document.head.append(link);
    });
}

export async function wanted<T>(module: Promise<T>): Promise<T> {
    const [found] = await Promise.all([module, styled()]);

    return found;
}

/** The same, once what is due on the screen has been drawn: no tap waits for all at once. */
export const afterwards = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 0, value));

/** The same, once a frame has shown it, so that all is laid out and to measure costs nothing; a page
 * that is hidden has no frames. */
export const afterFrame = () => new Promise<void>((resolve) => {
    if (document.hidden)
        setTimeout(resolve);
    else
        requestAnimationFrame(() => setTimeout(resolve));
});

/** When there is nothing else to do. */
export const idle = () => new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'undefined')
        setTimeout(resolve);
    else
        requestIdleCallback(() => resolve(), { timeout: 1000 });
});

/** Fetches something when there is nothing else to do, and tries again until it is there. */
export async function soon<T>(get: () => Promise<T>): Promise<T> {
    for (;;) {
        await idle();
        const found = await get().catch(() => null);
        if (found)
            return found;
        await new Promise((resolve) => setTimeout(resolve, 1000));
    }
}
