/*
 * What the first screen shows of the games. The build asks for it, so that nobody waits for
 * it: what is told about them (catalogue.ts), and how each looks, a table in mid-game, played
 * by bots that do not think.
 */
import { apart, catalogue } from './catalogue.ts';
import { Chair, SHAPE } from './chair.ts';
import { middleOf } from './crop.ts';
import { CHANCE, Engine, seatsOf } from './engine.ts';
import { Referee } from './referee.ts';

const STEPS = 70; /* after which a table looks played at */

/** An engine that knows both parts of the words of each language. */
export async function pupil(module: WebAssembly.Module, words: readonly string[][]): Promise<Engine> {
    const engine = await Engine.start(module);

    words.forEach((parts, lang) => parts.forEach((text, part) => engine.learn(lang, text, part)));
    return engine;
}

/** All games, as a language tells of them, and what their options are for. */
export const catalogueIn = (engine: Engine, lang: number) => apart(catalogue(engine, lang));

/** The pictures of all games that players are shown, by name; by day. */
export function covers(engine: Engine): Map<string, string> {
    const reader = { engine, lang: 0, shape: SHAPE.wide, themed: (svg: string) => svg.replace('(prefers-color-scheme:dark)', 'not all') };

    return new Map(catalogue(engine, 0).filter((game) => !game.hidden).map((game) => {
        const seats = Math.min(game.max, Math.max(game.min, 2));
        const referee = Referee.begin(engine, game.index, seats, game.options.map((o) => o.usual), 0);
        const chairs = Array.from({ length: seats }, (_, seat) => new Chair(reader, game.index, seat, []));

        chairs.forEach(({ seat }) => referee.follow(seat));
        for (let i = 0; referee.toAct !== 0; i++) {
            const seat = seatsOf(referee.toAct)[0] ?? 0;
            const chair = chairs[seat];

            if (i > STEPS && seat === 0)
                break;
            chairs.forEach((one) => referee.news(one.seat).forEach((news) => one.show(news)));
            if (seat === CHANCE || !chair)
                referee.deal(referee.outcome((i + 1) * 7919 % 104729 % referee.chance().total));
            else
                referee.act(seat, engine.choose(game.index, 1, seat, 0, i, chair.view()), 0);
        }
        const [first] = chairs as [Chair];
        referee.news(0).forEach((news) => first.show(news));
        const svg = middleOf(first.picture());
        chairs.forEach((chair) => chair.leave());
        referee.close();
        return [game.name, svg];
    }));
}
