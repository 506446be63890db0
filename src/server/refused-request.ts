import type { Asked } from './asked.ts'
import type { Config } from './config.ts'

/** Why an API request is not even looked at; null when it may go on. */
export function refusedRequest(asked: Asked, ownOrigins: readonly string[]) {
  if (asked.method === 'GET' || asked.method === 'HEAD') return null
  if (isForeign(asked, ownOrigins))
    return { status: 403, code: 'FORBIDDEN', message: 'This request came from another site and was refused.' } as const
  if (isOtherThanJson(asked)) return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: NO_JSON } as const
  return null
}

const NO_JSON = 'Please send JSON (content type application/json).'

/** The origins that our own pages have. */
export function ownOrigins(config: Config): string[] {
  const loopback = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  return config.isLoopback ? [config.publicUrl, ...loopback] : [config.publicUrl]
}

/**
 * A write that another site's page sends with our cookie. Browsers say where a request comes from; a caller that says
 * nothing is no browser and has no cookie of ours to misuse.
 */
function isForeign({ header }: Asked, ownOrigins: readonly string[]): boolean {
  const site = header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = header('origin')
  return origin !== undefined && !ownOrigins.includes(origin)
}

function isOtherThanJson({ header }: Asked): boolean {
  const hasBody = header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
  return hasBody && !header('content-type')?.startsWith('application/json')
}
