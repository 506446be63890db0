import * as z from 'zod/mini'
import { MAX_VIEW_NAME } from '#domain/office/saved-views'
import * as m from '#messages'
import { optionalLine } from '../text.ts'

/** The name of a saved view, trimmed. Kept apart from the rest of the contract so that browsers need not load that. */
export const viewName = z.strictObject({
  name: optionalLine(MAX_VIEW_NAME).check(z.minLength(1, { error: m.common_name_missing })),
})
