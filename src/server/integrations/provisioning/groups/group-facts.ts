import { parsePath } from '../scim/attribute-path.ts'
import { attributeOf, type Body, isObject, type Operation, requiredTextIn, textIn } from '../scim/request-body.ts'
import { invalidValue } from '../scim/scim-error.ts'
import { isUuid } from '../scim/uuid.ts'

/** One step of a change; the steps apply in their order. */
export type GroupStep =
  | { kind: 'rename'; displayName: string }
  | { kind: 'renumber'; externalId: string | null }
  | { kind: 'add' | 'remove' | 'set'; members: string[] }

/** The steps of a POST or PUT, which says everything about the group. */
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

/** Attributes that we do not keep are ignored. */
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

/** `members[value eq "…"]`, a list of members, or all of them. */
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
