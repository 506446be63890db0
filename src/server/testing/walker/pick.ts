import { seededRandom } from '../seeded-random.ts'

/**
 * The choices of one act. They follow from the act's number and the names of the options, not from their order, so that an act
 * does the same after other acts are left out, which is how the shortest failing walk is found.
 */
export function pickBy(tag: number) {
  const roll = (what: string) => seededRandom(hashOf(`${tag} ${what}`))()

  function one<Item>(what: string, items: readonly Item[], nameOf: (item: Item) => string): Item | undefined {
    return items
      .map((item) => ({ item, at: roll(`${what} ${nameOf(item)}`) }))
      .toSorted((a, b) => b.at - a.at)
      .map(({ item }) => item)[0]
  }

  return {
    one,
    /** One of the possible words; a word that is listed twice is twice as likely. */
    word: <Word extends string>(
      what: string,
      words: readonly Word[],
      isPossible: (word: Word) => boolean = () => true,
    ): Word | undefined =>
      one(
        what,
        words.map((word, place) => ({ word, place })).filter(({ word }) => isPossible(word)),
        ({ word, place }) => `${word} ${place}`,
      )?.word,
    isTrue: (what: string, share: number): boolean => roll(what) < share,
    /** A word unlike every other. */
    marker: (letter: string): string => `zq${letter}${tag.toString(36)}`,
  }
}

export type Pick = ReturnType<typeof pickBy>

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return hash
}
