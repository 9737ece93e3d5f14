// What a translator put in place of a text that React knows.
const standIns = new WeakMap<Node, Element>()
const observer = new MutationObserver((records) => records.forEach(follow))
let isTranslated = false

/**
 * Lets React go on where the browser translates the page. That puts elements of its own in place of texts, and
 * React, which does not know, fails once it removes such a text (facebook/react#11538), and changes another
 * that nobody sees. To be called before React draws anything; a page that nobody translates stays as it is.
 */
export function followTranslation(): void {
  observer.observe(document.body, { childList: true, subtree: true })
}

function follow({ type, target, addedNodes, removedNodes }: MutationRecord): void {
  if (type === 'characterData') return putBack(target)
  const [added] = addedNodes
  if (!(added instanceof Element)) return
  for (const text of removedNodes) {
    if (!(text instanceof Text)) continue
    standIns.set(text, added)
    // It is in no document any more.
    observer.observe(text, { characterData: true })
    if (!isTranslated) findStandIns()
    isTranslated = true
  }
}

/** Shows a text that React has changed; who translates does so anew. */
function putBack(text: Node): void {
  const standIn = standIns.get(text)
  if (standIn?.isConnected) standIn.replaceWith(text)
}

/** Where among the children of `parent` a child stands that React knows, or what stands for it. */
function placeOf(parent: Node, child: Node): Node | null {
  let at: Node | null | undefined = child.parentNode ? child : standIns.get(child)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at ?? null
}

/** Has React find what stands for a text. */
function findStandIns(): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const at = placeOf(this, child)
    if (at || !(child instanceof Text)) removeChild.call(this, at ?? child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
    insertBefore.call(this, child, before && placeOf(this, before))
    return child
  }
}
