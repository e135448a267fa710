/*
 * Pyramidice in the page: whole games by taps, against a bot and alone; long turns of
 * small steps, that are done at once, done again and taken back; a log that tells them
 * apart.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { asked, comeBack, look, QUICK, savedRecord, settled, tapOn, tapToTheEnd, visit } from './player.mjs';

const golden = (name) => readFileSync(new URL(`../program/golden/pyramidice_${name}.txt`, import.meta.url), 'utf8');
const record = golden('1_greedy_greedy');
const alone = golden('2_greedy');
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HERE = { ...QUICK, last: 'pyramidice' };
const ALONE = { seats: QUICK.seats.slice(0, 1), last: 'pyramidice' };

/** The record up to the first roll of a Work turn with two prayer dice alike. */
const [rolled, taken, twice] =
    /^[^]*?\n0 work (\d \d)\n\* roll (?:p\d; roll )*?(p\d)\b[^\n]*\b\2\b[^\n]*\n/.exec(record);
const dice = `dice-${taken.replace(' ', '-')}`;

/** What the page says about the position and what may be done in it. */
const said = async (page) => await settled(page) + await page.textContent('.prompt h1') +
    await page.textContent('.all');
const legal = (page) => page.$$eval('#picture .legal', (all) => all.map((e) => e.id));

test('a whole game against a bot by taps, and its record', async (t) => {
    const page = await visit(t, {}, HERE);

    assert.match(await page.textContent('[data-do=quick]'), /Pyramidice/);
    await page.click('[data-do=quick]');
    await tapToTheEnd(page, 31);
    assert.equal(await page.locator('.ranks li').count(), 2);
    assert.match(await page.textContent('h1'), /wins?$|^A draw/);
    await look(page, 'the end');
    if (process.env.PROGRAM) {
        const file = join(mkdtempSync(join(tmpdir(), 'benben-')), 'game.txt');
        writeFileSync(file, await savedRecord(page, '[data-do=save]'));
        execFileSync(process.env.PROGRAM, ['verify', file]);
    }
});

test('a whole game alone, in French on a phone', async (t) => {
    const page = await visit(t, { ...PHONE, locale: 'fr-FR' }, HERE);
    const narrow = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);

    await page.tap('a[href="#/new/pyramidice"]');
    await page.check('[data-set="setup:count"][value="1"]', { force: true });
    assert.equal(await page.locator('.seats li').count(), 1);
    assert.match(await page.textContent('.setup'), /en solitaire, contre le jeu/);
    await narrow();
    await page.tap('.setup .main');
    await asked(page);
    await narrow();
    await look(page, 'the table on a phone');
    await tapToTheEnd(page, 32);
    await narrow();
    assert.match(await page.textContent('h1'), /^Ann (gagne|a perdu)$/);
    const text = await page.innerText('body');
    assert.doesNotMatch(text, /\b(Rules|Rematch|fame|The Great Architect|lost)\b/);
});

test('who plays alone wins or loses against somebody with a score', async (t) => {
    const page = await visit(t, {}, ALONE);
    const won = Number(/^end 0=(\d+)/m.exec(alone)[1]);

    await comeBack(page, alone, '#/end', alone, ALONE);
    await page.waitForSelector('.ranks');
    const [[one, first], [other, second]] = await page.$$eval('.ranks li', (all) => all.map((e) =>
        [e.querySelector('span').textContent, Number(e.querySelector('em').textContent)]));
    assert.ok([first, second].includes(won));
    assert.ok([one, other].includes('The Great Architect'));
    assert.ok(first >= second);
    assert.match(await page.textContent('h1'), one === 'The Great Architect' ? / has lost$/ : / wins$/);
    assert.equal(await page.locator('.scores th[scope=col]').count(), 2);
    await look(page, 'the end, alone');
    await page.click('[data-do=replayThis]');
    await page.waitForSelector('.replay #picture svg');
    assert.equal(await page.locator('select[data-set=seat] option').count(), 2, 'one seat and a spectator');
});

