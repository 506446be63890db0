import { lastDayOf, linkExpiry } from '#domain/feedback/feedback-link'
import { localTimeIn } from '#domain/time/working-days'
import type { Tx } from '../../../platform/database/client.ts'
import { emailAbout } from '../../../platform/email/email-about.ts'
import { selectEmailAssignments } from '../../../platform/email/internship-facts.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import type { Context } from '../../../procedures.ts'
import { ASKED_QUESTIONS } from '../asked-questions-queries.ts'
import { handedOverBy } from '../ways-out/assignment-answers-queries.ts'
import { feedbackReminder, wereReminded } from './feedback-reminder-email.tsx'

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
    .execute()
  const [first] = requests
  if (!first) return null
  const { timeZone } = await readFeedbackSettings(tx)
  const { to, subject, text } = await emailAbout({ config, db: tx }, feedbackReminder, {
    ...first,
    requests: requests.map((request) => ({ ...request, link: `${config.publicUrl}/feedback/submit/…` })),
    today: localTimeIn(timeZone)(now).day,
    lastDay: lastDayOf(linkExpiry(now, timeZone), timeZone),
    unsubscribe: `${config.publicUrl}/feedback/unsubscribe/…`,
    namedBy: requests.length === 1 ? (first.handedOverBy?.name ?? null) : null,
    isRepeated: await wereReminded(tx, { supervisorIds, address: first.supervisorEmail }),
    thread: {},
  })
  return { ...to, subject, body: text }
}
