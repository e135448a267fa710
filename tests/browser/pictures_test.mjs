/*
 * The pictures of every game, as a browser shows them, from the golden records: no text is
 * wider than its box or lies over another, in either language; and the boards look as they
 * did when somebody last looked at them, also on the covers of home. With RENEW=1 that is now:
 * `make golden-pictures`.
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    return async (svg, shape, wide = SHAPES[shape].width) => {
        await page.evaluate(([text, width]) => {
            const host = document.getElementById('picture');
            host.innerHTML = text;
            host.style.width = `${width}px`;
        }, [svg, wide]);
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

        /* four positions of the first records and two of others, by turns in one language or the other, and with long names */
        for (const [i, record] of recordsOf(game).entries()) {
            for (const [j, share] of (i < 4 ? [0, 0.3, 0.6, 1] : [0.45, 1]).entries()) {
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

/** The record whose pictures are golden: it stays what it is when bots come to play otherwise. */
function pictured({ game }) {
    const file = new URL(`${game}-board.txt`, GOLDEN);

    if (process.env.RENEW && !existsSync(file)) {
        mkdirSync(GOLDEN, { recursive: true });
        writeFileSync(file, recordsOf({ game }).findLast((text) => text.includes(' seats 2\n')));
    }
    return readFileSync(file, 'utf8');
}

/** The picture that is golden for a game: well into it. */
const board = (game, shape) => paint(cut(pictured(game), 0.6), shape, 'en');

for (const game of games) {
    for (const shape of Object.keys(SHAPES)) {
        test(`${game.title} looks as it did: ${shape}`, async (t) => {
            const show = await gallery(t);
            const file = new URL(`${game.game}-${shape}.png`, GOLDEN);
            const page = await show(await board(game, shape), shape);
            const now = await shot(page);

            if (process.env.RENEW) {
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

/* ---- Covers: a piece of a board, without words, as home shows it ------------------ */

const COVER = { width: 560, height: 280 };
const QUALITY = 0.82;
const NEAR = 4; /* of 255: by how much colours may differ on average, as the image loses some */

const covers = readdirSync(new URL('../../games/', import.meta.url), { withFileTypes: true })
    .map(({ name }) => new URL(`../../games/${name}/art/`, import.meta.url))
    .filter((folder) => existsSync(new URL('cover.json', folder)))
    .map((folder) => ({ ...JSON.parse(readFileSync(new URL('cover.json', folder), 'utf8')), file: new URL('cover.webp', folder) }));

/** That piece of a picture; numbers stay in it. */
const piece = (svg, { left, top, width }) => svg.replace(/<text[^>]*>[^<]*\p{L}{2}[^<]*<\/text>/gu, '')
    .replace(/viewBox="0 0 (\S+) (\S+)"/, (_, w, h) => (
        `viewBox="${[left * w, top * h, width * w, width * w * COVER.height / COVER.width].map((n) => n.toFixed(1)).join(' ')}"`));

/* In the page: an image as WebP. */
async function encoded([png, { width, height }, quality]) {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${png}` });
    const canvas = Object.assign(document.createElement('canvas'), { width, height });

    await image.decode();
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', quality).split(',')[1];
}

/* In the page: by how much the colours of two images differ, on average. */
async function apart([one, other, { width, height }]) {
    const [a, b] = await Promise.all([one, other].map(async (src) => {
        const image = Object.assign(new Image(), { src });
        const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
        await image.decode();
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height).data;
    }));

    return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;
}

for (const game of games) {
    test(`${game.title} looks as it did: on its cover`, async (t) => {
        const show = await gallery(t);
        const cover = covers.find((one) => one.game === game.game);
        const page = await show(piece(await board(game, 'wide'), cover), 'wide', COVER.width);
        const png = (await page.locator('#picture').screenshot()).toString('base64');

        if (process.env.RENEW) {
            writeFileSync(cover.file, Buffer.from(await page.evaluate(encoded, [png, COVER, QUALITY]), 'base64'));
            return;
        }
        const is = `data:image/webp;base64,${readFileSync(cover.file).toString('base64')}`;
        const by = await page.evaluate(apart, [`data:image/png;base64,${png}`, is, COVER]);
        assert.ok(by < NEAR, `the cover differs by ${by.toFixed(1)}. If the board is right, run make golden-pictures`);
    });
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
