export type ReportBlock =
  | { kind: 'fact'; label: string; value: string }
  | { kind: 'rating'; label: string; value: number | null; word: string }
  | { kind: 'words'; heading: string; paragraphs: string[] }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | ({ kind: 'table' } & ReportTable)

/** The first cell of a row is its header. */
export type ReportTable = {
  caption: string
  columns: { header: string; width: number }[]
  rows: TableCell[][]
}

/** A mean from 1 to 5 is also drawn. Unit of widths: points. */
export type TableCell = { text: string; mean?: number | null }

type ReportSection = { heading: string; blocks: ReportBlock[]; startsPage?: boolean }

/** The content of a PDF document. */
export type Report = { title: string; sections: ReportSection[] }

/** Page dimensions; unit: points. Labels have their own column, like the margin of the screens. */
export const PAGE = { width: 595.28, height: 841.89, left: 62, right: 62, top: 64, bottom: 84 } as const
export const LABEL_WIDTH = 130
export const COLUMN_LEFT = PAGE.left + LABEL_WIDTH + 10
export const TEXT_WIDTH = PAGE.width - PAGE.left - PAGE.right

/** The light theme of the screens. */
export const COLORS = {
  ink: '#14211d',
  quiet: '#4b5c55',
  pine: '#0d4f3c',
  rule: '#d3dcd7',
  openStep: '#7d8f87',
  paper: '#ffffff',
} as const
