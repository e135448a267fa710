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
import { afterOthers, asked, comeBack, look, QUICK, savedRecord, settled, soonOver, tapOn, tapToTheEnd, until, visit, visitor } from '../../../tests/browser/player.mjs';

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8');
/* the positions that are wanted here are in these, whatever bots play today */
const record = read('../../../tests/browser/golden/pyramidice.txt');
const alone = read('alone.txt');
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HERE = { ...QUICK, last: 'pyramidice' };
const ALONE = { seats: QUICK.seats.slice(0, 1), last: 'pyramidice' };

/** The record up to the first roll of a Work turn with two prayer dice alike. */
const [rolled, taken, twice] =
    /^[^]*?\n0 work (\d \d)\n\* roll (?:p\d; roll )*?(p\d)\b[^\n]*\b\2\b[^\n]*\n/.exec(record);
const dice = `dice-${taken.replace(' ', '-')}`;

/** What the page says about the position and what may be done in it. */
const said = async (page) => await settled(page) + await page.textContent('.all');
const legal = (page) => page.$$eval('#picture .legal', (all) => all.map((e) => e.id));

test('a whole game against a bot by taps, and its record', async (t) => {
    const page = await visit(t, {}, HERE);

    await page.click('[data-do=quick]');
    await asked(page);
    assert.match(await page.textContent('header'), /Pyramidice/, 'what was played last');
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
    await soonOver(page, alone, 15, ALONE);
    await tapToTheEnd(page, 32);
    await narrow();
    assert.match(await page.textContent('h1'), /^Ann (gagne|a perdu)$/);
    const text = await page.innerText('body');
    assert.doesNotMatch(text, /\b(Rules|Rematch|fame|The Great Architect|lost)\b/);
});

test('who plays alone wins or loses against somebody with a score', async (t) => {
    const page = await visitor(t, {}, ALONE);
    const won = Number(/^end 0=(\d+)/m.exec(alone)[1]);

    await comeBack(page, alone, '#/end', alone, ALONE);
    await page.waitForSelector('.ranks');
    const [[one, first], [other, second]] = await page.$$eval('.ranks li', (all) => all.map((e) =>
        [e.querySelector('span').textContent, Number(e.querySelector('em').textContent)]));
    assert.ok([first, second].includes(won));
    assert.ok([one, other].includes('Snefru'), 'the name that he has in the picture');
    assert.ok(first >= second);
    assert.match(await page.textContent('h1'), one === 'Snefru' ? / has lost$/ : / wins$/);
    assert.equal(await page.locator('.scores th[scope=col]').count(), 2);
    await look(page, 'the end, alone');
    await page.click('[data-do=replayThis]');
    await page.waitForSelector('.study #picture svg');
    assert.equal(await page.locator('[data-set="study:seat"] option').count(), 2, 'one seat and a spectator');
});

test('small steps are done by one tap and taken back one by one, to the roll and not further', async (t) => {
    const page = await visitor(t, {}, HERE);
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

test('dice to reroll are lifted in any order, twins also between them', async (t) => {
    const page = await visitor(t, {}, HERE);
    const lifted = async () => /To reroll:(.*)/.exec(await settled(page))[1].match(/\w+ die of \d/g) ?? [];

    await comeBack(page, rolled, '#/table', record);
    await asked(page);
    await tapOn(page, 'do-reroll');
    assert.deepEqual(await lifted(), []);
    const dice = (await legal(page)).filter((id) => id.startsWith('die-'));
    for (const id of dice.slice(1).reverse())
        await tapOn(page, id);
    const some = await lifted();
    assert.deepEqual(some.map((die) => `die-${die[0]}${die.at(-1)}`), dice.slice(1), 'the last first');
    await tapOn(page, dice[0]);
    assert.equal((await lifted()).length, dice.length);
    const box = await page.locator(`#die-${twice}`).boundingBox();
    assert.ok(box.width > 1.5 * box.height, 'two side by side');
    await page.keyboard.press('Escape'); /* twice the same in a moment would be a slip */
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal((await lifted()).length, dice.length + 1);
    await tapOn(page, 'do-cast');
    await page.click('#confirm');
    assert.doesNotMatch(await settled(page), /To reroll/);
});

test('a button and a die say all of a change: no cat has to be named', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, rolled, '#/table', record);
    await asked(page);
    const before = await said(page);
    await tapOn(page, 'do-up');
    await tapOn(page, (await legal(page)).find((id) => id.startsWith('die-')));
    await asked(page);
    assert.match(await page.textContent('.log section'), /spends a cat/);
    await page.keyboard.press('u');
    assert.equal(await said(page), before);
});

