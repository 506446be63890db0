import { seededRandom } from '../seeded-random.ts'

/**
 * The choices of one act. They follow from the act's number and from the names of what there is to choose, not from its order: so
 * the act still does the same once other acts are left out, which finds the shortest failing walk.
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
    /** One of those that are possible; a word that stands there twice comes up twice as often. */
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
    /** Unlike every other word. */
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
