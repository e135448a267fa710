/*
 * Hints: off until they are wanted, nowhere where somebody else would wonder, and noted in the record.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterOthers, asked, comeBack, goldenRecords, keptNow, look, PEOPLE, QUICK, settled, visit, visitor } from './player.mjs';

/** Asks for hints and waits for them; their texts. */
async function hinted(page) {
    await page.click('#hint');
    await page.waitForSelector('.hints li');
    return page.$$eval('.hints li', (all) => all.map((e) => e.innerText));
}

const noted = async (page) => Object.values(await keptNow(page)).map(({ record }) => record?.match(/^! hint 0$/gm)?.length ?? 0).reduce((a, b) => a + b, 0);

test('hints are off until they are wanted; the best of them can be done, and the record notes them', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await asked(page);
    assert.equal(await page.locator('#hint').count(), 0, 'off by default');
    await page.click('.menu summary');
    await page.check('[data-set=hints]');
    await page.keyboard.press('Escape');
    const before = await settled(page);
    const texts = await hinted(page);
    assert.ok(texts.length > 0 && texts.length < 4);
    for (const text of texts)
        assert.match(text, /\d % to win \(± \d+\), [\d.]+ points: .+ [\d.]+\./);
    assert.match(texts.join(), /(More|Less) (for others )?from [^:]+: [+−][\d.]+\./, 'and why');
    await look(page, 'hints');
    await page.keyboard.press('Escape');
    assert.deepEqual(await hinted(page), texts, 'the same question has the same answer');
    assert.equal(await noted(page), 1);
    assert.equal(await page.textContent('pre'), before, 'nothing was done');
    const best = await page.textContent('.hints .button');
    await page.click('.hints .button');
    if (await page.locator('#confirm:enabled').count() > 0) {
        assert.equal(await page.textContent('.prompt h1'), best);
        await page.click('#confirm');
    }
    assert.notEqual(await settled(page), before, 'it was done');
});

test('hints of every kind, on a phone, in French and by night', async (t) => {
    const page = await visitor(t, { viewport: { width: 390, height: 844 } }, { ...QUICK, lang: 'fr', theme: 'dark', hints: true });

    for (const { record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 9), '#/table', record);
        await settled(page);
        for (const text of await hinted(page))
            assert.match(text, /\d % de chances de gagner (\(± \d+\)|si chacun joue au mieux), [\d,]+ points\s: .+ −?[\d,]+\./);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.equal(sideways, 0, 'nothing sticks out sideways');
        await look(page, 'hints on a phone', '.card');
        await page.keyboard.press('Escape');
    }
});

test('nobody has hints where others play too, nor in the deal of the day', async (t) => {
    const page = await visit(t, {}, { ...QUICK, ...PEOPLE, hints: true });

    await page.click('[data-do=quick]');
    await page.click('[data-do=lift]');
    await asked(page);
    assert.equal(await page.locator('#hint').count(), 0);
    await page.click('.menu summary');
    assert.equal(await page.locator('[data-set=hints]').count(), 0);
    await page.click('a.brand');
    await page.click('.daily .button');
    await asked(page);
    assert.equal(await page.locator('#hint').count(), 0);
});
