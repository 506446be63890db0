import { inTransaction } from '../database/client.ts'
import { admin } from '../procedures.ts'
import { isNameTaken } from './department-queries.ts'

export const addDepartment = admin.departments.add.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  return inTransaction(db, async (tx) => {
    if (await isNameTaken(tx, input.name, null)) throw errors.NAME_TAKEN()
    return tx
      .insertInto('departments')
      .values({ name: input.name, description: input.description || null, createdAt: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
})
