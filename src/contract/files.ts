import * as z from 'zod/mini'

/** A file: its headers, and a body of text or of a stream of UTF-8 bytes. */
export const fileOutput = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body: z.unknown(),
})
