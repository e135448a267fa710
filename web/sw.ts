/*
 * Keeps the whole page in the browser: after the first visit it needs no network.
 * The build writes the list of files and a version made from their contents.
 */
export {};

declare const FILES: string[];
declare const VERSION: string;

interface ExtendableEvent extends Event {
    waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
}

interface ServiceWorker {
    skipWaiting(): Promise<void>;
    readonly clients: { claim(): Promise<void> };
    addEventListener(type: 'install' | 'activate', listener: (e: ExtendableEvent) => void): void;
    addEventListener(type: 'fetch', listener: (e: FetchEvent) => void): void;
}

const worker = self as unknown as ServiceWorker;
const CACHE = 'benben-' + VERSION;

async function install(): Promise<void> {
    await (await caches.open(CACHE)).addAll(FILES);
    await worker.skipWaiting();
}

async function activate(): Promise<void> {
    for (const name of await caches.keys()) {
        if (name.startsWith('benben-') && name !== CACHE)
            await caches.delete(name);
    }
    await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);

    return await cache.match(request, { ignoreSearch: true }) ??
        (request.mode === 'navigate' ? await cache.match('./') : undefined) ?? fetch(request);
}

worker.addEventListener('install', (e) => e.waitUntil(install()));
worker.addEventListener('activate', (e) => e.waitUntil(activate()));
worker.addEventListener('fetch', (e) => {
    if (e.request.method === 'GET' && new URL(e.request.url).origin === location.origin)
        e.respondWith(answer(e.request));
});
