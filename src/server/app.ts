import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import { routePath } from 'hono/route'
import { timeout } from 'hono/timeout'
import * as m from '#messages'
import { inPersonPages } from './feedback/in-person/in-person-pages.ts'
import { stopInPersonEmails } from './feedback/in-person/stop-in-person-emails.tsx'
import { midtermPages } from './feedback/midterm/midterm-pages.tsx'
import { questionPreview } from './feedback/question-sets/question-preview.tsx'
import { testForm } from './feedback/question-sets/test-form.tsx'
import { unsubscribe } from './feedback/reminders/unsubscribe.tsx'
import { verifyReport } from './feedback/report-links/verify-report.tsx'
import { brokenLinks, repairEmailedPaths } from './feedback/requests/link/emailed-paths.ts'
import { linkButtons } from './feedback/requests/link/link-buttons.ts'
import { requestListPages } from './feedback/requests/link/request-list.tsx'
import { supervisorPages } from './feedback/requests/link/supervisor-pages.ts'
import { postedAnswers, tooLargePage, unsentFormPage } from './feedback/requests/link/typed-answers.tsx'
import { waysOut } from './feedback/requests/ways-out/ways-out.ts'
import { APP_CALL } from './identity/connected-apps/oauth-calls.ts'
import { wellKnown } from './identity/connected-apps/well-known.ts'
import { AUTH_ROUTES } from './identity/sign-in/auth-routes.ts'
import { verifyAddress } from './identity/sign-in/verification/verify-address.tsx'
import { apiDocs } from './integrations/api-reference/api-docs.ts'
import { scim } from './integrations/provisioning/scim/scim-app.ts'
import { errorResponse, ScimError } from './integrations/provisioning/scim/scim-error.ts'
import { stopDigest } from './office/digest/stop-digest.tsx'
import { brevoWebhook } from './operations/delivery/brevo-webhook.ts'
import { instanceProofs } from './operations/doctor/instance-proof.ts'
import { openMetrics } from './operations/system/metrics.ts'
import { appearanceFiles } from './platform/appearance/appearance-files.ts'
import { readAppearanceFirst } from './platform/appearance/appearance-queries.ts'
import { DatabaseAway } from './platform/database/database-away.ts'
import { withOrigin } from './platform/database/origin.ts'
import { readSchemaState } from './platform/database/schema-state.ts'
import { accessibilityStatementPage } from './platform/documents/accessibility-statement.tsx'
import { privacyPolicyPage } from './platform/documents/privacy-policy.tsx'
import { termsOfServicePage } from './platform/documents/terms-of-service.tsx'
import { helpPages } from './platform/help/help-pages.tsx'
import { siteOf } from './platform/html/site.ts'
import { api } from './platform/http/api.ts'
import {
  ANSWERING_HEAD,
  CHANGING_GETS,
  refuseCrossSiteRequests,
  refuseHead,
} from './platform/http/cross-site-requests.ts'
import { hasNul } from './platform/http/has-nul.ts'
import { readerLanguage } from './platform/http/reader-language.ts'
import { type AppEnv, CLIENT_ADDRESS_HEADER, sourceOf } from './platform/http/request-context.ts'
import { logRequests } from './platform/http/request-log.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { securityTxt } from './platform/http/security-txt.ts'
import { traceRequests } from './platform/http/trace-requests.ts'
import { isCsvUpload, limitBodies } from './platform/http/upload-limit.ts'
import { webFiles } from './platform/http/web-files.ts'
import { outbox } from './platform/outbox/outbox.ts'
import { supervisorData } from './privacy/supervisor-data/supervisor-data.ts'
import { VERSION } from './project-root.ts'
import { router } from './router.ts'
import type { Services } from './services.ts'
import { emailPreview } from './settings/email-texts/email-preview.ts'

export type App = Hono<AppEnv>

/** Unit: bytes. */
const BODY_LIMIT = 256 * 1024

/** Longer forms are not read, so the error page cannot show what was typed. Unit: bytes. */
const MAX_SHOWN_AGAIN = 8 * BODY_LIMIT

