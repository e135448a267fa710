/*
 * What the others did is told and marked until one acts, shown again, and the last turn of a
 * game too; on a phone it is one tap away.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterOthers, asked, comeBack, goldenRecords, look, QUICK, settled, tapOn, visitor } from './player.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const suns = (page) => page.$$eval('#suns .sun', (all) => all.map((e) => e.dataset.of));
const drawn = (page) => page.$$eval('#picture text, #picture [aria-label]', (all) => all.map((e) => e.ariaLabel ?? e.textContent).join());

test('what the others did is told, marked, shown again, and gone once one acts', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 5), '#/table', record);
        await settled(page);
        const deeds = page.locator('.beside .deed');
        const before = await drawn(page);
        assert.ok(await deeds.count() > 0, game);
        assert.match(await page.textContent('.beside .story h2'), /^(Nefru’s|Everybody’s) turn$/);
        assert.match((await deeds.first().innerText()), /Nefru/, game);
        await page.waitForFunction(() => document.querySelector('#suns .sun'));
        const marked = await suns(page);
        assert.ok(marked.length > 0, game);

        /* trying something out leaves it there */
        await tapOn(page, await page.getAttribute('#picture .legal', 'id'));
        if (await page.locator('#picture .picked').count() > 0) {
            await page.keyboard.press('Escape');
            assert.deepEqual(await suns(page), marked, game);
        } else { /* it was done at once */
            await comeBack(page, afterOthers(record, 5), '#/table', record);
            await settled(page);
        }

        /* shown again: step by step, as nothing may move, and then all is as it was */
        const steps = new Set(), pictures = new Set();
        await page.click('#showAgain');
        await page.waitForFunction(() => document.querySelector('.prompt:not(.active)'));
        while (await page.locator('.prompt.active').count() === 0) {
            pictures.add(await drawn(page));
            (await page.$$eval('.deed.now', (all) => all.map((e) => e.textContent))).forEach((text) => steps.add(text));
            assert.equal(await page.locator('#picture .legal').count(), 0, 'nothing is open meanwhile');
            await page.click('#picture', { position: { x: 5, y: 5 } });
        }
        assert.ok(steps.size > 0 && pictures.size > 1, game);
        assert.equal(await drawn(page), before, game);

        /* a sentence lights what it is about */
        const about = page.locator('.beside .deed:not([data-sun=""])').first();
        if (await about.count() > 0) {
            await about.hover();
            await page.waitForSelector('#suns .near');
        }
        await page.mouse.move(5, 5);
        if (game === goldenRecords()[0].game)
            await look(page, 'the story');

        const text = await page.textContent('pre');
        await page.evaluate(() => document.querySelector('.more .all button').click());
        if (await page.isEnabled('#confirm') && await page.textContent('pre') === text)
            await page.click('#confirm');
        await page.waitForFunction((was) => document.querySelector('pre').textContent !== was, text);
        await asked(page);
        await page.waitForFunction((was) => [...document.querySelectorAll('#suns .sun')].map((e) => e.dataset.of).join() !== was, marked.join());
    }
});

test('the speed of showing again is kept', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const [{ record }] = goldenRecords();

    await comeBack(page, afterOthers(record, 5), '#/table', record);
    await asked(page);
    await page.click('.paces button >> nth=2');
    await page.reload();
    await asked(page);
    assert.deepEqual(await page.$$eval('.paces button', (all) => all.map((e) => e.ariaPressed)), ['false', 'false', 'true']);
});

test('with motion a turn is shown again by itself, and a tap ends that', async (t) => {
    const page = await visitor(t, { reducedMotion: 'no-preference' }, QUICK);
    const [{ record }] = goldenRecords();

    await comeBack(page, afterOthers(record, 5), '#/table', record);
    await asked(page);
    await page.click('#showAgain');
    await page.waitForSelector('.deed.now');
    await page.click('#picture', { position: { x: 5, y: 5 } });
    await page.waitForSelector('.prompt.active');
    assert.equal(await page.locator('.deed.now').count(), 0);
    await page.click('#showAgain');
    await page.waitForSelector('.deed.now');
    await page.waitForSelector('.prompt.active'); /* to its end */
});

test('the last turn is told before the result', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { record } of goldenRecords()) {
        await comeBack(page, record, '#/table');
        await page.waitForSelector('#result');
        await page.waitForSelector('.beside .panel');
        if (record.match(/^[01] /gm).at(-1) === '1 ')
            assert.ok(await page.locator('.beside .deed').count() > 0);
        assert.equal(await page.locator('.ranks').count(), 0);
        await page.click('#result');
        await page.waitForSelector('.ranks');
    }
});

test('on a phone the story is a sheet', async (t) => {
    const page = await visitor(t, PHONE, QUICK);
    const [{ record }] = goldenRecords();

    await comeBack(page, afterOthers(record, 5), '#/table', record);
    await asked(page);
    assert.equal(await page.locator('.beside .story').isVisible(), false);
    await page.focus('#pill');
    await page.keyboard.press('Enter');
    assert.ok(await page.locator('.card .deed').count() > 0);
    await look(page, 'the story as a sheet');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.card').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'pill');
    await page.tap('#pill');
    await page.tap('.shade', { position: { x: 20, y: 20 } });
    assert.equal(await page.locator('.card').count(), 0);

    /* shown again, the banner tells it in its whole width */
    await page.tap('#pill');
    await page.tap('.card #showAgain');
    assert.equal(await page.locator('#pill').count(), 0);
    const before = await page.textContent('.prompt h1');
    await page.tap('#picture', { position: { x: 5, y: 5 } });
    await page.waitForFunction((was) => document.querySelector('.prompt h1').textContent !== was, before);
    const told = await page.textContent('.prompt h1');
    assert.ok((await page.textContent('.log')).includes(told), told);
    for (let i = 0; i < 40 && await page.locator('#pill').count() === 0; i++)
        await page.tap('#picture', { position: { x: 5, y: 5 } });

    /* and what is half chosen has it too */
    await tapOn(page, await page.locator('#picture .legal').first().getAttribute('id'));
    assert.equal(await page.locator('#pill').count(), 0);
});
