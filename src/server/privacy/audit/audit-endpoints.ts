import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditAction } from '#domain/platform/audit-actions'
import { cleanAddress } from '#domain/platform/email-address'
import { AUDIT_COLUMNS, auditChanges } from '#domain/privacy/audit'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { BATCH_SIZE, csvLines, csvResponse } from '../../platform/lists/csv-response.ts'
import { afterCursor, listOrder, type PageRequest, readRows } from '../../platform/lists/keyset.ts'
import { admin } from '../../procedures.ts'

export const listAuditEntries = admin.audit.list.handler(({ input, context }) =>
  readAuditEntries(context.db, input, input),
)

/** The audit trail with the filters of the screen. */
export const exportAudit = admin.exports.audit.handler(async ({ input, context }) => {
  const lines = csvLines(async (cursor) => {
    const batch = await readAuditEntries(context.db, input, { cursor, limit: BATCH_SIZE })
    return { ...batch, items: batch.items.map((row) => AUDIT_COLUMNS.map(({ cell }) => cell(row))) }
  })
  const { timeZone, ...filters } = input
  return csvResponse(
    { ...context, viewer: context.actor },
    { kind: 'audit-trail', columns: AUDIT_COLUMNS, lines, timeZone, filters },
  )
})

type AuditFilters = {
  person?: string | undefined
  kind?: string | undefined
  action?: AuditAction | undefined
  from?: string | undefined
  until?: string | undefined
  timeZone: string
  record?: string | undefined
}

/** A page of the trail, newest first. */
async function readAuditEntries(db: Db, filters: AuditFilters, { cursor, limit }: PageRequest) {
  const conditions = [afterCursor('auditEntries', cursor), ...conditionsOf(filters)]
  // Each of these is read in the order of its index.
  const pages = (await alternatives(db, filters)).map(
    (isWanted) => sql`(select id from audit_entries where ${sql.join([isWanted, ...conditions], sql` and `)}
      order by ${listOrder()} limit ${sql.lit(limit + 1)})`,
  )
  const rows = db
    .selectFrom('auditEntries')
    .leftJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .leftJoin('profiles', 'profiles.id', 'auditEntries.personId')
    .selectAll('auditEntries')
    .select(['auditDetails.details', 'profiles.email'])
    .select(fullNameOf<string | null>('profiles').as('name'))
    .where(sql<SqlBool>`audit_entries.id in (${sql.join(pages, sql` union `)})`)
    .limit(limit + 1)
  const { items, nextCursor } = await readRows(rows, 'auditEntries', limit)
  return {
    nextCursor,
    items: items.map(({ details, email, name, personId, ...entry }) => ({
      ...entry,
      actor: details?.actor ?? null,
      address: details?.address ?? null,
      person: personId && email !== null ? { id: personId, email, name: name ?? '' } : null,
      changes: auditChanges(details ?? {}),
    })),
  }
}

function conditionsOf({ kind, action, from, until, timeZone, record }: AuditFilters): RawBuilder<SqlBool>[] {
  const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${timeZone}::text)`
  return [
    kind && sql<SqlBool>`kind = ${kind}`,
    action && sql<SqlBool>`action = ${action}`,
    from && sql<SqlBool>`created_at >= ${startOf(sql`${from}::date`)}`,
    until && sql<SqlBool>`created_at < ${startOf(sql`(${until}::date + 1)`)}`,
    record && sql<SqlBool>`(internship_id = ${record}::uuid or record_id = ${record}::text)`,
  ].filter((condition) => condition !== undefined && condition !== '')
}

async function alternatives(db: Db, { person }: AuditFilters): Promise<RawBuilder<SqlBool>[]> {
  if (!person) return [sql<SqlBool>`true`]
  const ids = sql`any(${sql.val(await idsOf(db, person))}::uuid[])`
  return [sql<SqlBool>`actor_id = ${ids}`, sql<SqlBool>`person_id = ${ids}`]
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The ids of a person. A deleted account is still found by its id. */
async function idsOf(db: Db, person: string): Promise<string[]> {
  if (UUID.test(person)) return [person]
  const email = cleanAddress(person)
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .unionAll(db.selectFrom('internshipSupervisors').select('id').where('email', '=', email))
    .execute()
  return found.map(({ id }) => id)
}
