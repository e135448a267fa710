/*
 * What the browser keeps: any number of games, what an earlier version kept, storage that is
 * full or refused, and two tabs.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, clickTurn, comeBack, entryOf, goldenRecord, keptNow, look, numbers, playOn, QUICK, savedRecord, settled, visit } from './player.mjs';

const record = goldenRecord(2);
/* up to where the first seat acts for the fifth time */
const unfinished = record.split(/^(?=0 )/m).slice(0, 5).join('');
const goHome = async (page) => {
    await page.click('.brand');
    await page.waitForSelector('.home');
};

/** Waits until what is kept satisfies this, and answers with it. */
async function keeps(page, check) {
    for (;;) {
        const all = await keptNow(page);
        if (check(all))
            return all;
    }
}

test('any number of games are under way, and each is found again', async (t) => {
    const page = await visit(t, {}, QUICK);
    const texts = new Map();

    for (let i = 0; i < 4; i++) {
        await page.click('.start .button.main');
        await page.click('.setup .main');
        await asked(page);
        await playOn(page, clickTurn, 20 + i, i + 1);
        texts.set(page.url(), await settled(page));
        await goHome(page);
    }
    assert.equal(texts.size, 4);
    assert.equal(await page.locator('.kept').count(), 3);
    await page.click('[data-do=allGames]');
    assert.equal(await page.locator('.kept').count(), 4);
    assert.equal(await page.locator('.kept .pill.yours').count(), 4);
    await page.waitForFunction(() => document.querySelectorAll('.kept img').length === 4);
    assert.equal(await page.locator('.kept img[src^="data:image/svg+xml"]').count(), 4);
    await look(page, 'home with four games');
    for (const [url, text] of texts) {
        await page.goto(url);
        await page.reload();
        assert.equal(await settled(page), text);
    }
    await goHome(page);
    await page.click('.kept .drop');
    await look(page, 'a game is to be deleted');
    await page.click('[data-do=quiet]');
    assert.equal(Object.keys(await keptNow(page)).length, 8, 'it was only asked');
    await page.click('.kept .drop');
    await page.click('[data-do=forgetNow]');
    await page.waitForFunction(() => document.querySelectorAll('.kept').length === 3);
    await keeps(page, (all) => Object.keys(all).length === 6);
});

test('what an earlier version kept is taken over', async (t) => {
    const page = await visit(t);
    const old = { record: unfinished, secret: /^reveal (.*)/m.exec(record)[1], seats: QUICK.seats };

    await page.evaluate(([game, replay]) => {
        localStorage['benben.game'] = game;
        localStorage['benben.replay'] = replay;
    }, [JSON.stringify(old), JSON.stringify(record)]);
    await page.reload();
    await page.waitForSelector('.kept');
    assert.equal(await page.evaluate(() => 'benben.game' in localStorage || 'benben.replay' in localStorage), false);
    await page.reload();
    await page.waitForSelector('.kept');
    assert.equal(await page.locator('.kept').count(), 1, 'once');
    await page.click('.kept a');
    await asked(page);
    const replay = page.url().replace(/#.*/, '#/replay');
    await page.goto(replay);
    await page.waitForSelector('.study #picture svg');
});

test('a browser that refuses to keep anything is said to, and one plays on', async (t) => {
    const page = await visit(t, {}, QUICK, () => {
        IDBFactory.prototype.open = () => {
            throw new DOMException('no', 'SecurityError');
        };
    });

    assert.match(await page.textContent('.trouble'), /does not let the page keep/);
    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 31, 3);
    const text = await settled(page);
    await look(page, 'a table that is not kept');
    await goHome(page);
    await page.click('.kept a');
    assert.equal(await settled(page), text, 'it is still there');
});

test('storage that is full is said to be, and what was played is written later', async (t) => {
    const page = await visit(t, {}, QUICK, () => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...how) {
            if (window.full)
                throw new DOMException('full', 'QuotaExceededError');
            return put.apply(this, how);
        };
    });

    await page.evaluate(() => window.full = true);
    await page.click('[data-do=quick]');
    await page.waitForSelector('.trouble');
    assert.match(await page.textContent('.trouble'), /full/);
    await playOn(page, clickTurn, 32, 2);
    const text = await settled(page);
    assert.deepEqual(await keptNow(page), {});
    await goHome(page);
    await page.click('.kept a');
    assert.equal(await settled(page), text);
    await page.evaluate(() => window.full = false);
    await clickTurn(page, numbers(33));
    await page.waitForSelector('.trouble', { state: 'detached' });
    const after = await settled(page);
    await keeps(page, (all) => Object.keys(all).length === 2);
    await page.reload();
    assert.equal(await settled(page), after);
});

