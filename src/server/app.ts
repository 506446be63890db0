import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { createApi, isApi } from './api.ts'
import type { Connection } from './asked.ts'
import { AUTH_PATHS, type Auth, CLIENT_ADDRESS_HEADER } from './auth/auth.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './database/client.ts'
import { brevoWebhook } from './delivery/brevo-webhook.ts'
import { privacyPolicyPage } from './documents/privacy-policy.tsx'
import { termsOfServicePage } from './documents/terms-of-service.tsx'
import { tooLargePage } from './feedback-requests/link/feedback-pages.tsx'
import { supervisorPages } from './feedback-requests/link/supervisor-pages.ts'
import { waysOut } from './feedback-requests/ways-out/ways-out.ts'
import { type Arrival, brokenOff, frontDoor } from './front-door.ts'
import { sendPage } from './html/send-page.ts'
import { siteOf } from './html/site.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { outbox } from './outbox/outbox.ts'
import { ownOrigins, refusedRequest } from './refused-request.ts'
import { unsubscribe } from './reminders/unsubscribe.ts'
import { screenRenderer } from './screens.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { webFiles } from './web-files.ts'

export type Services = {
  config: Config
  database: OpenDatabase
  queue: Queue
  auth: Auth
  log: Log
  /** The current time; tests turn it. */
  clock: () => Date
  /** The folder of the built browser application. */
  webRoot: string
}

/** What answers requests; `connection` is how a real one came in. */
export type App = {
  fetch(request: Request, connection?: Connection): Response | Promise<Response>
  /** The addresses beside the API's. */
  routes: Hono['routes']
}

/** The whole HTTP side: API, identity, supervisor pages, documents and the browser application. */
export function createApp(services: Services): App {
  const api = createApi(services)
  const others = createOthers(services, (request) => fetch(request))
  const fetch = frontDoor(services.log, {
    answer: (request, arrival) => (isApi(request) ? api(request, arrival) : others.fetch(request, arrival)),
    refuse: tooLarge(services),
  })
  return { fetch, routes: others.routes }
}

function createOthers(services: Services, ask: (request: Request) => Promise<Response>) {
  const { config, database, auth, log, webRoot } = services
  const origins = ownOrigins(config)
  const site = siteOf(config, webRoot)
  const app = new Hono<{ Bindings: Arrival }>()

  app.use(async (c, next) => {
    await next()
    c.env.route = routePath(c)
    // The identity library's answers are complete responses of their own, so this is added afterwards.
    c.res.headers.set('X-Request-Id', c.env.id)
    if (c.req.path.startsWith('/api/')) c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(addSecurityHeaders(config))
  app.use('/api/*', async (c, next) => {
    const refused = refusedRequest(c.env.asked, origins)
    return refused ? c.json(answer(refused.code, refused.message), refused.status) : next()
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    try {
      await database.db.selectFrom('systemSettings').select('settingKey').execute()
      return c.json({ status: 'ready' })
    } catch {
      return c.json({ status: 'the database does not answer' }, 503)
    }
  })

  for (const allowed of AUTH_PATHS) {
    const [method, path] = allowed.split(' ') as [string, string]
    app.on(method, `/api/auth${path}`, async (c) => {
      // Read first, since the library takes a client that is gone for a failure of its own.
      const body = await c.req.arrayBuffer().catch(() => null)
      if (!body) return brokenOff()
      const request = new Request(c.req.raw, { method, body: body.byteLength > 0 ? body : null })
      request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c.env.asked, config.trustedProxies))
      return auth.handle(request)
    })
  }

  app.route('/', brevoWebhook(services))
  app.all('/api/*', (c) => c.json(answer('NOT_FOUND', 'There is nothing at this address.'), 404))

  app.route('/', supervisorPages(services))
  app.route('/', waysOut(services))
  app.route('/', unsubscribe(services))
  app.get('/privacy', (c) => sendPage(c, privacyPolicyPage(site, config)))
  app.get('/terms', (c) => sendPage(c, termsOfServicePage(site, config)))
  // Kept emails hold links that open accounts: only the machine's own people may read them.
  if (config.email.kind === 'captured' && config.isLocal) app.route('/', outbox(database.db, site))
  app.route('/', webFiles(webRoot, config, screenRenderer(webRoot, ask, services)))

  app.notFound((c) => c.text('There is nothing at this address.', 404))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error, request: c.env.id, route: routePath(c) }, 'request failed')
    const message = `Something went wrong on our side. Please try again. (Request ${c.env.id})`
    return c.req.path.startsWith('/api/') ? c.json(answer('INTERNAL_SERVER_ERROR', message), 500) : c.text(message, 500)
  })
  return app
}

function tooLarge({ config, webRoot }: Services) {
  const headers = { ...securityHeaders(config), 'cache-control': 'no-store' }
  const page = tooLargePage(siteOf(config, webRoot))
  return ({ asked, id }: Arrival) => {
    const [body, type] = asked.path.startsWith('/api/')
      ? [JSON.stringify(answer('TOO_LARGE', TOO_LARGE)), 'application/json']
      : [page, 'text/html; charset=UTF-8']
    return new Response(body, { status: 413, headers: { ...headers, 'x-request-id': id, 'content-type': type } })
  }
}

const TOO_LARGE = 'This is too large; the limit is 256 KB. Please go back and shorten your text.'

function answer(code: string, message: string) {
  return { code, message }
}
