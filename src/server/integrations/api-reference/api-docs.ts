import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { contract } from '#contract/contract'
import { SCOPES, type Scope, SYSTEM_SCOPES } from '#domain/integrations/api-clients'
import { DELIVERY_DAYS, FAILING_DAYS, SECRET_OVERLAP_HOURS, WEBHOOK_EVENTS } from '#domain/integrations/webhooks'
import type { Config } from '../../config.ts'
import type { Site } from '../../platform/html/render-page.tsx'
import { builtName } from '../../platform/html/site.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import type { AppEnv } from '../../platform/http/request-context.ts'
import { POLICY } from '../../platform/http/security-headers.ts'
import { type ApiDescription, describeApi, type Operation, operationsOf } from './describe-api.ts'
import { webhookExample } from './describe-webhooks.ts'
import { PARTS, textOf } from './feature-texts.ts'
import template from './introduction.md?raw'
import { addressInReference, DOCUMENT, referencePage } from './reference-page.tsx'

/** The viewer adds style elements and attributes. */
const REFERENCE_POLICY = `${POLICY}; style-src 'self' 'unsafe-inline'`

/** The description of the API for programs, and the reference for people. */
export function apiDocs(config: Config, site: Site, webRoot: string): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const files = {
    script: `/${builtName(webRoot, 'api-viewer.js')}`,
    stylesheet: `/${builtName(webRoot, 'server-pages/api-docs.css')}`,
  }
  let description: ReturnType<typeof describe> | undefined
  const describe = async () => {
    const document = await describeApi(config)
    addIntroductions(document, config.publicUrl)
    return JSON.stringify(document)
  }
  app.get(DOCUMENT, compress(), async (c) => {
    // One description serves all readers.
    description ??= inLocale(baseLocale, describe)
    // Also set here because compress() skips HEAD requests.
    return c.body(await description, 200, { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' })
  })
  app.get('/api/docs', (c) => c.html(referencePage(site, files), 200, { 'Content-Security-Policy': REFERENCE_POLICY }))
  // Former addresses, where each feature had a page of its own.
  app.get('/api/docs/:feature', (c) => {
    const feature = c.req.param('feature')
    return Object.hasOwn(contract, feature) ? c.redirect(addressInReference(feature), 301) : c.notFound()
  })
  return app
}

/** Adds what applies to every endpoint, the parts of the reference, and who may call an endpoint with a token. */
function addIntroductions(document: ApiDescription, publicUrl: string): void {
  document.info.description = introduction(publicUrl)
  // An extension that viewers and generators support.
  Object.assign(document, {
    'x-tagGroups': PARTS.map(({ title, features }) => ({
      name: title,
      tags: features.map((feature) => textOf(feature).title),
    })),
  })
  for (const operation of operationsOf(document)) operation.description += ` ${accessText(operation)}`
}

function introduction(publicUrl: string): string {
  const values: Record<string, string | number> = {
    publicUrl,
    scopes: list(SCOPES, (scope) => (SYSTEM_SCOPES[scope as Scope] ? '. Also for systems.' : '')),
    events: list(WEBHOOK_EVENTS),
    webhookExample: JSON.stringify(webhookExample('feedback.approved', publicUrl), null, 2),
    failingDays: FAILING_DAYS,
    secretOverlapHours: SECRET_OVERLAP_HOURS,
    deliveryDays: DELIVERY_DAYS,
  }
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** A list in Markdown. */
function list(labels: Record<string, string>, note = (_key: string) => ''): string {
  return Object.entries(labels)
    .map(([key, label]) => `- \`${key}\` ${label}${note(key)}`)
    .join('\n')
}

function accessText({ security }: Operation): string {
  const [scope] = security.flatMap(({ token = [] }) => token)
  if (scope) return `Access tokens need the scope \`${scope}\`.`
  return security.some((way) => 'session' in way)
    ? 'Only with a session in the browser; access tokens cannot do this.'
    : 'No login is needed; access tokens cannot do this.'
}
