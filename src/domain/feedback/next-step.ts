import * as m from '#messages'
import { isErasedAddress } from '../people/erasure.ts'
import { requestDelivery, type SentEmail } from '../platform/request-delivery.ts'
import { listOf } from '../text/list-of.ts'
import { type Day, formatDay, formatInstant } from '../time/dates.ts'
import { DAY } from '../time/durations.ts'
import type { EarlyAsking } from './asking-time.ts'
import { FEEDBACK_LINK_DAYS } from './feedback-link.ts'
import { isAnswerDue, type SupervisorFacts, type Time } from './internship-steps.ts'
import { isAnswered, type RequestFacts, type RequestState, requestState } from './request.ts'
import { selfAssessmentState } from './self-assessment.ts'

type SupervisorOnCard = SupervisorFacts &
  Omit<RequestFacts, 'internshipStatus'> & {
    id: string
    name: string
    email: string
    confirmedAt: Time | null
    /** Whether only the office may still write to this mailbox about the student. */
    isForOffice?: boolean
    /** Who gave the answers that were sent back, until somebody is asked again. The supervisor may be another person by now. */
    sentBackFrom: string | null
    lastEmail: SentEmail | null
    /** Whether a request has been sent to the current address. */
    isRequestSent: boolean
    /** The date of the next automatic email; null if there is none. */
    nextEmailOn: string | null
    hasStoppedReminders: boolean
    /** Whether the internship has come close to its end, or ended, and the student has not asked in person since. */
    isInPersonDue: boolean
    /** When the student last asked in person. */
    askedInPersonAt: Time | null
  }

type NextFacts = SupervisorOnCard & { state: RequestState }

/** The student's next action, which is the internship's only primary button: its kind, its label and its subject. */
export type NextAction = { label: string } & (
  | { kind: 'ask'; supervisorIds: string[] }
  | { kind: 'remind' | 'ask-in-person' | 'correct' | 'read'; supervisorId: string }
  | { kind: 'resubmit' | 'assess-yourself' }
)

/** What has to happen now: a sentence, an action for the student, or an action and the sentence that explains it. */
type NextStep = { text: string; action?: NextAction } | { text?: never; action: NextAction }
type Headline = NextStep & {
  /** Other problems with a supervisor, independent of the step. */
  news?: string[]
}

/** After this long, asking in person helps more than another email. Unit: days since the request. */
const DAYS_UNTIL_IN_PERSON = 14
/** How long to wait after the last email, for example one to a corrected address, before asking in person. Unit: days. */
const DAYS_FOR_AN_EMAIL = 3

type NextInternship<Supervisor = NextFacts> = Omit<Parameters<typeof selfAssessmentState>[0], 'supervisors'> & {
  supervisors: readonly Supervisor[]
  /** Null from the day on which asking is the next step. */
  earlyAsking: Pick<EarlyAsking, 'startsOn'> | null
  feedbackDeadline: Day | null
  hasSelfAssessment: boolean
}

/**
 * What has to happen now, starting with what the student can finish, and other problems; null if everything is done. Only this
 * function decides what a closed card says.
 */
export function nextStep(card: NextInternship<SupervisorOnCard>, now: Date): Headline | null {
  const supervisors = card.supervisors.map((one) => ({
    ...one,
    state: requestState({ ...one, internshipStatus: card.status }),
  }))
  const internship = { ...card, supervisors }
  const step = mostUrgent(internship, now)
  if (!step) return null
  const news = [...new Set(newsOf(internship))].filter((sentence) => sentence !== step.text)
  return news.length > 0 ? { ...step, news } : step
}

