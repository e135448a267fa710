/*
 * Everything explains itself: by a tap on what cannot be done, a right click, a long press, the
 * key, and while the pointer rests; with the clause in its place. Nothing is done by it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterOthers, asked, comeBack, goldenRecords, look, QUICK, settled, tapOn, visit, visitor } from './player.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const card = (page) => page.locator('.card');
/* the first game with its whole table, of the others what is new */
const lookAt = (page, what, game) => look(page, what, game === goldenRecords()[0].game ? 'html' : '.card');
const inside = (page) => page.evaluate(() => document.activeElement.closest('.card') !== null);

/** What may be touched that is nearest to the middle of the screen, and a point of it. */
const middle = (page) => page.evaluate(() => {
    const aside = ({ top, bottom }) => Math.abs((top + bottom) / 2 - innerHeight / 2);
    const [one] = [...document.querySelectorAll('#picture .legal')]
        .sort((a, b) => aside(a.getBoundingClientRect()) - aside(b.getBoundingClientRect()));
    const box = one.getBoundingClientRect();
    return { id: one.id, x: box.x + box.width / 2, y: box.y + box.height / 2 };
});

test('a card by right click, key and rest; nothing is chosen by it', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        const before = await settled(page);
        const { id, x, y } = await middle(page);

        await page.mouse.click(x, y, { button: 'right' });
        await card(page).waitFor();
        assert.ok(await inside(page), 'the focus goes in');
        assert.match(await page.innerText('.card h2'), /\w/, game);
        assert.ok((await page.innerText('.card .about')).length > 10, game);
        await lookAt(page, `${game}: a card`, game);
        const box = await card(page).boundingBox();
        assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280 && box.y + box.height <= 800, game);
        await page.keyboard.press('Escape');
        assert.equal(await card(page).count(), 0);

        await page.focus(`#${id}`);
        await page.keyboard.press('?');
        await card(page).waitFor();
        await page.click('.card [data-do=closeCard]');
        assert.equal(await page.evaluate(() => document.activeElement.id), id, 'and comes back');

        await page.mouse.move(x, y);
        await page.locator('.card.peek').waitFor();
        await page.mouse.move(3, 3);
        await card(page).waitFor({ state: 'detached' });
        assert.equal(await page.locator('#picture .picked').count(), 0);
        assert.equal(await settled(page), before);
    }
});

test('a clause is opened in its place, also from another clause', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        await asked(page);
        const link = page.locator('.log a.clause').first();
        const clause = await link.textContent();
        await link.click();
        await page.locator('.card .quote', { hasText: clause }).waitFor();
        assert.match(page.url(), /#\/table/);
        await lookAt(page, `${game}: a clause`, game);
        await page.keyboard.press('Escape');
        assert.equal(await card(page).count(), 0);
    }
});

test('controls say what they do, and the legend what symbols mean', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        await asked(page);
        await page.click('#legend');
        assert.ok(await page.locator('.card .symbols svg').count() > 2, game);
        await lookAt(page, `${game}: the legend`, game);
        await page.keyboard.press('Escape');
    }
    for (const id of ['undo', 'legend']) {
        await page.hover(`#${id}`);
        await page.locator('.card.peek').waitFor();
        assert.ok((await page.innerText('.card .about')).length > 20);
        await page.mouse.move(3, 300);
        await card(page).waitFor({ state: 'detached' });
    }
    await page.click('.ask h1');
    assert.match(await page.innerText('.card'), /Everything else happens at once/);
});

test('on a phone a finger that is held explains, and what it explains is not chosen', async (t) => {
    const page = await visitor(t, PHONE, QUICK);
    const session = await page.context().newCDPSession(page);
    const [{ record }] = goldenRecords();

    await comeBack(page, afterOthers(record, 6), '#/table', record);
    const before = await settled(page);
    const { x, y } = await middle(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await card(page).waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await look(page, 'a card as a sheet');
    const box = await card(page).boundingBox();
    assert.ok(box.width === 390 && Math.abs(box.y + box.height - 844) < 2);
    await page.tap('.card [data-do=closeCard]');
    assert.equal(await page.locator('#picture .picked').count(), 0);
    assert.equal(await settled(page), before);
});

test('on a phone a finger that was lifted explains nothing later, though nothing came of its tap', async (t) => {
    const page = await visit(t, PHONE, QUICK);

    await page.click('[data-do=quick]');
    await asked(page);
    assert.equal(await page.isEnabled('#confirm'), false);
    await tapOn(page, 'confirm');
    await page.evaluate((held) => new Promise((resolve) => setTimeout(resolve, held)), 450);
    assert.equal(await card(page).count(), 0);
});

test('cards that follow one another quickly leave the table where it is, however long a browser takes to go back', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const [{ record }] = goldenRecords();

    await comeBack(page, afterOthers(record, 6), '#/table', record);
    await asked(page);
    const url = page.url();
    await page.evaluate(() => {
        const back = history.back.bind(history);
        window.due = [];
        history.back = () => window.due.push(back);
    });
    for (let i = 0; i < 2; i++) {
        await page.click('#legend');
        await card(page).waitFor();
        await page.keyboard.press('Escape');
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    }
    await page.click('#legend');
    await page.evaluate(() => new Promise((resolve) => {
        addEventListener('popstate', resolve, { once: true });
        window.due.forEach((back) => back());
    }));
    assert.equal(page.url(), url);
    assert.equal(await card(page).count(), 1, 'the last of them is still open');
    assert.equal(await page.evaluate(() => history.state), 'card');
    await page.goBack();
    await card(page).waitFor({ state: 'detached' });
    assert.equal(page.url(), url);
    await asked(page);
});

for (const [where, options] of [['a desk', {}], ['a phone', PHONE]]) {
    test(`Back closes a card and stays at the table: ${where}`, async (t) => {
        const page = await visitor(t, options, QUICK);
        const [{ record }] = goldenRecords();
        const entries = () => page.evaluate(() => history.length);

        await comeBack(page, afterOthers(record, 6), '#/table', record);
        await asked(page);
        const url = page.url(), before = await entries();
        for (let i = 0; i < 3; i++) {
            await page.click('#legend');
            await card(page).waitFor();
            await page.goBack();
            await card(page).waitFor({ state: 'detached' });
            assert.equal(page.url(), url);
            await asked(page);
        }
        await page.click('#legend');
        await card(page).waitFor();
        await page.keyboard.press('Escape');
        await page.waitForFunction(() => history.state === null);
        assert.equal(page.url(), url);
        assert.ok(await entries() <= before + 1, 'closed otherwise, it leaves nothing behind');
        await page.click('#legend');
        await card(page).waitFor();
        await page.evaluate(() => location.hash = '#/');
        await page.waitForSelector('.home');
        assert.equal(await card(page).count(), 0);
        await page.goBack();
        await page.waitForFunction((was) => location.href === was && history.state === null, url);
        await asked(page);
        assert.equal(await card(page).count(), 0, 'what was closed stays closed');
    });
}
