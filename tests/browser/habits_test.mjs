/*
 * What people expect of a page: it remembers, it works offline, it explains, it
 * keeps secrets between people at one screen, it opens records.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    asked, clickTurn, comeBack, dropRecord, goldenRecord, KEEPING, keptNow, numbers, PEOPLE, playOn, QUICK, savedRecord, settled, tapInVain, visit,
} from './player.mjs';

test('a game survives a reload, and settings are remembered', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 6, 4);
    const before = await settled(page);
    await page.reload();
    assert.equal(await settled(page), before);

    await page.click('.menu summary');
    await page.selectOption('[data-set=lang]', 'fr');
    await page.waitForSelector('html[lang=fr]');
    await page.selectOption('[data-set=theme]', 'dark');
    await page.goto(page.url().replace(/#.*/, ''));
    await page.waitForSelector('.yours');
    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
    await page.click('.yours a');
    await asked(page);
});

test('a saved game that cannot be opened is kept until it is discarded', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await settled(page);
    const [[key, saved]] = Object.entries(await keptNow(page)).filter(([name]) => name.startsWith('body/'));
    const broken = { ...saved, record: saved.record.replace(/rules \d+/, 'rules 999') };
    await page.evaluate(() => location.hash = '#/');
    await page.waitForSelector('.yours');
    await keptNow(page, { [key]: broken });
    await page.evaluate((id) => history.replaceState(null, '', `#/table/${id}`), key.slice(5));
    await page.reload();
    await page.waitForSelector('#app .message');
    assert.match(await page.textContent('#app .message'), /rules 999/);
    assert.match(await savedRecord(page, '[data-do=saveSaved]'), /^benben 2\ngame \S+ rules 999/);
    await page.click('[data-do=quiet]');
    await page.waitForSelector('.message', { state: 'hidden' });
    assert.match((await keptNow(page))[key].record, /rules 999/);
    await page.click('.yours a');
    await page.click('[data-do=forgetNow]');
    await page.waitForSelector('.yours', { state: 'detached' });
    assert.equal(await page.locator('#app .message').count(), 0);
    assert.deepEqual(await keptNow(page), {});
    await page.click('[data-do=quick]');
    await asked(page);
});

test('it works offline after the first visit, rules included', async (t) => {
    const page = await visit(t, KEEPING, QUICK);

    await page.evaluate(() => navigator.serviceWorker.ready);
    assert.equal(await page.locator('header .away').count(), 0);
    await page.context().setOffline(true);
    await page.waitForSelector('header .away');
    await page.reload();
    assert.equal(await page.textContent('header .away'), 'offline');
    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 7, 2);
    await page.click('header a[href^="#/rules"]');
    await page.waitForSelector('#book h1, #book h2');
    await page.click('.menu summary');
    await page.selectOption('[data-set=lang]', 'fr');
    await page.waitForSelector('html[lang=fr]');
    await page.click('main a[href="#/table"]');
    assert.match(await page.textContent('.log'), /[éèà]/);
    await page.reload();
    await asked(page);
    assert.equal(await page.getAttribute('html', 'lang'), 'fr');
    await page.context().setOffline(false);
    await page.waitForSelector('header .away', { state: 'detached' });
});

test('a refused tap says why and leads to the clause', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 8, 1);
    await tapInVain(page);
    const refusal = page.locator('.refused');
    assert.match(await refusal.textContent(), /\w.*[A-Z]+-\d/);
    const clause = await refusal.locator('a').textContent();
    await refusal.locator('a').click();
    await page.locator('.card .quote', { hasText: clause }).waitFor();
    await page.click('.card .quote > a');
    await page.waitForSelector('#book .target');
    assert.match(await page.textContent('#book .target'), new RegExp(`^${clause}`));
    await page.click('main a[href="#/table"]');
    await asked(page);
});

test('people at one screen do not see what is private to another', async (t) => {
    const page = await visit(t, {}, PEOPLE);
    let hand = [];
    const hidden = async () => {
        await page.waitForSelector('#picture svg');
        const open = await page.$$eval('#picture [id]', (all) => all.map((e) => e.id));
        assert.deepEqual(open.filter((id) => hand.includes(id)), [], 'what one chooses from is private');
        assert.equal(await page.locator('pre').count(), 0);
        assert.equal(await page.locator('.log').count(), 0);
        assert.equal(await page.locator('[data-do=save]').count(), 0, 'the record tells all');
    };

    await page.click('[data-do=quick]');
    assert.match(await page.textContent('.curtain h1'), /Ann/);
    await hidden();
    await page.click('[data-do=lift]');
    await asked(page);
    assert.equal(await page.locator('[data-do=save]').count(), 0);
    hand = await page.$$eval('#picture [role=button]', (all) => all.map((e) => e.id));
    await clickTurn(page, numbers(9));
    await page.waitForSelector('.curtain');
    assert.match(await page.textContent('.curtain h1'), /Bob/);
    await hidden();
    await page.reload();
    await page.waitForSelector('.curtain');
    await hidden();
    await page.click('[data-do=lift]');
    await asked(page);
    const seen = await page.$$eval('#picture [id]', (all) => all.map((e) => e.id));
    assert.deepEqual(hand.filter((id) => seen.includes(id)), []);
    await comeBack(page, goldenRecord(2), '#/end', undefined, PEOPLE);
    await page.waitForSelector('[data-do=save]');
});