/** Steps in order of urgency. */
function mostUrgent(internship: NextInternship, now: Date): NextStep | null {
  const { status, supervisors, earlyAsking } = internship
  if (status === 'pending') return { text: m.internships_next_approval() }
  if (status === 'rejected') return { action: { kind: 'resubmit', label: m.internships_next_resubmit() } }
  const open = supervisors.filter(isStudents)
  const ownTask = open.filter((one) => !one.isForOffice)
  return (
    firstOf(open, toCorrect) ??
    // Before the last weeks, supervisors can say little and need no reminder.
    (earlyAsking ? null : toFinish(internship, ownTask, now)) ??
    toRead(supervisors) ??
    firstOf(open, toLeaveToOffice) ??
    toWaitFor(open, supervisors, internship)
  )
}

/** Whether the student can still act, which includes supervisors who have not been asked or have declined. */
function isStudents({ state }: NextFacts): boolean {
  return !isAnswered({ state }) && state !== 'closed'
}

/** Tasks near the end of the internship. */
function toFinish(internship: NextInternship, open: readonly NextFacts[], now: Date): NextStep | null {
  return toAsk(open) ?? firstOf(open, toAskInPerson) ?? toAssess(internship) ?? firstOf(open, (one) => toUrge(one, now))
}

function firstOf(supervisors: readonly NextFacts[], step: (one: NextFacts) => NextStep | null): NextStep | null {
  return supervisors.map(step).find((found) => found !== null) ?? null
}

function toCorrect(supervisor: NextFacts): NextStep | null {
  const { id: supervisorId, state, email, feedbackStatus } = supervisor
  const text = whyToCorrect(supervisor)
  if (text === null) return null
  // Without a request, the failed email only told the supervisor that they were named.
  const isToSend = feedbackStatus !== null && state !== 'declined' && !isErasedAddress(email)
  const label = isToSend ? m.internships_next_correct_and_send() : m.internships_next_correct()
  return { text, action: { kind: 'correct', supervisorId, label } }
}

function whyToCorrect(supervisor: NextFacts): string | null {
  const { name, email, state } = supervisor
  if (isErasedAddress(email)) return m.supervisors_erased()
  if (state === 'declined') return m.supervisors_declined({ name })
  return requestDelivery(supervisor)?.step === 'failed' ? m.internships_next_undelivered({ name }) : null
}

/** Answers that were sent back are news in every state of the internship. A supervisor can be corrected once it is approved. */
function newsOf({ status, supervisors }: NextInternship): string[] {
  return supervisors
    .filter(isStudents)
    .flatMap((one) => [
      status === 'approved' ? whyToCorrect(one) : null,
      // Included even if they have declined since.
      one.state === 'sent-back' || one.sentBackFrom !== null
        ? m.internships_next_sent_back({ name: one.sentBackFrom ?? one.name })
        : null,
    ])
    .filter((sentence) => sentence !== null)
}

/** Asks everybody at once who has not been asked, or has to be asked again. */
function toAsk(open: readonly NextFacts[]): NextStep | null {
  const unasked = open.filter(isUnasked)
  if (unasked.length === 0) return null
  const label =
    unasked.length === 1
      ? m.internships_next_ask({ name: unasked[0]!.name })
      : m.internships_next_ask_several({ count: unasked.length })
  return { action: { kind: 'ask', supervisorIds: unasked.map(({ id }) => id), label } }
}

function isUnasked(supervisor: NextFacts): boolean {
  return !isAnswerDue(supervisor) || supervisor.state === 'sent-back'
}

function toAskInPerson({ id: supervisorId, name, isInPersonDue }: NextFacts): NextStep | null {
  if (!isInPersonDue) return null
  const label = m.internships_next_in_person({ name })
  return { text: m.in_person_task(), action: { kind: 'ask-in-person', supervisorId, label } }
}

function toAssess(internship: NextInternship): NextStep | null {
  if (internship.hasSelfAssessment || selfAssessmentState(internship) !== 'open') return null
  return { action: { kind: 'assess-yourself', label: m.self_assessment_dashboard_link() } }
}

/**
 * A supervisor who has not answered: in person if emails have not helped, by email if none will follow and the last one is as old as a link lasts.
 */