/** Brings in a file of this text. */
async function bringIn(page, text, name = 'benben.json') {
    await page.setInputFiles('[data-set=import]', { name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.waitForFunction(() => document.querySelector('.history [role=status]')?.textContent !== '');
    const said = await page.textContent('.history [role=status]');
    await page.click('.brand');
    await page.click('header a[href="#/history"]');
    await page.waitForSelector('.history');
    return said;
}

/** In the page: whether the figures of a game and the bars of its scores lie over each other. */
const isOver = () => [...document.querySelectorAll('.stat:has(.bars)')].some((stat) => {
    const [bars, ...numbers] = [stat.querySelector('.bars'), ...stat.querySelectorAll('.numbers div')].map((e) => e.getBoundingClientRect());
    return numbers.some((box) => box.right > bars.left && box.bottom > bars.top && box.top < bars.bottom);
});

/** Chooses a language in the menu. */
async function speak(page, language) {
    await page.click('.menu summary');
    await page.selectOption('[data-set=lang]', language);
    await page.keyboard.press('Escape');
}

/** On a phone history has what it comes to first, and game by game behind a button. */
async function onPhone(page) {
    await page.setViewportSize({ width: 360, height: 740 });
    await speak(page, 'fr');
    await page.waitForSelector('.each');
    assert.ok((await page.locator('.totals').boundingBox()).y < (await page.locator('.filters').boundingBox()).y);
    assert.equal(await page.locator('.bars').isVisible(), false);
    await page.click('.each summary');
    assert.equal(await page.locator('.bars').isVisible(), true);
    assert.equal(await page.evaluate(isOver), false);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await look(page, 'history on a phone');
    await speak(page, 'en');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.waitForSelector('.each', { state: 'detached' });
}

test('history, statistics, and everything as one file', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('header a[href="#/history"]');
    await page.waitForSelector('.history .panel');
    await look(page, 'no history yet');
    await keptNow(page, entryOf('open', unfinished, record));
    for (let i = 0; i < 6; i++)
        await comeBack(page, record, '#/end').then(() => page.waitForSelector('.ranks'));
    const all = await keeps(page, (now) => Object.values(now).filter(({ result }) => result).length === 6);
    await page.click('header a[href="#/history"]');
    await page.waitForSelector('.list li');
    assert.equal(await page.locator('.list li').count(), 6);
    const [points] = Object.values(all).find(({ result }) => result).result.points;
    assert.match(await page.textContent('.stat .numbers'), new RegExp(`^6played\\d+won${points}average${points}best$`));
    assert.equal(await page.locator('.bars .last').count(), 1);
    await look(page, 'history');
    await onPhone(page);
    const file = await savedRecord(page, '[data-do=exportAll]');

    const other = await visit(t);
    await other.click('header a[href="#/history"]');
    await other.waitForSelector('.history .panel');
    const bad = [
        'no file of ours', '[]', '{}', file.replace('benben games 1', 'benben games 2'), file.slice(0, -1),
        file.replace('"rev":', '"rev":"a","was":'), file.replace(/"kind":0/, '"kind":9'), file.replace('"id":"open"', '"id":"../x"'),
        file.replace(/"secret":"[0-9a-f]/, '"secret":"g'),
    ];
    for (const text of bad)
        assert.match(await bringIn(other, text), /nothing was changed/, text.slice(0, 80));
    assert.deepEqual(await keptNow(other), {});
    const forged = file.replace(/"points":\[\d+/, '"points":[9999').replace(/rules \d+ /, 'rules 999 ');
    assert.match(await bringIn(other, forged), /^6 games brought in; 1 cannot be opened/);
    assert.match(await bringIn(other, file), /^1 game brought in, 6 known already/);
    assert.match(await bringIn(other, file, 'all my games'), /^0 games brought in, 7 known already/);
    const there = await keptNow(other), here = await keptNow(page);
    const scores = (kept) => Object.values(kept).map(({ result }) => result?.points).filter(Boolean);
    assert.deepEqual(Object.keys(there), Object.keys(here));
    assert.deepEqual(scores(there), scores(here), 'points are counted, not believed');

    await other.click('.list li [data-do=replayKept]');
    await other.waitForSelector('.study #picture svg');
    await other.click('header a[href="#/history"]');
    await other.click('.list li [data-do=rematchKept]');
    await asked(other);
    await keeps(other, (now) => Object.keys(now).length === Object.keys(there).length + 3);
});

test('two tabs do not write over each other', async (t) => {
    const page = await visit(t, {}, QUICK);
    const other = await page.context().newPage();

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 34, 1);
    const mine = await settled(page);
    await other.goto(page.url().replace(/#.*/, ''));
    await other.click('.start .button.main');
    await other.click('.setup .main');
    await playOn(other, clickTurn, 35, 1);
    const theirs = await settled(other);
    await keeps(page, (all) => Object.keys(all).length === 4);
    await page.reload();
    assert.equal(await settled(page), mine);

    await other.goto(page.url());
    await page.waitForSelector('#app .message');
    assert.match(await page.textContent('#app .message'), /another tab/);
    await look(page, 'the game goes on elsewhere');
    assert.equal(await settled(other), mine);
    await playOn(other, clickTurn, 36, 2);
    const further = await settled(other);
    assert.notEqual(further, mine);
    await page.click('[data-do=goOn]');
    assert.equal(await settled(page), further);
    await other.waitForSelector('#app .message');
    assert.notEqual(theirs, further);
});

test('what another tab has played further is never written over', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await asked(page);
    const id = page.url().split('/').at(-1);
    const [newer] = Object.values(entryOf(id, unfinished, record)).map((meta) => ({ ...meta, rev: 1000 }));
    await keptNow(page, { [`meta/${id}`]: newer });
    const turn = clickTurn(page, numbers(37)).catch(() => undefined); /* the table may go away under it */
    await page.waitForSelector('#app .message');
    await Promise.race([turn, page.waitForSelector('#confirm', { state: 'detached' })]);
    assert.equal((await keptNow(page))[`meta/${id}`].rev, 1000);
});
