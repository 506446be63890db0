/** The list with the entry at this index replaced. */
export function replacedAt<Entry>(list: readonly Entry[], place: number, entry: Entry): Entry[] {
  return list.map((one, index) => (index === place ? entry : one))
}
