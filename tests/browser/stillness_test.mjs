/*
 * Nothing moves under the pointer: the question has one height, whatever it says, and so the
 * board has one place. The log is in sight, and its turns and steps are in their order.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterOthers, asked, comeBack, goldenRecords, QUICK, settled, tapOn, visit, visitor } from './player.mjs';

const SIZES = [[1280, 800, 72], [1920, 1080, 72], [820, 1180, 72], [390, 844, 58], [360, 740, 58]];

const places = (page) => page.evaluate(() => {
    const of = (e) => (({ x, y, width, height }) => [x, y + scrollY, width, height].map(Math.round).join())(e.getBoundingClientRect());
    return { banner: document.querySelector('.prompt').offsetHeight, board: of(document.querySelector('#picture svg')) };
});

test('the question has one height and the board one place, in all sizes', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        for (const [width, height, banner] of SIZES) {
            await page.setViewportSize({ width, height });
            await settled(page);
            const before = await places(page);
            assert.equal(before.banner, banner, `${game} ${width}`);
            assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${game} ${width}: nothing sticks out`);
            const open = await page.$$eval('#picture .legal', (all) => all.map((e) => e.id));
            for (const id of open.slice(0, 3)) {
                await tapOn(page, id);
                await asked(page);
                const now = await places(page);
                assert.deepEqual([now.banner, now.board.split(',').slice(0, 3)], [before.banner, before.board.split(',').slice(0, 3)], `${game} ${width} ${id}`);
                if (await page.locator('#picture .picked').count() === 0 && await page.textContent('.prompt h1') !== '') {
                    await comeBack(page, afterOthers(record, 6), '#/table', record);
                    break; /* it was done at once */
                }
                await page.keyboard.press('Escape');
            }
        }
    }
});

test('at 1280 x 800 story and log are in sight without scrolling', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        await settled(page);
        for (const selector of ['.beside .story', '.beside .log']) {
            const { x, y, width, height } = await page.locator(selector).boundingBox();
            assert.ok(x + width <= 1280 && y + height <= 800 && height > 60, `${game} ${selector} ${[x, y, width, height]}`);
        }
        const { width } = await page.locator('.beside').boundingBox();
        assert.equal(width, 284);
        const hidden = await page.evaluate(() => {
            scrollTo(0, document.documentElement.scrollHeight);
            return Array.from(document.querySelectorAll('.more summary, .more button, .more h2'), (e) => [e, e.getBoundingClientRect()])
                .filter(([e, box]) => e.checkVisibility() && box.width > 0 && !e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
                .map(([e]) => e.textContent.trim());
        });
        assert.deepEqual(hidden, [], `${game}: nothing lies over what is below the board`);
    }
});

test('the newest turn is on top, and its steps are in order', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const turns = () => page.$$eval('.log section', (all) => all.map((e) => (
        { whose: e.querySelector('h3').textContent, steps: Array.from(e.querySelectorAll('li'), (li) => li.textContent) })));

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        await settled(page);
        const before = await turns();
        await page.evaluate(() => document.querySelector('.more .all button[data-do=action]').click());
        if (await page.isEnabled('#confirm'))
            await page.click('#confirm');
        await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, before.flatMap((turn) => turn.steps).length);
        await settled(page);
        const after = await turns();
        const old = after.slice(-before.length + 1);
        assert.deepEqual(old, before.slice(1), `${game}: what was below stays as it was`);
        const grown = after[after.length - before.length];
        assert.deepEqual(grown.steps.slice(0, before[0].steps.length), before[0].steps, `${game}: new steps come after old ones`);
        assert.equal(grown.whose, before[0].whose);
        assert.equal(after.at(-1).whose, 'Before the first turn');
    }
});

/** Chooses something that ends the turn of whoever is asked, if that can be chosen now; true if what was
 * done before is summed up. */
