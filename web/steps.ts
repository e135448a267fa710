/*
 * The steps of a lesson, and where they are in the record that it follows.
 */

/** A step of a lesson, in one language. */
export interface Step {
    title: string;
    text: string;  /* *what matters* between stars */
    task: string;  /* what to do; '': only to read */
    wrong: string; /* what is said of another action that is legal */
    lit: string[];
    acts: number;  /* of the pupil, in this step */
    before: number; /* of the pupil, played for them before it */
}

/** A step of the record. */
export interface Move {
    seat: number;
    action: number;
}

export const PUPIL = 0;

/** Where a step begins and ends in the moves. */
export interface Place {
    start: number;
    end: number;
}

/** The places of all steps: what others do belongs to what the pupil did before it. */
export function places(moves: readonly Move[], steps: readonly Pick<Step, 'acts' | 'before'>[]): Place[] {
    const others = (at: number) => {
        const next = moves.findIndex(({ seat }, i) => i >= at && seat === PUPIL);
        return next < 0 ? moves.length : next;
    };
    let at = others(0);
    const pass = (acts: number) => {
        for (let i = 0; i < acts; i++)
            at = others(at + 1);
        return at;
    };

    return steps.map(({ acts, before }) => ({ start: pass(before), end: pass(acts) }));
}
