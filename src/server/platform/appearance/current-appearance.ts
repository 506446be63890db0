import type { MiddlewareHandler } from 'hono'
import type { Services } from '../../services.ts'
import type { Site } from '../html/render-page.tsx'
import { readAppearance } from './appearance-queries.ts'

/** Pages do not wait longer for the database. Unit: milliseconds. */
const PATIENCE = 1000

const NO_PAGE = /^\/(api\/(?!docs)|assets\/|scim\/|\.well-known\/(?!security\.txt)|healthz|readyz|metrics)/

/** Reads what admins have chosen before each page. While the database does not respond, pages look as they did last. */
export function readAppearanceFirst({ config, database, log }: Services, site: Site): MiddlewareHandler {
  async function refresh(): Promise<void> {
    try {
      site.appearance = await readAppearance(database.db)
      site.supportEmail = site.appearance.supportEmail ?? config.supportEmail
    } catch (error) {
      log.warn({ err: error }, 'appearance not read, pages look as they did last')
    }
  }
  return async (c, next) => {
    if (!NO_PAGE.test(c.req.path)) {
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, PATIENCE)
        void refresh().finally(() => {
          clearTimeout(patience)
          resolve()
        })
      })
    }
    await next()
  }
}
