/*
 * What taps mean: which action they are ready for, and when they have said all of it.
 *
 *     node --test pick_test.mjs
 */
import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const page = join(dirname(fileURLToPath(import.meta.url)), '../../web/pick.ts');
const { outputFiles: [{ text }] } = await build({ entryPoints: [page], bundle: true, format: 'esm', write: false });
const { isWhole, narrow, NOTHING, tap } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

let numbers = 0;
const action = (ids, lead = '') => {
    const parts = ids.split(' ').map((part) => part.split('|'));
    return { n: ++numbers, text: ids, parts, ids: parts.flat(), lead, optional: false };
};

const tapped = (actions, ...ids) => ids.reduce((picks, id) => tap(actions, picks, id), NOTHING);
const after = (actions, ...ids) => narrow(actions, tapped(actions, ...ids));

test('what has a button of its own is ready for nobody who has not tapped that', () => {
    const draw = action('pile-1'), look = action('look pile-1', 'look');

    assert.equal(after([draw, look], 'pile-1').ready, draw);
    assert.deepEqual(after([draw, look], 'pile-1').fits, [draw], 'it is not one of two ways');
    assert.equal(after([draw, look], 'pile-1', 'look').ready, look, 'the button may come second');
    assert.equal(after([draw, look], 'look').ready, look, 'and may be all that is needed');
    const other = action('look pile-2', 'look');
    assert.equal(after([look, other], 'pile-1').ready, null);
    assert.deepEqual([...after([look, other], 'pile-1').open], ['look'], 'the button is what is left to tap');
    assert.deepEqual([...narrow([look, other], NOTHING).open], ['look'], 'and what can be begun with');
    assert.equal(narrow([look], NOTHING).ready, look, 'what alone is possible is ready');
});

test('all is said by one of each part', () => {
    const move = action('man site'), row = action('row|left|right'), pay = action('die other');

    assert.equal(isWhole(move, ['man']), false);
    assert.equal(isWhole(move, ['site', 'man']), true);
    assert.equal(isWhole(row, ['right']), true);
    assert.equal(after([pay, row], 'die').ready, pay, 'it is the only one');
    assert.equal(isWhole(pay, ['die']), false, 'but who tapped one die has not said the other');
});

test('the same tap goes from one way to the next', () => {
    const ways = [action('tile cell'), action('tile cell'), action('tile cell')];
    const ready = (...ids) => after(ways, ...ids).ready;

    assert.equal(ready('tile', 'cell'), ways[0]);
    assert.equal(ready('tile', 'cell', 'cell'), ways[1]);
    assert.equal(ready('tile', 'cell', 'cell', 'cell', 'tile'), ways[0]);
});
