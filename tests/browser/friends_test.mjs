/*
 * Friends at one table, each in a browser of their own, with the server between them: whole games
 * by taps, somebody who is away for a while, a server that is killed, and a big screen.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begins, comes, games, newsHeard, newsOf, openHall, together } from './company.mjs';
import { look, savedRecord, tapIfThere, tapToTheEnd } from './player.mjs';

const NOBODY = 30;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const TV = { viewport: { width: 1920, height: 1080 } };
const duel = games.find(({ seats_max: most }) => most === 2).game;

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

/** Presses a button without the pointer, which whoever plays there is using. */
async function presses({ page }, selector) {
    await page.waitForSelector(selector);
    await page.$eval(selector, (button) => button.click());
}

/** Somebody's line is cut until the others let a bot play; then they take their seat back. */
async function isPlayedFor(one, seat, other) {
    one.line.cut();
    await one.page.waitForSelector('.people .lost');
    await presses(other, `.people [data-arg="hand:${seat}"]`);
    await other.page.waitForFunction(() => document.querySelector('.people').textContent.includes('a bot plays'));
    one.line.mend();
    await presses(one, '.people [data-arg=take]');
}

/** The server is killed and started again. */
async function isKilled(hall, { page }) {
    await hall.kill('SIGKILL');
    await page.waitForSelector('.people .lost');
    await hall.start();
}

/** Plays on through both; nobody loads the page again. */
async function throughTrouble(hall, people, playing) {
    const [ann, bob] = people;

    for (const { page } of people)
        await page.evaluate(() => { window.sameVisit = true; });
    await isPlayedFor(bob, 1, ann);
    await isKilled(hall, bob);
    await playing;
    for (const { page } of people)
        assert.equal(await page.evaluate(() => window.sameVisit), true);
}

/** Somebody on the sofa, whose clock can be put forward. */
async function onBigScreen(t, hall, link) {
    const tv = await comes(t, hall, 'TV', { at: link.replace('#/at/', '#/screen/'), options: TV });

    await tv.page.clock.install();
    await tv.page.reload();
    await tv.page.waitForSelector('.big #picture svg');
    return tv;
}

/** Somebody with a phone, who has nothing to press. */
async function looksOn(t, hall, link) {
    const eve = await comes(t, hall, 'Eve', { at: link, options: PHONE });

    await eve.page.waitForSelector('.people .pill');
    assert.equal(await eve.page.locator('#confirm').count(), 0);
    return eve;
}

/** The big screen goes on to the rematch by itself; the seats have moved on. */
async function playAgain(ann, bob, tv) {
    await look(tv.page, 'the result on the big screen');
    await ann.page.click('.result [data-do=rematch]');
    await ann.page.waitForSelector('.seating');
    assert.match(await ann.page.textContent('.rows .free'), /kept for Bob/);
    await tv.page.waitForFunction(() => document.querySelector('.band').textContent.includes('The rematch follows.'));
    await tv.page.clock.runFor(16000);
    await tv.page.waitForSelector('.big.waiting .qr img');
    assert.match(await tv.page.textContent('.spoken'), /^\p{L}+-\p{L}+-\d+$/u);
    await look(tv.page, 'the big screen between games');
    await look(bob.page, 'the end', '.result');
    await bob.page.click('.result .gold');
    await bob.page.waitForSelector('#ready');
    assert.match(await bob.page.textContent('.rows li'), /Bob/, 'who sat behind is first now');
    await begins(ann, [bob]);
}

/* Whole games take long: each kind of table here once, every game at it with SOAK=1, as `make soak`
 * asks for. */
const some = (all, first) => process.env.SOAK ? all : [first];

/** Everybody was told all that they may know of the record, and nothing else. */
async function heardTheirPart(people, eve, table) {
    const record = await savedRecord(people[0].page, '.result [data-do=save]');

    assert.match(record, /^! hand 1 .*^! take 1$/ms);
    await eve.page.waitForSelector('.band.result, #result');
    assert.deepEqual(newsHeard(eve, table), await newsOf(record, NOBODY));
    for (const [seat, one] of people.entries())
        assert.deepEqual(newsHeard(one, table), await newsOf(record, seat));
}

for (const { game } of some(games, games.find((one) => one.game === duel))) {
    test(`two play ${game} to its end, through an absence and a server that is killed; who looks on is told what nobody may know better`, async (t) => {
        const hall = await openHall(t, '--gone', '1');
        const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob');
        const { link, table } = await together(ann, [bob], { game });
        const eve = await (game === duel ? onBigScreen : looksOn)(t, hall, link);

        await throughTrouble(hall, [ann, bob], Promise.all([playsOn(ann, 1), playsOn(bob, 2)]));
        await atTheEnd([ann, bob]);
        await heardTheirPart([ann, bob], eve, table);
        if (game === duel)
            await playAgain(ann, bob, eve);
    });
}

test('on a desk the board of such a table is in sight, below its people', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob');

    await together(ann, [bob], { game: duel });
    await ann.page.waitForSelector('#picture svg');
    for (const width of [1280, 1920, 820]) {
        await ann.page.setViewportSize({ width, height: 1080 });
        const [people, board] = await Promise.all(['.people', '#picture'].map((part) => ann.page.locator(part).boundingBox()));
        assert.ok(board.y >= people.y + people.height && board.y < people.y + people.height + 30, `${width}: ${board.y}`);
        assert.ok(people.y < 200, `${width}: ${people.y}`);
    }
});

const forFour = games.filter(({ seats_max: most }) => most >= 4);

for (const { game } of some(forFour, forFour[0])) {
    test(`four play ${game} to its end, through an absence and a server that is killed; who looks on is told what nobody may know better`, async (t) => {
        const hall = await openHall(t, '--gone', '1');
        const people = [];

        for (const name of ['Ann', 'Bob', 'Cleo', 'Dan'])
            people.push(await comes(t, hall, name));
        const { link, table } = await together(people[0], people.slice(1), { game });
        const eve = await looksOn(t, hall, link);

        await throughTrouble(hall, people, Promise.all(people.map((one, i) => playsOn(one, i + 1))));
        await atTheEnd(people);
        await heardTheirPart(people, eve, table);
    });
}
