/*
 * Somebody who has never been here learns a game: by taps, with mistakes, on a desk and on a
 * phone. What is in the lessons, tests/wasm/lesson_test.mjs looks at.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, tapOn, visit } from './player.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const stepOf = async (page) => Number(/\d+/.exec(await page.textContent('.coach .head span'))[0]);
const textOf = (page) => page.textContent('pre');

async function arrived(page, step) {
    await page.waitForFunction((n) => parseInt(document.querySelector('.coach .head span')?.textContent ?? '') === n, step);
}

/** The first lesson that home offers. */
async function learn(page) {
    await page.click('.hero a[href^="#/learn/"]');
    await arrived(page, 1);
}

/** In the page: the elements that the guide waits for, by what is in the middle of their frames. */
function awaited() {
    return Array.from(document.querySelectorAll('.shroud .chief'), (frame) => {
        const { x, y, width, height } = frame.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=button]')?.id ?? '';
    });
}

/** Does what the guide waits for, by taps. */
async function doIt(page) {
    const step = await stepOf(page);

    for (const id of await page.evaluate(awaited))
        await tapOn(page, id);
    if (await stepOf(page) === step && await page.isEnabled('#confirm'))
        await tapOn(page, 'confirm');
    await arrived(page, step + 1);
}

/** Reads on to a step that waits for something. */
async function toTask(page) {
    while (await page.locator('.task').count() === 0) {
        const step = await stepOf(page);
        await page.keyboard.press('ArrowRight');
        await arrived(page, step + 1);
    }
}

test('the first visit offers a guided game, and taps play it', async (t) => {
    const page = await visit(t);

    await learn(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'coach');
    await look(page, 'a lesson');
    await toTask(page);
    for (let i = 0; i < 3; i++) {
        await doIt(page);
        assert.equal(await page.evaluate(() => document.activeElement.id), 'coach', 'the title has the focus');
        await toTask(page);
    }
    assert.equal(await page.locator('.wrong').count(), 0);
});

test('a mistake is welcome: it is told why, and nothing changes', async (t) => {
    const page = await visit(t);

    await learn(page);
    await toTask(page);
    await doIt(page);
    await toTask(page);
    const before = await textOf(page), step = await stepOf(page);
    const wanted = await page.evaluate(awaited);
    const other = await page.$$eval('#picture .legal', (all, ids) => all.find((e) => !ids.includes(e.id)).id, wanted);

    await tapOn(page, other);
    await page.waitForSelector('.wrong');
    await look(page, 'a mistake');
    if (await page.isEnabled('#confirm'))
        await tapOn(page, 'confirm');
    assert.match(await page.textContent('.wrong'), /\w.* \w/);
    assert.equal(await textOf(page), before);
    assert.equal(await stepOf(page), step);

    await page.keyboard.press('Escape');
    await page.click('#picture .cell:not([role=button])');
    assert.match(await page.textContent('.wrong'), /Nothing is lost/);
    assert.equal(await page.locator('.shroud .missed').count(), 1);
    await doIt(page);
    assert.equal(await page.locator('.wrong').count(), 0);
    assert.notEqual(await textOf(page), before);
});

test('Next does it, Back takes it back, and the place is kept', async (t) => {
    const page = await visit(t);

    await learn(page);
    await toTask(page);
    const step = await stepOf(page), before = await textOf(page);
    await page.click('#coach-next');
    await arrived(page, step + 1);
    assert.notEqual(await textOf(page), before);
    await page.click('#coach-back');
    await arrived(page, step);
    assert.equal(await textOf(page), before);
    await page.keyboard.press('ArrowRight');
    await arrived(page, step + 1);
    const there = await textOf(page);
    await page.reload();
    await arrived(page, step + 1);
    assert.equal(await textOf(page), there);
    await page.click('.brand');
    assert.match(await page.textContent('.hero a[href^="#/learn/"]'), new RegExp(`step ${step + 1}`));
    await learnAgain(page, step + 1);
});

async function learnAgain(page, step) {
    await page.click('.hero a[href^="#/learn/"]');
    await arrived(page, step);
}

test('Skip asks once, and the end of the lesson leads on to a game', async (t) => {
    const page = await visit(t);

    await learn(page);
    await page.click('#coach-skip');
    await page.click('#coach-stay');
    assert.equal(await stepOf(page), 1);
    await page.click('#coach-skip');
    await page.click('#coach-next');
    await arrived(page, 2);
    await page.click('#coach-skip');
    await page.click('#coach-rest');
    await page.waitForSelector('#coach-again');
    const there = await textOf(page);
    await look(page, 'the end of a lesson');
    await page.click('[data-do=playOn]');
    await page.waitForSelector('.prompt.active #confirm');
    assert.match(page.url(), /#\/table/);
    assert.equal(await textOf(page), there);
    await page.click('.brand');
    await page.waitForSelector('.games');
    assert.equal(await page.locator('.games article:first-child a[href^="#/rules/"]').count(), 1, 'what was learnt');
});

test('every lesson, on a phone and in French, with what is lit in sight', async (t) => {
    const page = await visit(t, { ...PHONE, locale: 'fr-FR' });
    const all = await page.$$eval('.games a[href^="#/learn/"]', (links) => links.map((a) => a.getAttribute('href')));

    assert.ok(all.length > 0);
    for (const href of all) {
        await page.evaluate((hash) => location.hash = hash, href);
        await arrived(page, 1);
        for (let step = 1; await page.locator('#coach-next').count() > 0; await arrived(page, ++step)) {
            const hidden = await page.evaluate(() => {
                const top = document.querySelector('.prompt').getBoundingClientRect().bottom;
                const sheet = document.querySelector('.coach').getBoundingClientRect();
                const boxesOf = (frames) => Array.from(document.querySelectorAll(frames), (e) => e.getBoundingClientRect());
                const isSeen = (box) => box.top > top - 4 && box.bottom < sheet.top + 4;
                /* what is further apart than the screen is high cannot be seen at once */
                const fits = (boxes) => Math.max(...boxes.map((b) => b.bottom)) - Math.min(...boxes.map((b) => b.top)) < sheet.top - top - 24;
                const chief = boxesOf('.shroud .chief'), all = boxesOf('.shroud .chief, .shroud .lamp');
                return sheet.height > 260 ? 'the sheet is high'
                    : chief.length > 0 && !chief.some(isSeen) ? 'nothing that is awaited is in sight'
                    : chief.length > 0 && fits(chief) && !chief.every(isSeen) ? 'something that is awaited is out of sight'
                    : all.length > 0 && fits(all) && !all.every(isSeen) ? 'something that is lit is out of sight' : 0;
            });
            assert.equal(hidden, 0, `${href}, step ${step}`);
            if (step === 2)
                await look(page, `${href} on a phone`);
            await page.click('#coach-next');
        }
        await page.waitForSelector('#coach-again');
    }
});
