type Listed = { pages: readonly { asOf: number }[] }

/** The state of all records in which the oldest page of a list was read. */
export function asOfList(list: Listed | undefined): number {
  return list ? Math.min(...list.pages.map(({ asOf }) => asOf)) : 0
}