function toUrge({ id: supervisorId, name, ...supervisor }: NextFacts, now: Date): NextStep | null {
  const { feedbackRequestedAt, lastEmail, isRequestSent, hasStoppedReminders, nextEmailOn, askedInPersonAt } =
    supervisor
  const isPast = (time: Time | null, days: number) =>
    time !== null && now.getTime() - new Date(time).getTime() >= days * DAY
  const urge = (kind: 'remind' | 'ask-in-person', label: string, since: Time): NextStep => ({
    text: m.internships_next_unanswered({ name, day: formatInstant(since) }),
    action: { kind, supervisorId, label },
  })
  const emailedAt = lastEmail?.requestedAt ?? feedbackRequestedAt
  const askedAt = timeOf(askedInPersonAt) > timeOf(emailedAt) ? askedInPersonAt : emailedAt
  const isOld = isPast(lastEmail?.requestedAt ?? null, FEEDBACK_LINK_DAYS)
  const isOverdue = isPast(feedbackRequestedAt, DAYS_UNTIL_IN_PERSON) && isPast(askedAt, DAYS_FOR_AN_EMAIL)
  if (isOverdue || (hasStoppedReminders && isOld && isPast(askedAt, DAYS_FOR_AN_EMAIL)))
    return urge('ask-in-person', m.internships_next_in_person({ name }), askedAt ?? now)
  if (isOld && isRequestSent && nextEmailOn === null)
    return urge('remind', m.internships_next_remind({ name }), askedAt ?? now)
  return null
}

/** The feedback that arrived last. */
function toRead(supervisors: readonly NextFacts[]): NextStep | null {
  const [latest] = supervisors
    .filter(({ feedbackStatus }) => feedbackStatus === 'approved')
    .sort((a, b) => timeOf(b.feedbackApprovedAt) - timeOf(a.feedbackApprovedAt))
  return latest ? { action: { kind: 'read', supervisorId: latest.id, label: m.internships_next_read() } } : null
}

function toLeaveToOffice({ name, isForOffice }: NextFacts): NextStep | null {
  return isForOffice ? { text: m.internships_next_office({ name }) } : null
}

function toWaitFor(
  open: readonly NextFacts[],
  supervisors: readonly NextFacts[],
  { earlyAsking, feedbackDeadline }: NextInternship,
): NextStep | null {
  const asked = open.find((one) => !isUnasked(one))
  if (asked?.askedInPersonAt)
    return { text: m.in_person_waiting({ name: asked.name, day: formatInstant(asked.askedInPersonAt) }) }
  if (asked) return { text: m.internships_next_form({ name: asked.name }) }
  if (earlyAsking && open.length > 0) return toAskLater(open, earlyAsking.startsOn, feedbackDeadline)
  const submitted = supervisors.find(({ feedbackStatus }) => feedbackStatus === 'submitted')
  return submitted ? { text: m.internships_next_feedback_review({ name: submitted.name }) } : null
}

/** Who will be asked automatically next and when; without such an email before the deadline, when the student should ask. */
function toAskLater(unasked: readonly NextFacts[], startsOn: Day, deadline: Day | null): NextStep {
  const namesOf = (supervisors: readonly NextFacts[]) => listOf(supervisors.map(({ name }) => name))
  const day = unasked.flatMap(({ nextEmailOn }) => nextEmailOn ?? []).sort()[0]
  if (!day || (deadline && day > deadline))
    return { text: m.internships_next_ask_later({ names: namesOf(unasked), day: formatDay(startsOn) }) }
  const names = namesOf(unasked.filter(({ nextEmailOn }) => nextEmailOn === day))
  return { text: m.internships_next_ask_automatic({ names, day: formatDay(day) }) }
}

function timeOf(time: Time | null): number {
  return time === null ? 0 : new Date(time).getTime()
}
