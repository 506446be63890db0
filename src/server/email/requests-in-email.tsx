import { Fragment } from 'react'
import { formatDuration } from '#domain/dates'
import { fullName } from '#domain/profile'
import type { AssignmentFacts, InternshipFacts } from './email-facts.ts'
import { Action, Facts, Paragraph } from './email-layout.tsx'

/** The facts of an email to a supervisor. Several open requests share one email. */
export type RequestsFacts = Pick<AssignmentFacts, 'site' | 'supervisorName' | 'supervisorEmail'> & {
  requests: OpenRequest[]
  expiresAt: Date
  /** The URL that stops the reminders for all requests in this email. */
  unsubscribe: string
  /** The colleague who handed the request over, if any. */
  namedBy: string | null
}

/** `link` is the URL of the form, with the token. */
type OpenRequest = Omit<InternshipFacts, 'site'> & { link: string }

/** 'Amira Haddad', 'Amira Haddad and Jonas Weber', 'Amira Haddad, Jonas Weber and 3 others': short enough for a subject. */
export function namesOf(requests: OpenRequest[]): string {
  const names = [...new Set(requests.map(fullName))]
  if (names.length <= 2) return names.join(' and ')
  const others = names.length - 2
  return `${names.slice(0, 2).join(', ')} and ${others} other${others === 1 ? '' : 's'}`
}

/** Why this person receives the email. A colleague was not named by the student. */
export function becauseNamed({ requests, namedBy }: RequestsFacts): string {
  return `${namedBy ?? namesOf(requests)} named you as supervisor.`
}

export function NamedBy({ name }: { name: string | null }) {
  return name && <Paragraph>{`${name} has named you as the person who should answer.`}</Paragraph>
}

/** The facts and the button of each request; with several requests, the button names the student. */
export function Requests({ requests, action, about }: { requests: OpenRequest[]; action: string; about: string }) {
  return requests.map((request) => (
    <Fragment key={request.link}>
      <Facts facts={[['Student', fullName(request)], ...internshipFacts(request)]} />
      <Action href={request.link} shown>
        {requests.length === 1 ? action : `${action} ${about} ${fullName(request)}`}
      </Action>
    </Fragment>
  ))
}

export function internshipFacts(internship: Omit<OpenRequest, 'link'>): [label: string, value: string][] {
  return [
    ['Position', internship.positionTitle],
    ['Company', internship.employerName],
    ['Duration', formatDuration(internship.startDate, internship.endDate)],
  ]
}
