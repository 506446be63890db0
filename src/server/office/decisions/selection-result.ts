import type { BulkDecision, Selection } from '#contract/office/decisions'
import { idsIn } from './selection.ts'

type Found = BulkDecision['changed'][number] & { isOwn: unknown; isWaiting: unknown }

/**
 * What became of a selection of which these rows were decided. `find` reads those of the other ids that the reviewer may see:
 * records of other departments are not found, like unknown ids. `waiting`: all that matched, decided or not.
 */
export async function resultOf(
  selection: Selection,
  { decided: decidedIds, waiting }: { decided: readonly string[]; waiting: readonly string[] },
  find: (others: string[]) => Promise<Found[]>,
): Promise<Omit<BulkDecision, 'id'> | 'MORE_MATCH'> {
  const isDecided = new Set(decidedIds)
  const decided = isDecided.size
  const selected = 'records' in selection ? idsIn(selection) : waiting
  const others = [...new Set(selected)].filter((id) => !isDecided.has(id))
  const found = others.length > 0 ? await find(others) : []
  const changed = found
    .filter(({ isOwn, isWaiting }) => isWaiting && !isOwn)
    .map(({ id, studentName, positionTitle }) => ({ id, studentName, positionTitle }))
  if ('matching' in selection) {
    // For example because students have moved to the reviewer's department.
    if (decided > selection.matching.count) return 'MORE_MATCH'
    const noLongerWaiting = Math.max(0, selection.matching.count - decided - changed.length)
    return { decided, changed, noLongerWaiting, own: 0, notFound: 0 }
  }
  const own = found.filter(({ isOwn }) => isOwn).length
  const noLongerWaiting = found.length - own - changed.length
  return { decided, changed, noLongerWaiting, own, notFound: others.length - found.length }
}
