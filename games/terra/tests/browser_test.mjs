/*
 * Terra Pyramides in the page: squares smaller than a fingertip, chosen for certain; optional
 * actions that stay out of the way; whole games by taps, clicks and keys; missions; what
 * only one player may see.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
    asked, comeBack, keptNow, keyTurn, look, numbers, PEOPLE, playOn, QUICK, savedRecord, settled, soonOver, tapOn, tapToTheEnd,
    until, visit, visitor,
} from '../../../tests/browser/player.mjs';

/* the positions that are wanted here are in these, whatever bots play today */
const [base, nile, mission] = ['base', 'nile', 'mission'].map((name) => readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8'));
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HERE = { ...QUICK, last: 'terra' };
const ALONE = { seats: QUICK.seats.slice(0, 1), last: 'terra' };

/** Options in the order of the game, version first. */
const withOptions = (settings, options) => ({ ...settings, setups: { terra: { seats: settings.seats, options } } });

/** A record up to the n-th time that somebody did this. */
const upTo = (record, what, n) => record.split(new RegExp(`^(?=${what})`, 'm')).slice(0, n).join('');

const boxOf = (page, id) => page.evaluate((i) => document.getElementById(i).getBoundingClientRect().toJSON(), id);
const picked = (page) => page.$$eval('#picture .picked', (all) => all.map((e) => e.id));
const stepsOf = async (page) => (await keptNow(page))[`body/${page.url().split('/').pop()}`].record.match(/^\d /gm)?.length;

/** The squares that the list of all actions places a tile on. */
async function places(page) {
    const texts = await page.$$eval('.all button', (all) => all.map((e) => e.textContent));
    return [...new Set(texts.flatMap((text) => /^Place your tile on ([a-z]\d+)/.exec(text)?.[1] ?? []))];
}

/** The name of the square so far away. */
const beside = (square, [x, y]) => String.fromCharCode(square.charCodeAt(0) + x) + (Number(square.slice(1)) + y);

test('a finger chooses the square that is meant, beside it too, and nothing is done until it is confirmed, if that is wanted', async (t) => {
    const page = await visitor(t, PHONE, { ...HERE, confirm: true });
    const number = numbers(61);

    await comeBack(page, upTo(nile, '0 place', 9), '#/table', nile);
    await asked(page);
    const steps = await stepsOf(page);
    const free = await places(page);
    const dead = new Set(await page.$$eval('#board .cell:not([role=button])', (all) => all
        .filter((e) => !/: (base|pyramid)/.test(e.ariaLabel)) /* those speak for themselves */
        .map((e) => e.id.slice(3))));
    let aside = 0;
    assert.ok(free.length > 30);
    assert.ok((await boxOf(page, `sq-${free[0]}`)).width < 36);
    for (const square of free.filter((_, i) => i % 2 === 0)) {
        const { x, y, width, height } = await boxOf(page, `sq-${square}`);

        await page.touchscreen.tap(x + 2 + number(width - 4), y + 2 + number(height - 4));
        assert.ok((await picked(page)).includes(`sq-${square}`), square);
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            if (!dead.has(beside(square, [dx, dy])))
                continue;
            const far = 1 + number(8), along = number(9) - 4;
            await page.keyboard.press('Escape');
            await page.touchscreen.tap(x + width / 2 + dx * (width / 2 + far) + dy * along,
                y + height / 2 + dy * (height / 2 + far) + dx * along);
            assert.deepEqual(await picked(page), [`sq-${square}`], `${far} beside ${square}`);
            aside++;
        }
    }
    assert.ok(aside > 10);
    assert.equal(await stepsOf(page), steps, 'nothing was done');

    /* right on a square that is taken: why not */
    await page.keyboard.press('Escape');
    const { x, y, width, height } = await boxOf(page, `sq-${[...dead][0]}`);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    assert.match(await page.textContent('.refused'), /TP-3\.2/);
    assert.deepEqual(await picked(page), []);
    await look(page, 'a refusal on a phone');
});

