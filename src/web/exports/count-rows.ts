const QUOTE = 0x22
const LINE_FEED = 0x0a

/**
 * Counts the rows of a CSV file that comes in parts: each call takes the next bytes and gives how many rows have come to
 * their end so far. The header is no row; a line feed inside a cell ends none.
 */
export function countRows(): (part: Uint8Array) => number {
  let lines = 0
  let isInsideCell = false
  return (part) => {
    for (const byte of part) {
      // A doubled quote closes the cell and opens it again.
      if (byte === QUOTE) isInsideCell = !isInsideCell
      else if (byte === LINE_FEED && !isInsideCell) lines += 1
    }
    return Math.max(lines - 1, 0)
  }
}
