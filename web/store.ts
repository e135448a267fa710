/*
 * What the page remembers. Settings are wanted before the first picture, so they are in
 * localStorage; games are in IndexedDB (games.ts). A browser that keeps nothing is no
 * reason to fail.
 */
import { browserLanguage, LANGUAGES, type Lang } from './words.ts';

/** Who sits at a seat: 0 a person, else a bot of a strength: levels.ts. */
export interface Seat {
    name: string;
    kind: number;
}

/** How a game was set up last. */
export interface Setup {
    seats: Seat[];
    options: number[];
}

export type Theme = 'auto' | 'light' | 'dark';

/** How long moves of bots are shown. */
export type Pause = 'slow' | 'normal' | 'once';

export interface Settings {
    lang: Lang;
    theme: Theme;
    text: boolean;         /* the text view shows */
    sound: boolean;        /* sounds are wanted */
    confirm: boolean;      /* every step is confirmed, even if Undo could take it back */
    hints: boolean;        /* a button asks for them */
    bots: Pause;
    pace: number;          /* at which a turn is shown again: 0.5, 1 or 2 */
    seats: Seat[];         /* as last time */
    setups: Record<string, Setup>; /* the same game by game */
    random: boolean;       /* seats that the game names are drawn */
    last: string;          /* the game that was played last */
    lessons: Record<string, number>; /* game by game, the step that one has come to, or -1: finished */
}

const SEATS: Seat[] = [{ name: '', kind: 0 }, { name: 'Nefru', kind: 2 }];

/** What localStorage has under this name, and took before there was another place for it. */
export function read<T>(key: string): T | null {
    try {
        return JSON.parse(localStorage.getItem('benben.' + key) ?? 'null') as T | null;
    } catch {
        return null;
    }
}

export function drop(key: string): void {
    try {
        localStorage.removeItem('benben.' + key);
    } catch {
        /* nothing was kept there */
    }
}

function write(key: string, value: unknown): void {
    try {
        localStorage.setItem('benben.' + key, JSON.stringify(value));
    } catch {
        /* full or forbidden: the page works without */
    }
}

/** The board is shown larger, for as long as the visit lasts. */
export function zoomed(): boolean {
    try {
        return sessionStorage.getItem('benben.zoom') === '1';
    } catch {
        return false;
    }
}

export function setZoomed(on: boolean): void {
    try {
        sessionStorage.setItem('benben.zoom', on ? '1' : '0');
    } catch {
        /* as above */
    }
}

export const settings: Settings = {
    lang: browserLanguage(), theme: 'auto', text: false, sound: false, confirm: false, hints: false, bots: 'normal', pace: 1, seats: SEATS, setups: {},
    random: false, last: '', lessons: {},
    ...read<Partial<Settings>>('settings'),
};
if (!(settings.lang in LANGUAGES))
    settings.lang = 'en';

export function saveSettings(): void {
    write('settings', settings);
}

/** Sets what a control of this name says, if it is a setting that nothing else follows from. */
export function setSetting(name: string, value: string, ticked: boolean): void {
    if (name === 'theme')
        settings.theme = value as Theme;
    else if (name === 'bots')
        settings.bots = value as Pause;
    else if (name === 'sound' || name === 'text' || name === 'confirm' || name === 'hints' || name === 'random')
        settings[name] = ticked;
}
