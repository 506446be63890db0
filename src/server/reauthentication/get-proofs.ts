import { enrolling } from '../procedures.ts'
import { proofsOf } from './proof-queries.ts'

export const getProofs = enrolling.reauthentication.options.handler(async ({ context }) => ({
  proofs: await proofsOf(context, context.actor),
}))
