import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** Headers of every answer: nothing inline runs, nobody frames us, no address with a token leaves in a referrer. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler {
  const common = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    referrerPolicy: 'same-origin',
    crossOriginEmbedderPolicy: false,
    // An answer that sets one of these itself knows better (an email in the outbox has inline styles).
    overwrite: false,
  })

  return async (c, next) => {
    const own = new Headers()
    const answer = await common(c, async () => {
      await next()
      for (const name of MAY_DIFFER) if (c.res.headers.has(name)) own.set(name, c.res.headers.get(name) ?? '')
    })
    for (const [name, value] of own) c.res.headers.set(name, value)
    return answer
  }
}

// A page that is stricter, or shows a foreign document, brings its own.
const MAY_DIFFER = ['content-security-policy', 'referrer-policy']
