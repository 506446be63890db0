import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import { visibleDepartments } from '../authorization/visible-rows.ts'
import { pageOf } from '../database/keyset.ts'
import { onListPage } from '../database/list-page.ts'
import { reviewer } from '../procedures.ts'
import { selectInternships } from './internship-queries.ts'

export const listInternshipsForReview = reviewer.internships.listForReview.handler(async ({ input, context }) => {
  const { status, search, cursor, limit } = input
  const departments = visibleDepartments(context.actor)
  const statuses = status ? [status] : INTERNSHIP_STATUSES
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
    .where(onListPage('internships', { departments, statuses, search, cursor, limit }))
    .execute()
  return pageOf(rows, limit)
})
