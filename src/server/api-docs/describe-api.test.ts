import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { webhookPayload } from '#contract/webhooks'
import { ALL_WEBHOOK_EVENTS } from '#domain/webhooks'
import { describeApi, type Operation, operationsOf } from './describe-api.ts'
import { webhookExample } from './describe-webhooks.ts'
import { definitionOf } from './errors.ts'

const document = await describeApi({ productName: 'Fieldmark', publicUrl: 'https://fieldmark.example.edu' })
const operations = operationsOf(document)

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

    it('has an example of the response that matches its schema', () => {
      const { content } = operation.responses[200]
      const json = content?.['application/json']
      if (!json) return
      const schema = z.fromJSONSchema(withoutPatterns(json.schema))
      expect(schema.safeParse(json.example).error).toBeUndefined()
    })

    it('describes its errors', () => {
      for (const [status, { description }] of Object.entries(operation.responses))
        if (status !== '200') expect(description).not.toMatch(/^\d*$/)
    })
  },
)

/** The example as one object, as endpoints get it. */
function requestOf({ operationId, parameters = [], requestBody }: Operation) {
  const schema = definitionOf(operationId).inputSchema as z.ZodType | undefined
  const body = requestBody?.content['application/json']?.example as object | undefined
  return { schema, input: { ...Object.fromEntries(parameters.map(({ name, example }) => [name, example])), ...body } }
}

/** Zod reads patterns of JSON Schema without the flag for Unicode, which they need. */
function withoutPatterns(schema: object | undefined) {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'pattern' ? undefined : value))
  return JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]
}

it.each(ALL_WEBHOOK_EVENTS)('the example of the webhook %s is valid', (event) => {
  expect(webhookPayload.safeParse(webhookExample(event, 'https://fieldmark.example.edu')).error).toBeUndefined()
  expect(Object.keys(document.webhooks ?? {})).toContain(event)
})
