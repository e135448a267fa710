/*
 * For the browser tests: the page in a browser that reports everything wrong, and
 * somebody who plays any game on it without knowing one.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { entryOf, kept, QUICK } from './records.mjs';
import { NOTHING, serve } from './server.mjs';

export { afterOthers, entryOf, goldenRecord, goldenRecords, QUICK } from './records.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const PATIENCE = 60000; /* ms */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser, server;

before(async () => {
    server = await serve(process.env.WEB ?? 'build/web');
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: FLAGS });
});

after(async () => {
    await browser?.close();
    await server?.close();
});

/** Two people at one screen. */
export const PEOPLE = { seats: [{ name: 'Ann', kind: 0 }, { name: 'Bob', kind: 0 }] };

/** In the page: resolves as soon as `what` answers with something, which is asked whenever the page
 * has changed; now and then too, for what is no part of it. */
function untilSo(what, patience) {
    return new Promise((resolve, reject) => {
        const begun = performance.now();
        const look = () => {
            const answer = what();
            const late = !answer && performance.now() - begun > patience;
            if (!answer && !late)
                return;
            changes.disconnect();
            clearInterval(clock);
            late ? reject(new Error(`waited in vain for ${what.name}`)) : resolve(answer);
        };
        const changes = new MutationObserver(look);
        const clock = setInterval(look, 250);
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        look();
    });
}

/** Waits until a function that runs in the page answers with something; the answer. Frames go on
 * only for what there is to see, so whoever waits costs nothing. */
export const until = (page, what) => page.evaluate(`(${untilSo})(${what}, ${PATIENCE})`);

/** A tap is answered at once and obeyed a frame later: whoever taps in a test waits for that. */
function obeyed(page) {
    const done = () => until(page, () => document.getElementById('app')?.ariaBusy !== 'true').catch(() => {}); /* it led to another page */

    for (const [on, ways] of [[page.mainFrame(), ['click', 'dblclick', 'tap']], [page.mouse, ['click']], [page.touchscreen, ['tap']]]) {
        for (const way of ways) {
            const does = on[way].bind(on);
            on[way] = async (...how) => {
                await does(...how);
                await done();
            };
        }
    }
}

/** For who will be offline: without this, nothing is kept for that. */
export const KEEPING = { serviceWorkers: 'allow' };

/** A fresh visitor's page, in which `first` runs before anything else. When the test ends,
 * nothing must have gone wrong on it. */
export const visit = (t, options = {}, settings = null, first = () => {}) => visitAt(t, server.url, options, settings, first);

/** The same for who comes back to a game at once: until then nothing is loaded, home least of all. */
export const visitor = (t, options, settings) => visitAt(t, server.url + NOTHING, options, settings);

/** The same at any address; what goes wrong may be what is expected to, and whoever is to `meet`
 * the page does before it is there. */
export async function visitAt(t, url, options, settings, first = () => {}, expected = /^$/, meet = () => {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...options,
    });
    const wrong = [];

    context.on('page', obeyed);
    const page = await context.newPage();

    page.setDefaultTimeout(PATIENCE);
    meet(page);
    page.on('console', (m) => m.type() === 'error' && !expected.test(m.text()) && wrong.push(m.text()));
    page.on('pageerror', (e) => wrong.push(String(e)));
    context.on('request', (r) => /^(data|blob):/.test(r.url()) || r.url().startsWith(new URL(url).origin) ||
        wrong.push(`a request to ${r.url()}`));
    t.after(async () => {
        assert.equal(await page.locator('#failed').isVisible(), false, 'the page says that it failed');
        await context.close();
        assert.deepEqual(wrong, []);
    });
    await context.addInitScript(countQuestions);
    await context.addInitScript(first);
    if (settings)
        await context.addInitScript((s) => localStorage['benben.settings'] ??= s, JSON.stringify(settings));
    await page.goto(url);
    await page.waitForSelector('main');
    return page;
}

/** A page with nothing on it. */
export async function plainPage(t) {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' });

    t.after(() => context.close());
    return context.newPage();
}

/** In the page: counts the questions to the worker that have no answer yet, and the records
 * that it was given to verify. */
