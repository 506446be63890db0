import { linkState } from '#domain/feedback-link'
import { linkHolder } from '../../procedures.ts'
import { findLink } from './feedback-link-queries.ts'

/**
 * A person has touched the form; only the first time counts. Mail scanners fetch pages, and some run their scripts, but
 * none presses a key in a form.
 */
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
