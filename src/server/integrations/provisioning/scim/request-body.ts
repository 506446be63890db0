import { cleanLine } from '#domain/text/plain-text'
import { invalidValue, ScimError } from './scim-error.ts'

export type Body = Record<string, unknown>

export function bodyIn(text: string): Body {
  try {
    const body: unknown = JSON.parse(text)
    if (isObject(body)) return body
  } catch {
    // Refused like any other body that is not an object.
  }
  throw new ScimError(400, 'The body must be a JSON object.', 'invalidSyntax')
}

export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | null; value: unknown }

/** The operations of a PATCH. Microsoft Entra ID capitalises their names. */
export function operationsIn(body: Body): Operation[] {
  const operations = attributeOf(body, 'operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, 'A PATCH needs a list of Operations.', 'invalidSyntax')
  return operations.map((operation: unknown) => {
    if (!isObject(operation)) throw new ScimError(400, 'Each operation must be an object.', 'invalidSyntax')
    const op = String(operation.op).toLowerCase()
    const { path = null, value } = operation
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new ScimError(400, 'The op of an operation is add, replace or remove.', 'invalidSyntax')
    if (path !== null && typeof path !== 'string')
      throw new ScimError(400, 'The path of an operation is text.', 'invalidPath')
    if (op === 'remove' && !path) throw new ScimError(400, 'A remove operation needs a path.', 'noTarget')
    if (op !== 'remove' && value === undefined) throw invalidValue(`This ${op} operation has no value.`)
    return { op, path: path || null, value }
  })
}

/** Reads an attribute, ignoring the case of its name as SCIM requires. */
export function attributeOf(body: Body, name: string): unknown {
  return Object.entries(body).find(([key]) => key.toLowerCase() === name)?.[1]
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const LONGEST = 200

/** A single-line text; null if it is empty or missing. Some systems wrap a single value in a list. */
export function textIn(value: unknown, name: string): string | null {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  const plain = isObject(single) && 'value' in single ? single.value : single
  if (plain === null || plain === undefined) return null
  if (typeof plain !== 'string' && typeof plain !== 'number') throw invalidValue(`${name} must be text.`)
  const text = cleanLine(String(plain))
  if (text.length > LONGEST) throw invalidValue(`${name} may have at most ${LONGEST} characters.`)
  return text || null
}

export function requiredTextIn(value: unknown, name: string): string {
  const text = textIn(value, name)
  if (!text) throw invalidValue(`${name} is required.`)
  return text
}

/** Microsoft Entra ID sends "True" and "False". */
export function booleanIn(value: unknown, name: string): boolean {
  const text = textIn(typeof value === 'boolean' ? String(value) : value, name)?.toLowerCase()
  if (text !== 'true' && text !== 'false') throw invalidValue(`${name} must be true or false.`)
  return text === 'true'
}
