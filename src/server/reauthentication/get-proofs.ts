import { signedIn } from '../procedures.ts'
import { proofsOf } from './proof-queries.ts'

export const getProofs = signedIn.reauthentication.options.handler(async ({ context: { db, actor } }) => ({
  proofs: await proofsOf(db, actor),
}))
