import { randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { domainOf } from '#domain/email-address'
import { universitiesFor, unrecognisedDomainMessage } from '#domain/universities'
import * as m from '#messages'
import { type Db, inTransaction } from '../../platform/database/client.ts'
import { fresh } from '../../procedures.ts'
import { requiredConnection } from '../connections/connection-queries.ts'
import { countAttempt, tooManyAttempts } from '../limits/account-limit.ts'
import { startEmailChangeStep } from './email-change-step.ts'
import { isSupervisorsAddress } from './supervisors-address-queries.ts'

/**
 * Emails a link to the current address, which then sends one to the new address. The response does not reveal whether the
 * new address has an account.
 */
export const requestEmailChange = fresh.accounts.requestEmailChange.handler(async ({ input, context, errors }) => {
  const { actor, auth, db, now } = context
  if (!(await auth.settings()).emailChange) throw errors.NOT_OFFERED()
  // The identity provider of the university decides about these addresses.
  if (await requiredConnection(db, domainOf(actor.profile.email))) throw errors.NOT_OFFERED()
  if (input.email === actor.profile.email) throw errors.SAME_ADDRESS()
  if (await isSupervisorsAddress(db, actor.id, input.email)) throw errors.SUPERVISORS_ADDRESS()
  await refuseSignOnDomain(db, domainOf(input.email))
  if (actor.role === 'student') await refuseUnrecognisedDomain(db, input.email)
  const wait = await countAttempt(db, 'email-change', actor.id, now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const token = randomBytes(24).toString('base64url')
  await inTransaction(db, (tx) =>
    startEmailChangeStep(context, tx, {
      profileId: actor.id,
      newEmail: input.email,
      step: 'old address',
      token,
    }),
  )
})

/** The rules of registration (spec section 5). The errors look like validation errors, so that the form shows them at the field. */
async function refuseSignOnDomain(db: Db, domain: string): Promise<void> {
  const required = await requiredConnection(db, domain)
  if (required) throw invalidEmail(m.account_email_change_domain_refused({ domain, name: required.name }))
}

async function refuseUnrecognisedDomain(db: Db, email: string): Promise<void> {
  const domains = await db.selectFrom('universityDomains').selectAll().orderBy('domain').execute()
  if (universitiesFor(email, domains).length > 0) return
  throw invalidEmail(unrecognisedDomainMessage(domains))
}

function invalidEmail(message: string) {
  return new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: ['email'], message }] } })
}
