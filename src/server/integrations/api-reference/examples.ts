import { createHash } from 'node:crypto'
import { VALUES } from './example-values.ts'

/** The part of JSON Schema that the API description uses. */
export type JsonSchema = {
  type?: string
  format?: string
  const?: unknown
  default?: unknown
  enum?: unknown[]
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  not?: object
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  minimum?: number
  maximum?: number
  maxLength?: number
  required?: string[]
}

/** The endpoint, the field, and the surrounding object or list. */
type Place = { endpoint: string; name: string; parent: string }

/**
 * An example that matches the schema, always the same. Throws if a text has no value in example-values.ts, because a generated
 * one would be meaningless.
 */
export function exampleOf(schema: JsonSchema, place: Place): unknown {
  const given = valueAt(place)
  if (given !== undefined && fits(given, schema)) return given
  const [choice] = schema.oneOf ?? schema.anyOf ?? []
  if (choice) return exampleOf(choice, place)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return exampleOfObject(schema, place)
    case 'array':
      return [exampleOf(schema.items ?? {}, { ...place, parent: place.name })]
    case 'string':
      return exampleOfText(schema, place)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? A_FEW, Math.min(schema.maximum ?? A_FEW, A_FEW))
    case 'boolean':
      return place.name === 'isPrimary'
    case 'null':
      return null
    default:
      throw new Error(`${place.endpoint}: no example for ${place.parent}.${place.name}`)
  }
}

const A_FEW = 3
const SOME_TIME = '2026-06-15T10:00:00.000Z'

function exampleOfObject({ properties = {} }: JsonSchema, { endpoint, name }: Place): object {
  return Object.fromEntries(
    Object.entries(properties).map(([key, field]) => [key, exampleOf(field, { endpoint, name: key, parent: name })]),
  )
}

function exampleOfText({ format }: JsonSchema, { endpoint, name, parent }: Place): string {
  if (format === 'uuid') return someId(name === 'id' || name === 'ids' ? parent || endpoint : name)
  if (format === 'date-time') return SOME_TIME
  throw new Error(`${endpoint}: no example for ${parent}.${name}`)
}

/** An id that depends only on the name. */
function someId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function valueAt({ endpoint, name, parent }: Place): unknown {
  const [feature] = endpoint.split('.')
  const keys = [`${endpoint}.${name}`, `${parent}.${name}`, `${feature}.${name}`, name]
  const key = keys.find((one) => Object.hasOwn(VALUES, one))
  return key === undefined ? undefined : VALUES[key]
}

function fits(value: unknown, schema: JsonSchema): boolean {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.some((choice) => fits(value, choice))
  if (schema.enum) return schema.enum.includes(value)
  if (schema.format === 'uuid' || schema.format === 'date-time') return false
  if (schema.const !== undefined) return false
  if (value === null) return schema.type === 'null'
  if (Array.isArray(value)) return schema.type === 'array'
  if (Number.isInteger(value)) return schema.type === 'integer' || schema.type === 'number'
  return schema.type === typeof value && !schema.properties
}
