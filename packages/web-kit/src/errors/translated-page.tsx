/**
 * A browser that translates the page replaces text nodes without telling React, which then fails to insert or remove beside
 * them and drops the whole screen. From now on such a call does what it still can, and does not throw. Call it once, before
 * the first render.
 */
export function tolerateTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, reference: Node | null): T {
    const isPlace = reference === null || reference.parentNode === this;
    insertBefore.call(this, node, isPlace ? reference : ownChildAround(this, reference));
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const parent = node.parentNode;
    // A replaced node is on no page, or inside of the element that replaced it.
    if (parent && (parent === this || this.contains(node))) removeChild.call(parent, node);
    return node;
  };
}

/** The child of a node that holds another one. Null for a node outside: what is inserted there goes to the end. */
function ownChildAround(parent: Node, inner: Node): Node | null {
  if (!parent.contains(inner)) return null;
  let child = inner;
  while (child.parentNode && child.parentNode !== parent) child = child.parentNode;
  return child;
}
