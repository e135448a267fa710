/*
 * Whole games in the page: by clicks, by keys, in French, on a phone.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { clickTurn, goldenRecord, isOver, keyTurn, playOn, QUICK, savedRecord, soonOver, visit } from './player.mjs';

const record = goldenRecord(2);

test('a whole game against bots by clicks alone, and its record', async (t) => {
    const page = await visit(t);

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 1);
    assert.equal(await page.locator('.ranks li').count(), 2);
    assert.match(await page.textContent('h1'), /wins?$/);
    await page.click('[data-do=verify]');
    assert.match(await page.textContent('.verdict'), /^Fair: all \d+ outcomes/);

    const record = await savedRecord(page, '[data-do=save]');
    assert.match(record, /^benben 2\n/);
    assert.match(record, /\nreveal [0-9a-f]{64}\n$/);
    if (process.env.PROGRAM) {
        const file = join(mkdtempSync(join(tmpdir(), 'benben-')), 'game.txt');
        writeFileSync(file, record);
        execFileSync(process.env.PROGRAM, ['verify', file]);
    }

    await page.click('[data-do=rematch]');
    await page.waitForSelector('#picture .legal');
    assert.match(page.url(), /#\/table\/\w+$/);
});

test('a whole game by keys alone', async (t) => {
    const page = await visit(t, {}, QUICK);

    for (let i = 0; i < 20 && !await page.evaluate(() => document.activeElement.dataset.do === 'quick'); i++)
        await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await playOn(page, keyTurn, 2, 6);
    await soonOver(page, record, 8);
    await playOn(page, keyTurn, 2);
    assert.ok(isOver(page));
});

test('a whole game in French', async (t) => {
    const page = await visit(t, { locale: 'fr-FR' }, QUICK);

    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 3, 4);
    await soonOver(page, record, 8);
    await playOn(page, clickTurn, 3);
    const text = await page.innerText('body');
    assert.match(text, /gagne/);
    assert.doesNotMatch(text, /\b(Rules|Menu card|Rematch|finished cards)\b/);
    assert.match(text, /cartes achevées/);
});

test('a whole game at 360 x 740', async (t) => {
    const page = await visit(t, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, QUICK);

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 4, 3);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'nothing sticks out sideways');
    await soonOver(page, record, 8);
    await playOn(page, clickTurn, 5);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
});

test('bots alone are watched to the end', async (t) => {
    const page = await visit(t);

    await page.click('.game .button.main');
    await page.check('[data-set="setup:count"][value="2"]', { force: true });
    for (const seat of [0, 1])
        await page.selectOption(`[data-set="setup:kind-${seat}"]`, '1');
    await page.click('.setup .main');
    await page.waitForSelector('#result');
    assert.equal(await page.locator('.ranks').count(), 0, 'the last turn is seen before the result');
    await page.click('#picture', { position: { x: 5, y: 5 } });
    await page.waitForSelector('.ranks');
});
