// These functions run in the page.

/** What people read or hear that has plain Latin letters and is neither data nor marked as another language. */
export function findForeignWords(): string[] {
  // Addresses, placeholders, time zones, names that no language translates, such as those of languages, and a title of a column in
  // an export.
  const KNOWN =
    /Admin <\S+>|\S+@\S+|https?:\/\/\S+|\{[^}]*\}|\b[A-Z]\w+\/[\w/+-]+|\b\d{4}-[a-z-]+|Fieldmark|English|Español|Français|Deutsch|Example University|Student Name|gmail(\.com)?|SMTP|UTC|Node|MB/g
  const isOurs = (element: Element) =>
    element.closest('[lang]') === document.documentElement &&
    !element.closest('code, pre, script, style, noscript, textarea')
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) || element.closest('select')?.checkVisibility()
  const found = [document.title]
  for (const element of document.querySelectorAll('body, body *')) {
    if (!isOurs(element) || !isSeen(element)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      found.push(element.getAttribute(name) ?? '')
    // An address is several texts, with places for line breaks between them.
    const own = [...element.childNodes].filter(({ nodeName }) => nodeName !== 'WBR')
    found.push(own.map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : '\n')).join(''))
  }
  return found
    .flatMap((text) => text.split('\n'))
    .filter((text) => /[a-z]{2,}/i.test(text.replaceAll(KNOWN, '')))
    .map((text) => text.trim())
}

/** Texts that are drawn over each other, beyond the edge of their button, or a few letters per line. */
export function findOverlaps(): string[] {
  type Box = { top: number; bottom: number; left: number; right: number }
  type Drawn = { text: string; box: Box }
  const isInFlow = (element: Element | null): boolean =>
    element === null ||
    (!['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
      getComputedStyle(element).clipPath === 'none' &&
      isInFlow(element.parentElement))
  /** What is seen of a box: panes that scroll and ellipses cut it off. */
  const seenIn = (element: Element | null, box: Box): Box => {
    if (element === null || element === document.body) return box
    const { overflowX, overflowY } = getComputedStyle(element)
    const pane = element.getBoundingClientRect()
    const across =
      overflowX === 'visible' ? box : { left: Math.max(box.left, pane.left), right: Math.min(box.right, pane.right) }
    const down =
      overflowY === 'visible' ? box : { top: Math.max(box.top, pane.top), bottom: Math.min(box.bottom, pane.bottom) }
    return seenIn(element.parentElement, { left: across.left, right: across.right, top: down.top, bottom: down.bottom })
  }
  // Data can be cut off with an ellipsis.
  const isSentence = (...texts: Drawn[]) => texts.some(({ text }) => text.includes('⟦'))
  const heightOf = ({ box }: Drawn) => box.bottom - box.top
  const drawn: Drawn[] = []
  const squeezed: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const parent = node.parentElement
    if (!node.nodeValue?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    if (!isInFlow(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()]
    // In tables, a column gives way to the others.
    if (lines.length > 4 && lines.length > node.nodeValue.trim().length / 4 && !parent.closest('table'))
      squeezed.push(`has few letters per line: ${node.nodeValue.trim().slice(0, 60)}`)
    for (const line of lines) {
      const box = seenIn(parent, line)
      if (box.right - box.left > 1 && box.bottom - box.top > 1)
        drawn.push({ text: node.nodeValue.trim().slice(0, 60), box })
    }
  }
  drawn.sort((a, b) => a.box.top - b.box.top)
  const overlaps = drawn.flatMap((first, index) => {
    const over: string[] = []
    for (const second of drawn.slice(index + 1)) {
      if (second.box.top >= first.box.bottom) break
      const height = Math.min(first.box.bottom, second.box.bottom) - second.box.top
      const width = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left)
      // The boxes of two lines overlap a little where lines are close together.
      if (width > 2 && isSentence(first, second) && height > 0.5 * Math.min(heightOf(first), heightOf(second)))
        over.push(`“${first.text}” over “${second.text}”`)
    }
    return over
  })
  const spilling = [...document.querySelectorAll<HTMLElement>('button, .button, label, th, [role=tab]')].filter(
    (element) =>
      element.checkVisibility() &&
      isInFlow(element) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0,
  )
  return [
    ...overlaps,
    ...squeezed,
    ...spilling.map((element) => `runs out of its box: ${element.outerHTML.slice(0, 200)}`),
  ]
}
