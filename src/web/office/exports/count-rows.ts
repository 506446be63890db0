const QUOTE = 0x22
const LINE_FEED = 0x0a

/**
 * Counts the rows of a streamed CSV file: each call takes the next bytes and returns the number of complete rows so far,
 * without the header. Line feeds inside cells do not count.
 */
export function countRows(): (chunk: Uint8Array) => number {
  let lines = 0
  let isInsideCell = false
  return (chunk) => {
    for (const byte of chunk) {
      // A doubled quote closes the cell and opens it again.
      if (byte === QUOTE) isInsideCell = !isInsideCell
      else if (byte === LINE_FEED && !isInsideCell) lines += 1
    }
    return Math.max(lines - 1, 0)
  }
}
