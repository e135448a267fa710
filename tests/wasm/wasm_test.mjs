/*
 * The engine in WebAssembly against the native one: the same records, views,
 * pictures and bots, byte for byte.
 *
 *     PROGRAM=benben WASM=benben.wasm node --test wasm_test.mjs
 *
 * The words, benben.en and benben.fr, are beside the module.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = process.env.PROGRAM;
const module = new WebAssembly.Module(readFileSync(process.env.WASM));
const languages = ['en', 'fr'].map((lang) => readFileSync(process.env.WASM.replace(/wasm$/, lang), 'utf8'));
const golden = join(dirname(fileURLToPath(import.meta.url)), '../program/golden');
const folder = mkdtempSync(join(tmpdir(), 'benben-'));
const PICTURE = 0, TEXT = 1, LEGAL = 3, RECORD = 8, ACCOUNT = 10; /* enum what_to_say in wasm/api.c */

after(() => rmSync(folder, { recursive: true }));

function engine() {
    const { exports } = new WebAssembly.Instance(module, {});
    const io = exports.bb_io();
    const wasm = {
        exports,
        write(text) {
            const bytes = new TextEncoder().encode(text + '\0');
            new Uint8Array(exports.memory.buffer, io, bytes.length).set(bytes);
            return bytes.length - 1;
        },
        read: (n) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, io, n)),
    };

    languages.forEach((text, lang) => exports.bb_learn(lang, wasm.write(text)));
    return wasm;
}

function native(...args) {
    return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, LANG: 'C.UTF-8' } });
}

const records = readdirSync(golden).filter((name) => /^(?!null).*\.txt$/.test(name));

test('the module asks for nothing from outside', () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

for (const name of records) {
    test(`${name}: record, views and pictures are the same bytes`, () => {
        const file = join(golden, name), text = readFileSync(file, 'utf8');
        const wasm = engine(), { exports } = wasm;
        const h = exports.bb_load(wasm.write(text));
        const seats = text.match(/^seat /gm).length;

        assert.ok(h >= 0, wasm.read(200));
        assert.equal(wasm.read(exports.bb_say(h, RECORD, 0, 0, 0)), text);
        for (let at = 0; at <= exports.bb_steps(h); at += 23) {
            const lang = at % 2, tall = at % 3 === 0, seat = at % seats;
            const picture = join(folder, 'picture.svg');
            const common = [file, '--at', `${at}`, '--as', `${seat}`, '--lang', lang ? 'fr' : 'en'];

            exports.bb_look(h, at);
            assert.equal(wasm.read(exports.bb_say(h, TEXT, seat, lang, 0)), native('show', ...common));
            native('show', ...common, '-o', picture, ...(tall ? ['--tall'] : []));
            assert.equal(wasm.read(exports.bb_say(h, PICTURE, seat, lang, tall ? 1 : 0)) + '\n',
                readFileSync(picture, 'utf8'));
        }
    });
}

const games = [...new Set(records.map((name) => name.split('_')[0]))];

for (const game of games) test(`bots of ${game} choose the same in both`, () => {
    const file = join(golden, records.find((name) => name.startsWith(game)));
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\n'), wasm = engine(), { exports } = wasm;

    for (let cut = 20; cut < lines.length - 4; cut += 17) {
        const part = lines.slice(0, cut).join('\n') + '\n';
        const h = exports.bb_load(wasm.write(part)), acting = exports.bb_to_act(h);

        for (const seat of [0, 1]) {
            if (!(acting >> seat & 1))
                continue;
            const asked = [
                { jsonrpc: '2.0', id: 1, method: 'load', params: { record: part } },
                { jsonrpc: '2.0', id: 2, method: 'bot', params: { match: 1, seat, bot: 'flat:60', seed: 7 } },
            ].map((request) => JSON.stringify(request)).join('\n') + '\n';
            const said = execFileSync(program, ['engine'], { input: asked, encoding: 'utf8' });
            const action = JSON.parse(said.trim().split('\n')[1]).result.action.number;

            exports.bb_view(h, seat);
            assert.equal(exports.bb_choose(exports.bb_game_of(h), 2, seat, 60, 7), action,
                `after line ${cut}`);
        }
        exports.bb_close(h);
    }
});

test('what is tried out is in the picture, and only there', () => {
    const text = records.map((name) => readFileSync(join(golden, name), 'utf8')).find((text) => text.includes('\n0 add '));
    const wasm = engine(), { exports } = wasm;
    const h = exports.bb_load(wasm.write(text.slice(0, text.indexOf('0 add'))));
    const say = (what) => wasm.read(exports.bb_say(h, what, 0, 0, 0));
    const actions = say(LEGAL).trim().split('\n').map((line) => Number(line.split('\t')[0]));
    const before = [PICTURE, TEXT, LEGAL, RECORD, ACCOUNT].map(say);
    const pictures = new Set([before[0]]);

    for (const action of actions) {
        exports.bb_try(h, action);
        pictures.add(say(PICTURE));
    }
    assert.equal(pictures.size, actions.length + 1);
    assert.deepEqual([TEXT, LEGAL, RECORD, ACCOUNT].map(say), before.slice(1));
    exports.bb_try(h, 0);
    assert.equal(say(PICTURE), before[0]);
    for (const line of before[4].trim().split('\n'))
        assert.match(line, /^(0|1|30)\t\d+\t[A-Z]+-\d\.\d\t[a-z]+-\w+( [a-z]+-\w+)*\t.+\.$/);
});

test('a damaged record is refused with a sentence', () => {
    const wasm = engine();

    assert.equal(wasm.exports.bb_load(wasm.write('benben 1\ngame chess\n')), -1);
    assert.match(wasm.read(60), /^line 2: expected/);
});

test('a match begins with seats and options that fit, or says why not', () => {
    const wasm = engine(), { exports } = wasm;
    const sentence = () => wasm.read(200).split('\0')[0];

    wasm.write('\0'.repeat(14));
    assert.equal(exports.bb_check(0, 2, 1), 0);
    assert.equal(exports.bb_check(0, 9, 0), -1);
    assert.equal(sentence(), 'The game is not made for this number of players.');
    wasm.write('\0'.repeat(14));
    assert.equal(exports.bb_new(0, 9, 1), -1);
    assert.equal(sentence(), 'Le jeu n’est pas fait pour ce nombre de joueurs.');
    assert.equal(exports.bb_new(99, 2, 1), -1);
    wasm.write('\0'.repeat(14));
    assert.equal(exports.bb_new(0, 2, 1), 0);
});

test('a record that begins at a given position is refused: no page can check it', () => {
    const wasm = engine();
    const text = readFileSync(join(golden, records[0]), 'utf8').replace(/^seat /m, 'position 00\nseat ');

    assert.equal(wasm.exports.bb_load(wasm.write(text)), -1);
    assert.match(wasm.read(60), /^line \d+: a page does not begin/);
});