test('the board is enlarged by button, key and double tap, scrolled, played on and left again', async (t) => {
    const page = await visitor(t, PHONE, { ...HERE, confirm: true });
    const lens = page.locator('.lens');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);

    await comeBack(page, upTo(nile, '0 place', 9), '#/table', nile);
    await asked(page);
    const before = await boxOf(page, 'board'), high = await height();
    await page.tap('#zoom');
    assert.equal(await page.getAttribute('#zoom', 'aria-pressed'), 'true');
    assert.equal(await height(), high, 'nothing else moves');
    const frame = await lens.evaluate((e) => e.getBoundingClientRect().toJSON());
    assert.ok(Math.abs(frame.x - before.x) < 2 && Math.abs(frame.width - before.width) < 4);
    assert.ok(Math.abs((await boxOf(page, 'board')).width / before.width - 2) < 0.1);
    await look(page, 'the enlarged board');

    /* every square can be reached, one tap on it is enough, and it waits */
    const steps = await stepsOf(page);
    const free = await places(page);
    for (const square of [free[0], free.at(-1), free[free.length >> 1]]) {
        await tapOn(page, `sq-${square}`);
        assert.ok((await picked(page)).includes(`sq-${square}`));
    }
    assert.equal(await stepsOf(page), steps);
    const scrolled = await lens.evaluate((e) => e.scrollTop + e.scrollLeft);
    assert.ok(scrolled > 0);
    await page.evaluate(() => scrollTo(0, 0));
    while (!await page.isEnabled('#confirm'))
        await tapOn(page, await page.getAttribute('#board .legal', 'id'));
    await page.tap('#confirm');
    await asked(page);
    assert.ok(await stepsOf(page) > steps);
    assert.equal(await lens.evaluate((e) => e.scrollTop + e.scrollLeft), scrolled, 'where it was');
    await page.reload();
    await asked(page);
    assert.equal(await lens.count(), 1, 'as it was');
    for (const [width, height] of [[740, 360], [360, 740]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction((w) => document.querySelector('#picture > svg').viewBox.baseVal.width > 700 === w > 700, width);
        const seen = await lens.evaluate((e) => e.getBoundingClientRect().toJSON());
        assert.ok(Math.abs((await boxOf(page, 'board')).width / seen.width - 2) < 0.1, 'turned round');
        assert.ok(seen.x >= 0 && seen.x + seen.width <= width, 'over the board, which is all in sight');
    }
    await page.keyboard.press('z');
    assert.equal(await lens.count(), 0);
    assert.ok(Math.abs((await boxOf(page, 'board')).width - before.width) < 4);
    const { x, y } = await boxOf(page, 'sq-a1');
    await page.touchscreen.tap(x + 10, y + 10);
    await page.touchscreen.tap(x + 10, y + 10);
    assert.equal(await lens.count(), 1, 'a double tap');
    await page.tap('#zoom');
    assert.equal(await lens.count(), 0);
});

test('a wide board is large enough as it is', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, upTo(nile, '0 place', 9), '#/table', nile);
    await asked(page);
    assert.equal(await page.locator('#zoom').count(), 0);
});

test('the tile under a waiting worker means the worker, and other tiles say where workers go', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, upTo(base, '0 move', 5), '#/table', base);
    await asked(page);
    const id = await page.$$eval('#board .men.legal', (all) => all.map((e) => e.id).find((one) => (
        document.getElementById(one.replace('men-', 'sq-')).ariaLabel.includes('steps'))));
    const under = await boxOf(page, id.replace('men-', 'sq-'));
    await page.mouse.click(under.x + 8, under.y + 8);
    assert.deepEqual(await picked(page), [id]);
    await page.keyboard.press('Escape');
    const tile = page.locator('#board .cell:not([role=button])[aria-label*=steps]').first();
    await tile.click();
    assert.match(await page.textContent('.prompt'), /is no site: workers walk to a free base/);
});

