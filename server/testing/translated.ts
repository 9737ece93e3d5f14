/**
 * Has a page translated as some browsers do: an element of theirs takes the place of each text, also of those
 * that come later. For `openPage`'s `script`.
 */
export function translated(): void {
  const translations = new WeakSet<Node>()
  const isMeant = (node: Node): node is Text =>
    node instanceof Text &&
    node.isConnected &&
    /\p{L}/u.test(node.data) &&
    !translations.has(node) &&
    !node.parentElement?.closest('script, style, textarea')
  const translate = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    const translation = new Text(`~${text.data}`)
    translations.add(translation)
    inner.append(translation)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const textsIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Node[] = [node]
    while (walker.nextNode()) texts.push(walker.currentNode)
    return texts
  }
  const read = (nodes: readonly Node[]) => nodes.flatMap(textsIn).filter(isMeant).forEach(translate)
  addEventListener('load', () => {
    read([document.body])
    const observer = new MutationObserver((records) =>
      // Some other program translates, so that it is not at once.
      setTimeout(() => read(records.flatMap((record) => [...record.addedNodes, record.target]))),
    )
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
