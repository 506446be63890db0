import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAssignments, readEnvironmentFile } from './environment-file.ts'

describe('a file of settings', () => {
  it.each([
    ['A=1\nB=2', { A: '1', B: '2' }],
    ['', {}],
    ['# A=1\n; B=2\n\n  \nC=3', { C: '3' }],
    ['A=x # no comment', { A: 'x # no comment' }],
    ['  A = x  \r\nB=\t y z \t', { A: 'x', B: 'y z' }],
    ['A=', { A: '' }],
    ['A="a b  "', { A: 'a b  ' }],
    ["A='a\\nb\"'", { A: 'a\\nb"' }],
    ['A="\\"\\\\\\$\\`\\n"', { A: '"\\$`\\n' }],
    ['A="two\nlines"', { A: 'two\nlines' }],
    ['A=one\\\n  two', { A: 'one  two' }],
    ['A=a\\ b\\ ', { A: 'a b ' }],
    ['A=it\'s "so"', { A: 'it\'s "so"' }],
    ['A="a" \'b\'c', { A: 'abc' }],
    ['A=1\nA=2', { A: '2' }],
    ['no setting\nA=1', { A: '1' }],
    ['1A=1\nA-B=2\nexport C=3', {}],
    ['A="never closed', { A: 'never closed' }],
    ['# a comment does not go on \\\nA=1', { A: '1' }],
    ['DATABASE_URL=postgres://u:p%40s@h/db?a=b#c', { DATABASE_URL: 'postgres://u:p%40s@h/db?a=b#c' }],
  ])('is read as systemd does: %j', (text, settings) => {
    expect(readEnvironmentFile(text)).toEqual(settings)
  })

  it('gives back every value that was quoted', () => {
    const name = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,8}$/)
    // A carriage return ends a line.
    const value = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\r'))
    const quote = fc.constantFrom(
      (text: string) => `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`,
      (text: string) => `'${text.replaceAll("'", `'"'"'`)}'`,
    )
    const line = fc.tuple(name, value, quote)
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map(([key, plain, quoted]) => `${key}=${quoted(plain)}\n`).join('# comment\n')
        expect(readEnvironmentFile(text)).toEqual(Object.fromEntries(lines))
      }),
    )
  })

  it('is read without an error, whatever it contains', () => {
    const text = fc.string({ unit: fc.constantFrom(...'A=#;\'"\\ \t\r\n$é') })
    fc.assert(
      fc.property(text, (any) => {
        for (const value of Object.values(readEnvironmentFile(any))) expect(typeof value).toBe('string')
      }),
    )
  })
})

it.each([
  ['DATA_DIR=/var/lib/fieldmark KEEP_BACKUPS=14', { DATA_DIR: '/var/lib/fieldmark', KEEP_BACKUPS: '14' }],
  ['"A=two words" \'B=three more words\' C=50%%', { A: 'two words', B: 'three more words', C: '50%' }],
  ['', {}],
])('assignments in a unit are read: %j', (text, settings) => {
  expect(readAssignments(text)).toEqual(settings)
})
