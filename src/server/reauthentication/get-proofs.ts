import { signedIn } from '../procedures.ts'
import { proofsOf } from './proof-queries.ts'

export const getProofs = signedIn.reauthentication.options.handler(async ({ context }) => ({
  proofs: await proofsOf(context, context.actor),
}))
