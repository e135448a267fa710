/*
 * The analysis of a game that is over: it is drawn as far as it has come, tells luck from mistakes,
 * and leads to the positions that it speaks of.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, dropRecord, goldenRecord, look, until, visit } from './player.mjs';

/** The analysis of a record, once all of it is there. */
async function reviewed(t, options = {}, settings = null) {
    const page = await visit(t, options, settings);

    await dropRecord(page, goldenRecord(2));
    await page.waitForSelector('.study #picture svg');
    await page.click('[data-arg=analyse]');
    await page.waitForSelector('.review [role=status]');
    await page.waitForSelector('.review .balance');
    return page;
}

const number = (text) => Number(text.replace('−', '-').replace(/[^-\d]/g, ''));

test('luck, mistakes and the rest are told, and a mistake leads to where it was made', async (t) => {
    const page = await reviewed(t);
    const curve = await page.getAttribute('.chances .own', 'd');

    assert.equal(curve.split(/[ML]/).length - 2, await page.locator('.turns tbody tr').count(), 'a point for each turn, and the beginning');
    assert.match(await page.textContent('.balance'), /^Luck [+−]?\d+ % · (one mistake|\d+ mistakes) [+−]?\d+ % · the rest [+−]?\d+ %$/);
    assert.equal(await page.locator('.chances .mistake').count(), await page.locator('.mistakes li').count());
    if (await page.locator('.mistakes li').count() > 0) {
        const turn = number(await page.locator('.mistakes li:first-child div b').textContent());

        await page.click('.mistakes li:first-child .button');
        await until(page, `() => document.querySelector('.mistakes [aria-current]') !== null`);
        assert.match(page.url(), new RegExp(`#/replay/${turn - 1}$`));
        assert.notEqual(await page.textContent('.mistakes li:first-child p b'), '.', 'what was better is a sentence');
        await page.click('.onward summary');
        await page.click('[data-arg=onward]');
        await page.waitForSelector('main.table:not(.study) #picture svg');
        await asked(page);
    }
});

for (const [name, options, settings] of [
    ['on a desk', {}, null], ['on a phone, in French and by night', { viewport: { width: 390, height: 844 } }, { lang: 'fr', theme: 'dark' }],
]) {
    test(`the analysis is accessible, ${name}`, async (t) => {
        const page = await reviewed(t, options, settings);

        await page.click('[data-arg=end]');
        await look(page, `review ${name}`);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.equal(sideways, 0, 'nothing sticks out sideways');
    });
}
