/** The byte order mark, without which Excel does not read the file as UTF-8 and garbles 'Łukasz'. */
export const CSV_MARK = '\uFEFF'

/** One row with its line ending (RFC 4180): every cell quoted, quotes doubled (spec section 9). */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** Numbers are not escaped: they cannot run, but a negative one looks like a formula. */
function textOf(cell: string | number | null): string {
  return typeof cell === 'number' ? String(cell) : escapeFormula(cell ?? '')
}

// Spreadsheets ignore leading whitespace, control and invisible characters, and also accept full-width and small signs.
const FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** Keeps text from running as a formula in a reviewer's spreadsheet. The database's `csv_text` does the same. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** Removes what `csvRow` or a spreadsheet added to a cell, so that a downloaded file can be corrected and imported. */
export function unescapeFormula(cell: string): string {
  const trimmed = cell.trim()
  const quoted = /^= ?"((?:[^"]|"")*)"$/.exec(trimmed)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  if (!trimmed.startsWith("'")) return cell
  const text = trimmed.slice(1)
  return FORMULA.test(text) || MARKED.test(text) ? cell.trimStart().slice(1) : cell
}

/** A number or an address that a spreadsheet keeps as text by a leading apostrophe; 'Abd al-Rahman is a name. */
const MARKED = /^(?:(?=\D*\d)[\d.,/\- ]+|[^\s@]+@[^\s@]+)$/
