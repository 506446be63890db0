import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Site } from '../html/render-page.tsx'
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
    description ??= describeApi(config)
    return description
  }
  app.get('/api/v1/openapi.json', async (c) => c.json(await describeOnce()))
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
