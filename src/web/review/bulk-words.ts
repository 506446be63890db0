import type { BulkDecision } from '#contract/bulk-decisions'
import { quantity } from '#domain/quantity'

/** What became of a decision about several records: how many were decided, how many were not, and why. */
export function outcomeSentence(status: 'approved' | 'rejected', noun: string, result: BulkDecision): string {
  const { decided, noLongerWaiting, own, notFound } = result
  return [
    decided > 0 ? `${quantity(decided, noun)} ${status}.` : `No ${noun} ${status}.`,
    noLongerWaiting > 0 && `${skipped(noLongerWaiting, 'was', 'were')} no longer waiting for a decision.`,
    own > 0 && `${skipped(own, 'is', 'are')} your own: somebody else has to decide.`,
    notFound > 0 && `${skipped(notFound, 'was', 'were')} not found.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function skipped(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

export function undoneSentence(
  noun: string,
  { undone, changedSince }: { undone: number; changedSince: number },
): string {
  const waiting = `${quantity(undone, noun)} ${undone === 1 ? 'is' : 'are'} waiting again. No email was sent.`
  if (changedSince === 0) return waiting
  return `${waiting} ${skipped(changedSince, 'has', 'have')} changed since and stayed as decided.`
}
