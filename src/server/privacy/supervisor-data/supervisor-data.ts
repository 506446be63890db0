import { Hono, type Context as HonoContext } from 'hono'
import { ownDataFileName } from '#domain/office/file-names'
import { erasureDueAt } from '#domain/people/erasure'
import {
  findSupervisorLink,
  openOwnDataToken,
  type SupervisorLink,
  supervisorName,
} from '../../feedback/requests/link/supervisor-data-queries.ts'
import { countAttempt } from '../../identity/limits/account-limit.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { recordExport } from '../../platform/database/record-entry.ts'
import { linkOfSupervisorPage } from '../../platform/html/link-of-supervisor-page.tsx'
import { type AppEnv, contextOf, sourceOf } from '../../platform/http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { personalData } from '../own-data/section.ts'
import { collectSupervisorData } from './collect-supervisor-data.ts'
import { ownDataLink } from './own-data-link-email.tsx'
import { askForLinkPage, heldDataPage, linkMailedPage, noDataPage } from './supervisor-data-pages.tsx'

type C = HonoContext<AppEnv>

/**
 * The pages on which supervisors see and download what is held about them, and ask to erase it. They need no JavaScript, and
 * opening one changes nothing.
 */
export function supervisorData(services: PageServices): Hono<AppEnv> {
  const { config, queue, clock, site } = services
  const { db } = services.database
  const app = new Hono<AppEnv>()

  app.get('/feedback/your-data/:token', (c) => c.html(askForLinkPage(site, { action: pathOf(c, 'your-data') })))

  app.post('/feedback/your-data/:token', async (c) => {
    const link = await findSupervisorLink(db, tokenOf(c))
    const isAllowed = link && (await countAttempt(db, 'own-data-link', link.address, clock())) === null
    if (isAllowed) await inTransaction(db, (tx) => queue.enqueueEmail(tx, ownDataLink, { linkId: link.id }))
    return c.html(linkMailedPage(site))
  })

  app.get('/feedback/held-data/:token', (c) =>
    forSupervisor(c, async ({ address }) => {
      const sections = await collectSupervisorData(db, address)
      const amounts = sections.map(({ title, records }) => ({ title, amount: records.length }))
      const request = await readRequest(address)
      return c.html(heldDataPage(site, { address, amounts, request, action: pathOf(c, 'held-data') }))
    }),
  )

  // Reloading the page after pressing a button requests its URL with GET.
  app.get('/feedback/held-data/:token/file', toHeldData)
  app.post('/feedback/held-data/:token/file', (c) =>
    forSupervisor(c, async ({ id, address }) => {
      await recordExport(db, { kind: 'personal-data', recordId: id, facts: {} })
      const name = await supervisorName(db, address)
      const sections = await collectSupervisorData(db, address)
      const data = personalData({ config, now: clock(), name, email: address }, sections)
      const fileName = encodeURIComponent(ownDataFileName(name, 'json'))
      return c.body(JSON.stringify(data, null, 2), 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="data.json"; filename*=UTF-8''${fileName}`,
      })
    }),
  )

  app.get('/feedback/held-data/:token/erasure', toHeldData)
  app.post('/feedback/held-data/:token/erasure', (c) =>
    forSupervisor(c, async ({ address }) => {
      await requestErasure(address)
      return c.redirect(pathOf(c, 'held-data'), 303)
    }),
  )

  /** Records the supervisor's actions as done through the feedback link for which the link to the data was emailed. */
  async function forSupervisor(c: C, respond: (link: SupervisorLink) => Promise<Response>): Promise<Response> {
    const link = await openOwnDataToken(db, { secrets: config, token: tokenOf(c), now: clock() })
    if (!link) return c.html(noDataPage(site), 404)
    // The page is about several students, so no signed-in student may open it.
    const { actor } = await contextOf(services, c)
    if (actor?.role === 'student') return c.html(linkOfSupervisorPage(site, actor), 403)
    const origin = {
      kind: 'visitor',
      endpoint: "supervisor's data",
      ...sourceOf(c, config),
      link: link.tokenHash,
    } as const
    return withOrigin(origin, () => respond(link))
  }

  async function readRequest(address: string) {
    const request = await db
      .selectFrom('erasureRequests')
      .select(['requestedAt', 'declineReason'])
      .where('supervisorEmail', '=', address)
      .executeTakeFirst()
    return request ? { ...request, dueAt: erasureDueAt(request.requestedAt) } : null
  }

  /** Asking again while a request is open has no effect. */
  async function requestErasure(supervisorEmail: string): Promise<void> {
    const requestedAt = clock()
    await db
      .insertInto('erasureRequests')
      .values({ supervisorEmail, requestedAt })
      .onConflict((conflict) =>
        conflict
          .column('supervisorEmail')
          .doUpdateSet({ requestedAt, declinedAt: null, declineReason: null })
          .where('erasureRequests.declinedAt', 'is not', null),
      )
      .execute()
  }

  return app
}

function tokenOf(c: C): string {
  return c.req.param('token') ?? ''
}

function pathOf(c: C, page: 'your-data' | 'held-data'): string {
  return `/feedback/${page}/${encodeURIComponent(tokenOf(c))}`
}

function toHeldData(c: C): Response {
  return c.redirect(pathOf(c, 'held-data'))
}
