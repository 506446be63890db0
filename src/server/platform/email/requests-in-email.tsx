import { Fragment, type ReactNode } from 'react'
import { tenseOf, tenseOfAll } from '#domain/feedback/asking-time'
import { FIRST_RATING, RATING_VALUES, ratingOption } from '#domain/feedback/feedback'
import type { Question } from '#domain/feedback/questions'
import { fullName } from '#domain/people/profile'
import { listOf } from '#domain/text/list-of'
import { type Day, formatDay, formatDuration } from '#domain/time/dates'
import { daysBetween } from '#domain/time/working-days'
import * as m from '#messages'
import { Choices } from './email-choices.tsx'
import { Action, Facts, Lines, Paragraph } from './email-layout.tsx'
import type { InternshipFacts } from './internship-facts.ts'
import type { StudentFacts, SupervisorFacts } from './recipients.ts'

/** The facts of an email to a supervisor. Several open requests share one email. */
export type RequestsFacts<Request extends OpenRequest = OpenRequest> = SupervisorFacts & {
  requests: Request[]
  /** The day on which the email is sent, in the institution's time zone. */
  today: Day
  /** The last day on which the links work. */
  lastDay: Day
  /** The URL of the page that lists all requests of this email; null if there is only one. */
  list: string | null
  /** The URL that stops the reminders for all requests in this email. */
  unsubscribe: string
  /** The colleague who handed the request over, if any. */
  namedBy: string | null
  /** The subject that a trial uses instead of the current one, with placeholders. */
  triedSubject?: string | null
}

/** `link` is the URL of the form, with the token; `questions` are the department's. */
type OpenRequest = InternshipFacts & StudentFacts & { link: string; questions: readonly Pick<Question, 'kind'>[] }

/** A request with the pages on which a supervisor declines or names a colleague. */
export type DeclinableRequest = OpenRequest & { decline: string; colleague: string }

/** 'Amira Haddad', 'Amira Haddad and Jonas Weber', 'Amira Haddad, Jonas Weber and 3 others': short enough for a subject. */
export function namesOf(requests: OpenRequest[]): string {
  const names = [...new Set(requests.map(fullName))]
  const others = names.length - 2
  return listOf(others > 0 ? [...names.slice(0, 2), othersOf(others)] : names)
}

/** The email's question, in the tense of the internships. */
export function headingOf({ requests, today }: Pick<RequestsFacts, 'requests' | 'today'>): string {
  const names = namesOf(requests)
  const tense = tenseOfAll(requests, today)
  return requests.length > 1
    ? SEVERAL[tense]({ names })
    : SINGLE[tense]({ names, employerName: requests[0]!.employerName })
}

const SINGLE = {
  over: m.requests_feedback_email_heading_single,
  running: m.requests_feedback_email_heading_running_single,
  ahead: m.requests_feedback_email_heading_ahead_single,
}
const SEVERAL = {
  over: m.requests_feedback_email_heading_several,
  running: m.requests_feedback_email_heading_running_several,
  ahead: m.requests_feedback_email_heading_ahead_several,
}

/** Says that the answer can wait, unless the links end before one of the internships. */
export function WhileRunning({ requests, today, lastDay }: RequestsFacts) {
  const isRunning = requests.some((request) => tenseOf(request, today) === 'running')
  if (!isRunning || requests.some(({ endDate }) => endDate >= lastDay)) return null
  const wait = requests.length > 1 ? m.requests_feedback_email_wait_several : m.requests_feedback_email_wait_single
  return <Paragraph>{wait({ lastDay: formatDay(lastDay) })}</Paragraph>
}

/** For how many days the links work. */
export function daysOfLinks({ today, lastDay }: Pick<RequestsFacts, 'today' | 'lastDay'>): number {
  return daysBetween(today, lastDay)
}

/** Names the internships that have not started, about which there is nothing to say yet; none of a list. */
export function NotStarted({ requests, today }: Pick<RequestsFacts, 'requests' | 'today'>) {
  if (areListed(requests)) return null
  return requests
    .filter((request) => tenseOf(request, today) === 'ahead')
    .map((request) => (
      <Paragraph key={request.link}>
        {m.requests_feedback_email_ahead({ name: fullName(request), startDate: formatDay(request.startDate) })}
      </Paragraph>
    ))
}