test('small steps are done by one tap and taken back one by one, to the roll and not further', async (t) => {
    const page = await visit(t, {}, HERE);
    const were = [];

    await comeBack(page, rolled, '#/table', record);
    were.push(await said(page));
    await tapOn(page, 'do-reroll');
    were.push(await said(page));
    for (const id of [`die-${twice}`, 'again']) {
        await tapOn(page, id);
        were.push(await said(page));
    }
    assert.equal(new Set(were).size, 4, 'each tap was a step');
    were.pop();
    for (const undo of ['click', 'press', 'click']) {
        await (undo === 'click' ? page.click('#undo') : page.keyboard.press('u'));
        assert.equal(await said(page), were.at(-1));
        were.pop();
    }
    const first = await said(page);

    /* beyond the roll only if one insists */
    await page.click('#undo');
    assert.match(await page.textContent('.refused'), /Chance or others/);
    assert.equal(await said(page), first);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.refused').count(), 0);
    await page.click('#undo');
    assert.equal(await said(page), first, 'it asks again');
    await page.click('#undo');
    assert.notEqual(await said(page), first);
    assert.ok((await legal(page)).includes(dice));

    /* what brings in chance or others is confirmed */
    const before = await said(page);
    await tapOn(page, dice);
    assert.equal(await page.isEnabled('#confirm'), true);
    assert.equal(await said(page), before);
    await page.click('#confirm');
    assert.equal(await said(page), first, 'the same dice');
});

test('the same again by button and key; every step confirmed if that is wanted', async (t) => {
    const page = await visit(t, {}, HERE);

    await comeBack(page, rolled, '#/table', record);
    await asked(page);
    assert.equal(await page.locator('#again').count(), 0);
    await tapOn(page, 'do-reroll');
    await tapOn(page, `die-${twice}`);
    const one = await said(page);
    assert.match(await page.getAttribute('#again', 'aria-label'), new RegExp(`^Again: lift ${twice}$`));
    await page.click('#again');
    const two = await said(page);
    assert.notEqual(two, one);
    assert.equal(await page.locator('#again').count(), 0, 'there is no third');
    await page.keyboard.press('u');
    assert.equal(await said(page), one);
    await page.keyboard.press('a');
    assert.equal(await said(page), two);
    for (let i = 0; i < 3; i++)
        await page.keyboard.press('u');
    const first = await said(page);

    await page.click('.menu summary');
    await page.check('[data-set=confirm]');
    await look(page, 'the menu');
    await page.keyboard.press('Escape');
    await tapOn(page, 'do-reroll');
    assert.equal(await said(page), first);
    assert.equal(await page.isEnabled('#confirm'), true);
    await tapOn(page, 'confirm');
    assert.notEqual(await said(page), first);
});

test('the log keeps together what came of one action, after a reload too', async (t) => {
    const page = await visit(t, {}, HERE);
    const log = () => page.$$eval('.log li', (all) => all.map((li) => Array.from(li.children, (p) => p.textContent)));

    await comeBack(page, rolled, '#/table', record);
    await asked(page);
    await tapOn(page, 'do-fame');
    for (const which of [0, -1]) /* twice the same in a moment would be a slip */
        await tapOn(page, (await legal(page)).filter((id) => id.startsWith('die-')).at(which));
    const [paid, ...rest] = await log();
    assert.ok(paid.length > 1, 'payment and fame in one');
    assert.match(paid[0], /pays/);
    assert.match(paid.join(), /fame/);
    assert.match(rest[1][0], /fame/);
    assert.equal(rest.at(-1).length, 1, 'what was before stands alone');
    await look(page, 'the table');
    await page.reload();
    await asked(page);
    assert.deepEqual(await log(), [paid, ...rest]);
    await page.click('.menu summary');
    await page.selectOption('[data-set=lang]', 'fr');
    await page.waitForSelector('html[lang=fr]');
    assert.deepEqual((await log()).map((group) => group.length), [paid, ...rest].map((group) => group.length));
});
