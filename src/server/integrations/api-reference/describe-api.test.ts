import { Ajv2020 as Ajv } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { webhookPayload } from '#contract/integrations/webhooks'
import { ALL_WEBHOOK_EVENTS } from '#domain/integrations/webhooks'
import { describeApi, type Operation, operationsOf } from './describe-api.ts'
import { webhookExample } from './describe-webhooks.ts'
import { definitionOf } from './errors.ts'

const document = await describeApi({ productName: 'Fieldmark', publicUrl: 'https://fieldmark.example.edu' })
const operations = operationsOf(document)
const validator = new Ajv({ allErrors: true, strict: false })
addFormats.default(validator)

describe.each(operations.map((operation) => [operation.operationId, operation] as const))(
  '%s',
  (endpoint, operation) => {
    it('has a summary, a description and a tag', () => {
      expect(operation.summary).toMatch(/^[A-Z]/)
      expect(operation.description).toMatch(/^For .*[.]$/)
      expect(document.tags?.map(({ name }) => name)).toContain(operation.tags[0])
    })

    it('has an example of a valid request', () => {
      const { schema, input } = requestOf(operation)
      if (endpoint === 'imports.upload') return expect(operation.requestBody).toBeDefined()
      expect(schema?.safeParse(input).error).toBeUndefined()
    })

    it('has examples that match their schemas', () => {
      for (const { schema, example } of examplesIn(operation)) expect(problemsOf(schema, example)).toEqual([])
    })

    it('describes its errors', () => {
      for (const [status, { description }] of Object.entries(operation.responses))
        if (status !== '200') expect(description).not.toMatch(/^\d*$/)
    })
  },
)

/** The example as one object, in the form that endpoints receive. */
function requestOf({ operationId, parameters = [], requestBody }: Operation) {
  const schema = definitionOf(operationId).inputSchema as z.ZodType | undefined
  const body = requestBody?.content['application/json']?.example as object | undefined
  return { schema, input: { ...Object.fromEntries(parameters.map(({ name, example }) => [name, example])), ...body } }
}

type Example = { schema: object; example: unknown }

/** Examples of everything that can be sent, and of every response. */
function examplesIn({ parameters = [], requestBody, responses }: Operation): Example[] {
  const answers = Object.values(responses) as { content?: Content }[]
  const contents = [requestBody, ...answers].flatMap((part) => Object.entries((part?.content ?? {}) as Content))
  const bodies = contents.flatMap(([type, { schema, example, examples = {} }]) =>
    type === 'application/json' && schema
      ? [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)].map(
          (one) => ({ schema, example: one }),
        )
      : [],
  )
  return [...parameters.map(({ schema, example }) => ({ schema, example })), ...bodies]
}

type Content = Record<string, { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> }>

/** The problems that another implementation of JSON Schema finds. */
function problemsOf(schema: object, example: unknown): unknown[] {
  // OpenAPI's references are relative to the document.
  const whole = { ...schema, components: document.components }
  return validator.validate(whole, example) ? [] : [{ example, errors: validator.errors }]
}

it.each(ALL_WEBHOOK_EVENTS)('the example of the webhook %s is valid', (event) => {
  expect(webhookPayload.safeParse(webhookExample(event, 'https://fieldmark.example.edu')).error).toBeUndefined()
  const { post } = document.webhooks[event]!
  const { schema, example } = post.requestBody.content['application/json']
  expect(problemsOf(schema, example)).toEqual([])
})
