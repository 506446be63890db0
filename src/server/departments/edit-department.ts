import { inTransaction } from '../database/client.ts'
import { admin } from '../procedures.ts'
import { isNameTaken } from './department-queries.ts'

/** Renaming also updates managers (through the foreign key) and the students' major (product decision 11). */
export const editDepartment = admin.departments.edit.handler(async ({ input, context, errors }) => {
  const { id, name, description } = input
  return inTransaction(context.db, async (tx) => {
    const before = await tx.selectFrom('departments').select('name').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!before) throw errors.NOT_FOUND()
    if (await isNameTaken(tx, name, id)) throw errors.NAME_TAKEN()
    const edited = await tx
      .updateTable('departments')
      .set({ name, description: description || null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before.name !== name)
      await tx.updateTable('profiles').set({ major: name }).where('major', '=', before.name).execute()
    return edited
  })
})