/** With a lost network, queries would wait for many minutes, longer than any client. Unit: milliseconds. */
const ANSWER_WITHIN = 30_000

/** The HTTP server: API, identity, supervisor pages, documents and the browser application. */
export function createApp(services: Services): App {
  const { config, database, auth, log, webRoot } = services
  const site = siteOf(config, webRoot)
  const pages = { ...services, site }
  const metrics = openMetrics(services)
  const app: App = new Hono()

  app.use(requestId(), traceRequests, logRequests(log, config), metrics.measure, addSecurityHeaders(config))
  app.use(readerLanguage(config), askToRetry)
  app.use(compress({ contentTypeFilter: /^text\/html/ }), varyPages)
  app.use('/api/v1/*', compressForScreens)
  app.use('/api/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  app.use(limitBodies(services, { maxSize: BODY_LIMIT, onError: refuseTooLarge }))
  for (const path of Object.keys(CHANGING_GETS)) if (!ANSWERING_HEAD.includes(path)) app.use(path, refuseHead)
  app.use('/api/*', refuseCrossSiteRequests(config, APP_CALL))
  const answerInTime = timeout(ANSWER_WITHIN, (c) => new HTTPException(503, { res: tooSlow(c) }))
  app.use((c, next) => (isTransfer(c) ? next() : answerInTime(c, next)))
  app.use(readAppearanceFirst(services, site))
  app.use(repairEmailedPaths)

  app.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }))
  app.route('/', instanceProofs(config))
  app.route('/', metrics.routes)
  app.get('/readyz', async (c) => {
    try {
      const { kind } = await readSchemaState(database.db)
      if (kind === 'current' || kind === 'ahead') return c.json({ status: 'ready' })
      return c.json({ status: 'the database belongs to another version' }, 503)
    } catch {
      return c.json({ status: 'the database does not respond' }, 503)
    }
  })

  for (const { method, path, isOpen } of AUTH_ROUTES) {
    app.on(method, `/api/auth${path}`, async (c, next) => {
      if (!isOpen(await auth.settings())) return next()
      // Read the body first: the library would log a disconnected client as an internal error.
      const body = await c.req.arrayBuffer()
      if (hasNul(c.req.url, body)) return c.json({ code: 'BAD_REQUEST', message: m.common_request_invalid() }, 400)
      const { headers, signal } = c.req.raw
      const request = new Request(c.req.url, { method, headers, signal, body: body.byteLength > 0 ? body : null })
      const source = sourceOf(c, config)
      request.headers.set(CLIENT_ADDRESS_HEADER, source.address)
      return withOrigin({ kind: 'visitor', endpoint: `auth${path}`, ...source }, () => auth.handle(request))
    })
  }

  app.route('/', verifyAddress(pages))
  app.route('/', brevoWebhook(services))
  app.route('/', apiDocs(config, site, webRoot))
  app.route('/', api(services, router))
  app.all('/api/*', (c) => c.json({ code: 'NOT_FOUND', message: m.common_address_not_found() }, 404))

  app.route('/', securityTxt(config, site, services.clock))
  app.route('/', wellKnown(services))
  app.route('/', scim(services))

  app.route('/', supervisorPages(pages))
  app.route('/', linkButtons(pages))
  app.route('/', requestListPages(pages))
  app.route('/', midtermPages(pages))
  app.route('/', waysOut(pages))
  app.route('/', inPersonPages(pages))
  app.route('/', unsubscribe(pages))
  app.route('/', stopInPersonEmails(pages))
  app.route('/', stopDigest(pages))
  app.route('/', supervisorData(pages))
  app.route('/', brokenLinks(pages))
  app.route('/', verifyReport(pages))
  app.route('/', helpPages(site))
  app.get('/accessibility', (c) => c.html(accessibilityStatementPage(site, institution())))
  app.get('/privacy', (c) => c.html(privacyPolicyPage(site, institution())))
  app.get('/terms', (c) => c.html(termsOfServicePage(site, institution())))
  // Stored emails contain links that give access to accounts, so they are shown on this machine only.
  if (config.email.kind === 'captured' && config.isLocal) app.route('/', outbox(database.db, site))
  app.route('/', emailPreview(services))
  app.route('/', questionPreview(pages))
  app.route('/', testForm(pages))
  app.route('/', appearanceFiles(database.db, site))
  app.route('/', webFiles(webRoot, site))

  app.notFound((c) => c.text(m.common_address_not_found(), 404))
  app.onError(async (error, c) => {
    const answers = await postedAnswers(c)
    if (error instanceof HTTPException) {
      const response = error.getResponse()
      if (!answers || response.status < 500) return response
      return c.html(unsentFormPage(site, { reason: await response.text(), answers, action: c.req.path }), 503)
    }
    if (isDisconnect(error)) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
    const request = c.get('requestId')
    log.error({ err: error, request, route: routePath(c) }, 'request failed')
    const [status, code, message] =
      error instanceof DatabaseAway
        ? ([503, 'DATABASE_AWAY', m.common_server_interrupted()] as const)
        : ([500, 'INTERNAL_SERVER_ERROR', m.common_server_error_with_request({ request })] as const)
    if (isScim(c)) return errorResponse(new ScimError(status, message))
    if (answers) return c.html(unsentFormPage(site, { reason: message, answers, action: c.req.path }), status)
    return isApi(c) ? c.json({ code, message }, status) : c.text(message, status)
  })

  function institution() {
    return { universityName: config.universityName, supportEmail: site.supportEmail }
  }

  async function refuseTooLarge(c: HonoContext) {
    c.header('Cache-Control', 'no-store')
    if (isScim(c)) return errorResponse(new ScimError(413, m.provisioning_request_too_large()))
    return isApi(c)
      ? c.json({ code: 'TOO_LARGE', message: m.common_request_too_large() }, 413)
      : c.html(tooLargePage(site, await postedAnswers(c, MAX_SHOWN_AGAIN)), 413)
  }

  function tooSlow(c: HonoContext) {
    log.error({ request: c.get('requestId'), route: routePath(c) }, 'request took too long')
    if (isScim(c)) return errorResponse(new ScimError(503, m.common_server_timed_out()))
    return isApi(c)
      ? c.json({ code: 'TOO_SLOW', message: m.common_server_timed_out() }, 503)
      : c.text(m.common_server_timed_out(), 503)
  }

  return app
}

