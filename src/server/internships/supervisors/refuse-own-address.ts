import { ORPCError } from '@orpc/server'
import { isSameAddress } from '#domain/email-address'
import * as m from '#messages'
import type { Actor } from '../../platform/access/actor.ts'

type AddressField = { email: string; path: (string | number)[] }

/**
 * Students must not receive the link to their own feedback. The error looks like a validation error of the contract, so
 * that every form shows the message at its field.
 */
export function refuseOwnAddress({ profile }: Actor, fields: AddressField[]): void {
  const issues = fields
    .filter(({ email }) => isSameAddress(email, profile.email))
    .map(({ path }) => ({ path, message: m.supervisors_own_address() }))
  if (issues.length > 0) throw new ORPCError('BAD_REQUEST', { message: m.supervisors_own_address(), data: { issues } })
}
