import { ENTERPRISE, GROUP, ScimError, type ScimType, STUDENT, USER } from './scim-error.ts'

// Paths and filters of RFC 7644 as identity systems send them: comparisons with 'eq', joined by 'and'.

/** For example `emails[type eq "work"].value`. Names are in lower case. An attribute of an extension is the `sub` of its URN. */
export type AttributePath = { attribute: string; filter: Comparison[]; sub: string | null }
export type Comparison = AttributePath & { value: string | number | boolean | null }

const QUOTED = String.raw`"(?:[^"\\]|\\.)*"`
const NAME = String.raw`[A-Za-z$][\w$-]*`
const PATH = new RegExp(String.raw`^(${NAME})(?:\[((?:${QUOTED}|[^"\]])*)\])?(?:\.(${NAME}))?$`)
const COMPARISON = new RegExp(
  String.raw`^\s*((?:[^\s"[]|\[(?:${QUOTED}|[^"\]])*\])+)\s+(\w+)\s+(${QUOTED}|true|false|null|-?\d+(?:\.\d+)?)\s*(?:and\s+(?=\S)|$)`,
  'i',
)
const LONGEST = 2000

export function parsePath(text: string): AttributePath {
  return pathIn(text, 'invalidPath', true)
}

export function parseFilter(text: string): Comparison[] {
  return comparisonsIn(text, 'invalidFilter', true)
}

/** Whether the facts match the filter. Facts that we do not store never match. */
export function matches(filter: readonly Comparison[], facts: Record<string, string | boolean>): boolean {
  return filter.every(({ attribute, value }) => {
    const fact = facts[attribute]
    return typeof fact === 'string' && typeof value === 'string'
      ? fact.toLowerCase() === value.toLowerCase()
      : fact === value
  })
}

function pathIn(text: string, error: ScimType, mayFilter: boolean): AttributePath {
  if (text.length > LONGEST) throw new ScimError(400, 'This path is too long.', error)
  const lower = text.toLowerCase()
  for (const extension of [ENTERPRISE, STUDENT].map((name) => name.toLowerCase())) {
    if (lower === extension) return { attribute: extension, filter: [], sub: null }
    if (lower.startsWith(`${extension}:`))
      return { attribute: extension, filter: [], sub: lower.slice(extension.length + 1) }
  }
  const core = [USER, GROUP].find((name) => lower.startsWith(`${name.toLowerCase()}:`))
  const [, attribute, filter, sub] = PATH.exec(core ? text.slice(core.length + 1) : text) ?? []
  // An attribute of an unknown extension.
  if (!attribute && /^urn:[\w:.-]+$/.test(lower)) return { attribute: lower, filter: [], sub: null }
  if (!attribute || (filter !== undefined && !mayFilter))
    throw new ScimError(400, `This path cannot be read: ${text.slice(0, 100)}`, error)
  return {
    attribute: attribute.toLowerCase(),
    filter: filter === undefined ? [] : comparisonsIn(filter, error, false),
    sub: sub?.toLowerCase() ?? null,
  }
}

function comparisonsIn(text: string, error: ScimType, mayNest: boolean): Comparison[] {
  const found: Comparison[] = []
  if (text.length > LONGEST) throw new ScimError(400, 'This filter is too long.', error)
  for (let rest = text; rest || found.length === 0; ) {
    const [all, path, operator, value] = COMPARISON.exec(rest) ?? []
    if (!all || !path || !value || operator?.toLowerCase() !== 'eq')
      throw new ScimError(400, `Only comparisons with eq, joined by and, are supported: ${text.slice(0, 100)}`, error)
    found.push({ ...pathIn(path, error, mayNest), value: valueIn(value, error) })
    rest = rest.slice(all.length)
  }
  return found
}

function valueIn(text: string, error: ScimType): Comparison['value'] {
  try {
    return JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as Comparison['value']
  } catch {
    throw new ScimError(400, `This value cannot be read: ${text.slice(0, 100)}`, error)
  }
}
