import { ScimError } from './scim/scim-error.ts'

export function refuseLastAdmin(): ScimError {
  return new ScimError(
    400,
    'This is the last admin who can sign in. Make somebody else an admin first; nothing was changed.',
    'mutability',
  )
}