function othersOf(count: number): string {
  return m.requests_other_students_count({ count })
}

/** Why this person receives the email. Colleagues were not named by the student. */
export function becauseNamed({ requests, namedBy }: RequestsFacts): string {
  return m.requests_email_reason({ namedBy: namedBy ?? namesOf(requests) })
}

export function NamedBy({ name }: { name: string | null }) {
  return name && <Paragraph>{m.requests_email_named_by_colleague({ name })}</Paragraph>
}

/** More requests than this are behind one link, on a page that lists them. */
const MOST_WITH_LINKS = 10
/** Emails about more requests do not begin the form with a rating, which would make them too long. */
const MOST_WITH_RATING = 5
/** The most students that are named one by one. */
const MOST_NAMED = 50

/** Whether one link leads to a list of these requests. */
export function areListed(requests: readonly unknown[]): boolean {
  return requests.length > MOST_WITH_LINKS
}

type ListProps = { requests: readonly OpenRequest[]; list: string; children: string }

/** The button that opens the list, and the students on it, by the end of the internship. */
export function RequestList({ requests, list, children }: ListProps) {
  const lines = requests.slice(0, MOST_NAMED).map((request) => `${fullName(request)}, ${request.positionTitle}`)
  const others = requests.length - lines.length
  return (
    <>
      <Action href={list} shown>
        {children}
      </Action>
      <Paragraph>
        <Lines>{[...lines, ...(others > 0 ? [othersOf(others)] : [])].join('\n')}</Lines>
      </Paragraph>
    </>
  )
}

/** The facts of a request, and its button; `children` is the button's label. */
export function RequestButton({ request, children }: { request: OpenRequest; children: string }) {
  return (
    <>
      <Facts facts={requestFacts(request)} />
      <Action href={request.link} shown>
        {children}
      </Action>
    </>
  )
}

/** Whether each of these requests can begin with a rating. */
export function haveRatings(requests: readonly unknown[]): boolean {
  return requests.length <= MOST_WITH_RATING
}

/** The first question of the form: each answer opens the form with it selected. Nothing is stored until the form is submitted. */
export function FirstRating(request: OpenRequest) {
  const { key, label } = FIRST_RATING
  return (
    <>
      <Paragraph>
        {m.reminders_first_rating({ name: fullName(request), label, scale: m.common_rating_scale_hint() })}
      </Paragraph>
      <Choices
        choices={RATING_VALUES.map((value) => ({
          value: String(value),
          label: ratingOption(value),
          href: `${request.link}?${key}=${value}`,
        }))}
      />
    </>
  )
}

type Linked<Request extends OpenRequest> = RequestsFacts<Request> & {
  /** Shown after the button of each request. */
  After?: (request: Request) => ReactNode
}

/** The requests, or the link to their list, and how long that works, as in the request and the reminder. */
export function FeedbackLinks<Request extends OpenRequest>({ After, ...facts }: Linked<Request>) {
  const { requests, list, lastDay } = facts
  const isList = list !== null && areListed(requests)
  return (
    <>
      {isList ? (
        <RequestList requests={requests} list={list}>
          {m.requests_email_list_button()}
        </RequestList>
      ) : (
        requests.map((request) => (
          <Fragment key={request.link}>
            <RequestButton request={request}>
              {requests.length === 1
                ? m.requests_feedback_email_button()
                : m.requests_feedback_email_button_student({ student: fullName(request) })}
            </RequestButton>
            {After && <After {...request} />}
          </Fragment>
        ))
      )}
      <Paragraph>
        {m.requests_feedback_email_expiry({
          length: isList ? 1 : requests.length,
          feedbackLinkDays: daysOfLinks(facts),
          expiresAt: formatDay(lastDay),
        })}
      </Paragraph>
    </>
  )
}

export function requestFacts(request: OpenRequest): [label: string, value: string][] {
  return [[m.common_student(), fullName(request)], ...internshipFacts(request)]
}

export function internshipFacts(internship: InternshipFacts): [label: string, value: string][] {
  return [
    [m.common_position(), internship.positionTitle],
    [m.common_company(), internship.employerName],
    [m.common_duration(), formatDuration(internship.startDate, internship.endDate)],
  ]
}