test('names have no controls, whatever was typed', async (t) => {
    const page = await visit(t, {}, { seats: [{ name: '\u202eA\u009bnn\u200f\u2067', kind: 0 }, ...QUICK.seats.slice(1)] });

    await page.click('[data-do=quick]');
    await asked(page);
    const [saved] = Object.values(await keptNow(page)).filter(({ record }) => record);
    assert.match(saved.record, /^seat 0 A nn$/m);
});

test('a dropped record is replayed turn by turn, shared and verified', async (t) => {
    const page = await visit(t);
    const record = goldenRecord(3);
    const drop = (text) => dropRecord(page, text);
    const turn = async () => Number(/\d+|$/.exec(await page.textContent('.bar h1'))[0]);

    await drop('not a record');
    await page.waitForSelector('#app .message');
    await page.click('[data-do=quiet]');
    await drop(record);
    await page.waitForSelector('.study #picture svg');
    assert.equal(await turn(), 0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await turn(), 1);
    await page.keyboard.press('End');
    assert.ok(await turn() > 20);
    assert.ok(await page.locator('.deeds li').count() > 0);
    await page.keyboard.press('Home');
    assert.equal(await turn(), 0);
    await page.click('[data-do=verifyReplay]');
    assert.match(await page.textContent('.verdict'), /^Fair/);
    assert.equal(await page.evaluate(() => window.records), 1, 'it was verified by the worker');
    assert.equal(await savedRecord(page, '[data-do=saveReplay]'), record);
    await drop(record.replace(/^reveal [0-9a-f]/m, (text) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')));
    await page.waitForSelector('.verdict', { state: 'detached' });
    await page.click('[data-do=verifyReplay]');
    await page.waitForSelector('.verdict.broken');
});

test('undo takes back one step after the other, and the same cards come again', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    const first = await settled(page);
    await clickTurn(page, numbers(10));
    const second = await settled(page);
    assert.notEqual(second, first);
    await page.click('#undo');
    assert.equal(await settled(page), second, 'cards have come since: it asks');
    await page.click('#undo');
    assert.equal(await settled(page), first);
    await clickTurn(page, numbers(10));
    assert.equal(await settled(page), second);
    await page.keyboard.press('u');
    await page.keyboard.press('u');
    assert.equal(await settled(page), first);
});

/** A first marking in which some square can be marked alone and in other ways too. */
async function manyWays(t) {
    for (let tries = 0; tries < 6; tries++) {
        const page = await visit(t, {}, QUICK);

        await page.click('[data-do=quick]');
        await playOn(page, clickTurn, 11, 1);
        await asked(page);
        const ids = await page.$$eval('#picture .legal', (all) => all.map((e) => e.id));
        for (const id of ids) {
            await page.click(`#${id}`);
            if (await page.isVisible('#another') && await page.isEnabled('#confirm'))
                return { page, id, all: ids.length };
            await page.keyboard.press('Escape');
        }
    }
    throw new Error('no such marking in six games');
}

test('a tap narrows, R shows another way, Escape clears, a double tap confirms', async (t) => {
    const { page, id, all } = await manyWays(t);

    assert.equal(await page.locator('#picture .picked').getAttribute('id'), id);
    assert.ok(await page.locator('#picture .legal').count() < all);
    const ghost = () => page.$$eval('#picture .ghost', (them) => them.map((e) => e.id).join(' '));
    const one = await ghost();
    await page.keyboard.press('r');
    assert.notEqual(await ghost(), one);
    await page.keyboard.press('f');
    assert.equal(await ghost(), one);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#picture .picked').count(), 0);
    assert.equal(await page.locator('#picture .legal').count(), all);
    const before = await page.textContent('pre');
    await page.dblclick(`#${id}`);
    await page.waitForFunction((text) => document.querySelector('pre').textContent !== text, before);
});

test('a double click is one if the browser counts it as one, however slow', async (t) => {
    const { page, id } = await manyWays(t);

    await page.keyboard.press('Escape');
    await page.hover(`#${id}`);
    const before = await page.textContent('pre');
    for (const clickCount of [1, 2]) {
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
        const then = await page.evaluate(() => performance.now());
        await page.waitForFunction((at) => performance.now() > at + 450, then);
    }
    await page.waitForFunction((text) => document.querySelector('pre').textContent !== text, before);
});
