import * as z from 'zod/mini'
import { ALL_SCOPES } from '#domain/integrations/api-clients'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant } from '../text.ts'

const scope = z.enum(ALL_SCOPES)
export const NOT_OFFERED = refusal(404, m.api_clients_not_offered)

const connectedApp = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  allowedAt: instant,
  /** Exact to five minutes. */
  lastUsedAt: z.nullable(instant),
})
export type ConnectedApp = z.output<typeof connectedApp>

const appRequest = z.object({
  appName: z.string(),
  /** Where the browser returns to: a host, or the scheme of an app on the device. */
  returnsTo: z.string(),
  scopes: z.array(scope),
  /** The app asks the person to log in again, however recent the session is. */
  mustSignInAgain: z.boolean(),
})
export type AppRequest = z.output<typeof appRequest>

/** Apps that may act for the person who is signed in. */
export const connectedApps = {
  describeRequest: endpoint({ access: 'signedIn', scope: null })
    .route({
      method: 'POST',
      path: '/app-requests',
      summary: 'Read what an app asks you to allow',
      description: 'The consent screen shows the response.',
    })
    .errors({
      NOT_OFFERED,
      INVALID_REQUEST: refusal(400, m.connected_apps_request_invalid),
    })
    .input(z.strictObject({ query: z.string().check(z.maxLength(10_000)) }))
    .output(appRequest),
  listMine: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'GET', path: '/account/apps', summary: 'List the apps that may act for you' })
    .errors({ NOT_OFFERED })
    .output(z.array(connectedApp)),
  remove: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'DELETE', path: '/account/apps/{id}', summary: 'Remove an app; its tokens end now' })
    .errors({ NOT_OFFERED, NOT_FOUND: refusal(404, m.connected_apps_not_found) })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
