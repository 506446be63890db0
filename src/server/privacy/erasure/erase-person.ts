import { fullName } from '#domain/people/profile'
import type { Language } from '#domain/text/languages'
import { supervisorName } from '../../feedback/requests/link/supervisor-data-queries.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { mailLanguage } from '../../platform/email/recipients.ts'
import { seal } from '../../platform/secrets/sealed.ts'
import { type Context, freshAdmin } from '../../procedures.ts'
import { dataErased } from './data-erased-email.tsx'
import { eraseStudents } from './erase-students.ts'
import { eraseSupervisor } from './erase-supervisor.ts'
import { findOpenRequest } from './erasure-queries.ts'

/** Grants a request: erases the data and tells the person. */
export const erasePerson = freshAdmin.privacy.erase.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const request = await findOpenRequest(tx, input.id)
    if (request?.supervisorEmail) return eraseSupervisorOf(tx, request.supervisorEmail, context)
    const isErased = request?.profileId && (await eraseStudent(tx, request.profileId, context))
    if (!isErased) throw errors.NOT_FOUND()
  }),
)

/** Erases a student who has not asked here. */
export const eraseStudentNow = freshAdmin.privacy.eraseStudent.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    if (!(await eraseStudent(tx, input.id, context))) throw errors.NOT_FOUND()
  }),
)

async function eraseStudent(tx: Tx, id: string, { config, queue }: Context): Promise<boolean> {
  const [erased] = await eraseStudents(tx, [id])
  if (!erased) return false
  const { email: address, language } = erased
  await tellErased(tx, { recipient: { name: fullName(erased), address }, language }, { config, queue })
  return true
}

async function eraseSupervisorOf(tx: Tx, address: string, { config, queue, now }: Context): Promise<void> {
  const name = await supervisorName(tx, address)
  const language = await mailLanguage(tx, address)
  await eraseSupervisor(tx, address, now)
  await tellErased(tx, { recipient: { name, address }, language }, { config, queue })
}

type Erased = { recipient: { name: string; address: string }; language: Language | null }

async function tellErased(
  tx: Tx,
  { recipient, language }: Erased,
  { config, queue }: Pick<Context, 'config' | 'queue'>,
) {
  const sealedRecipient = seal(config.authSecret, JSON.stringify(recipient))
  await queue.enqueueEmail(tx, dataErased, { sealedRecipient, language })
}
