import type { Line } from './line-layout.ts'
import { COLORS, PAGE, type ReportTable, type TableCell } from './report.ts'
import { actualOf, baselineOf, type Element, gap, type Mark, type Strip, type Text, textMark } from './strips.ts'

const HEADER: Text = { style: 'sans', size: 8, leading: 11, color: COLORS.quiet }
const NAME: Text = { style: 'strong', size: 9, leading: 13, color: COLORS.ink }
const VALUE: Text = { style: 'sans', size: 9, leading: 13, color: COLORS.ink }

/** Between columns, and above and below the text of a row. Unit: points. */
const COLUMN_GAP = 8
const ROW_GAP = 2.5
/** A longer table breaks between rows. */
const MOST_ROWS_TOGETHER = 24

type LinesOf = (text: string, look: Text, width: number) => Promise<Line[]>
type Cell = TableCell & { look: Text; element: Element }

/** A table: names at the start, figures at the end of their columns. */
export async function tableStrips(
  { caption, columns, rows }: ReportTable,
  section: string,
  linesOf: LinesOf,
): Promise<Strip[]> {
  const table: Element = { type: 'Table', section }
  const captionText: Element = { type: 'Caption', section, parent: table, ...actualOf(caption) }
  const isTogether = rows.length <= MOST_ROWS_TOGETHER
  const strips = (await linesOf(caption, HEADER, widthOf(columns))).map(
    (line): Strip => ({
      height: HEADER.leading,
      keepWithNext: true,
      marks: [textMark(line, HEADER, captionText, PAGE.left)],
    }),
  )
  const headers = columns.map(({ header }) => ({ text: header, look: HEADER }))
  strips.push(...(await rowStrips(headers, true)))
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, at) => ({ ...cell, look: at === 0 ? NAME : VALUE }))
    strips.push(...(await rowStrips(cells, isTogether && index < rows.length - 1)))
  }
  return [...strips, gap(10)]

  async function rowStrips(cells: Omit<Cell, 'element'>[], keepWithNext: boolean): Promise<Strip[]> {
    const row: Element = { type: 'TR', section, parent: table }
    const isHeader = cells[0]?.look === HEADER
    const marks: Mark[][] = []
    let left: number = PAGE.left
    for (const [at, { text, look, mean }] of cells.entries()) {
      const width = columns[at]!.width
      const lines = await linesOf(text, look, width - COLUMN_GAP)
      const element: Element = {
        type: isHeader || at === 0 ? 'TH' : 'TD',
        section,
        parent: row,
        ...(isHeader ? { scope: 'Column' } : at === 0 && { scope: 'Row' }),
        ...actualOf(text, lines),
      }
      for (const [index, line] of lines.entries()) {
        const x = at === 0 ? left : left + width - line.width
        marks[index] = [...(marks[index] ?? []), textMark(line, look, element, x)]
      }
      if (mean)
        marks[0]?.push({ kind: 'rating', value: mean, x: left + COLUMN_GAP, baseline: baselineOf(look), isSmall: true })
      left += width
    }
    const leading = isHeader ? HEADER.leading : VALUE.leading
    return [
      { height: ROW_GAP, keepWithNext: true, marks: isHeader ? [] : [{ kind: 'rule' }] },
      ...marks.map((ofLine): Strip => ({ height: leading, keepWithNext: true, marks: ofLine })),
      gap(ROW_GAP, keepWithNext),
    ]
  }
}

function widthOf(columns: ReportTable['columns']): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
