import { Hono } from 'hono'
import { siteOf } from '../html/site.ts'
import type { AppEnv } from '../http/request-context.ts'
import type { Services } from '../services.ts'
import { findSharedReport } from './report-link-queries.ts'
import { noReportPage, sharedReportPage } from './verify-report-pages.tsx'

/** The page by which an employer checks a report that a student has handed in. It needs no account and no JavaScript. */
export function verifyReport({ config, database: { db }, webRoot }: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const site = siteOf(config, webRoot)
  app.get('/verify/:token', async (c) => {
    const report = await findSharedReport(db, c.req.param('token'))
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return report ? c.html(sharedReportPage(site, report)) : c.html(noReportPage(site), 404)
  })
  return app
}
