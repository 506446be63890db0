import { isSameMailbox } from '../platform/mailbox.ts'

/** What a supervisor stopped about one student: the automatic emails, or by declining, all emails about an internship. */
export type Stop = {
  kind: 'reminders' | 'declined'
  address: string
  /** For a decline, when the student named somebody at the mailbox again. */
  namedAgainAt: Date | string | null
}

/**
 * Whether only the office may write to this mailbox about the student, because somebody there has declined and stopped the emails
 * (docs/decisions/0101-last-word-and-undo.md).
 */
export function isForOffice(stops: readonly Stop[], address: string): boolean {
  const kinds = stopsAt(stops, address).map(({ kind }) => kind)
  return kinds.includes('declined') && kinds.includes('reminders')
}

/**
 * Whether the student may name somebody at this mailbox. After a decline they may once more, because several people can share a
 * mailbox and one person can supervise another internship. The address must then be spelled as before, so that its stops still
 * apply.
 */
export function mayBeNamed(stops: readonly Stop[], address: string): boolean {
  if (isForOffice(stops, address)) return false
  const declined = stopsAt(stops, address).filter(({ kind }) => kind === 'declined')
  return declined.every((stop) => stop.address === address && stop.namedAgainAt === null)
}

function stopsAt(stops: readonly Stop[], address: string): Stop[] {
  return stops.filter((stop) => isSameMailbox(stop.address, address))
}
