import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from './contract.ts'
import { instant, nullAsEmpty, optionalLine, writtenInstant } from './text.ts'

// The API returns one spelling, and accepts what it returned.

type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
type Definition = { inputSchema?: z.core.$ZodType; outputSchema?: z.core.$ZodType; route: { method?: string } }
type Direction = 'input' | 'output'

const FEATURES = Object.entries(contract).map(([feature, calls]) => {
  const endpoints = Object.entries(calls).map(([name, call]) => ({
    name: `${feature}.${name}`,
    ...(call as { '~orpc': Definition })['~orpc'],
  }))
  return [feature, endpoints] as const
})

describe.each(FEATURES)('%s', (_feature, endpoints) => {
  const given = endpoints.flatMap(({ outputSchema }) => fieldsOf(outputSchema, 'output'))

  it('gives out times in one spelling', () => {
    const { pattern } = jsonSchema(writtenInstant, 'output')
    const others = given.filter(({ schema }) => timesIn(schema).some((time) => time.pattern !== pattern))
    expect(others).toEqual([])
  })

  it('accepts null wherever it gives out null', () => {
    const changes = endpoints.filter(({ route }) => route.method !== 'GET')
    const refused = changes.flatMap(({ name, inputSchema }) =>
      fieldsOf(inputSchema, 'input')
        .filter(({ schema }) => !isNullable(schema))
        .filter((field) => given.some((one) => one.name === field.name && isNullable(one.schema)))
        .map((field) => `${name}: ${field.name}`),
    )
    expect(refused.filter((field) => !NEEDED.includes(field))).toEqual([])
  })
})

/** Null means that there is nothing to name, or that nothing has been chosen yet. */
const NEEDED = [
  'bulkDecisions.undo: id',
  'bulkDecisions.decideInternships: id',
  'bulkDecisions.approveFeedback: id',
  'imports.check: monthFirst',
  // Null before there is an answer.
  'feedback.enter: overallRating',
  // Names of attributes and roles that admins choose; the report of a test sign-in has what came.
  ...['department', 'graduationYear', 'groups', 'role'].flatMap((field) => [
    `signInConnections.save: ${field}`,
    `signInConnections.test: ${field}`,
  ]),
]

type Field = { name: string; schema: Schema }

/** The fields of an object, including nested ones. */
function fieldsOf(schema: z.core.$ZodType | undefined, io: Direction): Field[] {
  return schema ? fieldsIn(jsonSchema(schema, io)) : []
}

function fieldsIn({ oneOf, anyOf, items, properties = {} }: Schema): Field[] {
  const parts = [...(oneOf ?? anyOf ?? []), ...(items ? [items] : [])]
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, schema }))
  return [...fields, ...parts.flatMap(fieldsIn), ...fields.flatMap(({ schema }) => fieldsIn(schema))]
}

/** Times in a schema, including those that may be null. */
function timesIn(schema: Schema): Schema[] {
  return schema.format === 'date-time' ? [schema] : (schema.oneOf ?? schema.anyOf ?? []).flatMap(timesIn)
}

function jsonSchema(schema: z.core.$ZodType, io: Direction): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
}

function isNullable({ type, const: only, oneOf, anyOf }: Schema): boolean {
  return [type].flat().includes('null') || only === null || (oneOf ?? anyOf ?? []).some(isNullable)
}

describe('a time that is given out', () => {
  const SPELLED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
  const time = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 })

  it('is spelled the same from a Date and from JSON of the database, in whatever time zone it is', () => {
    fc.assert(
      fc.property(time, offset, fc.constantFrom('', '000', '999'), (at, minutes, microseconds) => {
        const expected = at.toISOString()
        expect(instant.parse(at)).toBe(expected)
        expect(instant.parse(writtenByDatabase(at, minutes, microseconds))).toBe(expected)
        expect(expected).toMatch(SPELLED)
      }),
    )
  })

  it.each([
    ['2026-06-15T10:00:00+00:00', '2026-06-15T10:00:00.000Z'],
    ['2026-06-15T10:00:00.5+00:00', '2026-06-15T10:00:00.500Z'],
    ['2026-06-15T10:00:00.123456+02:00', '2026-06-15T08:00:00.123Z'],
    ['2026-06-15T10:00:00.12Z', '2026-06-15T10:00:00.120Z'],
  ])('%s is %s', (written, spelled) => expect(instant.parse(written)).toBe(spelled))

  it.each(['2026-06-15', '2026-06-15T10:00:00', 'yesterday', ''])('%j is none', (text) =>
    expect(() => instant.parse(text)).toThrow('Invalid'),
  )
})

/** A timestamp as `to_json` writes it: local time with its offset. */
function writtenByDatabase(at: Date, minutes: number, microseconds: string): string {
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return `${local}${microseconds}${offset}`
}

it('a missing text is an empty one, and any other keeps its rules', () => {
  const field = nullAsEmpty(optionalLine(3))
  expect(field.parse(null)).toBe('')
  expect(field.parse(' a\n')).toBe('a')
  expect(() => field.parse('long')).toThrow('at most 3 characters')
  expect(() => field.parse(undefined)).toThrow()
})
