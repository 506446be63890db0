import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { CSV_MARK, csvRow } from './csv.ts'

describe('a row of a CSV file', () => {
  it('quotes every field, doubles quotes and ends with CRLF', () => {
    expect(csvRow(['a', 5, null, '', 'the "best", by far'])).toBe('"a","5","","","the ""best"", by far"\r\n')
  })

  it('leaves numbers below zero to be computed with', () => {
    expect(csvRow([-0.3])).toBe('"-0.3"\r\n')
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '  =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\n=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' ＝1+1',
    '﹦1+1',
  ])('escapes a formula: %j', (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`)
  })

  it.each(['1 = Poor', 'a+b', 'Jean-Luc', 'anna@gmail.com', "'=1+1"])('leaves other text unchanged: %j', (text) => {
    expect(csvRow([text])).toBe(`"${text}"\r\n`)
  })

  it('survives a round trip through a CSV parser', () => {
    const rows = [
      ['Łukasz Żółć', 'line one\nline two', 'comma, semicolon; "quote"', ''],
      ['日本 🎓', 'line one\r\nline two', "it's", ' spaces '],
    ]
    const file = CSV_MARK + rows.map(csvRow).join('')
    const { data, errors } = Papa.parse<string[]>(file, { skipEmptyLines: true, newline: '\r\n' })
    expect(errors).toEqual([])
    expect(data).toEqual(rows)
  })
})
