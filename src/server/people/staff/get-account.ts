import { hasSecondFactor } from '../../identity/factors/second-factor.ts'
import { managedDepartments } from '../../identity/sessions/read-actor.ts'
import { admin } from '../../procedures.ts'
import { ACCOUNT } from './account-queries.ts'

export const getAccount = admin.users.get.handler(({ input, context, errors }) => {
  return context.db
    .selectFrom('profiles')
    .select(ACCOUNT)
    .select([managedDepartments(), hasSecondFactor().as('hasSecondFactor')])
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})
