import { sql } from 'kysely'
import { inTransaction, type Tx } from '../database/client.ts'
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
    if (before.name !== name) {
      await tx.updateTable('profiles').set({ major: name }).where('major', '=', before.name).execute()
      await renameErased(tx, before.name, name)
    }
    return edited
  })
})

/** The figures of erased students follow the name. The new name may have figures already: anybody can type a major. */
async function renameErased(tx: Tx, before: string, name: string): Promise<void> {
  await tx.updateTable('erasedResponses').set({ department: name }).where('department', '=', before).execute()
  await sql`
    with renamed as (delete from erased_counts where department = ${before} returning kind, status, amount)
    insert into erased_counts select kind, ${name}::text, status, amount from renamed order by kind, status
    on conflict (kind, department, status) do update set amount = erased_counts.amount + excluded.amount`.execute(tx)
}
