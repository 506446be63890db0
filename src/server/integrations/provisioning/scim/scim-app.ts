import { Hono, type MiddlewareHandler } from 'hono'
import { countAttempt, networkOf, tooManyAttempts } from '../../../identity/limits/account-limit.ts'
import { withOrigin } from '../../../platform/database/origin.ts'
import { baseLocale, inLocale } from '../../../platform/http/locale.ts'
import { clientAddress, sourceOf } from '../../../platform/http/request-context.ts'
import type { Services } from '../../../services.ts'
import { groupRoutes } from '../groups/group-routes.ts'
import { userRoutes } from '../people/user-routes.ts'
import { connectionOf, noteUse } from '../provisioning-token.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { listAnswer } from './list-answer.ts'
import { errorResponse, notFound, ScimError, scimResponse, taken } from './scim-error.ts'
import { type ScimEnv, scimUrl } from './scim-request.ts'

/** SCIM 2.0 (RFC 7643, 7644) for the identity systems that admins have connected. */
export function scim(services: Services): Hono<ScimEnv> {
  const baseUrl = scimUrl(services.config)
  const app = new Hono<ScimEnv>()
  // Responses are read by programs.
  app.use('/scim/*', (_, next) => inLocale(baseLocale, next))
  app.use('/scim/*', admitConnections(services))
  app.get('/scim/v2/ServiceProviderConfig', () => scimResponse(serviceProviderConfig(baseUrl), 200))
  app.get('/scim/v2/ResourceTypes', () => scimResponse(listAnswer(resourceTypes(baseUrl)), 200))
  app.get('/scim/v2/ResourceTypes/:id', (c) => oneOf(resourceTypes(baseUrl), c.req.param('id')))
  app.get('/scim/v2/Schemas', () => scimResponse(listAnswer(schemas(baseUrl)), 200))
  app.get('/scim/v2/Schemas/:id', (c) => oneOf(schemas(baseUrl), c.req.param('id')))
  app.route('/scim/v2/Users', userRoutes(services))
  app.route('/scim/v2/Groups', groupRoutes(services))
  app.all('/scim/*', () => errorResponse(new ScimError(404, 'There is nothing at this address.')))
  app.onError((error) => {
    if (error instanceof ScimError) return errorResponse(error)
    if (isDuplicate(error)) return errorResponse(taken('Another user or group already has one of these values.'))
    throw error
  })
  return app
}

/** Returns 404 until an admin switches provisioning on; then every request needs the token of a connection. */
function admitConnections({ auth, config, database: { db }, clock }: Services): MiddlewareHandler<ScimEnv> {
  return async (c, next) => {
    if (!(await auth.settings()).provisioning) throw new ScimError(404, 'There is nothing at this address.')
    const now = clock()
    const connection = await connectionOf(db, c.req.header('authorization'))
    const wait = connection
      ? await countAttempt(db, 'provisioning', connection.id, now)
      : await countAttempt(db, 'provisioning-token', networkOf(clientAddress(c, config.trustedProxies)), now)
    if (wait) return errorResponse(new ScimError(429, tooManyAttempts(wait)), { 'retry-after': String(wait) })
    if (!connection)
      return errorResponse(new ScimError(401, 'This token is not valid.'), { 'www-authenticate': 'Bearer' })
    await noteUse(db, connection, now)
    c.set('connection', connection)
    const { id, name } = connection
    const endpoint = `scim ${c.req.method}`
    return withOrigin({ kind: 'system', id, name, endpoint, ...sourceOf(c, config) }, () => next())
  }
}

function oneOf(resources: readonly { id: string }[], id: string): Response {
  const found = resources.find((resource) => resource.id.toLowerCase() === id.toLowerCase())
  if (!found) throw notFound()
  return scimResponse(found, 200)
}

/** Whether two connections claimed the same address at the same time. */
function isDuplicate(error: Error): boolean {
  return 'code' in error && error.code === '23505'
}
