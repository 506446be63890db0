/** Tells spreadsheets that the file is UTF-8: without it Excel garbles 'Łukasz'. */
export const CSV_MARK = '\uFEFF'

/** One row with its line end; every cell quoted, quotes doubled (spec section 9), as PostgreSQL writes it. Line breaks inside a cell stay. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\n`
}

// Spaces, controls and invisible marks do not keep a spreadsheet from seeing the sign behind them; nor do wide or small forms.
const FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** A supervisor's text must never run as a formula in a reviewer's spreadsheet. */
function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
