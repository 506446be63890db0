import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { Config } from '../../config.ts'

export const PROOF_PATH = '/healthz/instance'

const CHALLENGE = /^[\w-]{20,60}$/

/** Lets `npm run admin -- doctor` check whether an address reaches an instance with this secret. */
export function instanceProofs({ authSecret }: Config): Hono {
  const app = new Hono()
  app.get(PROOF_PATH, (c) => {
    const challenge = c.req.query('challenge') ?? ''
    if (!CHALLENGE.test(challenge)) return c.notFound()
    return c.json({ proof: proofOf(authSecret, challenge) }, 200, { 'Cache-Control': 'no-store' })
  })
  return app
}

export function proofOf(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(`instance ${challenge}`).digest('base64url')
}
