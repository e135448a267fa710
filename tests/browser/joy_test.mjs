/*
 * What moves, shines and sounds: only where it is wanted, and only once.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { asked, clickTurn, comeBack, goldenRecord, goldenRecords, plainPage, playOn, QUICK, visit, visitor } from './player.mjs';

const record = goldenRecord(2);
const fetched = (page, module) => page.evaluate((name) => performance.getEntriesByType('resource')
    .some((entry) => new RegExp(`/${name}-\\w+\\.js$`).test(entry.name)), module);

/** In the page: notes what is animated, and what comes to shine. */
function watch() {
    const { animate } = Element.prototype;

    window.animated = [];
    window.shining = 0;
    Element.prototype.animate = function (frames, how) {
        const all = Array.isArray(frames) ? frames : [frames];
        window.animated.push(...all.flatMap(Object.keys));
        window.shining += Number(this.classList.contains('scrap'));
        return animate.call(this, frames, how);
    };
}

test('sounds are off until somebody asks for them', async (t) => {
    const page = await visit(t, {}, QUICK);

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 21, 2);
    assert.equal(await fetched(page, 'sound'), false);
    await page.click('.menu summary');
    assert.equal(await page.isChecked('[data-set=sound]'), false);
    await page.check('[data-set=sound]');
    await page.waitForFunction(() => performance.getEntriesByType('resource').some((e) => /\/sound-\w+\.js$/.test(e.name)));
    await page.keyboard.press('Escape');
    await playOn(page, clickTurn, 22, 2);
    await page.reload();
    await asked(page);
    await page.click('.menu summary');
    assert.equal(await page.isChecked('[data-set=sound]'), true, 'it is remembered');
});

for (const reducedMotion of ['reduce', 'no-preference']) {
    test(`motion: ${reducedMotion}`, async (t) => {
        const page = await visit(t, { reducedMotion }, QUICK);

        await page.evaluate(watch);
        await page.click('[data-do=quick]');
        await playOn(page, clickTurn, 23, 4);
        await asked(page);
        const animated = new Set(await page.evaluate(() => window.animated));
        const moving = await page.evaluate(() => document.getAnimations().length);
        if (reducedMotion === 'reduce') {
            assert.deepEqual([...animated], []);
            assert.equal(moving, 0);
            assert.equal(await page.evaluate(() => {
                const dot = document.querySelector('main').appendChild(document.createElement('i'));
                dot.className = 'think';
                return getComputedStyle(dot, '::after').animationName;
            }), 'none', 'what is no element of its own stands still too');
        } else {
            assert.ok(animated.size > 0);
            for (const property of ['transform', 'translate', 'opacity', 'offset'])
                animated.delete(property);
            assert.deepEqual([...animated], [], 'nothing but transform and opacity');
        }
    });
}

test('a game that is won is celebrated, once', async (t) => {
    const [, first, second] = /^end 0=(\d+) 1=(\d+)$/m.exec(record);
    const winner = Number(Number(second) > Number(first));
    const seats = [{ name: 'Ann', kind: winner }, { name: 'Bob', kind: 1 - winner }];
    const lines = record.split('\n');
    const last = lines.findLastIndex((line) => line.startsWith(`${winner} `));
    const page = await visitor(t, { reducedMotion: 'no-preference' }, QUICK);

    await comeBack(page, lines.slice(0, last).join('\n') + '\n', '#/table', record, { seats });
    await asked(page);
    await page.evaluate(watch);
    await playOn(page, clickTurn, 24);
    const won = (await page.textContent('.result h1')).includes(seats[winner].name);
    assert.ok(won, 'whoever was ahead still is');
    await page.waitForFunction(() => window.shining > 10);
    const shining = await page.evaluate(() => window.shining);
    await page.waitForSelector('.scrap', { state: 'detached' });
    await page.click('.ranks');
    assert.equal(await page.evaluate(() => window.shining), shining);
    await page.reload();
    await page.evaluate(watch);
    await page.waitForSelector('.ranks');
    assert.equal(await page.evaluate(() => window.shining), 0, 'not when one comes back');
});

/** The picture of a record where seat 0 has acted in this share of its own steps. */
function pictureOf(record, share, shape) {
    const pieces = record.split(/^(?=0 )/m);
    const folder = mkdtempSync(join(tmpdir(), 'benben-')), file = join(folder, 'game.txt'), picture = join(folder, 'a.svg');

    writeFileSync(file, pieces.slice(0, 1 + Math.floor(share * (pieces.length - 1))).join(''));
    execFileSync(process.env.PROGRAM ?? 'build/benben', ['show', file, '--as', '0', ...shape, '-o', picture]);
    const svg = readFileSync(picture, 'utf8');
    rmSync(folder, { recursive: true });
    return svg;
}

test('what is finished is noticed where it is, once', async (t) => {
    const file = fileURLToPath(new URL('../../web/picture.ts', import.meta.url));
    const { outputFiles: [script] } = await build({ entryPoints: [file], bundle: true, write: false, format: 'iife', globalName: 'made' });
    const page = await plainPage(t);
    const shining = [];

    await page.setContent('<!doctype html><div id="picture" style="width:900px"></div>');
    await page.addScriptTag({ content: script.text });
    for (const { game, record } of goldenRecords()) {
        for (const shape of [['--desk'], ['--tall']]) {
            const [before, after, later] = [0.2, 0.9, 0.95].map((share) => pictureOf(record, share, shape));
            const found = await page.evaluate((svgs) => {
                const picture = new window.made.Picture(document.getElementById('picture'));
                const seen = [];
                picture.host.replaceChildren();
                picture.witness = ({ finished }) => seen.push(finished.map((e) => [(e.closest('[id]') ?? e).id, e.getBoundingClientRect().width]));
                svgs.forEach((svg) => picture.paint(svg, svg, window.made.UNTOUCHED, false));
                return { seen, whole: picture.host.querySelectorAll('.whole').length };
            }, [before, after, later]);
            const [first = [], second = []] = found.seen;
            if (found.whole === 0)
                continue;
            shining.push(game);
            assert.ok(first.length > 0, `${game}: what came to be finished is told`);
            assert.ok(first.every(([, width]) => width > 0), `${game}: it is somewhere`);
            const again = second.filter(([id]) => first.some(([other]) => id !== '' && other === id));
            assert.deepEqual(again, [], `${game}: once`);
        }
    }
    assert.ok(shining.length > 1, 'something is finished somewhere');
});
