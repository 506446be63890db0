import { whyNot } from '#domain/feedback/request-acts'
import { isSameSupervisor, MAX_SUPERVISORS } from '#domain/internships/supervisors'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'
import { correctSupervisor } from './correction-commands.ts'
import { nameSupervisors } from './name-supervisors-commands.ts'
import { refuseOwnAddress } from './refuse-addresses.ts'
import { isAskedSecondContact, lockSupervisors } from './supervisor-queries.ts'

const addSupervisor = student.supervisors.add.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const fields = [{ email: input.email, path: ['email'] }]
  refuseOwnAddress(actor, fields)
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
    if (await isAskedSecondContact(tx, { internshipId: internship.id, email: input.email }))
      throw errors.SECOND_CONTACT()
    if (present.length >= MAX_SUPERVISORS) throw errors.TOO_MANY()
    const added = await tx
      .insertInto('internshipSupervisors')
      .values({ ...input, isPrimary: false, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await nameSupervisors(tx, { internshipId: internship.id, studentId: actor.id, fields, now })
    return added
  })
})

const correctOwnSupervisor = student.supervisors.correct.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { supervisorId, ...corrected } = input
  const fields = [{ email: corrected.email, path: ['email'] }]
  refuseOwnAddress(actor, fields)
  await inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { internship, supervisor } = found
    const reason = whyNot('correct', 'student', supervisor)
    if (reason) throw errors[reason]()
    await correctSupervisor(tx, found, { corrected, now, errors })
    if (supervisor.email !== corrected.email || !isSameSupervisor(supervisor.name, corrected.name))
      await nameSupervisors(tx, { internshipId: internship.id, studentId: actor.id, fields, now })
  })
})

/** Removing the primary makes the first remaining one primary (spec section 5). */
const removeSupervisor = student.supervisors.remove.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  await inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, input.supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { supervisor, others } = found
    if (supervisor.hasGivenFeedback) throw errors.ALREADY_SUBMITTED()
    if (supervisor.state === 'closed') throw errors.CLOSED()
    const [first] = others
    if (!first) throw errors.LAST_SUPERVISOR()
    await tx.deleteFrom('internshipSupervisors').where('id', '=', supervisor.id).execute()
    if (supervisor.isPrimary)
      await tx.updateTable('internshipSupervisors').set({ isPrimary: true }).where('id', '=', first.id).execute()
  })
})

export const supervisors = { add: addSupervisor, correct: correctOwnSupervisor, remove: removeSupervisor }
