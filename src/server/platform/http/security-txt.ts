import { domainToASCII } from 'node:url'
import { Hono } from 'hono'
import { DAY, HOUR, inSeconds } from '#domain/time/durations'
import type { Config } from '../../config.ts'
import type { Site } from '../html/render-page.tsx'
import { baseLocale } from './locale.ts'
import type { AppEnv } from './request-context.ts'

const PATH = '/.well-known/security.txt'

/** RFC 9116 recommends less than a year. Unit: days. */
const VALID_DAYS = 180

/** The contact for vulnerabilities of this installation (RFC 9116), which is the support contact. */
export function securityTxt({ publicUrl }: Pick<Config, 'publicUrl'>, site: Site, clock: () => Date): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get(PATH, (c) => {
    const { supportUrl } = site.appearance
    const lines = [
      `Contact: ${mailAddress(site.supportEmail)}`,
      ...(supportUrl && URL.canParse(supportUrl) ? [`Contact: ${new URL(supportUrl).href}`] : []),
      `Expires: ${new Date(clock().getTime() + VALID_DAYS * DAY).toISOString()}`,
      `Preferred-Languages: ${baseLocale}`,
      `Canonical: ${publicUrl}${PATH}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': `public, max-age=${inSeconds(HOUR)}` })
  })
  return app
}

/** A mailto address (RFC 6068). */
function mailAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${domainToASCII(address.slice(at + 1))}`
}
