/*
 * A record as a study: by turns and by steps, by itself, as any seat; the scores as a curve and
 * as a list; addresses; and playing on from a position.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, dropRecord, goldenRecord, goldenRecords, keptNow, look, visit } from './player.mjs';

const title = (page) => page.textContent('.bar h1');
const turnOf = async (page) => Number(/\d+|$/.exec(await title(page))[0]);

/** The study of a record, at its beginning. */
async function study(t, options = {}, record = goldenRecord(3)) {
    const page = await visit(t, options);

    await dropRecord(page, record);
    await page.waitForSelector('.study #picture svg');
    return page;
}

test('by turn and by step, and the address says where', async (t) => {
    const page = await study(t);

    assert.equal(await title(page), 'The beginning.');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await turnOf(page), 2);
    assert.match(page.url(), /#\/replay\/2$/);
    const whole = await page.textContent('pre');
    await page.keyboard.press('Shift+ArrowLeft');
    assert.match(page.url(), /#\/replay\/2\/\d+$/);
    assert.notEqual(await page.textContent('pre'), whole);
    assert.ok(await page.locator('.deeds .later').count() > 0, 'what is to come is told as such');
    await page.keyboard.press('Shift+ArrowRight');
    assert.equal(await page.textContent('pre'), whole);
    await page.goto(page.url().replace(/#.*/, '#/replay/5'));
    await page.waitForFunction(() => /^Turn 5 /.test(document.querySelector('.bar h1').textContent));
    await page.reload();
    await page.waitForSelector('.study #picture svg');
    assert.equal(await turnOf(page), 5, 'an address leads to its turn');
    await page.click('[data-arg=end]');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.arg), 'end', 'the focus stays');
});

test('every turn is in the list, on the curve and in the bar', async (t) => {
    const page = await study(t);

    await page.keyboard.press('End');
    const turns = await turnOf(page);
    assert.equal(await page.locator('.turns tbody tr').count(), turns);
    assert.equal(await page.locator('.curve g').count(), 3, 'a line for each seat');
    const columns = await page.$$eval('.strip rect:not(.now)', (all) => all.map((e) => e.getAttribute('x')));
    assert.equal(new Set(columns).size, turns, 'a column for each turn');
    assert.ok(columns.length > turns, 'with a brick for each seat where all play at once');
    const last = await page.locator('.turns tbody tr:last-child td').allTextContents();
    const ends = Array.from(/^end (.*)$/m.exec(goldenRecord(3))[1].matchAll(/=(-?\d+)/g), ([, points]) => points);
    assert.deepEqual(last.map((text) => text.trim().split(/\s+/).at(-1).replace('−', '-')), ends);
    await page.click('.turns [data-arg="turn 4"]');
    assert.equal(await turnOf(page), 4);
    assert.match(await page.textContent('.turns [aria-current]'), /^\s*4 /);
    await page.click('[data-arg=end]');
    const seen = await page.$eval('.turns [aria-current]', (row) => {
        const list = row.closest('.turns').getBoundingClientRect(), { top, bottom } = row.getBoundingClientRect();
        return top >= list.top && bottom <= list.bottom + 1;
    });
    assert.ok(seen, 'the list goes where one looks');
    await page.click('[data-arg=start]');
    await page.click('.turns [data-arg="turn 4"]');
    await page.focus('.strip input');
    await page.keyboard.press('ArrowRight');
    assert.equal(await turnOf(page), 5, 'the bar is a slider');
    await page.click('.curve [data-arg="turn 7"]');
    assert.equal(await turnOf(page), 7, 'the curve leads to its turns');
});

test('what happened is marked in the picture, and on a phone told in the bar', async (t) => {
    const page = await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    let marked = 0;

    for (const { game, record } of goldenRecords()) {
        await dropRecord(page, record);
        await page.waitForFunction(() => document.querySelector('.study #picture svg') && location.hash === '#/replay');
        for (let i = 0; i < 8; i++) {
            await page.click('[data-arg=on]');
            const now = await page.locator('.deeds .now').allInnerTexts();
            const told = await page.innerText('.telling');
            assert.ok(now.length === 0 || now.at(-1).startsWith(told), `${game}: ${told} is told: ${now}`);
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
            marked += await page.locator('#suns .sun').count();
        }
    }
    assert.ok(marked > 10, 'what a step changed has a sun');
    const { y, height } = await page.locator('.panel.bar').boundingBox();
    assert.ok(y + height <= 844 && height < 190, 'the bar leaves room for the board');
});

test('it plays by itself until it is stopped', async (t) => {
    const page = await study(t);
    const address = () => page.evaluate(() => location.hash);

    await page.selectOption('[data-set="study:speed"]', '4');
    await page.click('[data-arg=play]');
    await page.waitForFunction(() => /#\/replay\/[2-9]/.test(location.hash));
    await page.click('[data-arg=pause]');
    const there = await address();
    await page.waitForSelector('[data-arg=play]');
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.waitForSelector('.home');
    await page.goto(page.url().replace(/#.*/, '#/replay'));
    await page.waitForSelector('.study');
    assert.equal(await turnOf(page), Number(there.split('/')[2]), 'it stopped, and is where it was');
});

test('any seat can look on, from the same turn', async (t) => {
    const page = await study(t);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const mine = await page.textContent('pre');
    await page.selectOption('[data-set="study:seat"]', { index: 1 });
    assert.equal(await turnOf(page), 2);
    assert.notEqual(await page.textContent('pre'), mine);
    await page.selectOption('[data-set="study:seat"]', { index: 3 });
    assert.match(await page.textContent('[data-set="study:seat"] option:checked'), /spectator/);
});

test('playing on from a position is another game, and says so', async (t) => {
    const record = goldenRecord(3);
    const page = await study(t, {}, record);

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.click('.onward summary');
    await page.selectOption('[data-set="study:kind-1"]', '1');
    await page.selectOption('[data-set="study:kind-2"]', '1');
    await page.click('[data-arg=onward]');
    await asked(page);
    assert.match(await page.textContent('header .title'), /What if, after turn 2$/);
    const [download] = await Promise.all([page.waitForEvent('download'), (async () => {
        await page.click('.menu summary');
        assert.match(await page.textContent('.menu'), /cannot be verified/);
        assert.equal(await page.textContent('.menu .hash'), '');
        await page.click('[data-do=save]');
    })()]);
    assert.match(download.suggestedFilename(), /what-if-2\.txt$/);
    const saved = Object.values(await keptNow(page)).find((one) => one.record).record;
    assert.doesNotMatch(saved, /^(commit|nonce|reveal) /m, 'it promises nothing, and reveals nothing');
    const steps = (text) => text.split('\n').filter((line) => /^[*\d] /.test(line)).flatMap((line) => line.slice(2).split('; '));
    const played = steps(saved).slice(0, 12);
    assert.deepEqual(played, steps(record).slice(0, played.length), 'it began as the record did');
    await page.goto(page.url().replace(/#.*/, '#/'));
    assert.match(await page.textContent('.yours'), /What if, after turn 2/, 'home says so too');
    await page.goto(page.url().replace(/#.*/, '#/replay/2'));
    await page.waitForSelector('.study');
    assert.equal(await page.locator('.turns tbody tr').count() > 20, true, 'the record stays what it was');
});

for (const [name, options] of [
    ['wide', { colorScheme: 'light' }], ['by night, in French', { colorScheme: 'dark', locale: 'fr-FR' }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
    test(`the study is accessible, ${name}`, async (t) => {
        const page = await study(t, options);

        await page.click('[data-arg=end]');
        await page.click('[data-arg=turnBack]');
        await page.click('.onward summary');
        await look(page, `study ${name}`);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.equal(sideways, 0, 'nothing sticks out sideways');
    });
}