async function sumUp(page) {
    for (let i = 0; i < 12; i++) { /* where a turn is one step, none is ever summed up */
        if (await page.locator('.sum').count() > 0)
            return true;
        const before = await settled(page);
        const n = await page.$$eval('.more .all button[data-do=action]', (all) => all.length);
        if (n === 0)
            return false;
        await page.evaluate((k) => document.querySelectorAll('.more .all button[data-do=action]')[k].click(), (i * 7) % n);
        if (await page.locator('.sum').count() > 0)
            return true;
        if (await page.textContent('pre') === before && await page.isEnabled('#confirm'))
            await page.click('#confirm');
        if (!await asked(page))
            return false;
    }
    return false;
}

test('what is summed up before a turn ends leaves the board in sight', async (t) => {
    const page = await visitor(t, {}, QUICK);
    let seen = 0;

    for (const { game, record } of goldenRecords()) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        await settled(page);
        if (!await sumUp(page))
            continue;
        seen++;
        const sum = await page.locator('.sum').boundingBox(), board = await page.locator('#picture svg').boundingBox();
        assert.ok(sum.x >= board.x + board.width - 2, `${game}: it is beside the picture`);
        for (const [width, height] of [[820, 1180], [390, 844]]) {
            await page.setViewportSize({ width, height });
            const small = await page.locator('.sum').boundingBox();
            assert.equal(small !== null, await page.textContent('.sum b') !== '', `${game} ${width}: it says what was gained, if anything was`);
            assert.ok(!small || small.height < 70, `${game} ${width}: in a line`);
        }
        await page.click('.prompt h1');
        assert.ok(await page.locator('.card .done li').count() > 0, `${game}: and a tap tells the rest`);
        await page.keyboard.press('Escape');
    }
    assert.ok(seen > 0, 'some turn was summed up');
});

test('who begins on a phone is brought to the first step, where things move, too', async (t) => {
    const page = await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'no-preference' }, QUICK);
    const all = await page.$$eval('.games a[href^="#/new/"]', (links) => links.map((a) => a.getAttribute('href')));

    for (const href of all) {
        await page.evaluate((hash) => location.hash = hash, href);
        await page.waitForSelector('.begin .main');
        await page.evaluate(() => document.querySelector('[data-set="setup:count"]')?.click()); /* as few as may be */
        await page.click('.begin .main');
        await asked(page);
        await page.waitForFunction(() => Array.from(document.querySelectorAll('#picture .legal'), (e) => e.getBoundingClientRect())
            .some((box) => box.top > 60 && box.bottom < innerHeight - 60));
    }
});

test('on a phone all that a turn may begin with is in sight if there is room for it', async (t) => {
    const page = await visitor(t, { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'no-preference' }, QUICK);
    const roomy = new Set();

    for (const { game, record } of goldenRecords()) {
        for (const n of [2, 3, 4, 5]) {
            await comeBack(page, afterOthers(record, n), '#/table', record);
            await settled(page);
            const height = await page.evaluate(() => {
                const boxes = Array.from(document.querySelectorAll('#picture .legal'), (e) => e.getBoundingClientRect());
                return Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
            });
            if (height > 640)
                continue;
            roomy.add(game);
            await page.waitForFunction(() => Array.from(document.querySelectorAll('#picture .legal'), (e) => e.getBoundingClientRect())
                .every((box) => box.top > 58 && box.bottom < innerHeight - 70));
        }
    }
    assert.ok(roomy.size > 2, `in most games: ${[...roomy]}`);
});

test('on a desk the picture has the width that there is, with as many as can play', async (t) => {
    const names = ['Ann', 'Nefru', 'Tahar', 'Meret'];
    const page = await visit(t, {}, { seats: names.map((name, i) => ({ name, kind: Math.min(i, 1) })), bots: 'once' });
    const all = await page.$$eval('.games a[href^="#/new/"]', (links) => links.map((a) => a.getAttribute('href')));

    for (const href of all) {
        await page.evaluate((hash) => location.hash = hash, href);
        await page.click('.begin .main');
        await page.waitForSelector('#picture svg text');
        const drawn = await page.evaluate(() => {
            const { a } = document.querySelector('#picture svg').getScreenCTM();
            return a * document.querySelector('#picture svg').viewBox.baseVal.width / document.querySelector('#picture').clientWidth;
        });
        assert.ok(drawn > 0.99, `${href}: ${drawn}`);
    }
});
