/*
 * first.mjs PROGRAM [VISITS]: how long a first visitor with a slow phone waits for a first move, as
 * Lighthouse pictures one: a machine four times slower than this one, 1.6 Mbit/s with 150 ms to
 * the server and back, an empty cache. Somebody who taps as soon as there is something to
 * tap: from the address to home, from the tap on the quick game there to a table that asks for a
 * move, and from a tap on what is open there to its answer. Medians, and the slowest visit.
 */
import { chromium } from 'playwright-core';
import { serving } from './serving.mjs';

const [program, visits = '5'] = process.argv.slice(2);
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.75, locale: 'en-GB', serviceWorkers: 'block' };

/** In the page: when something was there for the first time, and when each tap was answered. */
function watch() {
    const { port1, port2 } = new MessageChannel();
    const when = window.when = {};
    const look = () => {
        if (document.querySelector('.home [data-do=quick]'))
            when.home ??= performance.now();
        if (document.querySelector('.prompt.active') && document.querySelector('#picture .legal'))
            when.table ??= performance.now();
    };

    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    port1.onmessage = () => when.table && when.tapped >= when.table && (when.answered ??= performance.now());
    addEventListener('click', ({ timeStamp }) => {
        when[when.begun ? 'tapped' : 'begun'] ??= timeStamp;
        requestAnimationFrame(() => port2.postMessage(0));
    }, true);
}

/** In the page: a point of what may be tapped. */
function point() {
    for (const open of document.querySelectorAll('#picture .legal')) {
        const { x, y, width, height } = open.getBoundingClientRect();
        const at = { x: x + width / 2, y: y + height / 2 };
        if (open.contains(document.elementFromPoint(at.x, at.y)))
            return at;
    }
    return null;
}

async function visit(browser, url) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);

    await context.addInitScript(watch);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'commit' });
    await page.tap('[data-do=quick]');
    const at = await (await page.waitForFunction(point)).jsonValue();
    await page.touchscreen.tap(at.x, at.y);
    const when = await (await page.waitForFunction(() => window.when.answered && window.when)).jsonValue();
    await context.close();
    return { home: when.home, table: when.table - when.begun, tap: when.answered - when.tapped, all: when.home + when.table - when.begun };
}

const server = await serving(program);
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
const all = [];
for (let i = 0; i < Number(visits); i++)
    all.push(await visit(browser, server.url));
await browser.close();
server.close();
const of = (key) => all.map((one) => one[key]).sort((a, b) => a - b);
const told = (key) => `${of(key)[all.length >> 1].toFixed(0)} ms (slowest ${of(key).at(-1).toFixed(0)})`;
console.log(`first move: home after ${told('home')}, a table ${told('table')} after the tap, both ${told('all')}; a tap there ${told('tap')}`);
