/** Texts of React, in order, and their replacements by a translator. */
interface Translation {
  readonly texts: readonly Text[];
  readonly places: readonly Element[];
}

/**
 * A browser that translates the page replaces text nodes without telling React. React then fails to insert or remove beside
 * them and drops the whole screen, and its writes into them appear nowhere. From now on a replaced text returns to its
 * place as soon as React writes into it or removes it, so that the translator finds it again, and no call throws. Call
 * it once, before the first render. Returns its end, for tests.
 */
export function tolerateTranslation(): () => void {
  const { insertBefore, removeChild } = Node.prototype;
  const translations = new WeakMap<Node, Translation>();
  // A translator has its own copy of the prototypes, so only an observer sees its changes.
  const observer = new MutationObserver(records => learn(records, translations));
  observer.observe(document, { childList: true, subtree: true });

  function translationOf(node: Node): Translation | undefined {
    if (node.isConnected) return undefined;
    learn(observer.takeRecords(), translations);
    return translations.get(node);
  }

  function putBack(node: Node): void {
    const translation = translationOf(node);
    const [first, ...others] = translation?.places.filter(place => place.isConnected) ?? [];
    if (translation && first) first.replaceWith(...translation.texts);
    for (const other of others) other.remove();
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, reference: Node | null): T {
    let place = reference;
    if (place && place.parentNode !== this) {
      const translation = translationOf(place);
      if (translation?.texts[0] === place) place = translation.places[0] ?? place;
      else putBack(place);
      place = ownChildAround(this, place);
    }
    insertBefore.call(this, node, place);
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node);
    const parent = node.parentNode;
    // The element that replaced a node may hold it, or have left the page itself.
    if (parent && (parent === this || this.contains(node))) removeChild.call(parent, node);
    return node;
  };
  // React writes into a text by this property only.
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string | null) {
      putBack(this);
      this.data = text ?? '';
    },
  });

  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { insertBefore, removeChild });
    Reflect.deleteProperty(Text.prototype, 'nodeValue');
  };
}

/** The child of a node that holds another one. Null for a node outside, so that an insert there goes to the end. */
function ownChildAround(parent: Node, inner: Node): Node | null {
  if (!parent.contains(inner)) return null;
  let child = inner;
  while (child.parentNode && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** Translators add `font`, or custom elements, whose names have a hyphen. The apps have neither. */
const isTranslators = (node: Node): node is Element =>
  node instanceof Element && (node.localName === 'font' || node.localName.includes('-'));

function learn(records: readonly MutationRecord[], translations: WeakMap<Node, Translation>): void {
  const parents = new Set(
    records.filter(({ addedNodes }) => [...addedNodes].some(isTranslators)).map(({ target }) => target),
  );
  for (const parent of parents) {
    const now = [...parent.childNodes];
    const before = childrenBefore(
      now,
      records.filter(({ target }) => target === parent),
    );
    const added = newSince(before, now);
    for (const [neighbor, nodes] of newSince(now, before)) {
      const gone = nodes.map(node => textsOf(node, translations)).filter(texts => texts.length > 0);
      const places = added.get(neighbor)?.filter(isTranslators) ?? [];
      if (places.length === gone.length) {
        for (const [at, texts] of gone.entries()) remember({ texts, places: places.slice(at, at + 1) }, translations);
      } else if (places.length > 0) remember({ texts: gone.flat(), places }, translations);
    }
  }
}

function remember(translation: Translation, translations: WeakMap<Node, Translation>): void {
  for (const node of [...translation.texts, ...translation.places]) translations.set(node, translation);
}

/** The texts of React that left the page with this child. */
function textsOf(node: Node, translations: WeakMap<Node, Translation>): readonly Text[] {
  const texts = node instanceof Text ? [node] : (translations.get(node)?.texts ?? []);
  return texts.filter(text => !text.isConnected);
}

function childrenBefore(now: readonly Node[], records: readonly MutationRecord[]): readonly Node[] {
  let children = [...now];
  for (const { addedNodes, removedNodes, previousSibling } of records.toReversed()) {
    const added = new Set(addedNodes);
    children = children.filter(child => !added.has(child));
    children.splice(previousSibling ? children.indexOf(previousSibling) + 1 : 0, 0, ...removedNodes);
  }
  return children;
}

/** Nodes that a list has and an earlier one lacks, by the last node before them that is in both. */
function newSince(earlier: readonly Node[], later: readonly Node[]): Map<Node | null, Node[]> {
  const known = new Set(earlier);
  const found = new Map<Node | null, Node[]>();
  let neighbor: Node | null = null;
  for (const node of later) {
    if (known.has(node)) neighbor = node;
    else found.set(neighbor, [...(found.get(neighbor) ?? []), node]);
  }
  return found;
}
