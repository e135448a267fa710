/*
 * Plays every lesson through, with the engine of the page: whatever a lesson expects is legal
 * where it expects it, whatever it lights is in the picture in every shape, both languages
 * say all of it in few words, and speak of Confirm the first time that it is asked for, and nowhere where it is not. A rule, a name or an id that changes under a lesson is found here.
 *
 *     WASM=benben.wasm node --test lesson_test.mjs
 */
import { build } from 'esbuild';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lessonIn, readLesson } from '../../web/lessonbook.mjs';

const LANGUAGES = ['en', 'fr'];
const SHAPES = { wide: 0, tall: 1, tablet: 2, desk: 3 };
const MOST_WORDS = 30;
const MOST_LETTERS = 34; /* of a title: a line of the guide */
const { WASM } = process.env;
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = mkdtempSync(join(tmpdir(), 'benben-'));

after(() => rmSync(folder, { recursive: true }));

const contents = `export { Engine, CHANCE } from './engine.ts'; export { Chair } from './chair.ts';
    export { Referee } from './referee.ts'; export { places, PUPIL } from './steps.ts';
    export { narrow } from './pick.ts';`;
await build({ stdin: { contents, resolveDir: join(root, 'web') }, bundle: true, format: 'esm', outfile: join(folder, 'page.mjs') });
const { Engine, CHANCE, Chair, Referee, narrow, places, PUPIL } = await import(pathToFileURL(join(folder, 'page.mjs')));

const engine = await Engine.start(new WebAssembly.Module(readFileSync(WASM)));
LANGUAGES.forEach((lang, i) => engine.learn(i, readFileSync(WASM.replace(/wasm$/, lang), 'utf8')));

const games = readdirSync(join(root, 'games')).filter((name) => existsSync(join(root, 'games', name, 'lessons')));
const lessons = new Map(games.map((name) => [name, readLesson(join(root, 'games', name))]));

/** The pupil's actions, as the record writes them. */
function written(record) {
    const lines = record.split('\n').filter((line) => line.startsWith(`${PUPIL} `));

    return lines.flatMap((line) => line.slice(2).split(';').map((action) => action.trim()));
}

function idsIn(svg) {
    return new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
}

