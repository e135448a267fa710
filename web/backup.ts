/*
 * Everything that is kept as one file, and back. What comes in is checked to the last
 * field before anything changes, and what can be found from a record is not believed but found.
 * Fetched when it is wanted.
 */
import type { Context } from './context.ts';
import { CHANCE, seatsOf } from './engine.ts';
import { commitmentOf } from './fair.ts';
import { kept, loadGame, takeGames, type Kept, type Saved } from './games.ts';
import { LEVELS } from './levels.ts';
import { resultOf } from './local.ts';
import { Referee } from './referee.ts';
import { saveSettings, settings, type Seat, type Settings, type Setup } from './store.ts';

const FORMAT = 'benben games 1';
const BYTES_MAX = 100 << 20;
const GAMES_MAX = 20000;
const RECORD_MAX = 1 << 20;
const NAME_MAX = 100;
const SEATS_MAX = 4;
const OPTIONS_MAX = 64;
const AT_ONCE = 20; /* games between two looks at whoever waits */

/** Everything, as the text of a file. */
export async function allGames(): Promise<string> {
    const all = await Promise.all([...kept.values()].map(async (one) => ({ one, saved: await loadGame(one.id) })));
    const games = all.flatMap(({ one, saved }) => saved ? [{ ...one, ...saved }] : []);

    return JSON.stringify({ format: FORMAT, settings, games });
}

/* ---- Reading strictly --------------------------------------------------------- */

type Fields = Record<string, unknown>;

const isFields = (x: unknown): x is Fields => typeof x === 'object' && x !== null && !Array.isArray(x);
const isText = (x: unknown, most: number): x is string => typeof x === 'string' && x.length <= most;
const isCount = (x: unknown, most: number): x is number => Number.isInteger(x) && (x as number) >= 0 && (x as number) <= most;
const isList = <T>(x: unknown, most: number, is: (one: unknown) => one is T): x is T[] => Array.isArray(x) && x.length <= most && x.every(is);
const isSeat = (x: unknown): x is Seat => isFields(x) && isText(x['name'], NAME_MAX) && isCount(x['kind'], LEVELS.length);
const isSetup = (x: unknown): x is Setup => isFields(x) && isList(x['seats'], SEATS_MAX, isSeat) && isList(x['options'], OPTIONS_MAX, isByte);
const isByte = (x: unknown): x is number => isCount(x, 255);

/** A game of a file; null if it is none. */
function gameOf(x: unknown): (Kept & Saved) | null {
    const ok = isFields(x) && isText(x['id'], 32) && /^\w+$/.test(x['id']) && isText(x['game'], NAME_MAX) &&
        isList(x['seats'], SEATS_MAX, isSeat) && x['seats'].length > 0 && isList(x['options'], OPTIONS_MAX, isByte) &&
        isCount(x['begun'], Number.MAX_SAFE_INTEGER) && isCount(x['at'], Number.MAX_SAFE_INTEGER) &&
        isCount(x['rev'], 1e9) && isText(x['record'], RECORD_MAX) && isText(x['secret'], 64) && /^[0-9a-f]{64}$/.test(x['secret']) &&
        isText(x['daily'], 10) && /^(\d{4}-\d\d-\d\d)?$/.test(x['daily']) &&
        (x['whatIf'] === undefined || isCount(x['whatIf'], 1e6));

    return ok ? x as unknown as Kept & Saved : null;
}

/** What a record says of itself; null if this version cannot open it, or it is not that game. */
function checked(page: Context, one: Kept & Saved): [Kept, Saved] | null {
    const { id, game, seats, options, begun, at, rev, daily, record, secret } = one;
    let referee: Referee;

    try {
        referee = Referee.load(page.engine, record);
    } catch {
        return null;
    }
    const same = page.games[referee.game]?.name === game && referee.names.length === seats.length &&
        (one.whatIf !== undefined || record.includes(`commit sha256:${commitmentOf(secret)}`));
    const toAct = seatsOf(referee.toAct).filter((seat) => seat !== CHANCE);
    const result = referee.toAct === 0 ? resultOf(page, referee) : null;
    referee.close();
    const known = { id, game, seats, options, begun, at, rev, toAct, result, daily };
    return same ? [one.whatIf === undefined ? known : { ...known, whatIf: one.whatIf }, { record, secret }] : null;
}

type Some = Pick<Settings, 'seats' | 'setups' | 'lessons'>;

/** What of the settings goes with the games: names, set-ups, and how far one has come in lessons. */
function isSome(x: unknown): x is Some {
    return isFields(x) && isList(x['seats'], SEATS_MAX, isSeat) && x['seats'].length > 0 &&
        isFields(x['setups']) && Object.values(x['setups']).every(isSetup) &&
        isFields(x['lessons']) && Object.values(x['lessons']).every((n) => n === -1 || isCount(n, 1000));
}

function takeSettings({ seats, setups, lessons }: Some): void {
    settings.seats = seats;
    settings.setups = { ...settings.setups, ...setups };
    settings.lessons = { ...settings.lessons, ...lessons };
    saveSettings();
}

/** Takes the games of a file, and says what became of it. */
export async function importAll(page: Context, file: File): Promise<string> {
    const found = await take(page, file);

    return found ? page.t.brought(found.fresh, found.known, found.left) : page.t.notOurs;
}

/** What became of a file: null if it is none of ours. */
async function take(page: Context, file: File): Promise<{ fresh: number; known: number; left: number } | null> {
    let whole: unknown = null;

    try {
        whole = file.size <= BYTES_MAX ? JSON.parse(await file.text()) : null;
    } catch {
        return null;
    }
    if (!isFields(whole) || whole['format'] !== FORMAT || !Array.isArray(whole['games']) || whole['games'].length > GAMES_MAX)
        return null;
    const games = whole['games'].map(gameOf);
    const also = whole['settings'];
    if (games.includes(null) || !isSome(also))
        return null;
    const good: [Kept, Saved][] = [];
    for (const [i, one] of (games as (Kept & Saved)[]).entries()) {
        const found = checked(page, one);
        if (found)
            good.push(found);
        if (i % AT_ONCE === AT_ONCE - 1)
            await new Promise((resolve) => setTimeout(resolve));
    }
    takeSettings(also);
    const fresh = await takeGames(good);
    return { fresh, known: good.length - fresh, left: games.length - good.length };
}
