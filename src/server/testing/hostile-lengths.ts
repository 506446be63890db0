// Texts whose checking can take much longer than their length justifies, and a measurement that a busy machine does not distort.

/** Creates a text of this length. */
type Pattern = (length: number) => string

const repeated =
  (unit: string, { before = '', after = '' } = {}): Pattern =>
  (length) =>
    before + unit.repeat(Math.ceil(length / unit.length)) + after

export const HOSTILE_PATTERNS: Record<string, Pattern> = {
  'labels of a domain': repeated('a.', { before: 'a@', after: '@' }),
  'words and dots': repeated('a.'),
  'one word': repeated('a '),
  'at signs': repeated('@'),
  'blanks before a word': repeated(' ', { before: 'x', after: 'x' }),
  'line ends': repeated('\r\n\t', { before: 'x', after: 'x' }),
  'encoded percent signs': repeated('%25'),
  'comments that do not end': repeated('<!--', { before: '<svg ' }),
  'marks in the wrong order': repeated('\u0301\u0316', { before: 'a' }),
  'punctuation before a word': repeated('!-', { before: 'x', after: 'x' }),
  'invisible marks': repeated('\u200d\ufe0f', { before: 'x', after: 'x' }),
  'slashes and dots': repeated('/../', { before: 'https://' }),
  'brackets and quotation marks': repeated('["\\'),
  braces: repeated('{a'),
  digits: repeated('1'),
  'halves of characters': repeated('\ud800'),
}

/** Anything faster is fast enough for a long text. Unit: milliseconds. */
const FAST = 150
/** A long text may take this many times as long as four times its quarter. Quadratic time takes four times as long. */
const TIMES = 3
const ROUNDS = 6

/**
 * Whether the time grows faster than the length, with which `run` is called. A busy machine interrupts long runs more often than
 * short ones, so both sides of the comparison take about as long, alternate, and count with their shortest time.
 */
export async function growsFaster(run: (length: number) => unknown, length: number): Promise<boolean> {
  let long = await timeOf(run, length, 1)
  let quarters = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    if (long < FAST) return false
    quarters = Math.min(quarters, await timeOf(run, length / 4, 4))
    if (long <= TIMES * quarters) return false
    long = Math.min(long, await timeOf(run, length, 1))
  }
  return true
}

/** The time that the processor spent on this thread. Unit: milliseconds. */
async function timeOf(run: (length: number) => unknown, length: number, runs: number): Promise<number> {
  const start = process.threadCpuUsage()
  for (let count = 0; count < runs; count++) await run(length)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}
