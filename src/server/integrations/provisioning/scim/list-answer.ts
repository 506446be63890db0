import { type Comparison, parseFilter } from './attribute-path.ts'
import { type Body, isObject } from './request-body.ts'
import { invalidValue } from './scim-error.ts'

export const LARGEST_PAGE = 200
const USUAL_PAGE = 100
/** The database limits offsets. */
const LARGEST_INDEX = 1_000_000_000

type ListQuery = { filter: Comparison[]; startIndex: number; page: { offset: number; limit: number } }

type Read = (name: string) => string | undefined

/** Reads filter, startIndex (from 1) and count of a list. */
export function listQueryIn(read: Read): ListQuery {
  const filter = read('filter')
  const startIndex = Math.min(Math.max(wholeNumberIn(read, 'startIndex') ?? 1, 1), LARGEST_INDEX)
  const count = Math.min(Math.max(wholeNumberIn(read, 'count') ?? USUAL_PAGE, 0), LARGEST_PAGE)
  return {
    filter: filter === undefined ? [] : parseFilter(filter),
    startIndex,
    page: { offset: startIndex - 1, limit: count },
  }
}

export function listAnswer(resources: readonly object[], totalResults = resources.length, startIndex = 1) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** The attributes that the client wants, from `attributes` or `excludedAttributes`. */
export type Selection = { isWanted: (attribute: string) => boolean; select: (resource: object) => object }

const ALWAYS = ['schemas', 'id']

export function selectionIn(read: Read): Selection {
  const [only, not] = [namesIn(read('attributes')), namesIn(read('excludedAttributes'))]
  const isWanted = (attribute: string) => {
    const name = attribute.toLowerCase()
    return ALWAYS.includes(name) || (only.length > 0 ? only.some((path) => isPartOf(path, name)) : !not.includes(name))
  }
  return { isWanted, select: (resource) => pick(resource, isWanted) }
}

function pick(resource: object, isWanted: (attribute: string) => boolean): Body {
  return isObject(resource) ? Object.fromEntries(Object.entries(resource).filter(([name]) => isWanted(name))) : {}
}

/** `name.givenName` and `urn:…:User:department` request the whole attribute. */
function isPartOf(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}:`)
}

function namesIn(text: string | undefined): string[] {
  return (text ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, ''))
    .filter(Boolean)
}

function wholeNumberIn(read: Read, name: string): number | null {
  const text = read(name)
  if (text === undefined || text === '') return null
  if (!/^-?\d+$/.test(text)) throw invalidValue(`${name} must be a whole number.`)
  return Number(text)
}
