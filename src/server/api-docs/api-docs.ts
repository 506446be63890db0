import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Site } from '../html/render-page.tsx'
import { baseLocale, inLocale } from '../http/locale.ts'
import type { AppEnv } from '../http/request-context.ts'
import { describeApi } from './describe-api.ts'
import { featurePage } from './feature-page.tsx'
import { overviewPage } from './overview-page.tsx'
import { referenceOf } from './reference.ts'

/** The description of the API for programs, and the reference for people. */
export function apiDocs(config: Config, site: Site): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  let description: ReturnType<typeof describeApi> | undefined
  const describeOnce = () => {
    // One description for all readers.
    description ??= inLocale(baseLocale, () => describeApi(config))
    return description
  }
  app.get('/api/v1/openapi.json', async (c) => c.json(await describeOnce()))
  // The documents describe the English responses of the API.
  app.use('/api/docs/*', (_, next) => inLocale(baseLocale, next))
  app.get('/api/docs', async (c) => {
    const reference = referenceOf(await describeOnce())
    return c.html(overviewPage(site, config, { reference, search: c.req.query('search') ?? '' }))
  })
  app.get('/api/docs/:feature', async (c) => {
    const feature = referenceOf(await describeOnce())
      .flatMap(({ features }) => features)
      .find(({ name }) => name === c.req.param('feature'))
    return feature ? c.html(featurePage(site, config, feature)) : c.notFound()
  })
  return app
}
