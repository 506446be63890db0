/** Shorter sentences are titles or initials, as in 'Dr. Marsh', and join the next one. Unit: characters. */
const SHORTEST = 20

/** The sentences of a text, each in one line. */
export function sentencesOf(text: string): string[] {
  return sentencesIn(text)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** The first sentence of a text. People begin with what matters most to them. */
export function firstSentence(text: string): string {
  const sentences = sentencesOf(text)
  const end = sentences.findIndex((_, index) => joined(sentences, index).length >= SHORTEST)
  return joined(sentences, end < 0 ? sentences.length : end)
}

function joined(sentences: readonly string[], last: number): string {
  return sentences.slice(0, last + 1).join(' ')
}

/** The sentences exactly as written, each with the blanks after it. */
export function sentencesIn(text: string): string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) => segment)
}
