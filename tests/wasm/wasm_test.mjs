/*
 * The engine in WebAssembly against the native one: the same records, bots, and all that
 * chairs answer from news, byte for byte.
 *
 *     PROGRAM=benben WASM=benben.wasm BOTS=benben-bots.wasm node --test wasm_test.mjs
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
const bots = new WebAssembly.Module(readFileSync(process.env.BOTS));
const languages = ['en', 'fr'].map((lang) => [lang, `later.${lang}`].map((name) => (
    readFileSync(process.env.WASM.replace(/wasm$/, name), 'utf8'))));
const golden = join(dirname(fileURLToPath(import.meta.url)), '../program/golden');
const folder = mkdtempSync(join(tmpdir(), 'benben-'));

/* Names of an enum in a header become their numbers. */
const say = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../chair/say.h'), 'utf8');
const WHAT = Object.fromEntries([...say.matchAll(/^    BB_SAY_(\w+),/gm)].map(([, name], i) => [name, i]));

after(() => rmSync(folder, { recursive: true }));

/** An engine that has learned so many parts of the words of each language. */
function engine(learned = 2) {
    const { exports } = new WebAssembly.Instance(module, {});
    const io = exports.bb_io();
    const wasm = {
        exports,
        write(text) {
            const bytes = new TextEncoder().encode(text + '\0');
            new Uint8Array(exports.memory.buffer, io, bytes.length).set(bytes);
            return bytes.length - 1;
        },
        decode: (bytes) => new TextDecoder().decode(bytes),
        read: (n) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, io, n)),
        sentence: () => wasm.read(2000).split('\0')[0],

        load(text) {
            const h = exports.bb_load(wasm.write(text));
            assert.ok(h >= 0, wasm.sentence());
            return h;
        },

        /** A chair at a table, shown all there is. */
        sit(h, seat, names = []) {
            const c = exports.bb_sit(exports.bb_game_of(h), seat);

            names.forEach((name, i) => {
                wasm.write(name);
                exports.bb_name(c, i);
            });
            exports.bb_follow(h, seat);
            for (let n; (n = exports.bb_news(h, seat)) > 0;)
                assert.equal(exports.bb_show(c, n), 0, wasm.sentence());
            return c;
        },
        ask: (c, what, lang = 0, extra = 0) => wasm.read(exports.bb_answer(c, WHAT[what], lang, extra)),
    };

    languages.forEach((texts, lang) => texts.slice(0, learned).forEach((text, part) => exports.bb_learn(lang, part, wasm.write(text))));
    return wasm;
}

function native(...args) {
    return execFileSync(program, args, { encoding: 'utf8', env: { ...process.env, LANG: 'C.UTF-8' } });
}

const shown = JSON.parse(native('games', '--json')).filter((game) => !game.hidden).map((game) => game.game);
const gameOf = (name) => /^game (\S+)/m.exec(readFileSync(join(golden, name), 'utf8'))?.[1];
const records = readdirSync(golden).filter((name) => shown.includes(gameOf(name)));

