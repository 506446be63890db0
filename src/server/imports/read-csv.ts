import { setImmediate } from 'node:timers/promises'
import Papa from 'papaparse'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS } from '#domain/imports'

/** The file cannot be imported; the message is for the user. */
export class UnreadableFile extends Error {}

/** A row as in a spreadsheet, where the titles are row 1. */
export type FileRow = { rowNumber: number; cells: string[] }

/** Unit: characters. Other requests are served between chunks. */
const CHUNK = 256 * 1024

/**
 * Reads a CSV file in chunks. `onTitles` gets the first row, `onRows` the others, without those that are empty; the next
 * chunk is read when it has finished. Throws UnreadableFile. Returns the number of rows.
 */
export async function readCsv(
  bytes: Uint8Array,
  { onTitles, onRows }: { onTitles(titles: string[]): Promise<void>; onRows(rows: FileRow[]): Promise<void> },
): Promise<number> {
  const { text, delimiter } = findDelimiter(decode(bytes))
  let rowNumber = 0
  let rowCount = 0
  let hasTitles = false

  async function take(chunk: string[][], problem: string | undefined): Promise<void> {
    if (problem) throw new UnreadableFile(problem)
    // Reading on until it ends would parse its beginning again with each chunk.
    if (chunk.length === 0 && text !== '')
      throw new UnreadableFile(`Row ${rowNumber + 1} is too long. ${QUOTE_MISSING}`)
    const rows: FileRow[] = []
    for (const cells of chunk) {
      rowNumber += 1
      if (cells.every((cell) => cell.trim() === '')) continue
      refuseLong(cells, rowNumber)
      if (hasTitles) rows.push({ rowNumber, cells })
      else await onTitles(cells.map((title) => title.trim()))
      hasTitles = true
    }
    rowCount += rows.length
    if (rowCount > MAX_ROWS) throw new UnreadableFile(TOO_MANY_ROWS)
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
  if (!hasTitles) throw new UnreadableFile('This file is empty.')
  if (rowCount === 0) throw new UnreadableFile('This file has titles but no rows.')
  return rowCount
}

const QUOTE_MISSING = 'Perhaps a quotation mark is missing.'
const TOO_MANY_ROWS = `This file has more than ${MAX_ROWS.toLocaleString('en')} rows. Please split it.`

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
  if (cells.length > MAX_COLUMNS) throw new UnreadableFile(`Row ${rowNumber} has more than ${MAX_COLUMNS} columns.`)
  if (cells.some((cell) => cell.length > MAX_CELL_LENGTH))
    throw new UnreadableFile(
      `Row ${rowNumber} has a cell with more than ${MAX_CELL_LENGTH.toLocaleString('en')} characters. ${QUOTE_MISSING}`,
    )
}

function quoteProblem(errors: Papa.ParseError[], rowsBefore: number): string | undefined {
  const error = errors.find(({ type }) => type === 'Quotes')
  return error && `The quotation marks in row ${rowsBefore + (error.row ?? 0) + 1} do not match.`
}

/** UTF-8, UTF-16 with a byte order mark (Excel's 'Unicode Text'), or else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b)
    throw new UnreadableFile('This is a workbook, not a CSV file. Save it as “CSV UTF-8” and choose that file.')
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const text = encoding ? new TextDecoder(encoding).decode(bytes) : (decodeUtf8(bytes) ?? WINDOWS.decode(bytes))
  if (text.includes('\0'))
    throw new UnreadableFile('This is not a text file. Save the table as CSV and choose that file.')
  return text
}

const WINDOWS = new TextDecoder('windows-1252')

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
