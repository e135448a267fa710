/*
 * One rule for Confirm: what happens at once, one Undo takes back without asking; everything
 * else waits for Confirm, which names it. And a tap on what is not open arms nothing.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterOthers, asked, comeBack, goldenRecords, numbers, QUICK, settled, tapOn, visit, visitor } from './player.mjs';

const choose = (page, n) => page.evaluate((i) => document.querySelectorAll('.more .all button[data-do=action]')[i].click(), n);

test('what is done at once can be taken back at once, and the rest is confirmed', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const number = numbers(5);
    let atOnce = 0, confirmed = 0;

    for (const { game, record } of goldenRecords()) {
        for (const n of [3, 6, 9]) {
            await comeBack(page, afterOthers(record, n), '#/table', record);
            const before = await settled(page);
            const texts = await page.$$eval('.more .all button[data-do=action]', (all) => all.map((e) => e.textContent));

            for (let i = 0; i < 6; i++) {
                const which = number(texts.length);
                await choose(page, which);
                if (await page.isEnabled('#confirm') && await page.textContent('pre') === before) {
                    const act = await page.textContent('#confirm .act');
                    assert.equal(act, texts[which].replace(/\.$/, ''), game);
                    assert.equal(await page.textContent('.prompt h1'), texts[which]);
                    confirmed++;
                    await page.keyboard.press('Escape');
                } else {
                    assert.notEqual(await settled(page), before, game);
                    await page.click('#undo');
                    assert.equal(await settled(page), before, `${game}: ${texts[which]}`);
                    assert.equal(await page.locator('.refused').count(), 0);
                    atOnce++;
                }
            }
        }
    }
    t.diagnostic(`${atOnce} at once, ${confirmed} confirmed`);
    assert.ok(atOnce > 10 && confirmed > 10);
});

/** The position, and what is asked in it. */
const standing = async (page) => `${await settled(page)}${await page.textContent('.prompt h1')}`;

/** Taps what is open until something was done, or waits to be confirmed and nothing narrows it further:
 * how often, and what is said of its waiting. */
async function tapAway(page, number) {
    for (let taps = 1; taps < 8; taps++) {
        const open = await page.$$eval('#picture .legal', (all) => all.map((e) => e.id));
        await tapOn(page, open[number(open.length)]);
        if (await page.locator('#picture .picked').count() === 0)
            return { taps, waits: '' };
        if (await page.isEnabled('#confirm') && await page.locator('#picture .legal').count() === 0)
            return { taps, waits: await page.textContent('.prompt .ask p') };
    }
    return { taps: 0, waits: '' };
}

test('taps that say all of something free do it, however many they are', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const number = numbers(11);
    let several = 0, waited = 0;

    for (const { game, record } of goldenRecords()) {
        for (const n of [4, 8]) {
            await comeBack(page, afterOthers(record, n), '#/table', record);
            const before = await standing(page);

            for (let i = 0; i < 5; i++) {
                const { taps, waits } = await tapAway(page, number);
                if (taps > 0 && waits === '') {
                    assert.notEqual(await standing(page), before, game);
                    await page.click('#undo');
                    several += Number(taps > 1);
                } else if (taps > 0) {
                    assert.match(waits, /ends your turn|when you are done|others or chance go on|Nothing else goes with|\d of \d/, game);
                    waited++;
                }
                await page.keyboard.press('Escape');
                assert.equal(await standing(page), before, game);
            }
        }
    }
    t.diagnostic(`${several} of several taps at once, ${waited} waited`);
    assert.ok(several > 5 && waited > 2);
});

/** In the page: notes how things stand when a click has been heard and nothing else has happened. */
const noteNext = (page, id) => page.evaluate((one) => addEventListener('click', () => {
    window.noted = { marks: document.getElementById(one).className.baseVal ?? document.getElementById(one).className,
        said: document.querySelector('.prompt h1').textContent, text: document.querySelector('pre').textContent };
}, { once: true }), id);

test('a tap is answered before it is obeyed', async (t) => {
    const page = await visitor(t, {}, { ...QUICK, confirm: true });

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        const before = await settled(page), asks = await page.textContent('.prompt h1');

        while (!await page.isEnabled('#confirm')) {
            const id = await page.getAttribute('#picture .legal', 'id');
            const said = await page.textContent('.prompt h1');
            await noteNext(page, id);
            await tapOn(page, id);
            const { marks, said: still } = await page.evaluate(() => window.noted);
            assert.match(marks, /\bpicked\b/, `${game}: ${id}`);
            assert.equal(still, said, `${game}: no more than that is done at once`);
        }
        assert.notEqual(await page.textContent('.prompt h1'), asks, game);
        await noteNext(page, 'confirm');
        await page.click('#confirm');
        const { marks, text } = await page.evaluate(() => window.noted);
        assert.match(marks, /\bpressed\b/, game);
        assert.equal(text, before, game);
        assert.notEqual(await settled(page), before, game);
    }
});

test('the rule is said on the page', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await asked(page);
    await page.click('.menu summary');
    assert.match(await page.innerText('.menu .panel'), /ends your turn is confirmed. Everything else happens at once/);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.menu[open]').count(), 0);
    await page.click('#legend');
    assert.match(await page.innerText('.card'), /you may touch this[^]*you chose this[^]*others changed this[^]*is confirmed/);
});

test('every tap on a thing answers, and what is not open arms nothing', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        const before = await settled(page);
        const dead = await page.$$eval('#picture .cell[id]:not([role=button]), #picture .piece[id]:not([role=button])',
            (all) => all.filter((e) => e.getBoundingClientRect().width > 8 && !e.parentElement.closest('[role=button]')).map((e) => e.id));
        assert.ok(dead.length > 2, game);
        for (const id of dead.filter((_, i) => i % Math.ceil(dead.length / 8) === 0)) {
            await tapOn(page, id);
            assert.equal(await page.isEnabled('#confirm'), false, `${game}: ${id}`);
            const said = [...await page.locator('.refused').allInnerTexts(), ...await page.locator('.card').allInnerTexts()];
            assert.ok(said.join('').length > 10, `${game}: ${id} says nothing`);
            await page.keyboard.press('Escape');
        }
        assert.equal(await settled(page), before);
    }
});

/** In the page: taps something that waits to be confirmed, presses Undo, which asks, and taps the same
 * again; its id, or nothing if there is none. */
async function tapUndoTap() {
    const press = async (element) => {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
    };

    for (const { id } of document.querySelectorAll('#picture .legal')) {
        await press(document.getElementById(id));
        if (!document.getElementById('confirm').disabled) {
            await press(document.getElementById('undo'));
            await press(document.getElementById(id));
            return id;
        }
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
    return '';
}

test('two taps with something else between them are no double tap', async (t) => {
    const page = await visitor(t, {}, { ...QUICK, confirm: true });
    let tried = 0;

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        const before = await settled(page);
        const id = await page.evaluate(tapUndoTap);
        if (id === '')
            continue;
        assert.equal(await page.isEnabled('#confirm'), true, `${game}: ${id}`);
        assert.equal(await settled(page), before, `${game}: ${id}`);
        tried++;
    }
    assert.ok(tried > 1);
});
