/*
 * What a player is told about the games before one begins. The build asks the engine for it,
 * language by language, so that the first screen need not wait for the engine.
 */
import { words, type Engine } from './engine.ts';

/** What an option is for, or '', and the same value by value; and what is known of a value with so
 * many seats, from the fewest on. Who sets up a game is told. */
export interface Purpose {
    why: string;
    whys: string[];
    known: string[][];
}

export interface Option extends Purpose {
    name: string;
    usual: number;
    values: string[];
    alone: boolean; /* it only means something to somebody alone */
}

/** Seats and options. */
export interface Plan {
    seats: number;
    options: number[];
}

export interface Game {
    index: number;
    name: string;
    title: string;
    about: string;
    min: number;
    max: number;
    edition: string;
    reconstructed: boolean;
    hidden: boolean;
    seats: string[]; /* what the game calls its seats, if it does */
    options: Option[];
    plans: Plan[];   /* which take turns as the deal of the day */
}

type Told = Omit<Game, 'plans'>;

function described(index: number, text: string): Told {
    const [head = '', ...more] = text.split('\n');
    const [name = '', title = '', about = '', min, max, edition = '', reconstructed, hidden,
        seats = '', ...options] = head.split('\t');

    return {
        index, name, title, about, min: Number(min), max: Number(max),
        edition, reconstructed: reconstructed === '1', hidden: hidden === '1',
        seats: words(seats, '|'),
        options: options.map((o, i) => {
            const [key = '', rest = ''] = o.split('=');
            const [usual, ...values] = rest.split('|');
            const [alone, why = '', ...told] = more[i]?.split('\t') ?? [];
            const whys = told.map((value) => value.split('|'));
            return { name: key, usual: Number(usual), values, alone: alone === '1', why,
                whys: whys.map(([first = '']) => first), known: whys.map(([, ...known]) => known) };
        }),
    };
}

/** What somebody who sets up a game is told of the value of an option. */
export function purposeOf({ min }: Game, option: Option, value: number, seats: number): string {
    return `${option.whys[value] || option.why} ${option.known[value]?.[seats - min] ?? ''}`.trim();
}

/** The set-ups that take turns: as usual for two, alone where that can be, and each other
 * value of an option that is not about how a rule is read, which is "yes" or "no". */
function plans(engine: Engine, game: Told): Plan[] {
    const usual = game.options.map((o) => o.usual);
    const fits = ({ seats, options }: Plan) => engine.unfit(game.index, seats, options, 0) === '';
    const varied = game.options.flatMap((o, i) => o.values.length < 3 ? [] : o.values.map((_, value) => (
        { alone: o.alone, options: usual.map((old, k) => k === i ? value : old) })));
    const alone = [{ seats: 1, options: usual }, ...varied.map(({ options }) => ({ seats: 1, options }))];
    const others = varied.filter(({ alone: only }) => !only).map(({ options }) => ({ seats: Math.max(2, game.min), options }));
    const all = [{ seats: Math.max(2, game.min), options: usual }, ...game.min === 1 ? alone : [], ...others].filter(fits);

    return all.filter((plan, i) => all.findIndex((one) => JSON.stringify(one) === JSON.stringify(plan)) === i);
}

/** The games without what their options are for, and that, game by game and option by option. */
export function apart(games: readonly Game[]): { games: Game[]; purposes: Purpose[][] } {
    return {
        games: games.map((game) => ({ ...game, options: game.options.map((o) => ({ ...o, why: '', whys: [], known: [] })) })),
        purposes: games.map(({ options }) => options.map(({ why, whys, known }) => ({ why, whys, known }))),
    };
}

/** All games, in a language that the engine has learnt. */
export function catalogue(engine: Engine, lang: number): Game[] {
    const found: Game[] = [];

    for (;;) {
        const n = engine.c.bb_describe(found.length, lang);

        if (n < 0)
            return found;
        const game = described(found.length, engine.read(n));
        found.push({ ...game, plans: plans(engine, game) });
    }
}
