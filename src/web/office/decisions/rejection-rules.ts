import * as z from 'zod/mini'
import { optionalText } from '#contract/text'

/** What a reviewer fills in to reject an internship. */
export const rejectionRules = z.object({ reason: optionalText })
