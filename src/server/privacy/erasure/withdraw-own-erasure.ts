import { student } from '../../procedures.ts'

export const withdrawOwnErasure = student.privacy.withdrawErasure.handler(async ({ context, errors }) => {
  const withdrawn = await context.db
    .deleteFrom('erasureRequests')
    .where('profileId', '=', context.actor.id)
    .where('declinedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) throw errors.NOT_FOUND()
})
