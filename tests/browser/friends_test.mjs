/*
 * Friends at one table, each in a browser of their own, with the server between them.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { begins, comes, openHall, opensTable, sitsDown, together } from './company.mjs';
import { asked, clickTurn, look, numbers, tapToTheEnd } from './player.mjs';

const games = JSON.parse(execFileSync(process.env.PROGRAM ?? 'build/benben', ['games', '--json'], { encoding: 'utf8' }))
    .filter((game) => !game.hidden).map(({ game }) => game);

/** What the end says about the dealing, once the page has checked it. */
const verdictOf = async ({ page }) => {
    await page.waitForSelector('.verdict');
    return page.locator('.end aside').textContent();
};

for (const game of games) {
    test(`two play ${game} to its end by taps, and each page checks the dealing`, async (t) => {
        const hall = await openHall(t);
        const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob');

        await together(ann, [bob], { game });
        await Promise.all([tapToTheEnd(ann.page, 1), tapToTheEnd(bob.page, 2)]);
        assert.equal(await ann.page.textContent('.ranks'), await bob.page.textContent('.ranks'));
        for (const one of [ann, bob])
            assert.match(await verdictOf(one), /checked by this page.*Fair: all/s);
    });
}
