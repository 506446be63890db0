import { createHash } from 'node:crypto'

/** Secret scanners find leaked tokens by these. */
export const TOKEN_PREFIXES = {
  opaqueAccessToken: 'fieldmark_at_',
  refreshToken: 'fieldmark_rt_',
  clientSecret: 'fieldmark_cs_',
} as const

/** What the database stores of a token, without its prefix, or of a client's secret. They have 190 random bits, so one round is enough. */
export function hashAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
