import { isRequestOpen, lastDayOf, linkExpiry } from '#domain/feedback-link'
import { mayEmailAutomatically } from '#domain/reminder-schedule'
import { localTimeIn } from '#domain/working-days'
import type { Config } from '../../../config.ts'
import { EMAILS_STOPPED_AT } from '../../../internships/supervisors/stop-queries.ts'
import type { EmailServices } from '../../../platform/email/define-email.ts'
import { selectAssignments } from '../../../platform/email/internship-facts.ts'
import type { DeclinableRequest, RequestsFacts } from '../../../platform/email/requests-in-email.tsx'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import { ASKED_QUESTIONS } from '../asked-questions-queries.ts'
import { linkToken, tokenOfLink } from '../link/feedback-link-queries.ts'
import { handedOverBy } from '../ways-out/assignment-answers-queries.ts'
import { readTriedSubject } from './subject-trial-queries.ts'

/** The payload of an email to a supervisor. */
export type RequestEmailJob = { mailingId: string }

type MailedLink = Awaited<ReturnType<typeof readLinks>>[number]

/** The facts of an email to a supervisor, with a link for each student that still needs an answer; null if none does. */
export async function readRequests(
  { config, db, clock }: EmailServices,
  { mailingId }: RequestEmailJob,
  isNeeded: (link: MailedLink) => boolean = isRequestOpen,
): Promise<(RequestsFacts<DeclinableRequest> & Pick<MailedLink, 'question'>) | null> {
  const links = await readLinks(db, mailingId)
  const open = links.filter((link) => isNeeded(link) && (!link.isAutomatic || mayEmailAutomatically(link)))
  const [first] = open
  if (!first) return null
  // The 7 days start when the email is sent, so the expiry is set only now.
  const { timeZone } = await readFeedbackSettings(db)
  const now = clock()
  const expiresAt = linkExpiry(now, timeZone)
  const ids = open.map((link) => link.linkId)
  await db.updateTable('feedbackLinks').set({ expiresAt }).where('id', 'in', ids).execute()
  const tokenOf = ({ linkId: id, tokenHash }: MailedLink) =>
    tokenOfLink(config, { id, tokenHash }) ?? linkToken(config.authSecret, id)
  return {
    ...first,
    requests: open.map((link) => ({ ...link, ...pagesOfLink(config, tokenOf(link)) })),
    today: localTimeIn(timeZone)(now).day,
    lastDay: lastDayOf(expiresAt, timeZone),
    unsubscribe: pagesOfLink(config, tokenOf(first)).unsubscribe,
    triedSubject: await readTriedSubject(db, mailingId),
    namedBy: open.length === 1 ? (first.handedOverBy?.name ?? null) : null,
  }
}

/** The pages behind a link. */
export function pagesOfLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) {
  return {
    link: `${publicUrl}/feedback/submit/${token}`,
    decline: `${publicUrl}/feedback/decline/${token}`,
    colleague: `${publicUrl}/feedback/colleague/${token}`,
    unsubscribe: `${publicUrl}/feedback/unsubscribe/${token}`,
  }
}

function readLinks(db: EmailServices['db'], mailingId: string) {
  return selectAssignments(db)
    .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .leftJoin('feedbackQuestions', (join) =>
      join
        .onRef('feedbackQuestions.supervisorId', '=', 'feedback.supervisorId')
        .onRef('feedbackQuestions.submittedAt', '=', 'feedback.submittedAt'),
    )
    .select(['feedbackQuestions.id as questionId', 'feedbackQuestions.question', 'feedback.repliedAt'])
    .select([
      'feedbackLinks.id as linkId',
      'feedbackLinks.tokenHash',
      'feedbackMailings.isAutomatic',
      'feedbackMailings.requestedAt as mailRequestedAt',
      'internshipSupervisors.confirmedAt',
    ])
    .select(ASKED_QUESTIONS)
    .select(EMAILS_STOPPED_AT.as('emailsStoppedAt'))
    .select(handedOverBy('internshipSupervisors.id'))
    .where('feedbackLinks.mailingId', '=', mailingId)
    .where('feedbackLinks.isMailed', '=', true)
    .where('feedbackLinks.revokedAt', 'is', null)
    .orderBy('internships.endDate')
    .orderBy('feedbackLinks.id')
    .execute()
}