test('what the turn asks for is listed first, and many of a kind are one entry', async (t) => {
    const page = await visitor(t, {}, HERE);
    const listed = () => page.$$eval('.more > details > #actions > .all > *', (all) => all.map((e) => e.textContent.trim().split(' ')[0]));

    await comeBack(page, upTo(nile, '0 place', 9), '#/table', nile);
    await asked(page);
    const entries = await listed();
    assert.deepEqual(entries.slice(0, 3), ['What', 'Place', 'Also'], entries.join());
    assert.ok(entries.length < 30, entries.join());
    await page.click('.more > details > summary');
    await page.click('.all details summary');
    await page.locator('.all details button').first().focus();
    const steps = await stepsOf(page);
    await page.keyboard.press('Enter');
    if (await page.isEnabled('#confirm'))
        await page.click('#confirm');
    await asked(page);
    assert.ok(await stepsOf(page) > steps, 'from the list, by keyboard');
    await look(page, 'all actions');
    await comeBack(page, upTo(nile, '0 draw', 9), '#/table', nile);
    await asked(page);
    assert.deepEqual((await listed()).slice(0, 2), ['What', 'Draw'], 'though the engine lists it last');
});

test('a whole game of the Nile by taps, in French on a phone', async (t) => {
    const page = await visit(t, { ...PHONE, locale: 'fr-FR' }, withOptions(HERE, [2]));
    const narrow = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);

    await page.tap('[data-do=quick]');
    await asked(page);
    await look(page, 'the table on a phone');
    await narrow();
    await soonOver(page, nile, 15);
    await tapToTheEnd(page, 62);
    await narrow();
    assert.match(await page.textContent('h1'), /gagne|Égalité/);
    assert.match(await page.innerText('.scores'), /Horus[^]*Nil[^]*Total/);
    assert.doesNotMatch(await page.innerText('body'), /\b(Rules|Rematch|Your|gold|wins)\b/);
    await look(page, 'the end on a phone');
});

test('a whole base game by clicks, its record, and an account that lights up', async (t) => {
    const page = await visit(t, {}, HERE);

    await page.click('[data-do=quick]');
    await tapToTheEnd(page, 63);
    assert.match(await page.textContent('h1'), /wins?$|^A draw/);
    const sources = await page.$$eval('.scores tbody th', (all) => all.map((e) => e.textContent));
    assert.ok(sources.length > 1 && sources.every((one) => ['bases', 'pyramids', 'blocks', 'gold', 'Total'].includes(one)));
    const line = page.locator('.line', { hasText: /Base of|Pyramid on/ }).first();
    await line.click();
    assert.match(await page.getAttribute('#picture .lit', 'id'), /^sq-/);
    await look(page, 'the end');
    if (process.env.PROGRAM) {
        const file = join(mkdtempSync(join(tmpdir(), 'benben-')), 'game.txt');
        writeFileSync(file, await savedRecord(page, '[data-do=save]'));
        execFileSync(process.env.PROGRAM, ['verify', file]);
    }
});

test('the last turns by keys alone', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, upTo(base, '0 place', 13), '#/table', base);
    await playOn(page, keyTurn, 64);
    assert.match(await page.textContent('h1'), /wins?$|^A draw/);
});

