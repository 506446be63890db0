/** A number that looks random but is the same in every demo. */
export function scattered(index: number, salt: number): number {
  const mixed = Math.imul((index + 1) * 2_654_435_761 + salt * 40_503, 2_246_822_519)
  return (mixed ^ (mixed >>> 15)) >>> 8
}

export function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!
}
