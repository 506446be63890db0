import { sql } from 'kysely'
import { opensOthers } from '#domain/feedback/feedback-link'
import { linkTokenIn } from '#domain/feedback/link-token'
import { isAnswerWanted } from '#domain/feedback/request'
import { hasStoppedReminders } from '../../internships/supervisors/stop-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { REQUEST_STATE, STATE_FOR_SECOND_CONTACT } from '../../platform/database/request-state.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { findLink, IS_CONFIRMED } from '../requests/link/feedback-link-queries.ts'

/**
 * What the holder of this link can stop: all automatic emails to its address, or those about a student whom its email named, with the
 * students' open requests at that address, whatever has become of those in the email. Null for an unknown link; expired ones work. The
 * forms of the others are named only by a link that opens them.
 */
export async function findMailedRequests(db: Db, token: string, now: Date) {
  const link = await db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select(['feedbackLinks.id', 'feedbackLinks.mailingId', 'feedbackMailings.address'])
    .where('tokenHash', '=', hashToken(linkTokenIn(token)))
    .where(IS_CONFIRMED)
    .executeTakeFirst()
  if (!link) return null
  const mailed = db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .where('feedbackLinks.mailingId', '=', link.mailingId)
    .where('feedbackLinks.isMailed', '=', true)
  const students = await mailed.select('feedbackLinks.studentId').distinct().execute()
  const ofSupervisor = await selectRequests(db)
    .innerJoin(
      mailed.select(['feedbackLinks.studentId', 'feedbackMailings.mailboxId']).distinct().as('mailed'),
      (join) =>
        join
          .onRef('mailed.studentId', '=', 'internships.studentId')
          .onRef('mailed.mailboxId', '=', 'internshipSupervisors.mailboxId'),
    )
    .leftJoin('feedbackLinks', (join) =>
      join
        .onRef('feedbackLinks.supervisorId', '=', 'internshipSupervisors.id')
        .on('feedbackLinks.mailingId', '=', link.mailingId)
        .on('feedbackLinks.revokedAt', 'is', null),
    )
    .select(['feedbackLinks.id as linkId', 'feedbackLinks.tokenHash', REQUEST_STATE.as('state')])
    .select(hasStoppedReminders('internshipSupervisors.mailboxId'))
    .execute()
  const ofSecondContact = await selectRequests(db)
    .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    // Their address, stop and decline are not the supervisor's.
    .select(['feedbackLinks.id as linkId', 'feedbackLinks.tokenHash', STATE_FOR_SECOND_CONTACT.as('state')])
    .select(hasStoppedReminders('feedbackMailings.mailboxId'))
    .where('feedbackLinks.mailingId', '=', link.mailingId)
    .where('feedbackLinks.channel', '=', 'second-contact')
    .where('feedbackLinks.revokedAt', 'is', null)
    .whereRef('feedbackMailings.mailboxId', 'is distinct from', 'internshipSupervisors.mailboxId')
    .execute()
  const found = await findLink(db, token)
  const opensAll = found !== undefined && opensOthers(found, now, false)
  return {
    address: link.address,
    students: students.map(({ studentId }) => studentId),
    requests: [...ofSupervisor, ...ofSecondContact].filter(isAnswerWanted).map((request) => ({
      ...request,
      linkId: opensAll || request.linkId === link.id ? request.linkId : null,
    })),
  }
}

/** The requests to these supervisors that are or will be open. */
export async function findOpenRequests(db: Db, supervisorIds: readonly string[]) {
  if (supervisorIds.length === 0) return []
  const requests = await selectRequests(db)
    .select([sql.lit(null).as('linkId'), sql.lit(null).as('tokenHash'), REQUEST_STATE.as('state')])
    .select(hasStoppedReminders('internshipSupervisors.mailboxId'))
    .where('internshipSupervisors.id', 'in', supervisorIds)
    .execute()
  return requests.filter(isAnswerWanted)
}

function selectRequests(db: Db) {
  return selectSupervisors(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([
      'internshipSupervisors.id as supervisorId',
      'internships.studentId',
      'internships.employerName',
      'profiles.firstName',
      'profiles.lastName',
    ])
    .orderBy('internships.endDate')
    .orderBy('profiles.lastName')
    .orderBy('internshipSupervisors.id')
}

export type MailedRequest = NonNullable<Awaited<ReturnType<typeof findMailedRequests>>>['requests'][number]
