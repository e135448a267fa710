/*
 * The strengths that a bot can have, weakest first. A seat's kind is one of them, or 0 for a
 * person; their numbers are in games that people have kept, so those of the first three levels
 * that there were, 1 to 3, still mean the same.
 */
export const LEVELS: readonly number[] = [4, 1, 2, 3, 5];
export const MIDDLE = 2;

/** How strong a kind is, 1 .. 5; 0: a person. */
export const strength = (kind: number) => LEVELS.indexOf(kind) + 1;
