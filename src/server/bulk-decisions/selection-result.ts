import type { BulkDecision, Selection } from '#contract/bulk-decisions'

type Found = { id: string; isOwn: unknown }

/**
 * What became of a selection of which these rows were decided. `find` reads which of the other ids the reviewer may see:
 * records of other departments are not found, like unknown ids.
 */
export async function resultOf(
  decidedIds: readonly string[],
  selection: Selection,
  find: (others: string[]) => Promise<Found[]>,
): Promise<Omit<BulkDecision, 'id'> | 'MORE_MATCH'> {
  const decided = decidedIds.length
  if ('matching' in selection) {
    const noLongerWaiting = selection.matching.count - decided
    // For example because students have moved to the reviewer's department.
    return noLongerWaiting < 0 ? 'MORE_MATCH' : { decided, noLongerWaiting, own: 0, notFound: 0 }
  }
  const isDecided = new Set(decidedIds)
  const others = [...new Set(selection.ids)].filter((id) => !isDecided.has(id))
  const found = others.length > 0 ? await find(others) : []
  const own = found.filter(({ isOwn }) => isOwn).length
  return { decided, noLongerWaiting: found.length - own, own, notFound: others.length - found.length }
}
