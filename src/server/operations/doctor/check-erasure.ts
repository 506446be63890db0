import { formatDay } from '#domain/time/dates'
import type { Db } from '../../platform/database/client.ts'
import { comingErasures, readRetentionSettings } from '../../privacy/retention/retention-queries.ts'
import { type Finding, ok, warning } from './finding.ts'

const SUBJECT = 'erasure'

/** What will be erased next and when, or that nothing is erased until an admin decides. */
export async function checkErasure(db: Db, now: Date): Promise<Finding> {
  const { years, startsAt, isConfirmed } = await readRetentionSettings(db)
  const begins = isConfirmed && startsAt > now ? startsAt : now
  const { due, nextAt } = await comingErasures(db, { years, now: begins })
  if (!isConfirmed)
    return warning(
      SUBJECT,
      `Nothing is erased until an admin has chosen how long records are kept. Students whose period of ${years} years is over: ${due}.`,
      'Choose it: System Settings › Privacy › Retention.',
    )
  const when = begins > now ? `on ${formatDay(dayOf(begins))}, when it begins` : 'at the next daily run'
  const next = nextAt ? ` The next period ends on ${formatDay(dayOf(nextAt))}.` : ''
  return ok(SUBJECT, `${years} years after graduation. Students due ${when}: ${due}.${next}`)
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