test('before a turn ends it is summed up, and only then confirmed', async (t) => {
    const page = await visitor(t, {}, HERE);
    const sum = page.locator('.sum');

    await comeBack(page, rolled, '#/table', record);
    await asked(page);
    await tapOn(page, 'do-fame');
    for (const which of [0, -1])
        await tapOn(page, (await legal(page)).filter((id) => id.startsWith('die-')).at(which));
    assert.equal(await sum.count(), 0);
    const before = await said(page);
    await tapOn(page, 'do-end');
    assert.match(await sum.innerText(), /^Your turn so far fame \+[13]\s+\S+ works with [^]*PD-3\.1\s+Ann’s prayer dice: [^]*PD-3\.1\s+Ann spends two dice on fame: [13]\. PD-3\.3\s+Then\s+\S+ supports \d+ gods?; the limit is \d+\. PD-3\.4/);
    assert.doesNotMatch(await sum.innerText(), /pays|rolls/);
    assert.equal(await said(page), before, 'nothing is done yet');
    await look(page, 'the summary');
    await page.keyboard.press('Escape');
    assert.equal(await sum.count(), 0);
    await tapOn(page, 'do-end');
    await sum.locator('h2').first().click();
    assert.equal(await sum.count(), 0, 'a tap puts it away');
    await page.setViewportSize(PHONE.viewport);
    await page.click('.menu summary');
    await page.selectOption('[data-set=lang]', 'fr');
    await page.keyboard.press('Escape');
    await page.locator('.prompt h1', { hasText: 'Utilisez' }).waitFor(); /* French is fetched */
    await page.waitForFunction(() => document.querySelector('#picture svg').viewBox.baseVal.width < 400);
    await asked(page);
    await page.locator('#do-end').hover({ trial: true }); /* nothing moves any more; a click, even for trial, might be one */
    await tapOn(page, 'do-end');
    assert.match(await sum.innerText(), /^Votre tour jusqu’ici gloire \+[13]$/); /* the board stays in sight */
    assert.match(await sum.textContent(), /Ensuite/);
    const { x, width } = await sum.boundingBox();
    assert.ok(x >= 0 && x + width <= 360);
    await look(page, 'the summary on a phone');
    await page.click('#confirm');
    await asked(page);
    assert.equal(await sum.count(), 0);
    assert.doesNotMatch(await page.textContent('.prompt h1'), /Utilisez vos dés/);
});

test('a die that takes another with it is confirmed, and both are named', async (t) => {
    const page = await visitor(t, {}, ALONE);
    const [begun] = /^[^]*?\n0 build s5 cheops\/1\/1\n/.exec(alone); /* a 3, a 4 and a 5 are left */

    await comeBack(page, begun, '#/table', alone, ALONE);
    await asked(page);
    await tapOn(page, 'do-fame');
    const before = await said(page);
    await tapOn(page, 'die-p5');
    assert.equal(await page.textContent('.prompt h1'), 'Pay a prayer 4 and a prayer 5');
    assert.equal(await said(page), before, 'nothing is paid yet');
    await tapOn(page, 'die-p3');
    assert.match(await page.textContent('.prompt h1'), /^Pay: any die/, 'one of two is paid at once');
    await tapOn(page, 'die-p5');
    await asked(page);
    assert.match(await page.textContent('.log section'), /spends two dice on fame/);
    assert.deepEqual((await legal(page)).filter((id) => id.startsWith('die-')), ['die-p4']);
    await page.keyboard.press('u');
    await page.keyboard.press('u');
    assert.equal(await said(page), before);
});

