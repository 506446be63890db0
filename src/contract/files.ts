import type { Route } from '@orpc/contract'
import * as z from 'zod/mini'

/** A file: headers, and a body that is text or a stream of UTF-8 bytes. */
export const fileOutput = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.unknown(),
})

/** The route of an endpoint that answers with a file of this type. */
export function fileRoute(type: string, description: string): Route {
  return {
    method: 'GET',
    outputStructure: 'detailed',
    spec: (operation) => ({
      ...operation,
      responses: { ...operation.responses, 200: { description, content: { [type]: { schema: { type: 'string' } } } } },
    }),
  }
}
