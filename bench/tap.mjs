/*
 * tap.mjs PROGRAM WEB [TAPS]: how long a tap waits for its answer, from the event to the end
 * of the frame that shows it, in every game, on a desk and on a phone, on a machine four
 * times slower than this one. Somebody taps what is open, against a bot that answers at once,
 * and looks before every tap until nothing moves, as people do.
 * A frame comes sixty times a second, so up to 17 ms of it are waiting for one.
 */
import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import { serve } from '../tests/browser/server.mjs';

const [program, web, taps = '80'] = process.argv.slice(2);
const SLOWER = 4;
const LOOK = 300; /* ms until a finger is there */
const SCREENS = {
    desk: { viewport: { width: 1280, height: 800 } },
    phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};
const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' })).filter((game) => !game.hidden);

/** In the page: notes how long each click took until a frame was made of what came of it. */
function watch() {
    const { port1, port2 } = new MessageChannel();
    let waiting = 0;

    window.taken = [];
    port1.onmessage = () => window.taken.push(performance.now() - waiting);
    addEventListener('click', ({ timeStamp }) => {
        waiting = timeStamp;
        requestAnimationFrame(() => port2.postMessage(0));
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

async function play(browser, url, game, screen) {
    const context = await browser.newContext({ ...screen, locale: 'en-GB' });
    const page = await context.newPage();
    const settings = { seats: [{ name: 'Ann', kind: 0 }, { name: 'Nefru', kind: 1 }], last: game };
    let seed = 1, hidden = 0;

    await context.addInitScript((s) => localStorage['benben.settings'] ??= s, JSON.stringify(settings));
    await context.addInitScript(watch);
    await page.goto(url);
    await page.click('[data-do=quick]');
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.waitForSelector('.prompt.active');
    await page.evaluate(() => window.taken.length = 0); /* to begin is no tap on a table */
    for (let i = 0; i < Number(taps); i++) {
        seed = seed * 48271 % 2147483647;
        const at = await (await page.waitForFunction(next, seed / 2147483647)).jsonValue();
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
    const taken = (await page.evaluate(() => window.taken)).sort((a, b) => a - b);
    await context.close();
    return { n: taken.length, hidden, median: taken[taken.length >> 1], tenth: taken[Math.floor(taken.length * 0.9)], worst: taken.at(-1) };
}

const server = await serve(web);
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
for (const { game } of games) {
    for (const [name, screen] of Object.entries(SCREENS)) {
        const { n, hidden, median, tenth, worst } = await play(browser, server.url, game, screen);
        console.log(`${game} ${name}  ${n} taps (${hidden} in vain), median ${median.toFixed(0)} ms, ` +
            `nine of ten ${tenth.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
    }
}
await browser.close();
await server.close();
