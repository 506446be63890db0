import { describe, expect, it } from 'vitest'
import { CSV_MARK, csvRow } from '#domain/text/csv'
import { countRows } from './count-rows.ts'

const FILE = new TextEncoder().encode(
  CSV_MARK +
    csvRow(['Student Name', 'Strengths']) +
    csvRow(['Łukasz Żółć', 'First line,\nsecond "line"\r\nand a third.']) +
    csvRow(['Zoë', '"']) +
    csvRow(['', null]),
)

describe('the rows of an export', () => {
  it('are counted as they end, wherever the chunks are split', () => {
    for (let size = 1; size <= FILE.length; size++) {
      const count = countRows()
      let rows = 0
      for (let at = 0; at < FILE.length; at += size) rows = count(FILE.subarray(at, at + size))
      expect(rows).toBe(3)
    }
  })

  it('exclude the header and incomplete rows', () => {
    const header = FILE.indexOf(0x0a) + 1
    const count = countRows()
    expect(count(FILE.subarray(0, 5))).toBe(0)
    expect(count(FILE.subarray(5, header))).toBe(0)
    expect(count(FILE.subarray(header, -1))).toBe(2)
    expect(count(FILE.subarray(-1))).toBe(3)
  })
})
