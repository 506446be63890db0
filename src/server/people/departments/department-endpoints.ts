import { sql } from 'kysely'
import { visibleDepartments } from '../../platform/access/visible-rows.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { admin, member } from '../../procedures.ts'
import { isNameTaken } from './department-queries.ts'

/** People may read all names; a system reads those of its departments only. */
const listDepartments = member.departments.list.handler(({ context: { db, actor, viewer } }) => {
  const visible = actor ? 'all' : visibleDepartments(viewer)
  const all = db.selectFrom('departments').selectAll().orderBy('name')
  return (visible === 'all' ? all : all.where('name', '=', sql<string>`any(${visible}::text[])`)).execute()
})

const addDepartment = admin.departments.add.handler(async ({ input, context, errors }) => {
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

/** Renaming also updates managers (through the foreign key) and the students' major (product decision 11). */
const editDepartment = admin.departments.edit.handler(async ({ input, context, errors }) => {
  const { id, name, description } = input
  return inTransaction(context.db, async (tx) => {
    const before = await tx
      .selectFrom('departments')
      .select('name')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
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
      await renameInQuestionSets(tx, before.name, name)
    }
    return edited
  })
})

/** Renames it in question sets too. A set may be for a deleted department whose name this one now gets. */
async function renameInQuestionSets(tx: Tx, before: string, name: string): Promise<void> {
  await tx
    .updateTable('questionSets')
    .set({
      departments: sql`case when ${name} = any (departments) then array_remove(departments, ${before})
        else array_replace(departments, ${before}, ${name}) end`,
    })
    .where(sql<boolean>`${before} = any (departments)`)
    .execute()
}

/** The figures of erased students follow the name. The new name may already have figures, because anybody can type a major. */
async function renameErased(tx: Tx, before: string, name: string): Promise<void> {
  await tx.updateTable('erasedResponses').set({ department: name }).where('department', '=', before).execute()
  await tx.updateTable('ratingBatches').set({ department: name }).where('department', '=', before).execute()
  await sql`
    with renamed as (delete from erased_counts where department = ${before} returning kind, status, amount)
    insert into erased_counts select kind, ${name}::text, status, amount from renamed order by kind, status
    on conflict (kind, department, status) do update set amount = erased_counts.amount + excluded.amount`.execute(tx)
}

/** The foreign key removes it from its managers; students keep the name as their major (product decision 11). */
const deleteDepartment = admin.departments.delete.handler(async ({ input, context, errors }) => {
  await context.db
    .deleteFrom('departments')
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

export const departments = { list: listDepartments, add: addDepartment, edit: editDepartment, delete: deleteDepartment }
