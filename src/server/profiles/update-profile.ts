import { student } from '../procedures.ts'

export const updateProfile = student.profiles.update.handler(async ({ input, context }) => {
  await context.db
    .updateTable('profiles')
    .set({ ...input, updatedAt: context.now })
    .where('id', '=', context.actor.id)
    .execute()
})
