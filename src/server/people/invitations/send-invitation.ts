import { randomUUID } from 'node:crypto'
import { linkExpiry } from '#domain/feedback-link'
import { INVITATION_DAYS, type InvitedRole } from '#domain/invitation'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { readFeedbackSettings } from '../../platform/settings/feedback-settings-queries.ts'
import { freshAdmin } from '../../procedures.ts'
import { lockDepartments } from '../departments/department-queries.ts'
import { staffInvitation } from './invitation-email.tsx'
import { hashInvitationToken, invitationToken } from './invitation-queries.ts'

/** The account is created, or gets its role, only when the invitation is accepted. */
export const sendInvitation = freshAdmin.invitations.send.handler(async ({ input, context, errors }) => {
  const { actor, db, now, queue, config } = context
  const { email, role } = input
  await inTransaction(db, async (tx) => {
    if (await hasRole(tx, email, role)) throw errors.HAS_ROLE()
    const departments = await lockDepartments(tx, role === 'manager' ? input.departments : [])
    if (!departments) throw errors.UNKNOWN_DEPARTMENT()
    const id = randomUUID()
    await tx
      .insertInto('invitations')
      .values({
        id,
        email,
        role,
        tokenHash: hashInvitationToken(invitationToken(config.authSecret, id)),
        invitedBy: actor.id,
        createdAt: now,
        sentAt: now,
        expiresAt: await invitationExpiry(tx, now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.ALREADY_INVITED())
    if (departments.length > 0)
      await tx
        .insertInto('invitationDepartments')
        .values(departments.map((departmentName) => ({ invitationId: id, departmentName })))
        .execute()
    await queue.enqueueEmail(tx, staffInvitation, { invitationId: id })
  })
})

/** An unverified address may have been registered by somebody else, so its role does not count. */
async function hasRole(tx: Tx, email: string, role: InvitedRole): Promise<boolean> {
  const staff = await tx
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .where('role', 'in', role === 'admin' ? ['admin'] : ['admin', 'manager'])
    .executeTakeFirst()
  return staff !== undefined
}

export async function invitationExpiry(db: Db | Tx, now: Date): Promise<Date> {
  const { timeZone } = await readFeedbackSettings(db)
  return linkExpiry(now, timeZone, INVITATION_DAYS)
}
