/*
 * One tree of elements made into another, keeping what is the same: what has an id
 * is found by it among its siblings, everything else by its place and tag.
 */

/** Called before an element becomes another; false: leave it as it is. */
export type Before = (from: Element, to: Element) => boolean;

function idOf(node: Node): string {
    return node instanceof Element ? node.id : '';
}

function morphAttributes(from: Element, to: Element): void {
    for (const name of from.getAttributeNames()) {
        if (!to.hasAttribute(name))
            from.removeAttribute(name);
    }
    for (const { name, value } of to.attributes) {
        if (from.getAttribute(name) !== value)
            from.setAttribute(name, value);
    }
}

/** What a person has entered is no attribute. */
function morphEntry(from: Element, to: Element): void {
    if (from instanceof HTMLOptionElement) {
        from.selected = (to as HTMLOptionElement).selected;
    } else if (from instanceof HTMLInputElement && from.type !== 'file') {
        const { value, checked } = to as HTMLInputElement;
        if (from.value !== value)
            from.value = value;
        from.checked = checked;
    }
}

function morphNode(from: Node, to: Node, before: Before): void {
    if (from instanceof Element)
        morphElement(from, to as Element, before);
    else if (from.nodeValue !== to.nodeValue)
        from.nodeValue = to.nodeValue;
}

/** The node that becomes the wanted one, from `at` on; null if there is none. */
function match(at: Node | null, want: Node, named: ReadonlyMap<string, Node>): Node | null {
    const id = idOf(want);
    let found = id === '' ? at : named.get(id) ?? null;

    while (id === '' && found && (found.nodeName !== want.nodeName || idOf(found) !== ''))
        found = found.nextSibling;
    return found?.nodeName === want.nodeName ? found : null;
}

export function morphChildren(from: Node, to: Node, before: Before): void {
    const wanted = [...to.childNodes];
    const ids = new Set(wanted.map(idOf));
    const named = new Map([...from.childNodes].map((node) => [idOf(node), node]));
    let at: ChildNode | null = from.firstChild;

    for (const want of wanted) {
        const found = match(at, want, named);

        /* what stands before it and is not wanted goes, so that it need not move */
        while (found && at && at !== found && (idOf(at) === '' || !ids.has(idOf(at)))) {
            const gone: ChildNode = at;
            at = at.nextSibling;
            gone.remove();
        }
        if (found && found === at)
            at = at.nextSibling;
        else
            from.insertBefore(found ?? want, at);
        if (found)
            morphNode(found, want, before);
    }
    while (at) {
        const gone: ChildNode = at;
        at = at.nextSibling;
        gone.remove();
    }
}

export function morphElement(from: Element, to: Element, before: Before): void {
    if (!before(from, to))
        return;
    morphAttributes(from, to);
    morphChildren(from, to, before);
    morphEntry(from, to);
}
