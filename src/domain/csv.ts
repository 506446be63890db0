/** The byte order mark: without it, Excel does not read the file as UTF-8 and garbles 'Łukasz'. */
export const CSV_MARK = '\uFEFF'

/** One row with its line ending: every cell quoted, quotes doubled (spec section 9), as PostgreSQL writes it. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\n`
}

/** A number cannot run; below zero it would look like a formula. */
function textOf(cell: string | number | null): string {
  return typeof cell === 'number' ? String(cell) : escapeFormula(cell ?? '')
}

// Spreadsheets ignore leading whitespace, control and invisible characters, and also accept full-width and small signs.
const FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** Keeps user text from running as a formula in a reviewer's spreadsheet. */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that `csvRow` wrote: a downloaded file can be corrected and imported. */
export function unescapeFormula(cell: string): string {
  const text = cell.slice(1)
  return cell.startsWith("'") && FORMULA.test(text) ? text : cell
}
