import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '#contract/contract'

/** OpenAPI 3.1 of everything under /api/v1. */
export function describeApi(productName: string, publicUrl: string) {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: `${productName} API`, version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api/v1` }],
  })
}