test('the module asks for nothing from outside', () => {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('the module of the bots asks for the time and for nothing else', () => {
    assert.deepEqual(WebAssembly.Module.imports(bots), [{ module: 'env', name: 'now', kind: 'function' }]);
});

/** A record and how it goes on: its head with so many of its moves. */
function* parts(text, every) {
    const lines = text.split('\n'), head = lines.findIndex((line) => /^[*\d]/.test(line));

    for (let end = head; end < lines.length && !lines[end].startsWith('end '); end += every)
        yield lines.slice(0, end).join('\n') + '\n';
}

for (const name of records) {
    test(`${name}: the record and what chairs see of it are the same bytes`, () => {
        const file = join(golden, name), text = readFileSync(file, 'utf8');
        const wasm = engine(), { exports } = wasm;
        const whole = wasm.load(text);
        const names = Array.from(text.matchAll(/^seat \d (.*)/gm), ([, player]) => player);
        const picture = join(folder, 'picture.svg');
        let at = 0;

        assert.equal(wasm.read(exports.bb_record(whole)), text);
        for (const part of parts(text, Math.max(9, Math.ceil(text.split('\n').length / 16)))) {
            const lang = at % 2, tall = at % 3 === 0, seat = at++ % names.length;
            const h = wasm.load(part);
            const now = wasm.sit(h, seat, names), later = wasm.sit(whole, seat, names);
            const step = exports.bb_steps_seen(now) - 1;
            const common = [file, '--at', `${step}`, '--as', `${seat}`, '--lang', lang ? 'fr' : 'en'];
            const words = native('show', ...common);

            exports.bb_look(later, step);
            native('show', ...common, '-o', picture, ...(tall ? ['--tall'] : []));
            for (const c of [now, later]) {
                assert.equal(wasm.ask(c, 'TEXT', lang), words);
                assert.equal(wasm.ask(c, tall ? 'TALL' : 'PICTURE', lang) + '\n', readFileSync(picture, 'utf8'));
                exports.bb_leave(c);
            }
            exports.bb_close(h);
        }
    });
}

const games = [...new Set(records.map((name) => name.split('_')[0]))];

/** The bots' module, with a clock that moves by 8 ms whenever it is looked at: nobody waits for it. */
function thinker() {
    let now = 0;
    const { exports } = new WebAssembly.Instance(bots, { env: { now: () => now += 8 } });
    const io = exports.bb_io();

    return {
        exports,
        show: (view) => new Uint8Array(exports.memory.buffer, io, view.length).set(view),
        time: () => now,
    };
}

/** The bytes of what a seat sees. */
function viewOf(wasm, h, seat) {
    const c = wasm.sit(h, seat);
    const view = new Uint8Array(wasm.exports.memory.buffer, wasm.exports.bb_io(), wasm.exports.bb_seen(c)).slice();

    wasm.exports.bb_leave(c);
    return view;
}

const BOTS = ['random', 'greedy', 'uct', 'flat', 'best']; /* bots/spec.c */

for (const game of games) test(`bots of ${game} choose the same in both`, () => {
    const file = join(golden, records.find((name) => name.startsWith(game)));
    const text = readFileSync(file, 'utf8');
    const wasm = engine(), { exports } = wasm, mind = thinker();
    let asked = 0;

    for (const part of parts(text, 17)) {
        const h = wasm.load(part), acting = exports.bb_to_act(h);

        for (const seat of [0, 1]) {
            if (!(acting >> seat & 1))
                continue;
            const view = viewOf(wasm, h, seat);
            const bot = 2 + asked++ % 3;
            const questions = [
                { jsonrpc: '2.0', id: 1, method: 'load', params: { record: part } },
                { jsonrpc: '2.0', id: 2, method: 'bot', params: { match: 1, seat, bot: `${BOTS[bot]}:60`, seed: 7 } },
            ].map((request) => JSON.stringify(request)).join('\n') + '\n';
            const said = execFileSync(program, ['engine'], { input: questions, encoding: 'utf8' });
            const action = JSON.parse(said.trim().split('\n')[1]).result.action.number;

            mind.show(view);
            assert.equal(mind.exports.bb_choose(exports.bb_game_of(h), bot, seat, 60, 7), action,
                `${BOTS[bot]} after ${part.split('\n').at(-2)}`);
        }
        exports.bb_close(h);
    }
    assert.ok(asked > 2);
});

for (const game of shown) test(`hints of ${game} are the same in both`, () => {
    const text = readFileSync(join(golden, records.find((name) => gameOf(name) === game)), 'utf8');
    const wasm = engine(), { exports } = wasm, { exports: c, show } = thinker();
    const all = [...parts(text, 17)], part = all[Math.floor(all.length / 2)];
    const h = wasm.load(part), seat = Math.log2(exports.bb_to_act(h) & -exports.bb_to_act(h));
    const questions = [
        { jsonrpc: '2.0', id: 1, method: 'load', params: { record: part } },
        { jsonrpc: '2.0', id: 2, method: 'hint', params: { match: 1, seat } },
    ].map((request) => JSON.stringify(request)).join('\n') + '\n';
    const { worlds, exact, hints } = JSON.parse(execFileSync(program, ['engine'], { input: questions, encoding: 'utf8' }).split('\n')[1]).result;

    show(viewOf(wasm, h, seat));
    const n = c.bb_hint(exports.bb_game_of(h), seat, 0, 1);
    const [head, ...told] = wasm.decode(new Uint8Array(c.memory.buffer, c.bb_io(), n))
        .trim().split('\n').map((line) => line.split('\t').map(Number));
    const tenths = (n) => Math.round(n * 10), share = (n) => Math.round(n * 10000);
    assert.deepEqual(head, [worlds, Number(exact)]);
    assert.deepEqual(told.map(([action, win, error, points, off, , , , ...sources]) => [action, win, error, points, off, ...sources]),
        hints.map((one) => [one.action.number, share(one.win), share(one.win_error), tenths(one.points), tenths(one.points_error),
            ...Object.values(one.sources).map(tenths)]));
    assert.equal(exports.bb_note_hint(h, seat), 1);
    assert.equal(exports.bb_note_hint(h, seat), 0, 'it is noted once');
    assert.match(wasm.read(exports.bb_record(h)), new RegExp(`\n! hint ${seat}\n$`));
    exports.bb_close(h);
});

test('the analysis of a match is the same in both', () => {
    const file = join(golden, records.find((name) => name.startsWith(games[0])));
    const wasm = engine(), { exports } = wasm, mind = thinker(), c = mind.exports;
    const h = wasm.load(readFileSync(file, 'utf8')), n = exports.bb_steps(h);
    const read = (bytes) => wasm.decode(new Uint8Array(c.memory.buffer, c.bb_io(), bytes));
    const told = JSON.parse(native('analyse', file, '--seat', '0', '--playouts', '10', '--json'));

    mind.show(viewOf(wasm, h, 0));
    new Uint32Array(c.memory.buffer, c.bb_io() + 1024, 2 * n)
        .set(Array.from({ length: n }, (_, i) => [exports.bb_seat_of(h, i), exports.bb_action_of(h, i)]).flat());
    read(c.bb_analyse(exports.bb_game_of(h), 0, n, 10, 1));
    let lines = [];
    while ((lines = read(c.bb_analyse_next()).trim().split('\n').map((line) => line.split('\t')))[0][0] !== lines[0][1]) /* more */;
    const share = (text) => Number(text) / 10000;
    const [, , , start, end, luck, error, mistakes, lost, rest] = lines[0];
    const { name, seat, choices, ...balance } = told.seats[0];

    assert.deepEqual({ start, end, luck, luck_error: error, lost, rest }, Object.fromEntries(
        Object.entries(balance).filter(([key]) => key !== 'mistakes').map(([key, value]) => [key, String(Math.round(value * 10000))])));
    assert.equal(Number(mistakes), balance.mistakes);
    assert.ok(name !== '' && seat === 0 && choices);
    const turns = lines.filter(([what]) => what === 'turn').map((line) => line.slice(2).map(share));
    assert.deepEqual(turns, told.turns.map(({ chances, luck: brought }) => chances.flatMap((chance, i) => [chance, brought[i]])));
    exports.bb_close(h);
});

for (const game of games) test(`levels of ${game} keep to their time, and to their lot where there is no clock`, () => {
    const text = readFileSync(join(golden, records.find((name) => name.startsWith(game))), 'utf8');
    const wasm = engine(), mind = thinker();
    const all = [...parts(text, 9)];
    const h = wasm.load(all[Math.floor(all.length / 3)]);
    const seat = Math.log2(wasm.exports.bb_to_act(h) & -wasm.exports.bb_to_act(h));
    const game_ = wasm.exports.bb_game_of(h), view = viewOf(wasm, h, seat);

    for (const level of [1, 2, 3, 4, 5]) {
        const most = mind.exports.bb_turn_ms(level);

        assert.ok(most <= (level <= 3 ? 1000 : 4000));
        const before = mind.time();
        for (let i = 0; i < 12; i++) { /* decisions of one turn */
            mind.show(view);
            mind.exports.bb_play(game_, level, seat, level, i);
        }
        assert.ok(mind.time() - before <= most + 12 * 40, `level ${level}: ${mind.time() - before} of ${most} ms`);
        const always = () => {
            mind.show(view);
            return mind.exports.bb_play_always(game_, level, seat, 5);
        };
        assert.equal(always(), always());
    }
});

test('what is tried out is in the picture, and only there', () => {
    const wasm = engine();
    const others = Object.keys(WHAT).filter((what) => what !== 'PICTURE');
    let ghosts = 0;

    for (const name of shown.flatMap((game) => records.find((one) => gameOf(one) === game) ?? [])) {
        const text = readFileSync(join(golden, name), 'utf8');
        const c = wasm.sit(wasm.load(text.split(/^(?=0 )/m).slice(0, 9).join('')), 0);
        const say = () => others.map((what) => wasm.ask(c, what));
        const actions = wasm.ask(c, 'ACTIONS').trim().split('\n').map((line) => Number(line.split('\t')[0]));
        const before = say(), picture = wasm.ask(c, 'PICTURE');

        assert.ok(actions.length > 0);
        ghosts += new Set(actions.map((action) => wasm.ask(c, 'PICTURE', 0, action))).size - 1;
        assert.equal(wasm.ask(c, 'PICTURE'), picture);
        assert.deepEqual(say(), before);
        for (const line of wasm.ask(c, 'ACCOUNT').split('\n').filter(Boolean))
            assert.match(line, /^\d+\t-?\d+\t[A-Z]+-[\d.]+\t[\w-]+( [\w-]+)*\t.+\.$/);
    }
    assert.ok(ghosts > 0);
});

/** What a page may ask before the later words have come: pictures, the question, what may be done, what is
 * half chosen, and what is tried out. */
function* soonAsked(wasm, c, lang) {
    const lines = wasm.ask(c, 'ACTIONS', lang).split('\n').filter(Boolean);
    const numbers = lines.map((line) => Number(line.split('\t')[0]));

    yield lines.join('\n');
    for (const what of ['PICTURE', 'TALL', 'TABLET', 'DESK', 'QUESTION', 'SCORE'])
        yield wasm.ask(c, what, lang);
    wasm.write(numbers.slice(0, 9).join(' '));
    yield wasm.ask(c, 'HALF', lang);
    for (const number of numbers.filter((_, i) => i % Math.ceil(numbers.length / 4) === 0)) {
        for (const what of ['DESK', 'ENDING', 'TRIAL'])
            yield wasm.ask(c, what, lang, number);
    }
}

test('who has not learned the later words yet is asked nothing that needs one', () => {
    const wasm = engine(1);
    let asked = 0;

    for (const name of records) {
        for (const part of parts(readFileSync(join(golden, name), 'utf8'), 31)) {
            const h = wasm.load(part), lang = asked++ % 2;

            for (const seat of [0, 1].filter((one) => wasm.exports.bb_to_act(h) >> one & 1)) {
                const c = wasm.sit(h, seat);
                for (const said of soonAsked(wasm, c, lang))
                    assert.equal(/⟨.*?⟩/.exec(said)?.[0], undefined, `${name}, as seat ${seat}`);
                wasm.exports.bb_leave(c);
            }
            wasm.exports.bb_close(h);
        }
    }
    assert.ok(asked > 100);
});

test('news that is none is refused', () => {
    const wasm = engine(), { exports } = wasm;
    const h = wasm.load(readFileSync(join(golden, records[0]), 'utf8'));

    exports.bb_follow(h, 0);
    const n = exports.bb_news(h, 0);
    const c = exports.bb_sit(exports.bb_game_of(h), 0);
    assert.equal(exports.bb_show(c, n - 1), -1);
    assert.match(wasm.sentence(), /no news/);
});

test('a damaged record is refused with a sentence', () => {
    const wasm = engine();

    assert.equal(wasm.exports.bb_load(wasm.write('benben 2\ngame chess\n')), -1);
    assert.match(wasm.sentence(), /^line 2: expected/);
});

test('a match begins with seats and options that fit, or says why not', () => {
    const wasm = engine(), { exports } = wasm;

    wasm.write('\0'.repeat(14));
    assert.equal(exports.bb_check(0, 2, 1), 0);
    assert.equal(exports.bb_check(0, 9, 0), -1);
    assert.equal(wasm.sentence(), 'The game is not made for this number of players.');
    wasm.write('\0'.repeat(14));
    assert.equal(exports.bb_new(0, 9, 1), -1);
    assert.equal(wasm.sentence(), 'Le jeu n’est pas fait pour ce nombre de joueurs.');
    assert.equal(exports.bb_new(99, 2, 1), -1);
    wasm.write('\0'.repeat(14));
    assert.equal(exports.bb_new(0, 2, 1), 0);
});

test('a record that begins at a given position is refused: no page can check it', () => {
    const wasm = engine();
    const text = readFileSync(join(golden, records[0]), 'utf8').replace(/^seat /m, 'position 00\nseat ');

    assert.equal(wasm.exports.bb_load(wasm.write(text)), -1);
    assert.match(wasm.sentence(), /^line \d+: a page does not begin/);
});
