import { midtermLinkState } from '#domain/midterm-feedback'
import { countAttempt, tooManyAttempts } from '../../identity/limits/account-limit.ts'
import { lockAssignment } from '../../internships/supervisors/assignment-queries.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { mailMidtermLink } from './mail-midterm-link.ts'
import { findMidtermLink } from './midterm-queries.ts'

/** Emails a new link to the address on file while the request is open. The response is the same whether or not it did. */
export const renewMidtermLink = linkHolder.midterms.renewLink.handler(async ({ input, context, errors }) => {
  const { db, now, clientAddress } = context
  const waiting = await countAttempt(db, 'renew-link', clientAddress, now)
  if (waiting !== null) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(waiting) })
  await inTransaction(db, async (tx) => {
    const found = await findMidtermLink(tx, input.token)
    if (!found) return
    await lockAssignment(tx, found)
    const link = await findMidtermLink(tx, input.token)
    if (!link) return
    const { supervisorId, studentId, supervisorEmail: address } = link
    // As if the link had just been sent.
    if (midtermLinkState({ ...link, address, expiresAt: null }, now) !== 'open') return
    await mailMidtermLink(tx, { supervisorId, studentId, address }, context)
  })
})
