import { ORPCError } from '@orpc/server'
import { isSameMailbox } from '#domain/hand-over'
import type { Actor } from '../auth/actor.ts'

const OWN_ADDRESS = 'This is your own address. Please enter the address of your supervisor.'

type AddressField = { email: string; path: (string | number)[] }

/**
 * Students must not receive the link to their own feedback. The error looks like a validation error of the contract, so
 * that every form shows the message at its field.
 */
export function refuseOwnAddress({ profile }: Actor, fields: AddressField[]): void {
  const issues = fields
    .filter(({ email }) => isSameMailbox(email, profile.email))
    .map(({ path }) => ({ path, message: OWN_ADDRESS }))
  if (issues.length > 0) throw new ORPCError('BAD_REQUEST', { message: OWN_ADDRESS, data: { issues } })
}
