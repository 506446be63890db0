import { randomBytes } from 'node:crypto'
import { linkTokenIn } from '#domain/feedback/link-token'
import { withoutWithheld } from '#domain/feedback/withheld'
import type { Config } from '../../config.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { IS_REPORT_CONFIRMED, selectFeedback } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { ENTERED } from '../entered/entered-queries.ts'
import { givenAnswers } from '../requests/answer-queries.ts'
import type { Answered } from '../requests/feedback-queries.ts'

type ReportOf = { internshipId: string; supervisorId: string }

/** A token of 160 bits in the form of emailed tokens, so that links are repaired the same way after mail programs change them. */
export function newReportToken(): string {
  return randomBytes(20).toString('hex')
}

export function reportUrl({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/verify/${token}`
}

/** The feedback on one of the student's own internships, in any status. */
export function findOwnReport(db: Db, actor: Actor, { internshipId, supervisorId }: ReportOf) {
  return selectFeedback(db)
    .select(['feedback.id', 'feedback.status', IS_REPORT_CONFIRMED.as('isConfirmed')])
    .where('internshipSupervisors.id', '=', supervisorId)
    .where('internships.id', '=', internshipId)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirst()
}

/**
 * What the holder of a verification link sees; undefined for a revoked or unknown link, null while the report is not confirmed.
 */
export async function findSharedReport(db: Db, link: string) {
  const token = linkTokenIn(link)
  // The database would reject other characters with an error.
  if (!/^[0-9a-f]+$/.test(token)) return undefined
  const row = await selectFeedback(db)
    .innerJoin('reportLinks', 'reportLinks.feedbackId', 'feedback.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.university'])
    .select(['internships.positionTitle', 'internships.employerName', 'internships.startDate', 'internships.endDate'])
    .select(['internshipSupervisors.name as supervisorName', 'feedback.submittedAt'])
    .select(givenAnswers('feedback'))
    .select(['feedback.withheldPassages', ENTERED])
    .where('reportLinks.token', '=', token)
    .select(IS_REPORT_CONFIRMED.as('isConfirmed'))
    .$narrowType<Answered>()
    .executeTakeFirst()
  if (!row) return undefined
  return row.isConfirmed ? { ...withoutWithheld(row), hasWithheld: row.withheldPassages.length > 0 } : null
}

export type SharedReport = NonNullable<Awaited<ReturnType<typeof findSharedReport>>>
