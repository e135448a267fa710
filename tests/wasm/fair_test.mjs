/*
 * The page verifies as the program does: the same verdicts on the same good and bad records
 * (tests/program/dealings.py), and no more work for what was taken back than for what was not.
 *
 *     PROGRAM=benben WASM=benben.wasm PYTHON=python3 node --test fair_test.mjs
 */
import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { PROGRAM, WASM, PYTHON } = process.env;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'benben-'));
const module = new WebAssembly.Module(readFileSync(WASM));

after(() => rmSync(folder, { recursive: true }));

/* The games that all who verify know. */
const known = readdirSync(join(root, 'games')).filter((name) => existsSync(join(root, 'games', name, 'dealing.py')))
    .map((name) => /^game: "?([\w-]+)/m.exec(readFileSync(join(root, 'games', name, 'editions/reference.yaml'), 'utf8'))[1]);

execFileSync(PYTHON, [join(root, 'tests/program/dealings.py'), PROGRAM, folder, ...known.sort()],
    { env: { ...process.env, PYTHONPATH: join(root, 'tests') } });
const verdicts = JSON.parse(readFileSync(join(folder, 'verdicts.json'), 'utf8'));

const contents = "export { Engine } from './engine.ts'; export { verify } from './fair.ts';";
await build({ stdin: { contents, resolveDir: join(root, 'web') }, bundle: true, format: 'esm', outfile: join(folder, 'page.mjs') });
const { Engine, verify } = await import(pathToFileURL(join(folder, 'page.mjs')));

/** An engine, and how often each of its functions was called. */
async function counting() {
    const engine = await Engine.start(module), calls = {};
    const counted = (name, f) => (...args) => {
        calls[name] = (calls[name] ?? 0) + 1;
        return f(...args);
    };

    engine.c = Object.fromEntries(Object.entries(engine.c).map(([name, f]) => (
        [name, typeof f === 'function' ? counted(name, f) : f])));
    return { engine, calls };
}

/** What the program's exit code would be. */
function code(engine, record) {
    try {
        return { fair: 0, differs: 1, broken: 1, unknown: 2 }[verify(engine, record).kind];
    } catch (error) {
        return /begin at a given position/.test(error.message) ? 3 : 2;
    }
}

test('the page says what the program says', async () => {
    const { engine } = await counting();

    assert.ok(known.length > 1);
    for (const [file, verdict] of Object.entries(verdicts))
        assert.equal(code(engine, readFileSync(join(folder, file), 'utf8')),
            file.includes('-given-') ? 3 : verdict, file); /* a page opens none of those, good or bad */
});

test('an old record is called so', async () => {
    const { engine } = await counting();
    const of = (name) => verify(engine, readFileSync(join(folder, `${known[0]}-${name}.txt`), 'utf8'));

    assert.equal(of('old').old, true);
    assert.equal(of('good').old, false);
});

test('a record with thousands of undos is gone through once', async () => {
    for (const file of Object.keys(verdicts).filter((name) => name.includes('many'))) {
        const { engine, calls } = await counting();
        const record = readFileSync(join(folder, file), 'utf8');
        const undos = record.split('\n! undo ').length - 1;
        const dealt = record.split('\n').filter((line) => line.startsWith('* ')).join(';').split(';').length;

        assert.ok(undos > 1000, file);
        assert.equal(verify(engine, record).kind, 'fair');
        assert.equal(calls.bb_load, 1);
        assert.equal(calls.bb_walk, dealt + 1);
        assert.equal(calls.bb_outcome, dealt);
        assert.ok(Object.values(calls).reduce((sum, n) => sum + n) < 10 * dealt + 1000, JSON.stringify(calls));
    }
});
