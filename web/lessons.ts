/*
 * Which games have a guided first game, and how far one has come in it. The rest is
 * fetched when somebody learns (lesson.ts).
 */
import type { Context } from './context.ts';
import type { Game } from './catalogue.ts';
import { html, type Html } from './html.ts';
import { saveSettings, settings } from './store.ts';

/** Game, then language, to file; the build fills it in. */
declare const LESSONS: Record<string, Record<string, string> | undefined>;

export const DONE = -1;

export function lessonFile(game: string): string | undefined {
    return LESSONS[game]?.[settings.lang];
}

/** The step that one has come to, or DONE; undefined if one has not begun. */
export function placeIn(game: string): number | undefined {
    return settings.lessons[game];
}

export function setPlace(game: string, step: number): void {
    settings.lessons[game] = step;
    saveSettings();
}

/** The way to learn a game: its lesson, or if there is none, or it is finished, the rules. */
export function learnButton({ t }: Context, { name, title }: Game): Html {
    const rules = lessonFile(name) === undefined || placeIn(name) === DONE;

    return html`<a class="button" href="#/${rules ? 'rules' : 'learn'}/${name}"
        aria-label="${rules ? t.rulesOf(title) : t.learnOf(title)}">${rules ? t.rules : t.learn}</a>`;
}

/** The lesson that one has begun, or else may begin with. */
export function firstLesson({ t }: Context, games: readonly Game[]): Html | false {
    const begun = games.find(({ name }) => (placeIn(name) ?? DONE) > 0);
    const game = begun ?? games.find(({ name }) => lessonFile(name) !== undefined && placeIn(name) !== DONE);

    return game !== undefined && html`<a class="button gold" href="#/learn/${game.name}">
        ${begun ? t.learnOn((placeIn(begun.name) ?? 0) + 1) : t.guided}</a>`;
}