function countQuestions() {
    window.unanswered = window.records = 0;
    window.Worker = class extends Worker {
        constructor(...how) {
            super(...how);
            this.addEventListener('message', () => window.unanswered--);
        }

        postMessage(message) {
            if (!(message instanceof WebAssembly.Module))
                window.unanswered++;
            window.records += Number(typeof message === 'string');
            super.postMessage(message);
        }
    };
}

/** What the browser keeps of games, changed first by what is given. */
export const keptNow = (page, changes = {}) => page.evaluate(kept, changes);

let visits = 0;

/** Visits again, with another game saved, of which `whole` has the secret. */
export async function comeBack(page, record, where, whole = record, how = QUICK) {
    const id = `again${visits++}`;

    await keptNow(page, entryOf(id, record, whole, how));
    /* a card that was put away takes its entry of the history with it, a little later */
    await until(page, () => history.state !== 'card' || document.querySelector('.card') !== null);
    await page.goto(new URL(`/?${id}${where}/${id}`, page.url()).href); /* another address: whoever is there does not look for it first */
}

/** Later in such a game, with so many steps of the first seat left: the middle of a game is like its
 * beginning, and takes long. With SOAK=1, as `make soak` asks for, all of it is played. */
export async function soonOver(page, record, left, how = QUICK) {
    const steps = record.split(/^(?=0 )/m);

    if (!process.env.SOAK)
        await comeBack(page, steps.slice(0, -left).join(''), '#/table', record, how);
    await asked(page);
}

/** Drops a file on the page. */
export async function dropRecord(page, text) {
    const data = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], 'game.txt', { type: 'text/plain' }));
        return transfer;
    }, text);

    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** Numbers that look random and are the same every time. */
export function numbers(seed) {
    let x = seed;
    return (below) => {
        x = (x * 1103515245 + 12345) % 2147483648;
        return Math.floor(x / 65536) % below;
    };
}

export const isOver = (page) => page.url().includes('#/end');

/** In the page: whether somebody is asked, or the game is over; the picture is seen, and the last of
 * what stands beside it is there. */
function isAskedOrOver() {
    document.querySelector('#result')?.click();
    if (location.hash.startsWith('#/end'))
        return document.querySelector('.ranks') && 'over';
    return document.getElementById('app').ariaBusy !== 'true' && document.querySelector('.prompt.active #confirm') &&
        document.querySelector('#picture .legal') && document.querySelector('.more pre') && 'asked';
}

/** Waits until the person at the screen is asked, or the game is over; its result is asked for. */
export async function asked(page) {
    return await until(page, isAskedOrOver) === 'asked';
}

/** The table as text, once the bots that choose at the same time have chosen. */
export async function settled(page) {
    await asked(page);
    await until(page, () => window.unanswered === 0);
    await asked(page);
    return page.textContent('pre');
}

/** Taps a square that nobody may mark now. */
export async function tapInVain(page) {
    await asked(page);
    await page.click('#picture .cell:not([role=button])');
    await page.waitForSelector('.refused');
    if (await page.locator('.card').count() > 0)
        await page.keyboard.press('Escape');
}

/** Taps what is open until an action is ready, then confirms it; or until one is
 * done by a tap. */
export async function clickTurn(page, number, ready = async () => {}) {
    for (let taps = 0; taps < 8; taps++) {
        const open = await page.$$eval('#picture .legal', (all) => all.map((e) => e.id));
        const ready = await page.isEnabled('#confirm');
        if (ready && (open.length === 0 || number(4) > 0))
            break;
        await tapOn(page, open[number(open.length)]);
        if (await page.locator('#picture .picked').count() === 0)
            return;
    }
    await ready();
    await tapOn(page, 'confirm');
}

/** In the page: a point of an element where nothing else is hit, brought into view. */
function pointOf(id) {
    const element = document.getElementById(id);

    element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    for (const part of element ? [element, ...element.querySelectorAll('*')] : []) {
        const box = part.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        if (box.width > 0 && element.contains(document.elementFromPoint(x, y)))
            return { x, y, touch: navigator.maxTouchPoints > 0 };
    }
    return null;
}

