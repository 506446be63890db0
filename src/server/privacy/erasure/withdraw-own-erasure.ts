import { student } from '../../procedures.ts'

export const withdrawOwnErasure = student.privacy.withdrawErasure.handler(async ({ context, errors }) => {
  await context.db
    .deleteFrom('erasureRequests')
    .where('profileId', '=', context.actor.id)
    .where('declinedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})
