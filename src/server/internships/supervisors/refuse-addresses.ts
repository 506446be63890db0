import { ORPCError } from '@orpc/server'
import { isSameAddress } from '#domain/platform/email-address'
import * as m from '#messages'
import type { Actor } from '../../platform/access/actor.ts'

export type AddressField = { email: string; path: (string | number)[] }

/** Students must not receive the link to their own feedback. */
export function refuseOwnAddress({ profile }: Actor, fields: readonly AddressField[]): void {
  refuseAddresses(
    fields.filter(({ email }) => isSameAddress(email, profile.email)),
    m.supervisors_own_address(),
  )
}

/** The error looks like a validation error of the contract, so that every form shows the message at its field. */
export function refuseAddresses(fields: readonly AddressField[], message: string): void {
  const issues = fields.map(({ path }) => ({ path, message }))
  if (issues.length > 0) throw new ORPCError('BAD_REQUEST', { message, data: { issues } })
}
