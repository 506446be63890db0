import { lastDayOf, linkExpiry, requestLinkDays } from '#domain/feedback/feedback-link'
import { localTimeIn } from '#domain/time/working-days'
import type { Tx } from '../../../platform/database/client.ts'
import { emailAbout } from '../../../platform/email/email-about.ts'
import { selectEmailAssignments } from '../../../platform/email/internship-facts.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import type { Context } from '../../../procedures.ts'
import { ASKED_QUESTIONS } from '../asked-questions-queries.ts'
import { handedOverBy } from '../ways-out/assignment-answers-queries.ts'
import { feedbackReminder } from './feedback-reminder-email.tsx'
import { listUrl, pagesOfLink } from './mailed-requests-queries.ts'
import { readReminderPlace } from './reminder-place-queries.ts'

/** The reminder that these supervisors, all of one address, would get now. Its links lead to no request. */
export async function previewReminder(
  tx: Tx,
  { config, now }: Pick<Context, 'config' | 'now'>,
  supervisorIds: readonly string[],
) {
  const requests = await selectEmailAssignments(tx)
    .select([handedOverBy('internshipSupervisors.id'), ASKED_QUESTIONS])
    .where('internshipSupervisors.id', 'in', supervisorIds)
    .orderBy('internships.endDate')
    .orderBy('profiles.lastName')
    .orderBy('profiles.firstName')
    .execute()
  const [first] = requests
  if (!first) return null
  const { timeZone } = await readFeedbackSettings(tx)
  const today = localTimeIn(timeZone)(now).day
  const days = requestLinkDays(
    requests.map(({ endDate }) => endDate),
    today,
  )
  const pages = pagesOfLink(config, '…')
  const { to, subject, text } = await emailAbout({ config, db: tx }, feedbackReminder, {
    ...first,
    requests: requests.map((request) => ({ ...request, ...pages })),
    today,
    lastDay: lastDayOf(linkExpiry(now, timeZone, days), timeZone),
    list: requests.length > 1 ? listUrl(config, '…') : null,
    unsubscribe: pages.unsubscribe,
    namedBy: requests.length === 1 ? (first.handedOverBy?.name ?? null) : null,
    place: await readReminderPlace(tx, { supervisorIds, address: first.supervisorEmail, isAutomatic: false, now }),
    thread: {},
  })
  return { ...to, subject, body: text }
}
