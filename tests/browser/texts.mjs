/*
 * Texts that do not fit, found by measuring what a browser has laid out.
 */

/** In the page: the texts of the picture that leave its frame, are wider than the box that
 * they stand on, or lie over another text; in words, without numbers that differ from one
 * position to the next. Lengths are in units of the picture. A text's own box has room for
 * accents and descenders that it may not have, so from top and bottom a fifth is taken off. */
export function crowdedTexts() {
    const SLACK = 1.5;
    const svg = document.querySelector('#picture > svg');
    const frame = svg.getBoundingClientRect();
    const unit = frame.width / svg.viewBox.baseVal.width;
    const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const boxOf = (e) => {
        const { left, right, top, bottom } = e.getBoundingClientRect();
        return { left, right, top, bottom };
    };
    const texts = [...svg.querySelectorAll('text')].filter((e) => e.textContent.trim() !== '' && shown(e))
        .map((e) => {
            const { left, right, top, bottom } = boxOf(e), fifth = (bottom - top) / 5;
            return { e, left, right, top: top + fifth, bottom: bottom - fifth };
        });
    /* what texts stand on: filled rectangles, panels and cards and fields */
    const grounds = [...svg.querySelectorAll('rect')].filter((e) => getComputedStyle(e).fill !== 'none' && shown(e))
        .map((e) => ({ e, ...boxOf(e) }));
    const holds = (box, x, y) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    const say = ({ e }) => `“${e.textContent.trim().replace(/\d+/g, '9')}”`;
    const inUnits = (length) => (length / unit).toFixed(0);
    const whole = boxOf(svg);
    const found = [];

    for (const [i, text] of texts.entries()) {
        const x = (text.left + text.right) / 2, y = (text.top + text.bottom) / 2;
        const under = grounds.filter((g) => holds(g, x, y) &&
            g.e.compareDocumentPosition(text.e) & Node.DOCUMENT_POSITION_FOLLOWING);
        const wide = ({ left, right }) => Math.max(left - text.left, text.right - right);
        const high = ({ top, bottom }) => Math.max(top - text.top, text.bottom - bottom);
        /* a band may be made of two rectangles, so any that is high enough will do */
        const outs = [['the picture', Math.max(wide(whole), high(whole))],
            ['its box', under.length > 0 ? Math.max(wide(under.at(-1)), Math.min(...under.map(high))) : 0]];
        const [where, out] = outs.find(([, by]) => by > SLACK * unit) ?? [];

        if (where)
            found.push(`${say(text)} sticks out of ${where} by ${inUnits(out)}`);
        for (const other of texts.slice(i + 1)) {
            const across = Math.min(text.right, other.right) - Math.max(text.left, other.left);
            const down = Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top);
            if (across > SLACK * unit && down > SLACK * unit)
                found.push(`${say(text)} and ${say(other)} overlap by ${inUnits(across)}`);
        }
    }
    return { all: texts.length, crowded: found };
}
