import { PAGE } from './report.ts'
import type { Strip } from './strips.ts'

export type PlacedStrip = { strip: Strip; top: number }

const BOTTOM = PAGE.height - PAGE.bottom

/** Fills pages from top to bottom. Strips that belong together stay on one page. */
export function paginate(strips: Strip[]): PlacedStrip[][] {
  const pages: PlacedStrip[][] = [[]]
  let top: number = PAGE.top
  for (const group of groupsOf(strips)) {
    const isFull = top + heightOf(group) > BOTTOM || group.some(({ startsPage }) => startsPage)
    if (isFull && top > PAGE.top) {
      pages.push([])
      top = PAGE.top
    }
    for (const strip of group) {
      // Skip spacing at the top of a page.
      if (top === PAGE.top && strip.marks.length === 0) continue
      pages.at(-1)?.push({ strip, top })
      top += strip.height
    }
  }
  return pages.filter((page) => page.length > 0)
}

function groupsOf(strips: Strip[]): Strip[][] {
  const groups: Strip[][] = []
  let group: Strip[] = []
  for (const strip of strips) {
    group.push(strip)
    if (strip.keepWithNext) continue
    groups.push(group)
    group = []
  }
  return group.length > 0 ? [...groups, group] : groups
}

/** Spacing at the end may overflow the page. */
function heightOf(group: Strip[]): number {
  const last = group.map(({ marks }) => marks.length > 0).lastIndexOf(true)
  return group.slice(0, last + 1).reduce((sum, { height }) => sum + height, 0)
}
