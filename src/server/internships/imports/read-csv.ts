import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'
import { unescapeFormula } from '#domain/csv'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS } from '#domain/imports'
import type { TextEncoding } from '#domain/text-encodings'
import * as m from '#messages'
import { detectEncoding } from './detect-encoding.ts'

/** The file cannot be imported; the message says why. */
export class UnreadableFile extends Error {}

/** A row as in a spreadsheet, where the titles are row 1. */
export type FileRow = { rowNumber: number; cells: string[] }

/** The bytes of a file, and the encoding that they are read in. */
export type TextFile = { bytes: Uint8Array; encoding: TextEncoding }

/** Unit: characters. Other requests are served between chunks. */
const CHUNK = 256 * 1024

/**
 * Reads a CSV file in chunks. `onTitles` gets the first row, `onRows` the others, without those that are empty; the next
 * chunk is read when it has finished. Throws UnreadableFile. Returns the number of rows.
 */
export async function readCsv(
  { bytes, encoding }: TextFile,
  { onTitles, onRows }: { onTitles(titles: string[]): Promise<void>; onRows(rows: FileRow[]): Promise<void> },
): Promise<number> {
  const { text, delimiter } = findDelimiter(decode(bytes, encoding))
  let rowNumber = 0
  let rowCount = 0
  let hasTitles = false

  async function take(chunk: string[][], problem: string | undefined): Promise<void> {
    if (problem) throw new UnreadableFile(problem)
    // Reading on until it ends would parse its beginning again with each chunk.
    if (chunk.length === 0 && text !== '')
      throw new UnreadableFile(
        m.imports_file_row_too_long({ rowNumber: rowNumber + 1, value: m.imports_file_quote_missing() }),
      )
    const rows: FileRow[] = []
    for (const cells of chunk) {
      rowNumber += 1
      if (cells.every((cell) => cell.trim() === '')) continue
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

/** The separator that a first line for Excel names, or else the one that splits the titles most often. */
function findDelimiter(text: string): { text: string; delimiter: string } {
  const [line, named] = /^sep=(.)\r?\n/.exec(text) ?? []
  if (line && named) return { text: text.slice(line.length), delimiter: named }
  // The library's own guess fails for files of a few rows.
  const start = text.slice(0, CHUNK)
  const titles = (delimiter: string) => Papa.parse<string[]>(start, { delimiter, preview: 1 }).data[0]?.length ?? 0
  const [best = ','] = [',', ';', '\t'].toSorted((one, other) => titles(other) - titles(one))
  return { text, delimiter: best }
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

/** The encoding that a file is read in until an admin chooses another one. Throws UnreadableFile if it is not a text. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b) throw new UnreadableFile(m.imports_file_workbook())
  const encoding = detectEncoding(bytes)
  if (!encoding) throw new UnreadableFile(m.imports_file_binary())
  return encoding
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) throw new UnreadableFile(m.imports_file_binary())
  return text
}
