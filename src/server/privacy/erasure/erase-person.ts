import { fullName } from '#domain/profile'
import { seal } from '../../auth/sealed.ts'
import { inTransaction, type Tx } from '../../database/client.ts'
import { type Context, freshAdmin } from '../../procedures.ts'
import { eraseStudents } from './erase-students.ts'
import { findOpenRequest } from './erasure-queries.ts'

/** An admin grants a request: the data goes, and the person is told. */
export const erasePerson = freshAdmin.privacy.erase.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const request = await findOpenRequest(tx, input.id)
    const isErased = request?.profileId && (await eraseStudent(tx, request.profileId, context))
    if (!isErased) throw errors.NOT_FOUND()
  }),
)

/** An admin erases a student who has not asked here. */
export const eraseStudentNow = freshAdmin.privacy.eraseStudent.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    if (!(await eraseStudent(tx, input.id, context))) throw errors.NOT_FOUND()
  }),
)

async function eraseStudent(tx: Tx, id: string, { config, queue }: Context): Promise<boolean> {
  const [erased] = await eraseStudents(tx, [id])
  if (!erased) return false
  const recipient = JSON.stringify({ name: fullName(erased), address: erased.email })
  await queue.enqueueEmail(tx, { email: 'data-erased', sealedRecipient: seal(config.authSecret, recipient) })
  return true
}
