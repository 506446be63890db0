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
  })

  return async (c, next) => {
    const answer = await common(c, next)
    // A supervisor's address holds the token: there not even we ourselves get it as a referrer.
    if (c.req.path.startsWith('/feedback/')) c.res.headers.set('Referrer-Policy', 'no-referrer')
    return answer
  }
}
