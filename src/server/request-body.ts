import { ORPCError } from '@orpc/server'
import type { Asked } from './asked.ts'

/** Unit: bytes. */
export const BODY_LIMIT = 256 * 1024

export const TOO_LARGE = 'This is too large; the limit is 256 KB. Please go back and shorten your text.'

/** The length that a request tells of its body, which the server keeps it to; undefined where it tells none. */
export function toldLength({ header }: Asked): number | undefined {
  const told = header('content-length')
  return told === undefined || header('transfer-encoding') ? undefined : Number(told)
}

/** The body as JSON, undefined without one. Refuses what is too large, and throws where it is no JSON. */
export async function readJson(request: Request, asked: Asked): Promise<unknown> {
  const told = toldLength(asked)
  if (told !== undefined && told > BODY_LIMIT) throw tooLarge()
  const text = told === undefined ? await countedText(request) : await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function countedText({ body }: Request): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > BODY_LIMIT) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function tooLarge() {
  return new ORPCError('TOO_LARGE', { status: 413, message: TOO_LARGE })
}
