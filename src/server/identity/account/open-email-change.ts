import { linkHolder } from '../../procedures.ts'
import { hashChangeToken } from './email-change-step.ts'

/** What the link of an email would change. Changes nothing, so mail scanners may open it. */
export const openEmailChange = linkHolder.accounts.openEmailChange.handler(async ({ input, context, errors }) => {
  const { auth, db, now } = context
  if (!(await auth.settings()).emailChange) throw errors.INVALID_LINK()
  return db
    .selectFrom('emailChanges')
    .innerJoin('profiles', 'profiles.id', 'emailChanges.profileId')
    .select(['profiles.email as oldEmail', 'emailChanges.newEmail'])
    .where('tokenHash', '=', hashChangeToken(input.token))
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow(() => errors.INVALID_LINK())
})
