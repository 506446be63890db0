import { Hono } from 'hono'
import type { AppEnv } from '../../platform/http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { findSharedReport } from './report-link-queries.ts'
import { noReportPage, sharedReportPage } from './verify-report-pages.tsx'

/** The page by which an employer checks a report that a student has handed in. It needs no account and no JavaScript. */
export function verifyReport({ database: { db }, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/verify/:token', async (c) => {
    const report = await findSharedReport(db, c.req.param('token'))
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return report ? c.html(sharedReportPage(site, report)) : c.html(noReportPage(site), 404)
  })
  return app
}
