/*
 * Lessons from YAML to what the page fetches: a file for each game and language. A game has a
 * lesson if it has lessons/first.yaml, the steps, and beside it first.txt, the record of the match.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The lesson in a folder as it stands in its files, or null. */
export function readLesson(folder) {
    const file = join(folder, 'lessons/first.yaml');

    return existsSync(file) ? {
        record: readFileSync(join(folder, 'lessons/first.txt'), 'utf8'),
        steps: parse(readFileSync(file, 'utf8')).steps,
    } : null;
}

/** The same in one language, as web/lesson.ts wants it. */
export function lessonIn({ record, steps }, lang) {
    return {
        record,
        steps: steps.map(({ title, text, task, wrong, lit = [], acts = [], before = 0 }) => ({
            title: title[lang], text: text[lang], task: task?.[lang] ?? '', wrong: wrong?.[lang] ?? '',
            lit, acts: acts.length, before,
        })),
    };
}

/** { game: { language: file } } of the lessons of these games. */
export function lessons(games, languages, putHashed) {
    const found = {};

    for (const { name, folder } of games) {
        const lesson = readLesson(folder);

        if (lesson)
            found[name] = Object.fromEntries(languages.map((lang) => (
                [lang, putHashed(`lesson-${name}-${lang}.json`, JSON.stringify(lessonIn(lesson, lang)))])));
    }
    return found;
}
