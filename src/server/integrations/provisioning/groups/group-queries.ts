import { sql } from 'kysely'
import type { Db } from '../../../platform/database/client.ts'
import type { Comparison } from '../scim/attribute-path.ts'
import { notFound, ScimError } from '../scim/scim-error.ts'
import { isUuid } from '../scim/uuid.ts'

export type Group = Awaited<ReturnType<typeof findGroup>>
export type Member = { id: string; name: string }

const GROUP = ['id', 'displayName', 'externalId', 'createdAt', 'updatedAt'] as const

function groupsOf(db: Db, connectionId: string) {
  return db.selectFrom('provisionedGroups').where('connectionId', '=', connectionId)
}

/** Throws SCIM's error if there is none. `locked`: until the transaction ends. */
export function findGroup(db: Db, connectionId: string, id: string, lock?: 'locked') {
  return groupsOf(db, connectionId)
    .select(GROUP)
    .where('id', '=', isUuid(id) ? id : null)
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirstOrThrow(() => notFound())
}

type Page = { offset: number; limit: number }

export async function listGroups(db: Db, connectionId: string, filter: readonly Comparison[], page: Page) {
  const matching = filter.reduce(
    (query, comparison) => query.where(conditionOf(comparison)),
    groupsOf(db, connectionId),
  )
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const groups =
    page.limit > 0 ? await matching.select(GROUP).orderBy('id').offset(page.offset).limit(page.limit).execute() : []
  return { total, groups }
}

/** The members of these groups, in one query. */
export async function membersOf(db: Db, groupIds: readonly string[]): Promise<Map<string, Member[]>> {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('provisionedMembers')
    .innerJoin('profiles', 'profiles.id', 'provisionedMembers.profileId')
    .select(['groupId', 'profiles.id', 'firstName', 'lastName'])
    .where('groupId', 'in', groupIds)
    .orderBy('profiles.id')
    .execute()
  return Map.groupBy(
    rows.map(({ id, firstName, lastName, groupId }) => ({ id, name: `${firstName} ${lastName}`.trim(), groupId })),
    ({ groupId }) => groupId,
  )
}

function conditionOf({ attribute, filter, sub, value }: Comparison) {
  const text = typeof value === 'string' ? value.replaceAll('\0', '') : ''
  const isMember = attribute === 'members' && filter.length === 0 && (sub === null || sub === 'value')
  if (attribute === 'displayname') return sql<boolean>`name_key(display_name) = name_key(${text})`
  if (attribute === 'externalid') return sql<boolean>`external_id = ${text}`
  if (attribute === 'id') return sql<boolean>`id = ${isUuid(text) ? text : null}`
  if (isMember)
    return sql<boolean>`exists (select from provisioned_members
      where group_id = provisioned_groups.id and profile_id = ${isUuid(text) ? text : null})`
  throw new ScimError(400, 'Groups can be filtered by displayName, externalId, id and members.', 'invalidFilter')
}
