import fc from 'fast-check'
import * as z from 'zod'
import { contract } from '#contract/contract'
import { hostileFields, hostileText, hostileValue } from './hostile-values.ts'

// Inputs of the contract's endpoints, generated from the schemas: valid, nearly valid and hostile.

export type Endpoint = { name: string; method: string; path: string; schema: Schema | null }

/** The part of JSON Schema that Zod writes for the contract. */
export type Schema = {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Every endpoint of the contract by feature. */
export const FEATURES: Record<string, Endpoint[]> = Object.fromEntries(
  Object.entries(contract).map(([feature, calls]) => [
    feature,
    Object.entries(calls).map(([call, { '~orpc': definition }]) => {
      const { method = 'POST', path = '/' } = definition.route
      const { inputSchema } = definition as { inputSchema?: z.core.$ZodType }
      const schema = inputSchema ? z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) : null
      return { name: `${feature}.${call}`, method, path, schema: schema as Schema | null }
    }),
  ]),
)

/**
 * Existing values: ids of anybody's records, tokens of links, addresses of accounts, names of departments, words in records, ends
 * of pages.
 */
export type Known = {
  ids: string[]
  tokens: string[]
  emails: string[]
  departments: string[]
  searches: string[]
  cursors: string[]
}

/** Inputs that match the schema, or break only a rule that JSON Schema cannot express. */
export function validInputsOf({ schema }: Endpoint, known: Known): fc.Arbitrary<unknown> {
  return schema ? validFor(schema, '', known) : fc.constant(undefined)
}

/** Inputs for this schema, whose fields may refer to anything that exists. */
export function inputsOf(schema: Schema | null, known: Known): fc.Arbitrary<unknown> {
  if (!schema) return fc.oneof(fc.constant(undefined), hostileFields)
  const valid = validFor(schema, '', known)
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 5, arbitrary: withOneWrongField(schema, valid) },
    { weight: 1, arbitrary: fc.tuple(valid, hostileFields).map(([input, more]) => withFields(input, more)) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function withOneWrongField({ properties = {} }: Schema, valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(properties)
  if (names.length === 0) return valid
  const missing = Symbol('missing')
  const wrong = fc.oneof({ weight: 6, arbitrary: hostileValue }, { weight: 1, arbitrary: fc.constant(missing) })
  return fc.tuple(valid, fc.constantFrom(...names), wrong).map(([input, name, value]) => {
    const changed = { ...(input as object), [name]: value }
    return value === missing ? Object.fromEntries(Object.entries(changed).filter(([key]) => key !== name)) : changed
  })
}

/** Also sets keys such as `__proto__`, which an assignment would not. */
function withFields(input: unknown, more: object): object {
  return Object.fromEntries([...Object.entries(input as object), ...Object.entries(more)])
}

function validFor(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((choice) => validFor(choice, name, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return validObject(schema, known)
    case 'array':
      return fc.array(validFor(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      })
    case 'string':
      return validText(schema, name, known)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1000, 2_000_000_000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return hostileValue
  }
}

function validObject({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, field]) => [name, validFor(field, name, known)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

const DAYS = ['2026-01-01', '2026-06-15', '2024-02-29', '0001-01-01', '9999-12-31']
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'america/new_york', '+05:30', 'Etc/GMT+12']
const URLS = [
  'https://127.0.0.1:9/',
  'https://app.example/callback',
  'http://localhost',
  'https://app.example/#fragment',
]

function validText({ format, pattern, minLength = 0, maxLength = 200 }: Schema, name: string, known: Known) {
  if (format === 'uuid') return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known.ids) }, fc.uuid())
  if (name === 'id') return fc.constantFrom(...known.ids)
  if (name === 'token') return fc.constantFrom(...known.tokens)
  if (name === 'departments') return fc.oneof(fc.constantFrom(...known.departments), hostileText)
  if (name === 'columns') return fc.constantFrom('studentName', 'positionTitle,studentName')
  if (name === 'timeZone') return fc.constantFrom(...ZONES)
  if (name === 'cursor') return fc.constantFrom(...known.cursors.map((text) => Buffer.from(text).toString('base64url')))
  if (name === 'search') return fc.oneof(fc.constantFrom(...known.searches), hostileText)
  if (/date|^from$|^until$/i.test(name)) return fc.constantFrom(...DAYS)
  if (/issuer|url|uri/i.test(name)) return fc.constantFrom(...URLS)
  if (/email$/i.test(name)) return fc.oneof(fc.constantFrom(...known.emails), newAddress)
  if (/^domains?$/.test(name)) return newDomain
  if (pattern) return fc.string({ unit: fc.constantFrom(...'abc_-09'), minLength: 1, maxLength: 60 })
  const plain = fc.constantFrom('Northwind Energy', 'Łukasz Żółć', 'x'.repeat(Math.min(maxLength, 1000)))
  return fc.oneof(plain, hostileText).map((text) => text.slice(0, maxLength).padEnd(minLength, '-'))
}

const newAddress = fc.oneof(
  fc.uuid().map((part) => `${part}@gmail.com`),
  fc.constantFrom('\0@gmail.com', 'İ@gmail.com', "o'brien%_@gmail.com", '\u202e@gmail.com', '\ud800@gmail.com'),
)

const newDomain = fc.oneof(
  fc.uuid().map((part) => `${part}.example`),
  fc.constantFrom('bücher.example', 'gmail.com', '-.-', 'ﬀ.example'),
)
