/*
 * tap.mjs PROGRAM WEB [GAME [SCREEN [TAPS]]]: how long a tap waits for its answer, from the event to
 * the end of the first frame that shows one, on a machine four times slower than this one: in every
 * game, on a desk and on a phone, or in one of them on one screen. And how long until all that comes
 * of it has been drawn. Somebody taps what is open, against a bot that answers at once, and looks
 * before every tap until nothing moves, as people do. It begins at several points of a golden
 * record, TAPS (8) at each, always the same.
 * A frame comes sixty times a second, so up to 17 ms of it are waiting for one.
 */
import { chromium } from 'playwright-core';
import { afterOthers, entryOf, goldenRecords, kept } from '../tests/browser/records.mjs';
import { serve } from '../tests/browser/server.mjs';

const [program, web, only = '', where = '', taps = '8'] = process.argv.slice(2);
const SLOWER = 4;
const LOOK = 300; /* ms until a finger is there */
const POINTS = [1 / 4, 1 / 2, 3 / 4]; /* of a game */
const SCREENS = {
    desk: { viewport: { width: 1280, height: 800 } },
    phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

process.env.PROGRAM = program;

/** In the page: notes of each click how long it took until a frame was made that differs from the one
 * before it, and until a frame was made of all that was to be done. */
function watch() {
    const { port1, port2 } = new MessageChannel();
    const isBusy = () => document.getElementById('app').ariaBusy === 'true';
    const seen = { subtree: true, childList: true, characterData: true, attributeFilter: ['class', 'style', 'disabled', 'hidden'] };
    let waiting = 0, answered = 0;

    window.taken = [];
    port1.onmessage = ({ data: whole }) => {
        answered ||= performance.now() - waiting;
        if (whole)
            window.taken.push({ answered, whole: performance.now() - waiting });
    };
    addEventListener('click', ({ timeStamp }) => {
        let changed = false;
        const changes = new MutationObserver(() => changed = true);
        const frame = () => {
            changed ||= changes.takeRecords().length > 0;
            const whole = changed && !isBusy();
            if (changed && !answered || whole)
                port2.postMessage(whole);
            if (whole)
                changes.disconnect();
            else
                requestAnimationFrame(frame);
        };

        waiting = timeStamp;
        answered = 0;
        changes.observe(document.body, seen);
        requestAnimationFrame(frame);
    }, true);
}

/** In the page: where to tap next, if somebody is asked and nothing moves but what breathes;
 * `chance` is a number below 1. */
function next(chance) {
    const moving = document.getAnimations().some((one) => one.playState === 'running' && one.animationName !== 'bb-breathe');
    const ready = document.querySelector('#confirm')?.disabled === false;
    const open = [...document.querySelectorAll('#picture .legal')];
    const one = ready && (open.length === 0 || chance < 0.6) ? document.getElementById('confirm')
        : open[Math.floor(chance * 997) % open.length];

    if (document.getElementById('result') || location.hash.startsWith('#/end'))
        return { over: true };
    if (moving || !document.querySelector('.prompt.active') || !one)
        return null;
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (const part of [one, ...one.querySelectorAll('*')]) {
        const { x, y, width, height } = part.getBoundingClientRect();
        const at = { x: x + width / 2, y: y + height / 2 };
        if (width > 0 && one.contains(document.elementFromPoint(at.x, at.y)))
            return at;
    }
    return { nowhere: true };
}

/** A record up to about there. */
function upTo(record, point) {
    const most = record.split('\n').length;
    let n = 1;

    while (afterOthers(record, n).split('\n').length < most * point)
        n++;
    return afterOthers(record, n);
}

/** Taps on the table that is open; how long each took, and how many had nowhere to go. */
async function tapOn(page, screen, numbers) {
    let hidden = 0;

    for (let i = 0; i < Number(taps); i++) {
        const at = await (await page.waitForFunction(next, numbers())).jsonValue();
        if (at.over)
            break;
        if (at.nowhere) { /* a card lies over it, or the board is enlarged */
            hidden++;
            await page.keyboard.press('Escape');
            continue;
        }
        await page.waitForTimeout(LOOK);
        const before = await page.evaluate(() => window.taken.length);
        await (screen.hasTouch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
        await page.waitForFunction((n) => window.taken.length > n, before);
    }
    return { hidden, taken: await page.evaluate(() => window.taken) };
}

async function play(browser, url, record, screen) {
    const context = await browser.newContext({ ...screen, locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const found = { hidden: 0, taken: [] };
    let seed = 1;
    const numbers = () => (seed = seed * 48271 % 2147483647) / 2147483647;

    await context.addInitScript(watch);
    await page.goto(url);
    await page.waitForSelector('main');
    for (const [i, point] of POINTS.entries()) {
        await page.evaluate(kept, entryOf(`point${i}`, upTo(record, point), record));
        await page.goto(new URL(`?${i}#/table/point${i}`, url).href); /* another address: whoever is there does not look for it first */
        await page.waitForSelector('aside .panel', { state: 'attached' });
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        const { hidden, taken } = await tapOn(page, screen, numbers);
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        found.hidden += hidden;
        found.taken.push(...taken);
    }
    await context.close();
    return found;
}

/** Median, nine of ten and worst. */
function told(times) {
    const sorted = times.sort((a, b) => a - b);

    return `median ${sorted[sorted.length >> 1].toFixed(0)} ms, nine of ten ${sorted[Math.floor(sorted.length * 0.9)].toFixed(0)} ms, ` +
        `worst ${sorted.at(-1).toFixed(0)} ms`;
}

const server = await serve(web);
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
for (const { game, record } of goldenRecords().filter((one) => only === '' || one.game === only)) {
    for (const [name, screen] of Object.entries(SCREENS).filter(([one]) => where === '' || one === where)) {
        const { hidden, taken } = await play(browser, server.url, record, screen);
        console.log(`${game} ${name}  ${taken.length} taps (${hidden} in vain), answered: ${told(taken.map((one) => one.answered))}; ` +
            `all done: ${told(taken.map((one) => one.whole))}`);
    }
}
await browser.close();
await server.close();
