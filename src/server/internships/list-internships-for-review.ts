import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import { compiledList } from '../database/compiled-list.ts'
import { pageOf } from '../database/keyset.ts'
import { onListPage } from '../database/list-page.ts'
import { reviewer } from '../procedures.ts'
import { selectInternships } from './internship-queries.ts'

export const listInternshipsForReview = reviewer.internships.listForReview.handler(async ({ input, context }) => {
  const { status, ...page } = input
  const statuses = status ? [status] : INTERNSHIP_STATUSES
  return pageOf(await readPage(context, context.actor, { ...page, statuses }), page.limit)
})

const readPage = compiledList((db, visitor, page) =>
  selectInternships(db, visitor)
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
    .where(onListPage('internships', page)),
)
