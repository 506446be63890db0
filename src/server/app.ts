import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { createApiHandler, describeApi } from './api.ts'
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
import { refuseForeignOrigin } from './foreign-origin.ts'
import { siteOf } from './html/site.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import { outbox } from './outbox/outbox.ts'
import type { Context } from './procedures.ts'
import { unsubscribe } from './reminders/unsubscribe.ts'
import { securityHeaders } from './security-headers.ts'
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

const BODY_LIMIT = 256 * 1024

/** The whole HTTP side: identity, API, supervisor pages, documents and the browser application. */
export function createApp(services: Services): Hono {
  const { config, database, queue, auth, actors, log, clock, webRoot } = services
  const contextFor = async (c: HonoContext): Promise<Context> => ({
    db: database.db,
    copyRows: database.copyRows,
    queue,
    auth,
    config,
    now: clock(),
    clientAddress: clientAddress(c, config.trustedProxies),
    actor: await actors.of(c.req.raw.headers),
  })
  const api = createApiHandler(log)
  const site = siteOf(config, webRoot)
  const app = new Hono()

  app.use(requestId())
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    // The API's answers are complete responses of their own, so this is added afterwards.
    c.res.headers.set('X-Request-Id', c.var.requestId)
    if (c.req.path.startsWith('/api/')) c.res.headers.set('Cache-Control', 'no-store')
    // The route's pattern, never the path: a path can hold a token.
    const ms = Math.round(performance.now() - start)
    log.info({ request: c.var.requestId, method: c.req.method, route: routePath(c), status: c.res.status, ms })
  })
  app.use(securityHeaders(config))
  app.use(limitBody(refuseTooLarge(tooLargePage(site))))
  app.use('/api/*', refuseForeignOrigin(ownOrigins(config)))
  app.use('/api/*', async (c, next) => {
    if (hasBody(c.req.raw) && !c.req.header('content-type')?.startsWith('application/json'))
      return c.json(answer('UNSUPPORTED_MEDIA_TYPE', 'Please send JSON (content type application/json).'), 415)
    return next()
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
      request.headers.set(CLIENT_ADDRESS_HEADER, clientAddress(c, config.trustedProxies))
      const caller = await actors.of(request.headers)
      const response = await auth.handle(request)
      actors.forgetAfter(caller)
      return response
    })
  }

  app.get('/api/v1/openapi.json', async (c) => c.json(await describeApi(config.productName, config.publicUrl)))
  app.all('/api/v1/*', async (c) => {
    const context = await contextFor(c)
    const { matched, response } = await api.handle(c.req.raw, { prefix: '/api/v1', context })
    if (c.req.method !== 'GET') actors.forgetAfter(context.actor)
    return matched ? response : c.json(answer('NOT_FOUND', 'There is nothing at this address.'), 404)
  })
  app.route('/', brevoWebhook(services))
  app.all('/api/*', (c) => c.json(answer('NOT_FOUND', 'There is nothing at this address.'), 404))

  app.route('/', supervisorPages(services))
  app.route('/', waysOut(services))
  app.route('/', unsubscribe(services))
  app.get('/privacy', (c) => c.html(privacyPolicyPage(site, config)))
  app.get('/terms', (c) => c.html(termsOfServicePage(site, config)))
  // Kept emails hold links that open accounts: only the machine's own people may read them.
  if (config.email.kind === 'captured' && config.isLocal) app.route('/', outbox(database.db, site))
  app.route('/', webFiles(webRoot, config))

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
    const told = c.req.header('content-length')
    if (told === undefined || c.req.header('transfer-encoding')) return countBytes(c, next)
    return Number(told) > BODY_LIMIT ? Promise.resolve(refuse(c)) : next()
  }
}

function refuseTooLarge(page: string) {
  const message = 'This is too large; the limit is 256 KB. Please go back and shorten your text.'
  return (c: HonoContext) =>
    c.req.path.startsWith('/api/') ? c.json(answer('TOO_LARGE', message), 413) : c.html(page, 413)
}

function answer(code: string, message: string) {
  return { code, message }
}

function ownOrigins(config: Config): string[] {
  const loopback = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  return config.isLoopback ? [config.publicUrl, ...loopback] : [config.publicUrl]
}

function hasBody(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  return request.headers.has('transfer-encoding') || Number(request.headers.get('content-length') ?? 0) > 0
}