test('what is built is priced where every step is confirmed; where not, it is built at once and taken back', async (t) => {
    const [begun] = /^[^]*?(?=0 build s5 cheops\/1\/1\n)/.exec(alone);

    for (const confirm of [true, false]) {
        const page = await visitor(t, {}, { ...ALONE, confirm });

        await comeBack(page, begun, '#/table', alone, ALONE);
        const before = await said(page);
        await tapOn(page, 'die-s5');
        await tapOn(page, 'space-0');
        if (confirm) {
            assert.match(await page.textContent('.ask p'), /^Pay 2 workers · fame \+5/);
            continue;
        }
        await page.waitForFunction(() => document.querySelector('.log section').textContent.includes('builds a 5 on Cheops'));
        await page.click('#undo');
        assert.equal(await said(page), before);
    }
});

test('who plays alone is told what the Architect did, his god first, and nothing of the own turn', async (t) => {
    const page = await visitor(t, {}, ALONE);
    const [begun] = /^[^]*?(?=0 rest ww\n)/.exec(alone);

    await comeBack(page, begun, '#/table', alone, ALONE);
    await asked(page);
    const told = await page.$$eval('.told section', (all) => all.map((turn) =>
        Array.from(turn.querySelectorAll('h2, li p'), (line) => line.firstChild.textContent.trim())));
    assert.equal(told.length, 1);
    const [[title, first, second]] = told;
    assert.deepEqual([title, first, second], ['Snefru’s turn', 'The Architect takes Tefnut.', 'The Architect rolls a 4.']);
    assert.doesNotMatch(told.join(), /Ann/);
    assert.equal(await page.locator('.told .disc.seat4').count() > 0, true, 'by his own sign');
});

test('on a phone a game begins where its first step is', async (t) => {
    const page = await visit(t, { ...PHONE, viewport: { width: 390, height: 844 } }, ALONE);

    await page.tap('a[href="#/new/pyramidice"]');
    await page.check('[data-set="setup:count"][value="1"]', { force: true });
    await page.tap('.setup .main');
    await asked(page);
    await until(page, () => scrollY > 100);
    const boxes = await page.$$eval('#picture .legal', (all) => all.map((e) => e.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
    assert.ok(boxes.some(({ top, bottom }) => top > 58 && bottom < 844 - 71));
});

test('three at a desk can read everything', async (t) => {
    const company = { seats: [...QUICK.seats, { name: 'Hori', kind: 1 }] };
    const page = await visitor(t, {}, HERE);
    const whole = read('../../../tests/program/golden/pyramidice_3_random_greedy_random.txt');

    for (const share of [10, 30]) {
        await comeBack(page, whole.split(/^(?=0 )/m).slice(0, share).join(''), '#/table', whole, company);
        await asked(page);
        const small = await page.$$eval('#picture text', (all) => all.map((e) => {
            const svg = e.ownerSVGElement;
            const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
            return { text: e.textContent, size: scale * parseFloat(getComputedStyle(e).fontSize) };
        }).filter(({ size }) => size < 11.4));
        assert.deepEqual(small, []);
    }
});

test('that Support costs a god is told before the turn ends, though it could be taken back', async (t) => {
    const page = await visitor(t, {}, HERE);
    const [, most] = /^([^]*?\n)0 end\n(?:\* [^\n]*\n)*0 forsake /.exec(alone);

    await comeBack(page, most, '#/table', alone, ALONE);
    await asked(page);
    assert.match(await page.textContent('#picture'), /Support will cost you a god!/);
    const before = await said(page);
    await tapOn(page, 'do-end');
    assert.match(await page.innerText('.sum'), /Then\s[^]*Too many gods\. Give up one of them\./);
    assert.match(await page.textContent('#confirm'), /End your turn/, 'not yet');
    await page.click('#confirm');
    assert.match(await said(page), /Give up Bastet/);
    await page.keyboard.press('u');
    assert.equal(await said(page), before);
});

test('at the end the levels lie side by side, and every pair of a project is joined', async (t) => {
    for (const [who, whole] of [[QUICK, record], [ALONE, alone]]) {
        const page = await visitor(t, {}, HERE);
        const boxes = () => page.$$eval('#picture .cell', (all) => all.map((e) => e.getBoundingClientRect().toJSON()));

        await comeBack(page, whole, '#/end', whole, who);
        await page.waitForSelector('.ranks');
        const points = await page.$$eval('.scores tbody tr:has(th:text-is("project")) td',
            (all) => all.map((e) => Number(e.textContent)));
        const joined = await page.locator('#picture .case').count();
        assert.equal(3 * joined, points.reduce((a, b) => a + b));
        assert.ok(joined > 0);
        const cells = await boxes();
        assert.equal(cells.length, 14);
        for (const [ground, upper] of [[8, 9], [12, 13]])
            assert.ok(cells[upper].left > cells[ground].right, 'a level beside the one below');
        assert.ok(cells[1].left - cells[0].right > 0.3 * cells[0].width, 'room for what joins');
    }
});

test('the same again by button and key; every step confirmed if that is wanted', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, rolled, '#/table', record);
    await asked(page);
    assert.equal(await page.locator('#again').count(), 0);
    await tapOn(page, 'do-reroll');
    await tapOn(page, `die-${twice}`);
    const one = await said(page);
    assert.match(await page.getAttribute('#again', 'aria-label'), new RegExp(`^Again: Lift a \\w+ die of ${twice[1]}$`));
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
    const page = await visitor(t, {}, HERE);
    const log = () => page.$$eval('.log section:first-child li', (all) =>
        all.map((li) => Array.from(li.children, (p) => p.textContent)).reverse());

    await comeBack(page, rolled, '#/table', record);
    await asked(page);
    await tapOn(page, 'do-fame');
    for (const which of [0, -1]) /* twice the same in a moment would be a slip */
        await tapOn(page, (await legal(page)).filter((id) => id.startsWith('die-')).at(which));
    const [paid, ...rest] = await log();
    assert.equal(paid.length, 1, 'what was paid is a detail');
    assert.match(paid[0], /spends two dice on fame/);
    assert.equal(rest[0].length, 2, 'work and its roll in one');
    assert.match(rest[0][0], /works with/);
    assert.match(rest[0][1], /prayer dice: /);
    await look(page, 'the table');
    await page.reload();
    await asked(page);
    assert.deepEqual(await log(), [paid, ...rest]);
    await page.click('.menu summary');
    await page.selectOption('[data-set=lang]', 'fr');
    await page.waitForSelector('html[lang=fr]');
    assert.deepEqual((await log()).map((group) => group.length), [paid, ...rest].map((group) => group.length));
});

