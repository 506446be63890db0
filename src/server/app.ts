import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { createApi, isApi } from './api.ts'
import { askedBy, type Connection } from './asked.ts'
import type { Actors } from './auth/actors.ts'
import { AUTH_PATHS, type Auth, CLIENT_ADDRESS_HEADER } from './auth/auth.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './database/client.ts'
import { brevoWebhook } from './delivery/brevo-webhook.ts'
import { privacyPolicyPage } from './documents/privacy-policy.tsx'
import { termsOfServicePage } from './documents/terms-of-service.tsx'
import { tooLargePage } from './feedback-requests/feedback-pages.tsx'
import { supervisorPages } from './feedback-requests/supervisor-pages.ts'
import { waysOut } from './feedback-requests/ways-out.ts'
import { sendPage } from './html/send-page.ts'
import { siteOf } from './html/site.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { outbox } from './outbox/outbox.ts'
import { ownOrigins, refusedRequest } from './refused-request.ts'
import { unsubscribe } from './reminders/unsubscribe.ts'
import { BODY_LIMIT, TOO_LARGE, toldLength } from './request-body.ts'
import { screenRenderer } from './screens.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { webFiles } from './web-files.ts'

export type Services = {
  config: Config
  database: OpenDatabase
  queue: Queue
  auth: Auth
  actors: Actors
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
  const others = createOthers(services, api)
  return {
    fetch: (request, connection) => (isApi(request) ? api(request, connection) : others.fetch(request, connection)),
    routes: others.routes,
  }
}

function createOthers(services: Services, api: ReturnType<typeof createApi>) {
  const { config, database, auth, actors, log, webRoot } = services
  const origins = ownOrigins(config)
  const site = siteOf(config, webRoot)
  const app = new Hono<{ Bindings: Connection }>()

  app.use(requestId())
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    // The identity library's answers are complete responses of their own, so this is added afterwards.
    c.res.headers.set('X-Request-Id', c.var.requestId)
    if (c.req.path.startsWith('/api/')) c.res.headers.set('Cache-Control', 'no-store')
    // The route's pattern, never the path: a path can hold a token.
    const ms = Math.round(performance.now() - start)
    log.info({ request: c.var.requestId, method: c.req.method, route: routePath(c), status: c.res.status, ms })
  })
  app.use(addSecurityHeaders(config))
  app.use(limitBody(refuseTooLarge(tooLargePage(site))))
  app.use('/api/*', async (c, next) => {
    const refused = refusedRequest(askedBy(c.req.raw, c.env), origins)
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
      const request = new Request(c.req.raw)
      request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress(askedBy(c.req.raw, c.env), config.trustedProxies))
      const caller = await actors.of(c.req.header('cookie'))
      const response = await auth.handle(request)
      actors.forgetAfter(caller)
      return response
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
  app.route('/', webFiles(webRoot, config, screenRenderer(webRoot, api, services)))

  app.notFound((c) => c.text('There is nothing at this address.', 404))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error, request: c.var.requestId, route: routePath(c) }, 'request failed')
    const message = `Something went wrong on our side. Please try again. (Request ${c.var.requestId})`
    return c.req.path.startsWith('/api/') ? c.json(answer('INTERNAL_SERVER_ERROR', message), 500) : c.text(message, 500)
  })
  return app
}

function limitBody(refuse: (c: HonoContext) => Response): MiddlewareHandler {
  const countBytes = bodyLimit({ maxSize: BODY_LIMIT, onError: refuse })
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    // A length that is told is kept to by the server; counting while the body is read costs more than reading it.
    const told = toldLength(askedBy(c.req.raw, c.env))
    if (told === undefined) return countBytes(c, next)
    return told > BODY_LIMIT ? Promise.resolve(refuse(c)) : next()
  }
}

function refuseTooLarge(page: string) {
  return (c: HonoContext) =>
    c.req.path.startsWith('/api/') ? c.json(answer('TOO_LARGE', TOO_LARGE), 413) : c.html(page, 413)
}

function answer(code: string, message: string) {
  return { code, message }
}
