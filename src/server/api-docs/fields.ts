import type { JsonSchema } from './examples.ts'

export type SchemaField = { name: string; type: string; isRequired: boolean }

/** The fields of an object and of what is in it: `supervisors[].email`. */
export function fieldsOf(schema: JsonSchema | undefined, prefix = ''): SchemaField[] {
  if (!schema) return []
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return unique(choices.flatMap((choice) => fieldsOf(choice, prefix)))
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`)
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key
    const isRequired = schema.required?.includes(key) ?? false
    return [{ name, type: typeText(field), isRequired }, ...fieldsOf(field, name)]
  })
}

function unique(fields: SchemaField[]): SchemaField[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()]
}

/** 'text, at most 200 characters', 'one of pending, approved', 'whole number from 1 to 100, by default 20'. */
export function typeText(schema: JsonSchema): string {
  return [nounOf(schema), rangeOf(schema), defaultOf(schema)].filter(Boolean).join(', ')
}

function nounOf(schema: JsonSchema): string {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return [...new Set(choices.map(typeText))].join(' or ')
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.type === 'array') return schema.items?.properties ? 'list' : `list: ${typeText(schema.items ?? {})}`
  return NOUNS[schema.format ?? ''] ?? NOUNS[schema.type ?? ''] ?? 'any value'
}

const NOUNS: Record<string, string> = {
  uuid: 'id',
  'date-time': 'time',
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

function rangeOf({ type, minimum, maximum, maxLength, enum: values }: JsonSchema): string {
  if (values) return ''
  if (type === 'string' && maxLength) return `at most ${maxLength.toLocaleString('en')} characters`
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
  if (isLimited && minimum !== undefined) return `${minimum} to ${maximum}`
  return isLimited ? `at most ${maximum}` : ''
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined || value === '' ? '' : `by default ${JSON.stringify(value)}`
}
