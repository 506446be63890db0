import * as z from 'zod/mini'
import { TENSES } from '#domain/feedback/asking-time'

/** The domain's EarlyAsking: what asking for feedback now means. Null from the day on which it is the next step. */
export const earlyAsking = z.nullable(
  z.object({
    tense: z.enum(TENSES),
    startsOn: z.string(),
    linkLastDay: z.string(),
    sendsRequest: z.boolean(),
    sendsQuestion: z.boolean(),
  }),
)