test('alone one is led to a mission, told what is missing all the time, and wins or loses', async (t) => {
    const page = await visit(t, PHONE, HERE);

    await page.tap('a[href="#/new/terra"]');
    await page.check('[data-set="setup:count"][value="1"]', { force: true });
    assert.equal(await page.inputValue('[data-set="setup:option-3"]'), '1', 'a mission');
    assert.equal(await page.locator('[data-set="setup:option-3"] option').count(), 3, 'and not none');
    assert.equal(await page.locator('[data-set="setup:option-0"]').count(), 0, 'missions are for the base game');
    assert.equal(await page.locator('[data-set="setup:option-5"]').count(), 0, 'no pile lies face up');
    await look(page, 'the set-up of a mission');
    for (const [seats, known] of [[4, /none of 48 games, with 237 points/], [2, /13 of 24 games/]]) {
        await page.check(`[data-set="setup:count"][value="${seats}"]`, { force: true });
        await page.selectOption('[data-set="setup:option-3"]', '2');
        assert.match(await page.textContent('.option:has([data-set="setup:option-3"]) p'), known, 'what so many should know of it');
    }
    await page.selectOption('[data-set="setup:option-0"]', '2');
    assert.equal(await page.locator('[data-set="setup:option-3"]').count(), 0, 'it makes way');
    await page.check('[data-set="setup:count"][value="1"]', { force: true });
    assert.equal(await page.locator('[data-set="setup:option-0"]').count(), 0);
    await page.tap('.setup .main');
    await asked(page);
    assert.equal(await page.textContent('#mission'), 'Mission 1: 0 of 4 pyramids have a tip; 28 turns left.');
    const { height } = await page.locator('.prompt').boundingBox();
    assert.ok(height < 170, 'and not all of the screen');
    await comeBack(page, upTo(mission, '0 place', mission.match(/^0 place/gm).length - 1), '#/table', mission, ALONE);
    await asked(page);
    assert.equal(await page.locator('#pill, #suns .sun').count(), 0, 'nobody else has changed anything');
    await tapToTheEnd(page, 65);
    assert.match(await page.textContent('h1'), /^Ann (has lost|wins)$/);
    await look(page, 'the end of a mission');
});

test('on a phone what a choice still lacks comes into view, and what is one tap away has no other button', async (t) => {
    const page = await visitor(t, PHONE, HERE);
    const inSight = () => page.$$eval('#picture .legal', (all) => all.map((e) => e.getBoundingClientRect())
        .some(({ top, bottom }) => top > 60 && bottom < innerHeight - 84));

    const [, site] = /^0 found (\S+)/m.exec(base);
    await comeBack(page, upTo(base, '0 found', 1), '#/table', base);
    await asked(page);
    await tapOn(page, `sq-${site}`);
    assert.equal(await page.innerText('.prompt .ask > p'), 'Tap “Build”.');
    await until(page, () => scrollY > 100);
    assert.ok(await inSight());

    await comeBack(page, upTo(base, '0 draw', 2), '#/table', base);
    await asked(page);
    await tapOn(page, await page.getAttribute('#picture .legal[id^=pile-]', 'id'));
    assert.ok(await page.isEnabled('#confirm'));
    assert.equal(await page.locator('#look.legal').count(), 1);
    assert.equal(await page.locator('#another').count(), 0);
});

test('a reload in the middle of a turn changes nothing', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, upTo(nile, '0 move', 9), '#/table', nile);
    const before = await settled(page) + await page.textContent('.all') + await page.innerHTML('#picture');
    await page.reload();
    assert.equal(await settled(page) + await page.textContent('.all') + await page.innerHTML('#picture'), before);
});

test('who shares a screen sees nobody else’s tile, and what a look shows the looker alone', async (t) => {
    const page = await visit(t, {}, { ...PEOPLE, last: 'terra' });
    const log = () => page.innerText('.log');
    const seen = page.locator('#picture [id^=seen-]');

    for (let n = 4; n < 14 && await page.locator('#look.legal').count() === 0; n++) {
        await comeBack(page, upTo(base, '0 draw', n), '#/table', base, PEOPLE);
        await page.waitForSelector('.curtain');
        assert.equal(await page.locator('#picture svg').count(), 1, 'the board is public');
        assert.equal(await seen.count(), 0);
        await page.click('[data-do=lift]');
        assert.match(await settled(page), /A hidden tile in hand/);
    }
    await tapOn(page, 'look');
    const pile = await page.getAttribute('#picture .legal[id^=pile-]', 'id');
    const high = Number(/\d/.exec(await page.textContent(`#${pile}`))[0]);
    await tapOn(page, pile);
    assert.equal(await seen.count(), 0, 'not before it is paid');
    await page.click('#confirm');
    await asked(page);
    assert.equal(await seen.count(), high);
    assert.match(await page.textContent('.prompt h1'), /Take a tile of this pile/);
    assert.match(await log(), /looks through (Sphinx|Scarab) \d/, 'without what was seen, which is in the picture');
    await look(page, 'looking through a pile');
    await tapOn(page, 'seen-2');
    await page.click('#confirm');
    await page.waitForSelector('.curtain');
    assert.match(await page.textContent('.curtain'), /Bob/);
    assert.doesNotMatch(await page.innerText('body'), /Tile \d from/);
    await page.click('[data-do=lift]');
    assert.match(await settled(page), /A hidden tile in hand/);
    assert.equal(await seen.count(), 0);
    assert.match(await log(), /looks through (Sphinx|Scarab) \d/);
    assert.doesNotMatch(await log(), /Tile \d from/);
});

