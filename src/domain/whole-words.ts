/** Unit: UTF-16 code units. */
export type Range = { from: number; to: number }

const LETTER = String.raw`[\p{L}\p{M}\p{N}\p{Pc}\p{Join_Control}]`
/** Not the marks that end an emoji. */
const LETTER_BEFORE = new RegExp(String.raw`(?![\ufe0e\ufe0f\u20e3])${LETTER}$`, 'u')
const LETTER_AFTER = new RegExp(`^${LETTER}`, 'u')
const MARK_AFTER = /^[\p{M}\p{Join_Control}]/u
/** Scripts without blanks between words: there, every letter can begin a word. */
const WITHOUT_BLANKS =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

/** Whether no word of the text goes on across this place. */
function isBetweenWords(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  const after = text.slice(at, at + 2)
  if (!LETTER_BEFORE.test(before) || !LETTER_AFTER.test(after)) return true
  if (MARK_AFTER.test(after)) return false
  return WITHOUT_BLANKS.test(lastCharacter(before)) || WITHOUT_BLANKS.test(firstCharacter(after))
}

/** Whether these are words of the text, and not a part of one. */
export function areWholeWords(text: string, { from, to }: Range): boolean {
  return isBetweenWords(text, from) && isBetweenWords(text, to)
}

/** The words of the text that are at least partly in the range. */
export function wholeWords(text: string, { from, to }: Range): Range {
  let [start, end] = [from, to]
  while (!isBetweenWords(text, start)) start--
  while (!isBetweenWords(text, end)) end++
  return { from: start, to: end }
}

function firstCharacter(text: string): string {
  return Array.from(text)[0] ?? ''
}

function lastCharacter(text: string): string {
  return Array.from(text).at(-1) ?? ''
}
