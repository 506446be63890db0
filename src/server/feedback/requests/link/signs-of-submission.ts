import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import type { FeedbackAnswers } from '#contract/feedback/requests'
import { isAnswerEarly } from '#domain/feedback/asking-time'
import {
  type DomainCount,
  isFreeMail,
  isOtherDomain,
  isSameRatingEverywhere,
  isShorterThanSentence,
  type NotedSign,
} from '#domain/feedback/feedback-signs'
import type { Day } from '#domain/time/dates'
import { MINUTE, SECOND } from '#domain/time/durations'
import { localTimeIn } from '#domain/time/working-days'
import { networkOf } from '../../../identity/limits/account-limit.ts'
import { isKnownDevice } from '../../../identity/limits/known-device.ts'
import { LONGEST } from '../../../identity/sessions/renew-session.ts'
import type { Tx } from '../../../platform/database/client.ts'
import type { Context } from '../../../procedures.ts'
import type { FoundLink } from './feedback-link-queries.ts'

/** Whose feedback it is. */
type Assignment = Pick<FoundLink, 'supervisorId' | 'supervisorEmail' | 'studentId' | 'internshipId'>

type Submission = {
  link: Assignment
  answers: FeedbackAnswers
  context: Pick<Context, 'actor' | 'clientAddress' | 'config' | 'now' | 'visitor'>
}

/** The signs that are known when feedback is submitted. What they follow from, such as the network, is not stored with it. */
export async function signsOfSubmission(tx: Tx, { link, answers, context }: Submission): Promise<NotedSign[]> {
  const { clientAddress, now } = context
  const facts = await readFacts(tx, link, now)
  const { askedAt, networks } = facts
  const isOwnBrowser = isBrowserOf(context, link.studentId)
  return found({
    ...signsWithoutForm(link, answers, facts, localTimeIn(facts.timeZone)(now).day),
    studentBrowser: isOwnBrowser,
    // The same browser is in the same network.
    studentNetwork:
      !isOwnBrowser && isPublic(clientAddress) && networks.some((one) => networkOf(one) === networkOf(clientAddress)),
    // A clock that was set back makes no answer quick.
    withinMinute: askedAt !== null && Math.abs(now.getTime() - askedAt.getTime()) < MINUTE,
  })
}

/** Whether the student is signed in with this browser, or was: the cookie that knows it stays after signing out. */
export function isBrowserOf(
  { actor, config, visitor }: Pick<Context, 'actor' | 'config' | 'visitor'>,
  studentId: string,
): boolean {
  return actor?.id === studentId || isKnownDevice(config, visitor.cookies, studentId)
}

/** The same for feedback that staff have entered: browser, network and speed say nothing about it. */
export async function signsOfEntry(
  tx: Tx,
  { link, answers, givenOn, now }: Omit<Submission, 'context'> & { givenOn: Day; now: Date },
): Promise<NotedSign[]> {
  return found(signsWithoutForm(link, answers, await readFacts(tx, link, now), givenOn))
}

function found(signs: Partial<Record<NotedSign, boolean>>): NotedSign[] {
  return (Object.keys(signs) as NotedSign[]).filter((sign) => signs[sign])
}

/** Signs that follow from the answers, the address and the dates. */
function signsWithoutForm(
  { supervisorEmail: address }: Assignment,
  answers: FeedbackAnswers,
  { isStudentsMailbox, domains, ...dates }: Facts,
  givenOn: Day,
) {
  return {
    sameRating: isSameRatingEverywhere(answers, answers.further),
    shortText: [answers.strengths, answers.developmentAreas].some(isShorterThanSentence),
    freeMail: isFreeMail(address),
    otherDomain: isOtherDomain(address, domains),
    studentMailbox: isStudentsMailbox,
    early: isAnswerEarly(dates, givenOn),
  }
}

type Facts = {
  /** Whether the supervisor's address reaches the student's mailbox. */
  isStudentsMailbox: boolean
  startDate: Day
  endDate: Day
  timeZone: string
  /** When this address was last asked, except while the form was being filled in. */
  askedAt: Date | null
  /** The addresses at the last use of each session, and of signing in and out for as long as sessions can last. */
  networks: string[]
  /** The domains of other students' supervisors at the same employer. */
  domains: DomainCount[]
}

async function readFacts(tx: Tx, link: Assignment, now: Date): Promise<Facts> {
  const { supervisorId, supervisorEmail, studentId, internshipId } = link
  const since = new Date(now.getTime() - LONGEST * SECOND)
  const { rows } = await sql<Facts>`
    with emailed as (
      select requested_at, email, begun_at, answered_at from feedback_links
      join feedback_mailings mailings on mailings.id = mailing_id
      where supervisor_id = ${supervisorId} and address = ${supervisorEmail})
    select mailbox_of(profiles.email) = mailbox_of(${supervisorEmail}) as is_students_mailbox, internships.start_date, internships.end_date,
      (select time_zone from feedback_settings) as time_zone,
      (select max(requested_at) from emailed
        where email not in ('supervisor-confirmation', 'feedback-question') and not exists (
          select from emailed earlier where earlier.begun_at < emailed.requested_at
            and earlier.begun_at > coalesce((select max(answered_at) from emailed), '-infinity'))
      ) as asked_at,
      array(select ip_address from sessions
        where user_id = ${studentId} and last_used_at > ${since} and ip_address is not null
        -- Sessions that have ended are in the trail only.
        union select details ->> 'address' from audit_entries entries join audit_details on entry_id = entries.id
        where actor_id = ${studentId} and created_at > ${since} and kind = 'sessions' and details ->> 'address' is not null
          and (action = 'created' or endpoint in ('auth/sign-out', 'auth/sign-on/sign-out'))) as networks,
      (select coalesce(jsonb_agg(jsonb_build_object('domain', domain, 'supervisors', supervisors)), '[]') from (
        select split_part(email, '@', 2) as domain, count(distinct email)::integer as supervisors
        from internship_supervisors
        join internships others on others.id = internship_id
        where others.employer_key = (select employer_key from internships where id = ${internshipId})
          and others.student_id <> ${studentId}
        group by 1
      ) known) as domains
    from profiles join internships on internships.student_id = profiles.id
    where profiles.id = ${studentId} and internships.id = ${internshipId}`.execute(tx)
  return rows[0]!
}

/** Networks that many share: behind a proxy that is not trusted, or inside the university, everybody has such an address. */
const SHARED = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  SHARED.addSubnet(network, prefix, 'ipv4')
SHARED.addSubnet('fc00::', 7, 'ipv6')
SHARED.addAddress('::1', 'ipv6')

function isPublic(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !SHARED.check(address, version === 6 ? 'ipv6' : 'ipv4')
}
