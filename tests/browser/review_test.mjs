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
    assert.equal(await page.locator('.strip .slip').count(), await page.locator('.mistakes li').count(), 'the replay bar has them too');
    assert.ok(await page.locator('.mistakes li').count() > 0);
    const turn = number(await page.locator('.mistakes li:first-child div b').textContent());
    const better = await page.textContent('.mistakes li:first-child p b');

    assert.notEqual(better, '.', 'what was better is a sentence');
    await page.click('.mistakes li:first-child .button');
    await until(page, `() => document.querySelector('.mistakes li:first-child[aria-current]') && document.querySelector('.verdict .was')`);
    assert.match(page.url(), new RegExp(`#/replay/(${turn - 1}|${turn}/\\d+)$`));
    assert.ok(await page.locator('.verdict .best').count() > 0, 'the board shows what was better');
    await page.keyboard.press('Shift+ArrowRight');
    await until(page, `() => !document.querySelector('.verdict, .mistakes [aria-current]')`);
    await page.locator('.chances a').last().dispatchEvent('click'); /* the first is on top */
    await page.click('.mistakes li[aria-current] .main');
    await page.waitForSelector('main.table:not(.study) #picture svg');
    await asked(page);
    assert.ok((await page.$$eval('.more .all button[data-do=action]', (all) => all.map((e) => `${e.textContent}.`))).includes(better),
        'it goes on where that can still be done');
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
