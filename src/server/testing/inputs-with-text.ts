import type { Schema } from './contract-inputs.ts'

/** Yields one input for each text in the schema, in which this text is inserted and the others are plain. */
export function* inputsWith(schema: Schema, text: string): Generator<unknown> {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) for (const choice of choices) yield* inputsWith(choice, text)
  else if (schema.type === 'string' && !schema.enum && schema.const === undefined) yield text
  else if (schema.type === 'array') for (const item of inputsWith(schema.items ?? {}, text)) yield [item]
  else if (schema.type === 'object') yield* objectsWith(schema, text)
  else if (!schema.type && !schema.enum && schema.const === undefined) yield text
}

function* objectsWith(schema: Schema, text: string): Generator<unknown> {
  const { properties = {}, additionalProperties } = schema
  const plain = plainInput(schema) as object
  for (const [name, property] of Object.entries(properties))
    for (const value of inputsWith(property, text)) yield { ...plain, [name]: value }
  if (typeof additionalProperties !== 'object') return
  yield { [text]: plainInput(additionalProperties) }
  for (const value of inputsWith(additionalProperties, text)) yield { key: value }
}

function plainInput(schema: Schema): unknown {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return plainInput(choices[0] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, property]) => [name, plainInput(property)]),
    )
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => plainInput(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : 'x'.repeat(schema.minLength ?? 1)
}
