import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { contract } from '#contract/contract'
import type { Config } from '../../config.ts'
import type { Site } from '../../platform/html/render-page.tsx'
import { builtName } from '../../platform/html/site.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import type { AppEnv } from '../../platform/http/request-context.ts'
import { POLICY } from '../../platform/http/security-headers.ts'
import { describeApi } from './describe-api.ts'
import { addIntroductions } from './introductions.ts'
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
    // One description for all readers.
    description ??= inLocale(baseLocale, describe)
    // Set here too: compress() skips HEAD.
    return c.body(await description, 200, { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' })
  })
  app.get('/api/docs', (c) => c.html(referencePage(site, files), 200, { 'Content-Security-Policy': REFERENCE_POLICY }))
  // Where each feature had a page of its own.
  app.get('/api/docs/:feature', (c) => {
    const feature = c.req.param('feature')
    return Object.hasOwn(contract, feature) ? c.redirect(addressInReference(feature), 301) : c.notFound()
  })
  return app
}
