import { isSwitchedOn, mayStillAsk } from '#domain/feedback/automatic-emails'
import { FEEDBACK_LINK_DAYS, lastDayOf, linkExpiry, requestLinkDays } from '#domain/feedback/feedback-link'
import { isRequestOpen } from '#domain/feedback/request'
import type { Day } from '#domain/time/dates'
import { localTimeIn } from '#domain/time/working-days'
import type { Config } from '../../../config.ts'
import { EMAILS_STOPPED_AT, IS_FOR_OFFICE } from '../../../internships/supervisors/stop-queries.ts'
import type { EmailServices } from '../../../platform/email/define-email.ts'
import { type AssignmentFacts, selectEmailAssignments } from '../../../platform/email/internship-facts.ts'
import type { DeclinableRequest, RequestsFacts } from '../../../platform/email/requests-in-email.tsx'
import { storedToken } from '../../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import { ASKED_QUESTIONS } from '../asked-questions-queries.ts'
import { linkToken } from '../link/feedback-link-queries.ts'
import { requestList } from '../link/request-list-queries.ts'
import { handedOverBy } from '../ways-out/assignment-answers-queries.ts'
import { readTriedSubject } from './subject-trial-queries.ts'
import { withdrawLinks } from './withdraw-links.ts'

/** The payload of an email to a supervisor. */
export type RequestEmailJob = { mailingId: string }

/** The emails that ask supervisors. */
export const MAY_STILL_ASK = {
  while: 'the request is open, not stopped since and of an approved internship, and the kind is on',
}

/** The emails whose answer can wait until the internship ends. */
const ASK_FOR_FEEDBACK: ReadonlySet<string> = new Set(['feedback-request', 'feedback-reminder'])

type MailedRequest = DeclinableRequest & Pick<AssignmentFacts, 'supervisorId'>
type MailedLink = Awaited<ReturnType<typeof readLinks>>[number]

/**
 * The facts of an email to a supervisor, with a link for each student that still needs an answer; null if none does. What is left
 * out counts as never asked.
 */
export async function readRequests(
  { config, db, clock }: EmailServices,
  { mailingId }: RequestEmailJob,
  isNeeded: (link: MailedLink, today: Day) => boolean = isRequestOpen,
  mayLeave: typeof mayStillAsk = mayStillAsk,
): Promise<(RequestsFacts<MailedRequest> & Pick<MailedLink, 'question' | 'isAutomatic'>) | null> {
  const links = await readLinks(db, mailingId)
  const settings = await readFeedbackSettings(db)
  const { timeZone } = settings
  const now = clock()
  const today = localTimeIn(timeZone)(now).day
  const open = links.filter((link) => {
    const isReminder = link.mailed === 'feedback-reminder'
    const asked = { ...link, isReminder }
    return isNeeded(link, today) && mayLeave(asked, isSwitchedOn(link.mailed, settings))
  })
  const [first] = open
  if (!first) return null
  const left = open.map(({ linkId }) => linkId)
  if (open.length < links.length) await withdrawLinks(db, mailingId, left)
  const endDates = open.map(({ endDate }) => endDate)
  const days = ASK_FOR_FEEDBACK.has(first.mailed) ? requestLinkDays(endDates, today) : FEEDBACK_LINK_DAYS
  // The days start when the email is sent, so the expiry is set only now.
  const expiresAt = linkExpiry(now, timeZone, days)
  await db.updateTable('feedbackLinks').set({ expiresAt }).where('id', 'in', left).execute()
  const tokenOf = ({ linkId: id, tokenHash }: MailedLink) =>
    storedToken(config, { id, tokenHash }, linkToken) ?? linkToken(config.authSecret, id)
  return {
    ...first,
    requests: open.map((link) => ({ ...link, ...pagesOfLink(config, tokenOf(link)) })),
    today,
    lastDay: lastDayOf(expiresAt, timeZone),
    list: open.length > 1 ? listUrl(config, requestList.make(config.authSecret, { mailingId })) : null,
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

/** The page that lists all requests of an email. */
export function listUrl({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/feedback/list/${token}`
}

function readLinks(db: EmailServices['db'], mailingId: string) {
  return (
    selectEmailAssignments(db)
      .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
      .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
      .leftJoin('feedbackQuestions', (join) =>
        join
          .onRef('feedbackQuestions.supervisorId', '=', 'feedback.supervisorId')
          .onRef('feedbackQuestions.submittedAt', '=', 'feedback.submittedAt'),
      )
      .select('feedbackQuestions.question')
      .select([
        'feedbackLinks.id as linkId',
        'feedbackLinks.tokenHash',
        'feedbackMailings.email as mailed',
        'feedbackMailings.isAutomatic',
        'feedbackMailings.askedBy',
        'feedbackMailings.requestedAt as mailRequestedAt',
        'internshipSupervisors.confirmedAt',
      ])
      .select(ASKED_QUESTIONS)
      .select([EMAILS_STOPPED_AT.as('emailsStoppedAt'), IS_FOR_OFFICE.as('isForOffice')])
      .select(handedOverBy('internshipSupervisors.id'))
      .where('feedbackLinks.mailingId', '=', mailingId)
      .where('feedbackLinks.isMailed', '=', true)
      .where('feedbackLinks.revokedAt', 'is', null)
      .where('feedbackLinks.endedAt', 'is', null)
      .orderBy('internships.endDate')
      .orderBy('profiles.lastName')
      .orderBy('profiles.firstName')
      .orderBy('internships.startDate')
      .orderBy('internships.positionTitle')
      .orderBy('internships.employerName')
      // Of one and the same record, its supervisors.
      .orderBy('internshipSupervisors.createdAt')
      .execute()
  )
}
