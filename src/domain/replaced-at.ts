/** The list with another entry at this place. */
export function replacedAt<Entry>(list: readonly Entry[], place: number, entry: Entry): Entry[] {
  return list.map((one, index) => (index === place ? entry : one))
}
