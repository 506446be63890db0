import { signedIn } from '../procedures.ts'

export const updateAccountProfile = signedIn.accounts.updateProfile.handler(async ({ input, context }) => {
  await context.db
    .updateTable('profiles')
    .set({ ...input, updatedAt: context.now })
    .where('id', '=', context.actor.id)
    .execute()
})
