import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { afterCursor, pageOf } from '../database/keyset.ts'
import { matchesSearch } from '../database/search.ts'
import { reviewer } from '../procedures.ts'
import { selectInternships } from './internship-queries.ts'

export const listInternshipsForReview = reviewer.internships.listForReview.handler(async ({ input, context }) => {
  const { status, search, cursor, limit } = input
  const rows = await selectInternships(context.db, context.actor)
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('profiles')
          .select(['id', 'firstName', 'lastName', 'email', 'major', 'graduationYear'])
          .whereRef('profiles.id', '=', 'internships.studentId'),
      )
        .$notNull()
        .as('student'),
    )
    .$if(status !== undefined, (query) => query.where('internships.status', '=', status!))
    .where(matchesSearch('internships', search))
    .where(afterCursor('internships', cursor))
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit)
})
