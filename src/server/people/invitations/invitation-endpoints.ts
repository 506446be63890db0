import { randomUUID } from 'node:crypto'
import { linkExpiry } from '#domain/feedback/feedback-link'
import { INVITATION_DAYS, type InvitedRole } from '#domain/people/invitation'
import { fullName } from '#domain/people/profile'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { admin, freshAdmin, linkHolder } from '../../procedures.ts'
import { lockDepartments } from '../departments/department-queries.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { staffInvitation } from './invitation-email.tsx'
import { findUsableInvitation, invitationToken, selectInvitations, signOnFor } from './invitation-queries.ts'

/** Includes expired invitations, because they can be sent again. */
const listInvitations = admin.invitations.list.handler(async ({ context: { db, now } }) => {
  const rows = await selectInvitations(db)
    .leftJoin('profiles', 'profiles.id', 'invitations.invitedBy')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email as invitedByEmail'])
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id')
    .execute()
  return rows.map(({ firstName, lastName, invitedByEmail, ...invitation }) => ({
    ...invitation,
    isExpired: invitation.expiresAt <= now,
    invitedByName: fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || invitedByEmail,
  }))
})

/** The account is created, or gets its role, only when the invitation is accepted. */
const sendInvitation = freshAdmin.invitations.send.handler(async ({ input, context, errors }) => {
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
        tokenHash: hashToken(invitationToken(config.authSecret, id)),
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

/** Whether a verified account has the role. A stranger may have registered an unverified address, so its role does not count. */
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

async function invitationExpiry(db: Db | Tx, now: Date): Promise<Date> {
  const { timeZone } = await readFeedbackSettings(db)
  return linkExpiry(now, timeZone, INVITATION_DAYS)
}

/** The new email contains the same link, valid for another seven days. */
const resendInvitation = admin.invitations.resend.handler(async ({ input, context, errors }) => {
  const { db, now, queue } = context
  await inTransaction(db, async (tx) => {
    const sent = await tx
      .updateTable('invitations')
      .set({ sentAt: now, expiresAt: await invitationExpiry(tx, now) })
      .where('id', '=', input.id)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await queue.enqueueEmail(tx, staffInvitation, { invitationId: sent.id })
  })
})

const withdrawInvitation = admin.invitations.withdraw.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  const withdrawn = await inTransaction(db, (tx) =>
    tx
      .updateTable('invitations')
      .set({ withdrawnAt: now })
      .where('id', '=', input.id)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!withdrawn) throw errors.NOT_FOUND()
})

/** Shows what the link is for. It changes nothing, so that mail scanners may open it. */
const openInvitation = linkHolder.invitations.open.handler(async ({ input, context, errors }) => {
  const { db } = context
  const invitation = await findUsableInvitation(context, input.token, errors)
  const account = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', invitation.email)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  const signOn = (await signOnFor(db, invitation)) ?? null
  return { ...invitation, hasAccount: account !== undefined, signOn }
})

export const invitations = {
  list: listInvitations,
  send: sendInvitation,
  resend: resendInvitation,
  withdraw: withdrawInvitation,
  open: openInvitation,
  accept: acceptInvitation,
}
