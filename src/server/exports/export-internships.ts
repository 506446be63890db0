import { sql } from 'kysely'
import { internshipColumns } from '#domain/export-columns'
import type { Actor } from '../auth/actor.ts'
import { internshipsVisibleTo, managesNothing } from '../authorization/visible-rows.ts'
import type { Db } from '../database/client.ts'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer, EXPORT_BATCH } from './csv-answer.ts'

export const exportInternships = reviewer.exports.internships.handler(async ({ input, context, errors }) => {
  if (managesNothing(context.actor)) throw errors.NO_DEPARTMENTS()
  const readBatch = (cursor?: string) => readInternships(context.db, context.actor, cursor)
  const columns = internshipColumns(input.timeZone)
  return csvAnswer({ kind: 'internships', columns, firstBatch: await readBatch(), readBatch, ...input, context })
})

async function readInternships(db: Db, actor: Actor, cursor: string | undefined) {
  const rows = await db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'internships.id',
      'profiles.email as studentEmail',
      'profiles.major as studentMajor',
      'profiles.graduationYear',
      'internships.positionTitle',
      'internships.employerName',
      'internships.industry',
      'internships.startDate',
      'internships.endDate',
      'internships.status',
      'internships.description',
      'internships.createdAt',
      sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'),
    ])
    .where(internshipsVisibleTo(actor))
    .where(afterCursor('internships', cursor))
    .orderBy('internships.createdAt', 'desc')
    .orderBy('internships.id', 'desc')
    .limit(EXPORT_BATCH + 1)
    .execute()
  return pageOf(rows, EXPORT_BATCH)
}
