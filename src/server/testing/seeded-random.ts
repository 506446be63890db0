/** Random numbers from 0 up to 1, the same in every run, so that failures can be reproduced. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random integers below a limit and random choices from a list. */
export function seededDice(seed: number) {
  const random = seededRandom(seed)
  const roll = (below: number) => Math.floor(random() * below)
  const pick = <Item>(from: Iterable<Item>): Item => {
    const items = [...from]
    return items[roll(items.length)]!
  }
  return { roll, pick }
}
