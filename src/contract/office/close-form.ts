import * as z from 'zod/mini'
import * as m from '#messages'
import { requiredText } from '../text.ts'

/** Why the office closes a request; the student reads the reason. */
export const closeReason = requiredText(m.open_requests_close_reason_required)

export const closeForm = z.object({ reason: closeReason })
