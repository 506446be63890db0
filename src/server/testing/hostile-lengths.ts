// Texts whose checking can take much longer than their length justifies, and a judgement that a busy machine does not confuse.

/** A text of this length. */
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

/** Unit: milliseconds of the processor. Whatever is faster for a long text is fast enough. */
const FAST = 150
/** Four times the length may take this many times as long: a quadratic time takes sixteen times as long. */
const TIMES = 9

/**
 * Whether the time grows faster than the length. Only this process's time counts, so other programs cannot change the outcome.
 * Only what is slow is measured again, several times, and the shortest time of each length counts. `run` is called with the length.
 */
export async function growsFaster(run: (length: number) => unknown, length: number): Promise<boolean> {
  if ((await shortestTime(run, length, 1)) < FAST) return false
  const long = await shortestTime(run, length, 3)
  return long >= FAST && long > TIMES * (await shortestTime(run, length / 4, 5))
}

async function shortestTime(run: (length: number) => unknown, length: number, runs: number): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let count = 0; count < runs; count++) {
    const start = process.cpuUsage()
    await run(length)
    const { user, system } = process.cpuUsage(start)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}
