/** Tells spreadsheets that the file is UTF-8: without it Excel garbles 'Łukasz'. */
export const CSV_MARK = '\uFEFF'

/** One row with its line ending: every cell quoted, quotes doubled (spec section 9), as PostgreSQL writes it. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${escapeFormula(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\n`
}

// Spreadsheets skip leading spaces, control and invisible characters, and also accept full-width and small signs.
const FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** Keeps user text from running as a formula in a reviewer's spreadsheet. */
function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
