import type { TextStyle } from './font-slices.ts'
import type { Line } from './line-layout.ts'

/**
 * An element of the document's structure, for assistive technology; its text may span strips and pages. Right-to-left text
 * needs `actual`, because its glyphs are drawn in visual order.
 */
export type Element = {
  type: 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'Caption' | 'TR' | 'TH' | 'TD'
  section: string | null
  actual?: string
  /** Of a part of a table, the element it is in. */
  parent?: Element
  /** What a header cell is the header of. */
  scope?: 'Row' | 'Column'
}

export type Mark =
  | { kind: 'text'; element: Element; line: Line; size: number; color: string; x: number; baseline: number }
  | { kind: 'rating'; value: number; x: number; baseline: number; isSmall?: boolean }
  | { kind: 'rule' }

/** A horizontal strip of the report that is never split between pages. Unit: points from its top edge. */
export type Strip = { height: number; keepWithNext: boolean; marks: Mark[]; startsPage?: boolean }

export type Text = { style: TextStyle; size: number; leading: number; color: string }

export function textMark(line: Line, look: Text, element: Element, x: number): Mark {
  return { kind: 'text', element, line, size: look.size, color: look.color, x, baseline: baselineOf(look) }
}

export function baselineOf({ size, leading }: Text): number {
  return (leading + size * 0.7) / 2
}

/** Also where the lines of a label alternate with those of the text. */
export function actualOf(text: string, labelLines: Line[] = []): { actual?: string } {
  const isReordered = labelLines.length > 1 || /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  return isReordered ? { actual: text.normalize('NFC') } : {}
}

export function gap(height: number, keepWithNext = false): Strip {
  return { height, keepWithNext, marks: [] }
}
