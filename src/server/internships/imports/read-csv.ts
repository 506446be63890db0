import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS } from '#domain/internships/imports'
import { unescapeFormula } from '#domain/text/csv'
import type { TextEncoding } from '#domain/text/text-encodings'
import * as m from '#messages'
import { detectEncoding } from './detect-encoding.ts'

/** The file cannot be imported; the message says why. */
export class UnreadableFile extends Error {}

/** A row, numbered as in a spreadsheet, where the titles are row 1. */
export type FileRow = { rowNumber: number; cells: string[] }

/** The bytes of a file and its encoding. */
export type TextFile = { bytes: Uint8Array; encoding: TextEncoding }

/** Unit: characters. Other requests are served between chunks. */
const CHUNK = 256 * 1024

type Reading = {
  /** How many of these cells are known titles. */
  titlesAmong(cells: string[]): number
  onTitles(titles: string[]): Promise<void>
  onRows(rows: FileRow[]): Promise<void>
}

/**
 * Reads a CSV file in chunks. `onTitles` gets the titles and `onRows` the rows below them, without empty ones; the next chunk is
 * read when it has finished. Throws UnreadableFile. Returns the number of rows.
 */
export async function readCsv(
  { bytes, encoding }: TextFile,
  { titlesAmong, onTitles, onRows }: Reading,
): Promise<number> {
  const { text, delimiter, titlesRow } = findTable(decode(bytes, encoding), titlesAmong)
  let rowNumber = 0
  let rowCount = 0
  let hasTitles = false

  async function take(chunk: string[][], problem: string | undefined): Promise<void> {
    if (problem) throw new UnreadableFile(problem)
    // The end of a huge cell would take parsing its beginning again with each chunk.
    if (chunk.length === 0 && text !== '')
      throw new UnreadableFile(
        m.imports_file_row_too_long({ rowNumber: rowNumber + 1, value: m.imports_file_quote_missing() }),
      )
    const rows: FileRow[] = []
    for (const cells of chunk) {
      rowNumber += 1
      if (rowNumber < titlesRow || isBlank(cells)) continue
      refuseLong(cells, rowNumber)
      if (hasTitles) rows.push({ rowNumber, cells: cells.map(unescapeFormula) })
      else await onTitles(cells.map((title) => title.trim()))
      hasTitles = true
    }
    rowCount += rows.length
    if (rowCount > MAX_ROWS) throw new UnreadableFile(TOO_MANY_ROWS())
    if (rows.length > 0) await onRows(rows)
  }

  await new Promise<void>((resolve, reject) => {
    let taking = Promise.resolve()
    Papa.parse<string[]>(text, {
      chunkSize: CHUNK,
      delimiter,
      chunk: ({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        parser.pause()
        taking = taking.then(() => setImmediate()).then(() => take(data, quoteProblem(errors, rowNumber)))
        taking.then(
          () => parser.resume(),
          (error: Error) => {
            parser.abort()
            reject(error)
          },
        )
      },
      complete: () => void taking.then(resolve, reject),
    })
  })
  if (!hasTitles) throw new UnreadableFile(m.imports_file_empty())
  if (rowCount === 0) throw new UnreadableFile(m.imports_file_without_rows())
  return rowCount
}

const TOO_MANY_ROWS = () => m.imports_file_too_many_rows({ maxRows: MAX_ROWS })

const DELIMITERS = [',', ';', '\t', '|', '^']
/** How many rows may contain the titles, because a report can have lines about itself above them. */
const TOP_ROWS = 10

type Table = {
  text: string
  delimiter: string
  /** Numbered from 1, as in a spreadsheet. */
  titlesRow: number
}

/** The separator is the one that Excel's first line names, or else the one that yields most titles. */
function findTable(text: string, titlesAmong: Reading['titlesAmong']): Table {
  const [line, named] = /^"?sep=(.)"?(?:\r\n|\r|\n)/i.exec(text) ?? []
  const table = line ? text.slice(line.length) : text
  const start = table.slice(0, CHUNK)
  const candidates = (named ? [named] : DELIMITERS).map((delimiter) => ({
    delimiter,
    ...topOf(Papa.parse<string[]>(start, { delimiter, preview: TOP_ROWS }).data, titlesAmong),
  }))
  const [best] = candidates.toSorted((one, other) => other.known - one.known || other.cells - one.cells)
  return { text: table, delimiter: best?.delimiter ?? ',', titlesRow: best?.titlesRow ?? 1 }
}

/** The row with most known titles, or else the first one that is not empty. */
function topOf(rows: string[][], titlesAmong: Reading['titlesAmong']) {
  const counts = rows.map(titlesAmong)
  const known = Math.max(0, ...counts)
  const at = known > 0 ? counts.indexOf(known) : rows.findIndex((cells) => !isBlank(cells))
  return { known, cells: rows[at]?.length ?? 0, titlesRow: at + 1 }
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function refuseLong(cells: string[], rowNumber: number): void {
  if (cells.length > MAX_COLUMNS)
    throw new UnreadableFile(m.imports_file_too_many_columns({ rowNumber, maxColumns: MAX_COLUMNS }))
  if (cells.some((cell) => cell.length > MAX_CELL_LENGTH))
    throw new UnreadableFile(
      m.imports_file_cell_too_long({
        rowNumber,
        maxCellLength: MAX_CELL_LENGTH,
        value: m.imports_file_quote_missing(),
      }),
    )
}

function quoteProblem(errors: Papa.ParseError[], rowsBefore: number): string | undefined {
  const error = errors.find(({ type }) => type === 'Quotes')
  return error && m.imports_file_quotes_unmatched({ rowsBefore: rowsBefore + (error.row ?? 0) + 1 })
}

/** The encoding of a file until an admin chooses another one. Throws UnreadableFile if it is not text. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (WORKBOOKS.some((start) => start.every((byte, at) => bytes[at] === byte)))
    throw new UnreadableFile(m.imports_file_workbook())
  const encoding = detectEncoding(bytes)
  if (!encoding) throw new UnreadableFile(m.imports_file_binary())
  if (WEB_PAGE.test(decode(bytes.subarray(0, 1024), encoding))) throw new UnreadableFile(m.imports_file_web_page())
  return encoding
}

/** The first bytes of Excel files, since 2007 and before. */
const WORKBOOKS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
]
/** Some programs give the ending .xls to a web page, one with its pictures, or an XML file. */
const WEB_PAGE = /^\s*(?:<(?:!--|(?:!doctype|html|head|meta|style|body|div|table|\?xml)\b)|MIME-Version:)/i

function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) throw new UnreadableFile(m.imports_file_binary())
  return text
}
