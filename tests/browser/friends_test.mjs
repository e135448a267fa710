/*
 * Friends at one table, each in a browser of their own, with the server between them: whole games
 * by taps, lines that are cut, a server that is killed, and people who only look on.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comes, games, newsHeard, newsOf, openHall, together } from './company.mjs';
import { savedRecord, tapIfThere, tapToTheEnd } from './player.mjs';

const NOBODY = 30;

/** What the end says about the dealing, once the page has checked it. */
async function verdictOf({ page }) {
    await page.waitForSelector('.verdict');
    return page.textContent('.end aside');
}

const playsOn = ({ page }, seed) => tapToTheEnd(page, seed, tapIfThere);

/** All are at the end, with the same result, and their pages have checked the dealing. */
async function atTheEnd(people) {
    const ranks = await Promise.all(people.map(({ page }) => page.textContent('.ranks')));

    assert.equal(new Set(ranks).size, 1);
    for (const one of people)
        assert.match(await verdictOf(one), /checked by this page.*Fair: all/s);
}

/* Whole games take minutes: a few here, all of them with SOAK=1, as `make soak` asks for. */
const few = (all, n) => process.env.SOAK ? all : all.slice(0, n);

for (const { game } of few(games, 2)) {
    test(`two play ${game} to its end; who looks on is told what nobody may know better`, async (t) => {
        const hall = await openHall(t);
        const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob');
        const { link, table } = await together(ann, [bob], { game });
        const eve = await comes(t, hall, 'Eve', { at: link });

        await eve.page.waitForSelector('.people .pill');
        await Promise.all([playsOn(ann, 1), playsOn(bob, 2)]);
        await atTheEnd([ann, bob]);
        const record = await savedRecord(ann.page, '.result [data-do=save]');
        await eve.page.waitForSelector('#result');
        assert.deepEqual(newsHeard(eve, table), await newsOf(record, NOBODY));
        assert.deepEqual(newsHeard(ann, table), await newsOf(record, 0));
        assert.deepEqual(newsHeard(bob, table), await newsOf(record, 1));
    });
}

for (const { game } of few(games.filter(({ seats_max: most }) => most >= 4), 1)) {
    test(`four play ${game} to its end, through a cut line and a server that is killed, without a reload`, async (t) => {
        const hall = await openHall(t);
        const people = [];

        for (const name of ['Ann', 'Bob', 'Cleo', 'Dan'])
            people.push(await comes(t, hall, name));
        const [ann, bob, cleo] = people;
        await together(ann, people.slice(1), { game });
        for (const { page } of people)
            await page.evaluate(() => { window.sameVisit = true; });
        const playing = Promise.all(people.map((one, i) => playsOn(one, i + 1)));

        bob.line.cut();
        await bob.page.waitForSelector('.people .lost');
        bob.line.mend();
        await bob.page.waitForSelector('.people:not(:has(.lost))');
        await hall.kill('SIGKILL');
        await cleo.page.waitForSelector('.people .lost');
        await hall.start();
        await playing;
        await atTheEnd(people);
        for (const { page } of people)
            assert.equal(await page.evaluate(() => window.sameVisit), true);
    });
}
