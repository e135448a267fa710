/*
 * The pictures of every game, as a browser shows them, from the golden records: no text is
 * wider than its box or lies over another, in either language; and the boards look as they
 * did when somebody last looked at them. With RENEW=1 that is now: `make golden-pictures`.
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { plainPage } from './player.mjs';
import { difference, readPng, writePng } from './pixels.mjs';
import { crowdedTexts } from './texts.mjs';

const run = promisify(execFile);
const PROGRAM = process.env.PROGRAM ?? 'build/benben';
const WEB = process.env.WEB ?? 'build/web';
const RECORDS = new URL('../program/golden/', import.meta.url);
const GOLDEN = new URL('golden/', import.meta.url);
const LANGUAGES = ['en', 'fr'];
/* How `benben show` is asked for a shape, and how wide the page shows it. */
const SHAPES = {
    wide: { options: [], width: 1248 }, desk: { options: ['--desk'], width: 952 },
    tablet: { options: ['--tablet'], width: 788 }, phone: { options: ['--tall'], width: 360 },
};
const LONG_NAMES = ['Nebkheperure Tutankhamun', 'Wwwwwwwwwwwwwwwwwwww', 'Ahmose-Nefertari of Waset', 'Userkhaure Setepenre III'];

const folder = mkdtempSync(join(tmpdir(), 'benben-'));
after(() => rmSync(folder, { recursive: true }));

const games = JSON.parse(execFileSync(PROGRAM, ['games', '--json'], { encoding: 'utf8' })).filter((game) => !game.hidden);
const records = readdirSync(RECORDS).filter((name) => name.endsWith('.txt')).sort()
    .map((name) => readFileSync(new URL(name, RECORDS), 'utf8'));
const recordsOf = ({ game }) => records.filter((text) => text.startsWith(`benben 2\ngame ${game} `));

/** The record up to where seat 0 has acted in this share of its own steps. */
function cut(record, share) {
    const pieces = record.split(/^(?=0 )/m);

    return share < 1 ? pieces.slice(0, 1 + Math.floor(share * (pieces.length - 1))).join('') : record;
}

const withLongNames = (record) => record.replace(/^seat (\d) .*$/gm, (_, i) => `seat ${i} ${LONG_NAMES[i]}`);

let files = 0;

/** What seat 0 sees at the end of a record. */
async function paint(record, shape, lang) {
    const file = join(folder, `${files++}`), picture = `${file}.svg`;

    writeFileSync(file, record);
    await run(PROGRAM, ['show', file, '--as', '0', ...SHAPES[shape].options, '--lang', lang, '-o', picture]);
    return readFileSync(picture, 'utf8');
}

/** A page with nothing but pictures, in the style of the page and in fonts that are the same
 * everywhere; DejaVu is as wide as any that a reader has. */
async function gallery(t) {
    const style = readdirSync(WEB).find((name) => /^style-.*\.css$/.test(name));
    const page = await plainPage(t);

    await page.setContent(`<!doctype html><style>${readFileSync(join(WEB, style), 'utf8')}
        #picture .bb, #picture .bb * { font-family: 'DejaVu Sans' !important; }
        #picture .bb .se { font-family: 'DejaVu Serif' !important; }
        body { background: #F4E9D3 !important; }
        #picture { max-width: none !important; margin: 0 !important; }
        #picture svg { max-height: none !important; overflow: hidden !important; }</style><div id="picture"></div>`);
    return async (svg, shape) => {
        await page.evaluate(([text, width]) => {
            const host = document.getElementById('picture');
            host.innerHTML = text;
            host.style.width = `${width}px`;
        }, [svg, SHAPES[shape].width]);
        return page;
    };
}

/** The whole picture, as pixels. */
const shot = async (page) => readPng(await page.locator('#picture').screenshot());

for (const game of games) {
    test(`${game.title}: no text is wider than its box or lies over another`, async (t) => {
        const show = await gallery(t);
        const found = new Set();
        let texts = 0;

        /* each record in four positions, by turns in one language or the other, and with long names */
        for (const [i, record] of recordsOf(game).entries()) {
            for (const [j, share] of [0, 0.3, 0.6, 1].entries()) {
                const played = cut(i % 2 === 0 ? record : withLongNames(record), share);
                const lang = LANGUAGES[(j + (i >> 1)) % 2];

                for (const shape of Object.keys(SHAPES)) {
                    const page = await show(await paint(played, shape, lang), shape);
                    const { crowded, all } = await page.evaluate(crowdedTexts);
                    crowded.forEach((what) => found.add(`${shape}, ${lang}: ${what}`));
                    texts += all;
                }
            }
        }
        assert.ok(texts > 1000, 'there is something to be seen');
        assert.ok(found.size === 0, [...found].sort().join('\n'));
    });
}

/** The picture that is golden for a game: the last of two seats, well into the game. */
const board = (game, shape) => paint(cut(recordsOf(game).findLast((text) => text.includes(' seats 2\n')), 0.6), shape, 'en');

for (const game of games) {
    for (const shape of Object.keys(SHAPES)) {
        test(`${game.title} looks as it did: ${shape}`, async (t) => {
            const show = await gallery(t);
            const file = new URL(`${game.game}-${shape}.png`, GOLDEN);
            const page = await show(await board(game, shape), shape);
            const now = await shot(page);

            if (process.env.RENEW) {
                mkdirSync(GOLDEN, { recursive: true });
                writeFileSync(file, writePng(now));
                return;
            }
            const different = difference(readPng(readFileSync(file)), now);
            if (different !== '') {
                const seen = join(tmpdir(), `benben-${game.game}-${shape}.png`);
                writeFileSync(seen, writePng(now));
                assert.fail(`not so any more: ${different}; it is in ${seen} now. If it is right, run make golden-pictures`);
            }
        });
    }
}

/* In the page: the longest text has moved, or grown. */
const spoil = (how) => {
    const [longest] = [...document.querySelectorAll('#picture text')]
        .sort((a, b) => b.textContent.length - a.textContent.length);

    if (how === 'moved')
        longest.setAttribute('dx', '9');
    else
        longest.append(' and more than there is room for in any box'.repeat(4));
};

test('a text that has moved or grown is noticed', async (t) => {
    const show = await gallery(t);
    const svg = await board(games[0], 'wide');
    const page = await show(svg, 'wide');
    const before = await shot(page);
    const { crowded } = await page.evaluate(crowdedTexts);

    assert.equal(difference(before, await shot(page)), '');
    await page.evaluate(spoil, 'moved');
    assert.notEqual(difference(before, await shot(page)), '');
    await show(svg, 'wide');
    await page.evaluate(spoil, 'grown');
    assert.notEqual(difference(before, await shot(page)), '');
    assert.ok((await page.evaluate(crowdedTexts)).crowded.length > crowded.length);
});
