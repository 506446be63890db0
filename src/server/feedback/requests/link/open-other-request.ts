import { randomUUID } from 'node:crypto'
import { opensOthers } from '#domain/feedback-link'
import { lockAssignment } from '../../../internships/supervisors/assignment-queries.ts'
import { inTransaction, type Tx } from '../../../platform/database/client.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import type { Secrets } from '../../../platform/secrets/sealed.ts'
import { linkHolder } from '../../../procedures.ts'
import { type FoundLink, findLink, linkToken, notFoundReason, tokenOfLink } from './feedback-link-queries.ts'
import { linkError, requireOpen } from './open-feedback-link.ts'
import { type OtherRequest, otherRequests } from './other-requests.ts'
import { isPassOf } from './visit-pass.ts'

/**
 * Opens another request that was emailed to the same address. Its link ends when this one does, so that a visit never makes
 * the access last longer.
 */
export const openOtherRequest = linkHolder.feedbackRequests.openOther.handler(({ input, context, errors }) => {
  const { db, now, actor, config } = context
  const { token, supervisorId, visit } = input
  return inTransaction(db, async (tx) => {
    const link = await findLink(tx, token)
    if (!link) throw linkError(await notFoundReason(tx, token))
    if (!opensOthers(link, now, isPassOf(visit, { token, secrets: config, now }))) {
      requireOpen(link, now)
      throw errors.NOT_FOUND()
    }
    const find = async () => (await otherRequests(tx, link, actor)).find((one) => one.supervisorId === supervisorId)
    const found = await find()
    if (found) await lockAssignment(tx, found)
    // Read again: another transaction may have changed the rows before they were locked.
    const other = found && (await find())
    if (!other) throw errors.NOT_FOUND()
    return {
      token: (await tokenEndingWith(tx, link, other, config)) ?? (await makeLink(tx, link, other, config.authSecret)),
    }
  })
})

/** The token of a link that ends at the same time: from the same email if possible, or made earlier in this visit. */
async function tokenEndingWith(
  tx: Tx,
  { expiresAt, mailingId }: FoundLink,
  { supervisorId }: OtherRequest,
  secrets: Secrets,
): Promise<string | undefined> {
  const links = await tx
    .selectFrom('feedbackLinks')
    .select(['id', 'tokenHash'])
    .where('supervisorId', '=', supervisorId)
    .where('expiresAt', '=', expiresAt)
    .where('revokedAt', 'is', null)
    .orderBy((eb) => eb('mailingId', '=', mailingId), 'desc')
    .orderBy('id')
    .execute()
  return links.map((link) => tokenOfLink(secrets, link)).find((token) => token !== undefined)
}

async function makeLink(
  tx: Tx,
  { expiresAt }: FoundLink,
  { supervisorId, studentId, mailingId }: OtherRequest,
  secret: string,
): Promise<string> {
  const id = randomUUID()
  const token = linkToken(secret, id)
  const link = { id, mailingId, studentId, supervisorId, tokenHash: hashToken(token), expiresAt, isMailed: false }
  await tx.insertInto('feedbackLinks').values(link).execute()
  return token
}
