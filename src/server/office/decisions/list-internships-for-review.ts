import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import { selectInternships } from '../../internships/internships/internship-queries.ts'
import { assignee } from '../../platform/access/assigned-rows.ts'
import { stateOfRecords } from '../../platform/database/changed-since.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { readListPage } from '../../platform/lists/list-page.ts'
import { reader } from '../../procedures.ts'

export const listInternshipsForReview = reader.internships.listForReview.handler(async ({ input, context }) => {
  const { db, viewer } = context
  const { status, ...page } = input
  const statuses = status ? [status] : INTERNSHIP_STATUSES
  const asOf = await stateOfRecords(db)
  const rows = selectInternships(db, viewer)
    .select([assignee('internships'), VERSION])
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
  return { ...(await readListPage(rows, 'internships', viewer, { ...page, statuses })), asOf }
})

// Built once.
const VERSION = shownVersion('internships').as('version')