test('a site that is tapped says which button builds on it', async (t) => {
    const page = await visit(t, {}, HERE);

    for (let n = 1; ; n++) {
        const position = upTo(base, '0 build', n + 1);
        assert.notEqual(position, base, 'somewhere a level is built');
        const [, site, white] = /^0 build (\S+) (\d+)/.exec(base.slice(position.length)) ?? [];
        if (site === undefined)
            continue;
        await comeBack(page, position, '#/table', base);
        await asked(page);
        await tapOn(page, `sq-${site}`);
        if (await page.isEnabled('#confirm') || await page.locator('#picture .picked').count() === 0)
            continue;
        assert.match(await page.textContent('.prompt h1'), new RegExp(`^Build the next level on ${site}`), white);
        assert.equal(await page.innerText('.prompt .ask > p'), 'Tap “Build”.');
        assert.deepEqual(await page.$$eval('#picture .legal', (all) => all.map((e) => e.id)), ['build']);
        return;
    }
});

test('what another gets is not told of one’s own blocks', async (t) => {
    const page = await visit(t, {}, HERE);
    let blocks = 0;

    for (const n of [3, 5, 7, 9]) {
        await comeBack(page, upTo(base, '0 place', n + 1), '#/table', base);
        await asked(page);
        const deeds = await page.$$eval('.story .deed', (all) => all.map((e) => ({ said: e.textContent, about: e.dataset.sun })));
        assert.ok(deeds.length > 0);
        blocks += deeds.filter(({ said }) => /gets \d+ \w+ block/.test(said)).length;
        assert.deepEqual(deeds.filter(({ about }) => about?.includes('hue-')), []);
    }
    assert.ok(blocks > 0, 'somebody got blocks');
});

test('a worker that may be moved has an edge that is seen', async (t) => {
    const page = await visit(t, {}, HERE);

    await comeBack(page, upTo(base, '0 move', 4), '#/table', base);
    await asked(page);
    const seen = await page.$$eval('#picture .men.legal', (all) => all.map((men) => {
        const ring = men.querySelector('.ring').getBoundingClientRect();
        return Array.from(men.querySelectorAll('use'), (e) => e.getBoundingClientRect())
            .every(({ left, right, top, bottom }) => ring.left < left - 1 && ring.right > right + 1 && ring.top < top - 1 && ring.bottom > bottom + 1);
    }));
    assert.ok(seen.length > 0);
    assert.ok(seen.every((around) => around), 'it is around the workers, not under them');
});

test('rows say in words what they give', async (t) => {
    const page = await visit(t, {}, HERE);

    await comeBack(page, upTo(base, '0 row', 6), '#/table', base);
    await asked(page);
    const rows = await page.$$eval('#picture [id^=row-]', (all) => all.map((e) => e.ariaLabel));
    assert.equal(rows.length, 4);
    assert.ok(rows.some((text) => /, \d (\w+ block|worker|gold)/.test(text)), rows.join('; '));
    assert.deepEqual(rows.filter((text) => /, \d* ?(red|blue|black|yellow|green|brown)(,|$)|[2-9] worker(,|$)/.test(text)), []);
});
