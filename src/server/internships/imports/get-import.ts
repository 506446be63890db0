import { admin } from '../../procedures.ts'
import { readDetails } from './import-queries.ts'

export const getImport = admin.imports.get.handler(async ({ input, context: { db, now }, errors }) => {
  const details = await readDetails(db, input.id, now)
  if (!details) throw errors.NOT_FOUND()
  return details
})
