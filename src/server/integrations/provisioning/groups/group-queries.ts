import { sql } from 'kysely'
import type { Db } from '../../../platform/database/client.ts'
import { type Comparison, parsePath } from '../scim/attribute-path.ts'
import { attributeOf, type Body, isObject, type Operation, requiredTextIn, textIn } from '../scim/request-body.ts'
import { invalidValue, notFound, ScimError } from '../scim/scim-error.ts'
import { isUuid } from '../scim/scim-request.ts'

export type Group = Awaited<ReturnType<typeof findGroup>>
export type Member = { id: string; name: string }

const GROUP = ['id', 'displayName', 'externalId', 'createdAt', 'updatedAt'] as const

function groupsOf(db: Db, connectionId: string) {
  return db.selectFrom('provisionedGroups').where('connectionId', '=', connectionId)
}

/** Throws a SCIM error if there is no such group. `locked`: until the end of the transaction. */
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

/** One step of a change; steps are applied in order. */
export type GroupStep =
  | { kind: 'rename'; displayName: string }
  | { kind: 'renumber'; externalId: string | null }
  | { kind: 'add' | 'remove' | 'set'; members: string[] }

/** The steps of a POST or PUT, which describes the whole group. */
export function stepsOfBody(body: Body): GroupStep[] {
  return [
    { kind: 'rename', displayName: requiredTextIn(attributeOf(body, 'displayname'), 'displayName') },
    { kind: 'renumber', externalId: textIn(attributeOf(body, 'externalid'), 'externalId') },
    { kind: 'set', members: membersIn(attributeOf(body, 'members') ?? []) },
  ]
}

export function stepsOfOperations(operations: readonly Operation[]): GroupStep[] {
  return operations.flatMap(({ op, path, value }) => {
    if (path) return stepsOf(op, path, value)
    if (!isObject(value)) throw invalidValue('Without a path, the value must be an object.')
    return Object.entries(value).flatMap(([key, one]) => stepsOf(op, key, one))
  })
}

/** Ignores attributes that we do not store. */
function stepsOf(op: Operation['op'], path: string, value: unknown): GroupStep[] {
  const { attribute, filter, sub } = parsePath(path)
  const given = op === 'remove' ? null : value
  if (attribute === 'displayname') return [{ kind: 'rename', displayName: requiredTextIn(given, 'displayName') }]
  if (attribute === 'externalid') return [{ kind: 'renumber', externalId: textIn(given, 'externalId') }]
  if (attribute !== 'members' || (sub !== null && sub !== 'value')) return []
  if (op === 'remove') return [stepOfRemoval(filter, value)]
  if (filter.length > 0) throw invalidValue('Members are added by their id, without a filter.')
  return [{ kind: op === 'replace' ? 'set' : 'add', members: membersIn(value) }]
}

/** Removes `members[value eq "…"]`, a list of members, or all of them. */
function stepOfRemoval(filter: ReturnType<typeof parsePath>['filter'], value: unknown): GroupStep {
  if (filter.length > 0) {
    const [one] = filter
    if (filter.length > 1 || one?.attribute !== 'value')
      throw invalidValue('A member is removed with members[value eq "id"].')
    return { kind: 'remove', members: membersIn({ value: one.value }) }
  }
  return value === undefined || value === null
    ? { kind: 'set', members: [] }
    : { kind: 'remove', members: membersIn(value) }
}

function membersIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const ids = list.map((member) => {
    const id = textIn(member, 'members.value')?.toLowerCase()
    if (!id || !isUuid(id)) throw invalidValue('Each member needs the id of a user as its value.')
    return id
  })
  return [...new Set(ids)]
}
