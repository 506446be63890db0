import { BlockList, isIP } from 'node:net'
import { sql } from 'kysely'
import type { FeedbackAnswers } from '#contract/feedback/requests'
import { MINUTE } from '#domain/durations'
import {
  type DomainCount,
  isFreeMail,
  isOtherDomain,
  isSameRatingEverywhere,
  isShorterThanSentence,
  mailboxOf,
  type NotedSign,
} from '#domain/feedback-signs'
import { networkOf } from '../../../identity/limits/account-limit.ts'
import type { Tx } from '../../../platform/database/client.ts'
import type { Context } from '../../../procedures.ts'
import type { FoundLink } from './feedback-link-queries.ts'

type Submission = {
  link: FoundLink
  answers: FeedbackAnswers
  context: Pick<Context, 'actor' | 'clientAddress' | 'now'>
}

/** The signs that are known when feedback is submitted. What they follow from, such as the network, is not stored. */
export async function signsOfSubmission(tx: Tx, { link, answers, context }: Submission): Promise<NotedSign[]> {
  const { actor, clientAddress, now } = context
  const { supervisorEmail: address } = link
  const { studentEmail, askedAt, networks, domains } = await readFacts(tx, link, now)
  const isOwnBrowser = actor?.id === link.studentId
  const found: Record<NotedSign, boolean> = {
    sameRating: isSameRatingEverywhere(answers),
    shortText: [answers.strengths, answers.developmentAreas].some(isShorterThanSentence),
    freeMail: isFreeMail(address),
    otherDomain: isOtherDomain(address, domains),
    studentMailbox: mailboxOf(address) === mailboxOf(studentEmail),
    studentBrowser: isOwnBrowser,
    // The same browser is in the same network.
    studentNetwork:
      !isOwnBrowser && isPublic(clientAddress) && networks.some((one) => networkOf(one) === networkOf(clientAddress)),
    withinMinute: askedAt !== null && now.getTime() - askedAt.getTime() < MINUTE,
  }
  return (Object.keys(found) as NotedSign[]).filter((sign) => found[sign])
}

type Facts = {
  studentEmail: string
  /** When this address was asked first. */
  askedAt: Date | null
  /** The addresses from which the student's open sessions were used last. */
  networks: string[]
  /** Of the supervisors of other students at the same employer. */
  domains: DomainCount[]
}

async function readFacts(tx: Tx, link: FoundLink, now: Date): Promise<Facts> {
  const { supervisorId, supervisorEmail, studentId, internshipId } = link
  const { rows } = await sql<Facts>`
    select profiles.email as student_email,
      (select min(requested_at) from feedback_links
        join feedback_mailings mailings on mailings.id = mailing_id
        where supervisor_id = ${supervisorId} and address = ${supervisorEmail} and email <> 'supervisor-confirmation'
      ) as asked_at,
      array(select ip_address from sessions
        where user_id = ${studentId} and expires_at > ${now} and ip_address is not null) as networks,
      (select coalesce(jsonb_agg(jsonb_build_object('domain', domain, 'supervisors', supervisors)), '[]') from (
        select split_part(email, '@', 2) as domain, count(distinct email)::integer as supervisors
        from internship_supervisors
        join internships others on others.id = internship_id
        where others.employer_key = (select employer_key from internships where id = ${internshipId})
          and others.student_id <> ${studentId}
        group by 1
      ) known) as domains
    from profiles where profiles.id = ${studentId}`.execute(tx)
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
