/*
 * The deal of the day: the same for everybody, offline too, remembered, shared, counted.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, clickTurn, entryOf, goldenRecord, KEEPING, keptNow, look, playOn, QUICK, tapToTheEnd, visit } from './player.mjs';

/** The record that is kept of the deal of a day. */
async function dealt(page) {
    const [saved] = Object.values(await keptNow(page)).filter(({ record }) => record);

    return saved.record;
}

/** In the page: it is noon of this day. */
const onDay = (day) => `
    window.now = new Date('${day}T12:00').getTime();
    window.Date = class extends Date {
        constructor(...how) { super(...(how.length > 0 ? how : [window.now])); }
        static now() { return window.now; }
    };`;

const on = (t, day, options = {}) => visit(t, options, QUICK, { content: onDay(day) });

test('everybody gets the same deal, bots play the same, and another day is another deal', async (t) => {
    const records = [];

    for (const [day, locale] of [['2026-11-18', 'en-GB'], ['2026-11-18', 'fr-FR'], ['2026-11-22', 'en-GB']]) {
        const page = await on(t, day, { locale });
        await page.click('.daily .button');
        await asked(page);
        await playOn(page, clickTurn, 41, 3);
        await asked(page);
        await page.waitForFunction(() => window.unanswered === 0);
        records.push((await dealt(page)).split('\n').filter((line) => /^(game|option|commit|nonce|[*\d]) /.test(line)));
    }
    const [one, same, other] = records;
    const length = Math.min(one.length, same.length);
    assert.ok(length > 8);
    assert.deepEqual(one.slice(0, length), same.slice(0, length));
    assert.notDeepEqual(other, one);
});

test('somebody without a name is spoken of as at any table', async (t) => {
    const page = await visit(t, {}, null, { content: onDay('2026-11-18') });

    await page.click('.daily .button');
    await asked(page);
    assert.match(await page.textContent('pre'), /Player 1/);
    assert.doesNotMatch(await page.innerText('main'), /\bYou (is|has|gets|plays)\b/);
});

test('a deal is played offline, gone on with, finished, counted and shared', async (t) => {
    const page = await on(t, '2026-11-20', KEEPING);

    await look(page, 'home with the deal of the day');
    assert.equal(await page.locator('.torches circle').count(), 1, 'not yet today');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await page.click('.daily .button');
    await asked(page);
    const url = page.url();
    await playOn(page, clickTurn, 42, 1);
    await page.click('.brand');
    await page.click('.daily .button');
    await asked(page);
    assert.equal(page.url(), url, 'once a day');
    await tapToTheEnd(page, 43);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.click('[data-do=shareDeal]');
    await page.waitForSelector('.message[role=status]');
    await look(page, 'what was shared');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^Benben · .+ · 2026-11-20\n−?\d+ points .+\n[⬛🟫🟧🟨]+$/u);
    await page.click('.brand');
    await page.waitForSelector('.daily');
    assert.equal(await page.locator('.torches path').count(), 1);
    assert.match(await page.textContent('.daily .button'), /^−?\d+ points/);
    await page.click('.daily .button');
    await page.waitForSelector('.ranks');
});

test('what chance or others did cannot be taken back', async (t) => {
    for (const day of ['2026-11-18', '2026-11-19']) {
        const page = await on(t, day);
        await page.click('.daily .button');
        await asked(page);
        await playOn(page, clickTurn, 44, 2);
        await asked(page);
        await page.waitForFunction(() => window.unanswered === 0);
        /* own steps go, then whatever came before them stays, however often one asks */
        for (let i = 0; i < 12 && await page.locator('.prompt .refused').count() === 0; i++)
            await page.click('#undo');
        const record = await dealt(page);
        assert.match(await page.textContent('.prompt .refused'), /would show what comes/);
        await page.click('#undo');
        await page.click('#undo');
        await page.waitForSelector('.prompt .refused');
        assert.equal(await dealt(page), record);
    }
});

test('days in a row are counted, and a gap is a gap', async (t) => {
    const page = await on(t, '2026-11-18');
    const record = goldenRecord(2);
    const days = ['2026-11-12', '2026-11-15', '2026-11-16', '2026-11-17'];

    for (const day of days) {
        const id = day.replaceAll('-', '');
        const [meta, body] = Object.values(entryOf(id, record));
        await keptNow(page, { [`meta/${id}`]: { ...meta, daily: day }, [`body/${id}`]: body });
    }
    await page.reload();
    await page.waitForSelector('.daily');
    assert.match(await page.textContent('.daily'), /3 days in a row/);
    assert.equal(await page.locator('.torches li').count(), 7);
    assert.equal(await page.locator('.torches path').count(), 4);
});

test('games take turns, and those that can be played alone are', async (t) => {
    const page = await on(t, '2026-11-01');
    const games = await page.locator('.daily a').count();
    const seen = new Map();

    for (let i = 0; i < 40; i++) {
        await page.evaluate(() => {
            window.now += 86400000;
            location.hash = location.hash === '#/' ? '' : '#/';
        });
        const day = await page.evaluate(() => new Date().getDate());
        await page.waitForFunction((n) => document.querySelector('.daily p').textContent.includes(`${n} `), day);
        const [title, text] = await page.$$eval('.daily h3, .daily h3 + p', (all) => all.map((e) => e.firstChild.textContent));
        seen.set(title, (seen.get(title) ?? new Set()).add(text));
    }
    assert.equal(seen.size, games, 'each game has its days');
    const kinds = [...seen.values()].flatMap((texts) => [...texts]);
    assert.ok(kinds.some((text) => /^alone/.test(text)));
    assert.ok(kinds.some((text) => /^with/.test(text)));
    assert.ok(Math.max(...[...seen.values()].map((texts) => texts.size)) > 3, 'and set-ups take turns');
});
