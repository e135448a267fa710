/*
 * What is played at a table elsewhere: as the server names it, and as this page counts it.
 */
import type { Game } from './catalogue.ts';
import type { Context } from './context.ts';
import { Referee } from './referee.ts';
import { settled } from './seats.ts';
import type { Info } from './wire.ts';

export class Terms {
    private readonly known = new Map<string, Map<string, number>[]>();

    constructor(private readonly page: Context) {}

    /** The page has the same components as the server. */
    isSame(game: Game, { seats, hash }: Info): boolean {
        const options = settled(this.page, game, seats, game.options.map(({ usual }) => usual), -1);
        const referee = options && Referee.begin(this.page.engine, game.index, seats, options, this.page.lang);
        const own = /^game .*#(\w+)/m.exec(referee?.record() ?? '')?.[1];

        referee?.close();
        return own !== undefined && hash.startsWith(own);
    }

    named(game: Game, seats: number, options: readonly number[]): [string, string][] {
        const referee = Referee.begin(this.page.engine, game.index, seats, options, this.page.lang);
        const found = Array.from(referee.record().matchAll(/^option ([^=]+)=(.*)$/gm), ([, name = '', value = '']): [string, string] => [name, value]);

        referee.close();
        return found;
    }

    /** The options of a table, as the page counts them. */
    optionsOf({ game: name, seats, options }: Info): number[] {
        const game = this.page.games.find((one) => one.name === name) as Game;
        const usual = game.options.map((option) => option.usual);
        const known = this.known.get(`${name} ${seats}`) ?? game.options.map((option, i) => new Map(option.values.flatMap((_, value) => {
            const some = settled(this.page, game, seats, usual.map((old, k) => k === i ? value : old), i);
            return some ? [[this.named(game, seats, some)[i]?.[1] ?? '', value] as const] : [];
        })));

        this.known.set(`${name} ${seats}`, known);
        return Object.values(options).map((value, i) => known[i]?.get(value) ?? usual[i] ?? 0);
    }
}
