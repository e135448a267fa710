/*
 * What moves, shines and sounds: only where it is wanted, and only once.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, clickTurn, comeBack, goldenRecord, playOn, QUICK, visit } from './player.mjs';

const record = goldenRecord(2);
const fetched = (page, module) => page.evaluate((name) => performance.getEntriesByType('resource')
    .some((entry) => new RegExp(`/${name}-\\w+\\.js$`).test(entry.name)), module);

/** In the page: notes what is animated, and what comes to shine. */
function watch() {
    const { animate } = Element.prototype;

    window.animated = [];
    window.shining = 0;
    Element.prototype.animate = function (frames, how) {
        const all = Array.isArray(frames) ? frames : [frames];
        window.animated.push(...all.flatMap(Object.keys));
        window.shining += Number(this.classList.contains('scrap'));
        return animate.call(this, frames, how);
    };
}

test('sounds are off until somebody asks for them', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 21, 2);
    assert.equal(await fetched(page, 'sound'), false);
    await page.click('.menu summary');
    assert.equal(await page.isChecked('[data-set=sound]'), false);
    await page.check('[data-set=sound]');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some((e) => /\/sound-\w+\.js$/.test(e.name)));
    await page.keyboard.press('Escape');
    await playOn(page, clickTurn, 22, 2);
    await page.reload();
    await asked(page);
    await page.click('.menu summary');
    assert.equal(await page.isChecked('[data-set=sound]'), true, 'it is remembered');
});

for (const reducedMotion of ['reduce', 'no-preference']) {
    test(`motion: ${reducedMotion}`, async (t) => {
        const page = await visit(t, { reducedMotion }, QUICK);

        await page.evaluate(watch);
        await page.click('[data-do=quick]');
        await playOn(page, clickTurn, 23, 4);
        await asked(page);
        const animated = new Set(await page.evaluate(() => window.animated));
        const moving = await page.evaluate(() => document.getAnimations().length);
        if (reducedMotion === 'reduce') {
            assert.deepEqual([...animated], []);
            assert.equal(moving, 0);
        } else {
            assert.ok(animated.size > 0);
            for (const property of ['transform', 'translate', 'opacity', 'offset'])
                animated.delete(property);
            assert.deepEqual([...animated], [], 'nothing but transform and opacity');
        }
    });
}

test('a game that is won is celebrated, once', async (t) => {
    const [, first, second] = /^end 0=(\d+) 1=(\d+)$/m.exec(record);
    const winner = Number(Number(second) > Number(first));
    const seats = [{ name: 'Ann', kind: winner }, { name: 'Bob', kind: 1 - winner }];
    const lines = record.split('\n');
    const last = lines.findLastIndex((line) => line.startsWith(`${winner} `));
    const page = await visit(t, { reducedMotion: 'no-preference' }, QUICK);

    await comeBack(page, lines.slice(0, last).join('\n') + '\n', '#/table', record, { seats });
    await asked(page);
    await page.evaluate(watch);
    await playOn(page, clickTurn, 24);
    const won = (await page.textContent('.result h1')).includes(seats[winner].name);
    assert.ok(won, 'whoever was ahead still is');
    await page.waitForFunction(() => window.shining > 10);
    const shining = await page.evaluate(() => window.shining);
    await page.waitForSelector('.scrap', { state: 'detached' });
    await page.click('.ranks');
    assert.equal(await page.evaluate(() => window.shining), shining);
    await page.reload();
    await page.evaluate(watch);
    await page.waitForSelector('.ranks');
    assert.equal(await page.evaluate(() => window.shining), 0, 'not when one comes back');
});