test('what another takes is not told of one’s own board', async (t) => {
    const page = await visit(t, {}, HERE);
    const turns = record.split(/^(?=0 (?:rest|work))/m);
    let taken = 0;

    for (let n = 3; n < 12; n += 2) {
        await comeBack(page, turns.slice(0, n).join(''), '#/table', record);
        await asked(page);
        const deeds = await page.$$eval('.story .deed', (all) => all.map((e) => ({ said: e.textContent, about: e.dataset.sun })));
        taken += deeds.filter(({ said }) => /takes (a|\d+) (worker|cat|stone)/.test(said)).length;
        assert.deepEqual(deeds.filter(({ about }) => about?.includes('own-')), []);
    }
    assert.ok(taken > 0, 'somebody took something');
});

test('what others kept, and who begins, is told once all have chosen', async (t) => {
    const page = await visit(t, {}, HERE);

    await page.click('[data-do=quick]');
    await asked(page);
    await tapOn(page, (await legal(page))[0]);
    await page.click('#confirm');
    await settled(page);
    const story = await page.textContent('.beside .story');
    assert.match(story, /Before the first turn.*Nefru keeps \p{L}+\./su);
    assert.doesNotMatch(story, /Ann keeps/, 'the own choice is no news');
});

test('what others have explains itself, and what is discarded too', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const explained = async (id) => {
        await (id.startsWith('seat') ? page.click(`#${id} .score`) : tapOn(page, id)); /* other things are in its middle */
        await page.waitForSelector('.card');
        const card = await page.evaluate(() => ({ text: document.querySelector('.card').innerText, drawn: document.querySelector('.card .drawing') !== null }));
        await page.keyboard.press('Escape');
        return card;
    };
    let gone = 0;

    for (const n of [8, 16]) {
        await comeBack(page, afterOthers(record, n), '#/table', record);
        await settled(page);
        const found = await page.$$eval('#picture [id]', (all) => all.map(({ id }) => id).filter((id) => /^(workers|cats|stones)-1$/.test(id)));
        assert.ok(found.length > 0, 'Nefru has resources');
        for (const id of found)
            assert.match((await explained(id)).text, /of Nefru/);
        assert.equal((await explained('seat-1')).drawn, false, 'a whole panel is not drawn small');
        for (const id of await page.$$eval('#discards [id]', (all) => all.map((e) => e.id))) {
            assert.match((await explained(id)).text, /It has been discarded/);
            gone++;
        }
    }
    assert.ok(gone > 0, 'gods were discarded');
});

