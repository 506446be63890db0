import { enrolling } from '../procedures.ts'
import { proofsOf } from './proof-queries.ts'

export const getProofs = enrolling.reauthentication.options.handler(async ({ context: { db, actor } }) => ({
  proofs: await proofsOf(db, actor),
}))