/** What is wrong with a text. */
function* textFaults(where, text, lang) {
    const words = text.split(/[\s\u00a0\u202f]+/).filter((word) => /[\p{L}\d]/u.test(word));

    if (words.length > MOST_WORDS)
        yield `${where}: ${words.length} words`;
    if (text.split('*').length % 2 === 0)
        yield `${where}: a star is alone`;
    if (lang === 'fr' && (/[^\u00a0][:»]|«[^\u00a0]|[^\u202f][;!?]|'/.test(text)))
        yield `${where}: French spaces or apostrophes`;
}

/** What a step says in a language, and how. */
function* wordFaults(lesson, lang) {
    for (const [i, { title, text, task, wrong, acts }] of lessonIn(lesson, lang).steps.entries()) {
        const where = `step ${i + 1}, ${lang}`;

        if (!title || !text || acts > 0 && (!task || !wrong) || acts === 0 && (task || wrong))
            yield `${where}: something is not said, or said in vain`;
        if (title?.length > MOST_LETTERS)
            yield `${where}: the title is long`;
        for (const [what, said] of Object.entries({ title, text, task, wrong }))
            yield* textFaults(`${where}, ${what}`, said ?? '', lang);
    }
}

/** Makes the moves from one place to another; the chair is shown them. */
function playOn(referee, chair, moves, from, to) {
    for (const { seat, action } of moves.slice(from, to)) {
        if (seat === CHANCE)
            referee.deal(action);
        else
            assert.equal(referee.act(seat, action, 0), null);
    }
    referee.news(PUPIL).forEach((news) => chair.show(news));
}

/** Confirm is asked for: Undo cannot take it back, or taps say no more than that it is one of several. */
function isConfirmed(chair, actions, { n, ids }) {
    return !chair.trial(n).free || narrow(actions, { ids, turn: 0 }).fits.length > 1;
}

/** Where a step speaks of Confirm and nothing in it is confirmed; or is the first where something is,
 * and does not. */
function* ruleFaults(i, { task, wrong }, confirmed, first) {
    for (const lang of LANGUAGES) {
        if (!confirmed && /confirm/i.test(`${task?.[lang]} ${wrong?.[lang]}`))
            yield `step ${i + 1}, ${lang}: Confirm is mentioned, and not asked for`;
        if (confirmed && first && !/confirm/i.test(task?.[lang]))
            yield `step ${i + 1}, ${lang}: Confirm is asked for, and not mentioned`;
    }
}

/** What the pupil cannot see or do in a step, which is played to its end; true if something in it was
 * confirmed. */
function* stepFaults(i, { lit }, { start, end }, referee, chair, moves) {
    const pictures = () => Object.entries(SHAPES).map(([shape, n]) => [shape, idsIn(chair.picture(0, n))]);
    const absent = (ids) => pictures().flatMap(([shape, there]) => (
        ids.filter((id) => !there.has(id)).map((id) => `step ${i + 1}: ${id} is not in the ${shape} picture`)));

    let confirmed = false;

    yield* absent(lit);
    for (let at = start; at < end;) {
        const actions = chair.actions(), action = actions.find(({ n }) => n === moves[at].action);
        const next = moves.findIndex(({ seat }, j) => j > at && seat === PUPIL);

        confirmed ||= action !== undefined && isConfirmed(chair, actions, action);
        if (action)
            yield* absent(action.ids);
        else
            yield `step ${i + 1}: what is expected is not offered`;
        playOn(referee, chair, moves, at, at = next < 0 ? moves.length : next);
    }
    return confirmed;
}

function* lineFaults(lesson) {
    const { record, steps } = lessonIn(lesson, 'en');
    const expected = written(record);
    let said = 0;

    for (const [i, { acts = [], before = 0 }] of lesson.steps.entries()) {
        said += before;
        for (const act of acts) {
            if (act !== expected[said++])
                yield `step ${i + 1}: “${act}” is not what the record has, “${expected[said - 1]}”`;
        }
    }
    if (said !== expected.length)
        yield `the steps have ${said} actions of the pupil, the record ${expected.length}`;
    if (steps.at(-1).acts > 0)
        yield 'the last step still wants something';
    if (steps.length < 10 || steps.length > 14)
        yield `${steps.length} steps`;
}

function* playFaults(lesson) {
    const { record, steps } = lessonIn(lesson, 'en');
    const whole = Referee.load(engine, record);
    const moves = Array.from({ length: whole.steps }, (_, i) => ({ seat: whole.seatOf(i), action: whole.actionOf(i) }));
    const referee = Referee.load(engine, record.slice(0, record.search(/^[*\d]/m)));
    const chair = new Chair({ engine, lang: 0, shape: 0, themed: (svg) => svg }, whole.game, PUPIL, whole.names);
    let at = 0, first = true;

    referee.follow(PUPIL);
    for (const [i, place] of places(moves, steps).entries()) {
        playOn(referee, chair, moves, at, place.start);
        const confirmed = yield* stepFaults(i, steps[i], place, referee, chair, moves);
        yield* ruleFaults(i, lesson.steps[i], confirmed, first);
        first &&= !confirmed;
        at = place.end;
    }
    if (at !== moves.length)
        yield 'the record goes on behind the last step';
    chair.leave();
    referee.close();
    whole.close();
}

function faults(lesson) {
    return [...LANGUAGES.flatMap((lang) => [...wordFaults(lesson, lang)]), ...lineFaults(lesson), ...playFaults(lesson)];
}

test('there are lessons', () => {
    assert.ok(games.length > 0);
});

for (const [game, lesson] of lessons) {
    test(`the lesson of ${game} can be played through`, () => {
        assert.deepEqual(faults(lesson), []);
    });

    test(`whatever is spoilt in the lesson of ${game} is noticed`, () => {
        const first = lesson.steps.findIndex(({ acts }) => acts);
        const spoilt = (change) => {
            const copy = structuredClone(lesson);
            change(copy.steps[first], copy);
            return faults(copy).join('\n');
        };

        assert.match(spoilt((step) => step.lit = ['nowhere']), /nowhere is not in the tablet picture/);
        assert.match(spoilt((step) => step.acts = ['nothing']), /“nothing” is not what the record has/);
        assert.match(spoilt((step) => delete step.text.fr), /fr: something is not said/);
        assert.match(spoilt((step) => step.wrong.en += ' word'.repeat(30)), /en, wrong: \d+ words/);
        assert.match(spoilt((step) => step.task.fr += ' ?'), /French spaces/);
        assert.match(spoilt(({ task }) => task.en = /confirm/i.test(task.en) ? 'Do it.' : 'Do it, then confirm.'), /en: Confirm is (mentioned|asked for), and not/);
        assert.match(spoilt((_, { steps }) => steps.pop()) + spoilt((_, { steps }) => steps.length = 5), /steps/);
        assert.throws(() => spoilt((_, copy) => copy.record = copy.record.replace(/rules \d+/, 'rules 999')), /rules 999/);
    });
}
