import { sql } from 'kysely'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-queries.ts'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { decisionColumns } from '../../internships/internships/internship-queries.ts'
import { internshipRejected } from '../../internships/internships/internship-rejected-email.tsx'
import { internshipsOfOthers, internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { emailDelay } from '../../platform/jobs/delayed-emails.ts'
import { reviewer } from '../../procedures.ts'
import { enqueueEmails, keepDecision } from './kept-decisions.ts'
import { isAsRead, isSelected } from './selection.ts'
import { resultOf } from './selection-result.ts'

export const decideInternships = reviewer.bulkDecisions.decideInternships.handler(
  async ({ input, context, errors }) => {
    const { actor, db } = context
    const { selection } = input
    const isApproval = input.decision === 'approved'
    return inTransaction(db, async (tx) => {
      // Locks in a fixed order, so that two decisions do not deadlock. Locked rows do not change: the versions are compared next.
      const locked = await tx
        .selectFrom('internships')
        .select('id')
        .where(isSelected('internships', actor, selection))
        .where(internshipsVisibleTo(actor))
        .where(internshipsOfOthers(actor))
        .where('status', '=', 'pending')
        .orderBy('id')
        .forUpdate()
        .execute()
      const waiting = locked.map(({ id }) => id)
      const rows = await tx
        .updateTable('internships')
        .set(decisionColumns(input, context))
        .where('id', '=', sql<string>`any(${waiting}::uuid[])`)
        .where(isAsRead('internships', selection))
        .returning('id')
        .execute()
      const ids = rows.map(({ id }) => id)
      const result = await resultOf(selection, { decided: ids, waiting }, (others) =>
        tx
          .selectFrom('internships')
          .innerJoin('profiles', 'profiles.id', 'internships.studentId')
          .select(['internships.id', 'internships.positionTitle'])
          .select(fullNameOf('profiles').as('studentName'))
          .select(({ eb, not }) => [
            not(internshipsOfOthers(actor)).as('isOwn'),
            eb('status', '=', 'pending').as('isWaiting'),
          ])
          .where('internships.id', 'in', others)
          .where(internshipsVisibleTo(actor))
          .execute(),
      )
      if (result === 'MORE_MATCH') throw errors.MORE_MATCH()
      if (ids.length === 0) return { ...result, id: null }
      const delay = await emailDelay(tx)
      const email = isApproval ? internshipApproved : internshipRejected
      const emailIds = await enqueueEmails(tx, context, ids, delay, email, (internshipId) => ({ internshipId }))
      const mailingIds = isApproval ? await askForConfirmation(tx, ids, { ...context, delay }) : []
      const id = await keepDecision(tx, context, { kind: 'internships', recordIds: ids, emailIds, mailingIds })
      return { ...result, id }
    })
  },
)
