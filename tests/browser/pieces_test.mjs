/*
 * Pieces of the page that need no browser: picking actions.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

async function load(name) {
    const file = fileURLToPath(new URL(`../../web/${name}.ts`, import.meta.url));
    const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false, format: 'esm' });

    return import('data:text/javascript;base64,' + Buffer.from(outputFiles[0].contents).toString('base64'));
}

const action = (n, ids) => ({ n, text: `${n}`, ids: ids.split(' '), parts: ids.split(' ').map((id) => [id]), lead: '' });

test('taps narrow, what does not go together makes way, the same again turns', async () => {
    const { narrow, NOTHING, tap } = await load('pick');
    const tiles = ['h0 a', 'h0 b', 'h1 a', 'h1 b'].flatMap((ids, i) =>
        Array.from({ length: ids.startsWith('h0') ? 3 : 1 }, (_, way) => action(10 * i + way, ids)));
    const after = (...ids) => ids.reduce((picks, id) => tap(tiles, picks, id), NOTHING);
    const ready = (picks) => narrow(tiles, picks).ready?.n;

    assert.equal(ready(NOTHING), undefined);
    assert.equal(ready(after('a')), undefined);
    assert.deepEqual([...narrow(tiles, after('a')).open], ['h0', 'h1']);
    assert.equal(ready(after('a', 'h1')), 20);
    assert.deepEqual([...narrow(tiles, after('a', 'h1')).open], ['b', 'h0'], 'what could be instead');
    assert.equal(ready(after('h0', 'a')), 0);
    assert.equal(ready(after('h0', 'a', 'a')), 1);
    assert.equal(ready(after('h0', 'a', 'a', 'h0', 'a')), 0, 'three ways, and round');
    assert.equal(ready(after('h0', 'a', 'a', 'b')), 10, 'elsewhere, the way that is listed first');
    assert.equal(ready(after('h0', 'a', 'a', 'h1')), 20, 'this one has no ways');
    assert.deepEqual(after('h1', 'a', 'a').ids, ['h1'], 'one way: the second tap takes it back');
    assert.equal(tap(tiles, NOTHING, 'elsewhere'), null);
});

test('the one that touches nothing else is meant, and the others are asked for', async () => {
    const { narrow, NOTHING, tap, turns } = await load('pick');
    const pawns = [action(1, 'a'), action(2, 'mummy a'), action(3, 'b'), action(4, 'any of these')];
    const picks = tap(pawns, NOTHING, 'a');

    assert.equal(narrow(pawns, picks).ready.n, 1);
    assert.deepEqual(turns(narrow(pawns, picks)).map((a) => a.n), [1, 2]);
    assert.equal(narrow(pawns, { ...picks, turn: 1 }).ready.n, 2);
    assert.equal(narrow(pawns, { ...picks, turn: -1 }).ready.n, 2);
    assert.equal(narrow(pawns, tap(pawns, picks, 'mummy')).ready.n, 2);
    assert.equal(narrow(pawns, tap(pawns, NOTHING, 'these')).ready.n, 4, 'the only one left');
});