test('what has only made room is not marked', async (t) => {
    const page = await visitor(t, {}, QUICK);
    let beside = 0;

    for (let n = 1; n < 19 && beside === 0; n++) {
        if (!/\n1 worship [^]*\n1 worship /.test(afterOthers(record, n)))
            continue; /* not two gods yet */
        await comeBack(page, afterOthers(record, n), '#/table', record);
        await settled(page);
        await page.waitForSelector('#suns .sun', { state: 'attached', timeout: 5000 }).catch(() => undefined); /* not after every turn */
        const { gods, told, marked } = await page.evaluate(() => ({
            gods: Array.from(document.querySelectorAll('#seat-1 [id^=god-]'), (e) => e.id),
            told: Array.from(document.querySelectorAll('.beside .deed'), (e) => e.dataset.sun).join(' '),
            marked: Array.from(document.querySelectorAll('#suns .sun'), (e) => e.dataset.of),
        }));
        assert.deepEqual(gods.filter((id) => marked.includes(id) && !told.includes(id)), [], `${n}: nothing was done with them`);
        beside += gods.length > 1 && gods.some((id) => marked.includes(id));
    }
    assert.ok(beside > 0, 'Nefru has taken a god, and has others');
});

test('what may be borrowed has its button beside words, not on them', async (t) => {
    const page = await visitor(t, { locale: 'fr-FR' }, QUICK);
    const [lender] = /^[^]*?\n0 work [^\n]*\n\* [^\n]*\n/.exec(record.replaceAll('emerald', 'amethyst')); /* another scarab */

    await comeBack(page, lender, '#/table', record.replaceAll('emerald', 'amethyst'));
    await settled(page);
    for (const [width, height] of [[1280, 800], [820, 1180], [390, 844]]) {
        await page.setViewportSize({ width, height });
        await asked(page);
        const { buttons, over } = await page.evaluate(() => {
            const all = [...document.querySelectorAll('#picture [id^=borrow-]')];
            const lies = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
            const texts = [...document.querySelectorAll('#picture text')];
            return { buttons: all.length, over: all.flatMap((button) => texts.filter((text) => !button.contains(text) &&
                lies(button.querySelector('rect:not(.ring)').getBoundingClientRect(), text.getBoundingClientRect())).map((text) => text.textContent)) };
        });
        assert.ok(buttons > 0, `${width}: gods are lent`);
        assert.deepEqual(over, [], `${width}`);
    }
});

test('what a god lacks is explained beside the dice, not over them', async (t) => {
    const page = await visitor(t, {}, QUICK);
    let lacking = 0;

    await comeBack(page, rolled, '#/table', record);
    await settled(page);
    for (const id of await page.$$eval('#picture [id^=god-]:not([role=button])', (all) => all.map((e) => e.id))) {
        await tapOn(page, id);
        await page.waitForSelector('.card');
        if (await page.locator('.card .cost .lack').count() > 0) {
            assert.deepEqual(await page.evaluate(() => {
                const card = document.querySelector('.card').getBoundingClientRect();
                return Array.from(document.querySelectorAll('#picture [id^=die-]'), (die) => [die.id, die.getBoundingClientRect()])
                    .filter(([, box]) => box.top < card.bottom && box.bottom > card.top && box.left < card.right && box.right > card.left).map(([die]) => die);
            }), [], id);
            lacking++;
        }
        await page.keyboard.press('Escape');
    }
    assert.ok(lacking > 0, 'something is lacking');
});
