import { freshStudent } from '../../procedures.ts'

/** Asking again while a request is open changes nothing; after a refusal it opens the request again. */
export const requestOwnErasure = freshStudent.privacy.requestErasure.handler(async ({ context }) => {
  const { actor, db, now } = context
  await db
    .insertInto('erasureRequests')
    .values({ profileId: actor.id, requestedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('profileId')
        .doUpdateSet({ requestedAt: now, declinedAt: null, declineReason: null })
        .where('erasureRequests.declinedAt', 'is not', null),
    )
    .execute()
})
