/*
 * What neither the first screen nor a move needs, in one file: it is fetched when the page has
 * been drawn, or sooner if it is wanted.
 */
import { listenToSheet } from './sheet.ts';

export { openList, openQuestion, openStory } from './cards.ts';
export { hear, rejoice, ringIn, witness } from './cheer.ts';
export { columns, PARTS } from './columns.ts';
export { dealOf } from './deal.ts';
export { drawEnd, end } from './end.ts';
export { explain, explainHere, hold, lift, openClause, rest, slip, stopResting, wasHeld } from './explain.ts';
export { history } from './history.ts';
export { openLegend } from './legend.ts';
export { mine } from './mine.ts';
export { elsewhere, RECORDS } from './records.ts';
export { openRules, rules } from './rules.ts';
export { scene } from './scene.ts';
export { hasTables } from './server.ts';
export { setSetup, setup } from './setup.ts';
export { closeCard, isCardOpen } from './sheet.ts';

listenToSheet();