/** Sets Vary on pages. Otherwise `compress` would, and turn every page into a stream. */
const varyPages: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.headers.get('Content-Type')?.startsWith('text/html')) c.res.headers.append('Vary', 'Accept-Encoding')
}

const compressJson = compress({ contentTypeFilter: /^application\/json/ })

/**
 * Compresses the responses to our own screens. The length of a compressed response can tell an observer of the network whether it
 * contains a guess of theirs (BREACH). Here it cannot: other sites cannot make a browser send these requests, responses do not
 * repeat the request, and new keys appear only in responses to POST.
 */
const compressForScreens: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' && c.req.header('sec-fetch-site') === 'same-origin' ? compressJson(c, next) : next()

/** Unit: seconds. */
const RETRY_AFTER = '5'

const askToRetry: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status === 503) c.res.headers.set('Retry-After', RETRY_AFTER)
}

/** The status that nginx logs for a client that disconnected. */
const CLIENT_CLOSED_REQUEST = 499

/** The client disconnected while the server was reading its request. */
function isDisconnect(error: Error & { code?: string }): boolean {
  return (error.code === 'ECONNRESET' && !(error instanceof DatabaseAway)) || error.name === 'AbortError'
}

function isApi(c: HonoContext): boolean {
  return c.req.path.startsWith('/api/')
}

/** Exports and uploads take as long as the client's network needs. */
function isTransfer(c: HonoContext): boolean {
  return c.req.path.startsWith('/api/v1/exports/') || isCsvUpload(c)
}

function isScim(c: HonoContext): boolean {
  return c.req.path.startsWith('/scim/')
}