/** Taps an element, wherever nothing else is hit; false if it is not there. */
export async function tapIfThere(page, id) {
    const point = await page.evaluate(pointOf, id);

    if (point?.touch)
        await page.touchscreen.tap(point.x, point.y);
    else if (point)
        await page.mouse.click(point.x, point.y);
    return point !== null;
}

/** Taps an element, which must be there. */
export async function tapOn(page, id) {
    assert.ok(await tapIfThere(page, id), `${id} cannot be tapped`);
}

/** In the page: what a player at the table sees to be done; null while others are at it, or while
 * nobody hears. */
function whatNow() {
    const ready = document.querySelector('#confirm')?.disabled === false;
    const open = Array.from(document.querySelectorAll('#picture .legal'), (e) => e.id);

    document.querySelector('#result')?.click();
    if (location.hash.startsWith('#/end'))
        return document.querySelector('.ranks') && { over: true };
    return document.querySelector('.prompt.active') && !document.querySelector('.people .lost') && { ready, open, summed: document.querySelector('.sum') !== null };
}

/** Plays a game by taps to its end; where others act meanwhile, what was there may be gone. */
export async function tapToTheEnd(page, seed, tap = tapOn) {
    const number = numbers(seed);

    for (let taps = 0; taps < 2000; taps++) {
        const { over, ready, open, summed } = await until(page, whatNow);

        if (over)
            return;
        const done = ready && (open.length === 0 || summed || number(4) > 0);
        assert.ok(done || open.length > 0, `nothing to tap: ${await page.textContent('.prompt')}`);
        await tap(page, done ? 'confirm' : open[number(open.length)]);
        await page.evaluate(() => new Promise(requestAnimationFrame)); /* what came of it is seen */
    }
    assert.fail('2000 taps were not enough');
}

/** The same with keys only. */
export async function keyTurn(page, number) {
    const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

    for (let taps = 0; taps < 8; taps++) {
        for (let i = number(3); i >= 0; i--)
            await page.keyboard.press(arrows[number(4)]);
        const at = await page.evaluate(() => ({
            open: document.activeElement.classList.contains('legal'),
            ready: !document.querySelector('#confirm').disabled,
        }));
        if (at.ready && (taps > 5 || number(2) === 0))
            break;
        if (at.open)
            await page.keyboard.press('Space');
        else if (!at.ready)
            await page.keyboard.press('Escape');
    }
    if (await page.isEnabled('#confirm'))
        await page.keyboard.press('Enter');
    else
        await page.keyboard.press('Escape');
}

export async function playOn(page, turn, seed, turns = Infinity) {
    const number = numbers(seed);

    for (let i = 0; i < turns && await asked(page); i++)
        await turn(page, number);
}

/** The text that saving gives. */
export async function savedRecord(page, button) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    const stream = await download.createReadStream();
    let text = '';

    for await (const piece of stream)
        text += piece;
    return text;
}

/** Nothing that axe-core objects to, and a name on everything that can be pressed. A
 * card of the picture need not be called by all that is written on it, nor by numbers. `within`
 * is a part of the page. */
export async function look(page, screen, within = 'html') {
    if (await page.evaluate(() => window.axe === undefined))
        await page.evaluate(axe);
    await page.evaluate(() => {
        window.isNamed = (e) => {
            const texts = Array.from(e.querySelectorAll('text'), (text) => text.textContent);
            const written = texts.filter((text) => /\p{L}/u.test(text));
            return e.closest('#picture') !== null &&
                (written.length === 0 || written.some((text) => e.ariaLabel.includes(text)));
        };
    });
    const found = await page.evaluate(async (part) => {
        const { violations } = await window.axe.run(part, { resultTypes: ['violations'] });
        const bad = violations.filter(({ id, nodes }) => id !== 'label-content-name-mismatch' ||
            !nodes.every((n) => window.isNamed(document.querySelector(n.target))));
        return bad.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).slice(0, 3).join(' | ')}`);
    }, within);
    const nameless = await page.$$eval('button,a[href],summary,select,input,[role=button]', (all) => all
        .filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.[0]?.textContent.trim()))
        .map((e) => e.outerHTML.slice(0, 100)));

    assert.deepEqual(found, [], screen);
    assert.deepEqual(nameless, [], screen);
}
