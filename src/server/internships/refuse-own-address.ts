import { ORPCError } from '@orpc/server'
import { isSameMailbox } from '#domain/hand-over'
import type { Actor } from '../auth/actor.ts'

const OWN_ADDRESS = 'This is your own address. Please enter the address of your supervisor.'

type Typed = { email: string; path: (string | number)[] }

/**
 * A student whose own mailbox gets the link would write the feedback about themselves. Answered as if the contract itself
 * had refused the address, so that every form shows the sentence at its field.
 */
export function refuseOwnAddress({ profile }: Actor, typed: Typed[]): void {
  const issues = typed
    .filter(({ email }) => isSameMailbox(email, profile.email))
    .map(({ path }) => ({ path, message: OWN_ADDRESS }))
  if (issues.length > 0) throw new ORPCError('BAD_REQUEST', { message: OWN_ADDRESS, data: { issues } })
}
