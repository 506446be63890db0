import { linkState } from '#domain/feedback-link'
import { linkHolder } from '../../../procedures.ts'
import { findLink } from './feedback-link-queries.ts'

/** Records when a person first changed something in the form, which mail scanners never do. */
export const noteOpening = linkHolder.feedbackRequests.noteOpening.handler(async ({ input, context }) => {
  const { db, now } = context
  const link = await findLink(db, input.token)
  if (!link?.feedbackId || linkState(link, now) !== 'open') return
  await db
    .updateTable('feedback')
    .set({ openedAt: now })
    .where('id', '=', link.feedbackId)
    .where('status', '=', 'pending')
    .where('openedAt', 'is', null)
    .execute()
})
