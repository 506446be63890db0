import { MAX_SUPERVISORS } from '#domain/supervisors'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'
import { refuseOwnAddress } from './refuse-own-address.ts'
import { closeDeclined } from './stop-queries.ts'

export const addSupervisor = student.supervisors.add.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  refuseOwnAddress(actor, [{ email: input.email, path: ['email'] }])
  return inTransaction(db, async (tx) => {
    const internship = await tx
      .selectFrom('internships')
      .select('id')
      .where('id', '=', input.internshipId)
      .where(internshipsVisibleTo(actor))
      .forUpdate()
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    const present = await tx
      .selectFrom('internshipSupervisors')
      .select('email')
      .where('internshipId', '=', internship.id)
      .execute()
    if (present.some((supervisor) => supervisor.email === input.email)) throw errors.DUPLICATE_EMAIL()
    if (present.length >= MAX_SUPERVISORS) throw errors.TOO_MANY()
    const added = await tx
      .insertInto('internshipSupervisors')
      .values({ ...input, isPrimary: false, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await closeDeclined(tx, [internship.id])
    return added
  })
})
