import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import * as z from 'zod'
import { type SignOnError, signOnMessage } from '#domain/identity/sign-on'
import { ownPath } from '#domain/platform/own-path'
import * as m from '#messages'
import { type Connection, connectionsOfSender, providerValues } from './connection-queries.ts'
import { begin, endSignOn, FAILED, logRefusal, signInArrived, withError } from './finish-sign-on.ts'
import { appToken, readAppToken } from './oidc/app-id-token.ts'
import { createOutsideFetch } from './outside-fetch.ts'
import { findPending, takePending } from './pending-sign-on.ts'
import { ownMetadata, readMetadataSite } from './saml/own-metadata.ts'
import { RefusedResponse } from './saml/refused-response.ts'
import { issuerOf } from './saml/saml-response.ts'
import { signOnKeys } from './saml/sign-on-keys.ts'
import { type SignOnServices, signsRequests, startSignOn } from './sign-on-clients.ts'
import { formPage, takeForm } from './sign-on-form.ts'
import { endByCas, endBySaml, endHere } from './sign-on-sign-out.ts'

/** The addresses at which the browser starts, returns, and signs out of an identity provider. */
export const START = '/sign-on/start'
export const BY_APP_TOKEN = '/sign-in/social'
const CALLBACK = '/callback/:id'
const ACS = '/sso/saml2/sp/acs'
const ACS_OF_CONNECTION = '/sso/saml2/sp/acs/:id'
/** Addresses at which a sign-on ends, with or without a session. */
export const SIGN_ON_ENDS = [CALLBACK, ACS, ACS_OF_CONNECTION]
const SLO = '/sso/saml2/sp/slo'

const FORM = { allowedMediaTypes: ['application/x-www-form-urlencoded', 'application/json'] }
const startInput = z.object({
  connection: z.uuid(),
  /** The chosen university of a federation. */
  entityId: z.string().max(2000).nullish(),
  purpose: z.enum(['sign-in', 'link', 'test']).default('sign-in'),
  callbackURL: z.string().transform(ownPath).pipe(z.string()),
  errorCallbackURL: z.string().default(FAILED).transform(ownPath).pipe(z.string()),
  loginHint: z.string().max(300).default(''),
})

/** Sign-on with the identity providers that admins have connected, in any protocol. */
export function signOnPlugin(services: SignOnServices) {
  const { config, connections } = services
  const offered = connections.filter(({ isOffered }) => isOffered)
  const connectionOf = (id: unknown) => connections.find((one) => one.id === id)

  function requireConnection(id: unknown, among: readonly Connection[] = offered): Connection {
    const connection = among.find((one) => one.id === id)
    if (connection) return connection
    throw new APIError('NOT_FOUND', { code: 'UNKNOWN_CONNECTION', message: m.common_connection_not_found() })
  }

  return {
    id: 'sign-on',
    // Responses of identity providers are forms from other sites; a state in a cookie binds them to this browser.
    init: ({ skipOriginCheck }) => ({
      context: { skipOriginCheck: [...(Array.isArray(skipOriginCheck) ? skipOriginCheck : []), ACS, SLO, '/callback'] },
    }),
    endpoints: {
      startSignOn: createAuthEndpoint(START, { method: 'POST', body: z.unknown() }, async (ctx) => {
        const parsed = startInput.safeParse(ctx.body)
        if (!parsed.success) throw new APIError('BAD_REQUEST', { message: m.sign_in_input_invalid() })
        const { connection: id, entityId = null, purpose, callbackURL, errorCallbackURL, loginHint } = parsed.data
        const connection = requireConnection(id, purpose === 'test' ? connections : offered)
        const session = purpose === 'sign-in' ? null : await getSessionFromCtx(ctx)
        if (purpose !== 'sign-in' && !session)
          throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED', message: m.common_log_in_required() })
        if (purpose === 'test' && session?.user.role !== 'admin')
          throw new APIError('FORBIDDEN', { code: 'FORBIDDEN', message: m.sign_in_input_invalid() })
        const start = {
          connectionId: connection.id,
          entityId,
          purpose,
          userId: session?.user.id ?? null,
          next: callbackURL,
          errorNext: errorCallbackURL,
          loginHint,
          isRemembered: ctx.headers?.has('x-remember-me') ?? false,
          isSecondTry: false,
        }
        const refused = (code: SignOnError) => new APIError('BAD_REQUEST', { code, message: signOnMessage(code) ?? '' })
        return ctx.json({ url: await begin(ctx, services, connection, start, refused) })
      }),

      startSignOnByLink: createAuthEndpoint('/sign-on/with/:id', { method: 'GET' }, async (ctx) => {
        const query = (ctx.query ?? {}) as Record<string, unknown>
        const connection = offered.find(({ id }) => id === ctx.params.id)
        if (!connection) throw ctx.redirect(withError(FAILED, 'UNKNOWN_CONNECTION'))
        const entityId = typeof query.entityId === 'string' ? query.entityId : null
        // The person chooses a university first.
        if (connection.providers.length > 1 && entityId === null)
          throw ctx.redirect(`/login?with=${encodeURIComponent(connection.id)}`)
        const hint = z.string().max(300).safeParse(query.login_hint)
        const start = {
          ...byItself(connection.id, entityId),
          next: ownPath(query.next) ?? '/',
          loginHint: hint.success ? hint.data : '',
        }
        const refused = (code: SignOnError) => ctx.redirect(withError(FAILED, code))
        throw ctx.redirect(await begin(ctx, services, connection, start, refused))
      }),

      showSignOnForm: createAuthEndpoint('/sign-on/form', { method: 'GET' }, async (ctx) => {
        const kept = await takeForm(ctx, ctx.query?.message)
        if (kept) return formPage(kept, config.productName)
        const pending = await findPending(ctx, ctx.query?.state)
        const connection = typeof pending === 'string' ? undefined : connectionOf(pending.connectionId)
        if (typeof pending === 'string' || !connection) throw ctx.redirect(withError(FAILED, 'TOO_LATE'))
        const departure = await startSignOn(services, connection, pending)
        if ('url' in departure) throw ctx.redirect(departure.url)
        return formPage(departure, connection.name)
      }),

      // Replaces the library's own endpoints of these names.
      callbackOAuth: createAuthEndpoint(
        CALLBACK,
        { method: ['GET', 'POST'], body: z.unknown(), metadata: FORM },
        async (ctx) => {
          const connection = connectionOf(ctx.params.id)
          if (ctx.method === 'POST') return ctx.json(await endByCas(services, connection, ctx.body))
          const query = new URLSearchParams(ctx.query as Record<string, string>)
          const pending = await takePending(ctx, query.get('state'))
          if (typeof pending === 'string' || !connection || pending.connectionId !== connection.id)
            return refuseStart(ctx, connection, pending)
          const url = new URL(providerValues(config, connection).redirectUri)
          url.search = query.toString()
          return endSignOn(ctx, services, { connection, pending, returned: { url, form: {} } })
        },
      ),

      samlResponse: createAuthEndpoint(ACS, { method: 'POST', body: z.unknown(), metadata: FORM }, (ctx) =>
        receiveSaml(ctx, undefined),
      ),
      samlResponseOfConnection: createAuthEndpoint(
        ACS_OF_CONNECTION,
        { method: 'POST', body: z.unknown(), metadata: FORM },
        (ctx) => receiveSaml(ctx, ctx.params.id),
      ),

      samlMetadata: createAuthEndpoint('/sso/saml2/sp/metadata', { method: 'GET' }, async (ctx) => {
        const connection = connectionOf(ctx.query?.providerId)
        const named = connection?.ownEntityId ? connection : { id: '', ownEntityId: false }
        const signing = { keys: await signOnKeys(services), signsRequests: signsRequests(services, named) }
        const own = { ...providerValues(config, named), ...signing }
        const xml = ownMetadata(own, await readMetadataSite(services.db, config))
        return new Response(xml, { headers: { 'content-type': 'application/samlmetadata+xml' } })
      }),

      samlSignOut: createAuthEndpoint(
        SLO,
        { method: ['GET', 'POST'], body: z.unknown(), metadata: FORM },
        async (ctx) => {
          const form = ((ctx.method === 'POST' ? ctx.body : ctx.query) ?? {}) as Record<string, unknown>
          const query = ctx.method === 'GET' ? new URL(ctx.request?.url ?? 'http://localhost').search.slice(1) : null
          const departure = await endBySaml(services, { form, query })
          if (!departure) throw ctx.redirect('/login')
          if ('url' in departure) throw ctx.redirect(departure.url)
          return formPage(departure, config.productName)
        },
      ),

      signOutEverywhere: createAuthEndpoint('/sign-on/sign-out', { method: 'POST', body: z.unknown() }, (ctx) =>
        endHere(ctx, services),
      ),

      signInSocial: createAuthEndpoint(BY_APP_TOKEN, { method: 'POST', body: z.unknown() }, async (ctx) => {
        const parsed = appToken.safeParse(ctx.body)
        if (!parsed.success) throw new APIError('BAD_REQUEST', { message: m.sign_in_input_invalid() })
        const connection = requireConnection(parsed.data.provider)
        try {
          if (connection.protocol !== 'oidc') throw new RefusedResponse('the connection has no ID tokens')
          const arrived = await readAppToken({ connection, fetch: createOutsideFetch(config) }, parsed.data.idToken)
          await signInArrived(ctx, services, connection, arrived, ctx.headers?.has('x-remember-me') ?? false)
        } catch (error) {
          if (!(error instanceof RefusedResponse)) throw error
          logRefusal(services, connection, { code: error.code, reason: error.message }, null)
          throw new APIError('UNAUTHORIZED', { code: error.code, message: m.connections_sign_on_failed() })
        }
        return ctx.json({ redirect: false })
      }),
    },
  } satisfies BetterAuthPlugin

  type Call = Parameters<typeof endSignOn>[0]

  async function receiveSaml(ctx: Call, id: string | undefined): Promise<never> {
    const form = (ctx.body ?? {}) as Record<string, unknown>
    const pending = await takePending(ctx, form.RelayState)
    const started = typeof pending === 'string' ? undefined : connectionOf(pending.connectionId)
    if (typeof pending !== 'string' && started && (id === undefined || id === started.id)) {
      const url = new URL(providerValues(config, started).acsUrl)
      return endSignOn(ctx, services, { connection: started, pending, returned: { url, form } })
    }
    const sender = pending === 'unknown' ? senderOf(form, id) : undefined
    if (!sender) return refuseStart(ctx, connectionOf(id), pending)
    // The provider started the sign-on, or the response was sent twice. It is refused, and a request of our own follows.
    services.log.info({ connection: sender.connection.id }, 'sign-on: an answer without a request starts one')
    const start = { ...byItself(sender.connection.id, sender.entityId), next: placeIn(form.RelayState) }
    const refused = (code: SignOnError) => ctx.redirect(withError(FAILED, code))
    throw ctx.redirect(await begin(ctx, services, sender.connection, start, refused))
  }

  /** The page on which a portal wants the person to arrive, if it is ours: a path, or a full address. */
  function placeIn(relayState: unknown): string {
    const { publicUrl } = config
    const isOurs = typeof relayState === 'string' && relayState.startsWith(`${publicUrl}/`)
    return ownPath(isOurs ? relayState.slice(publicUrl.length) : relayState) ?? '/'
  }

  /** A connection to the provider that claims to have sent this. Once the person is known, another connection may take over. */
  function senderOf({ SAMLResponse: response }: Record<string, unknown>, id: string | undefined) {
    const issuer = issuerOf(response)
    if (!issuer) return undefined
    const [connection] = connectionsOfSender(
      offered.filter((one) => id === undefined || one.id === id),
      issuer,
    )
    return connection && { connection, entityId: connection.providers.length > 0 ? issuer : null }
  }

  function refuseStart(ctx: Call, connection: Connection | undefined, pending: unknown): never {
    const refusal =
      pending === 'of another browser'
        ? ({ code: 'COOKIE_MISSING', reason: 'it did not start in this browser, or its cookie is gone' } as const)
        : ({ code: 'RESPONSE_REFUSED', reason: 'no sign-on of this state and connection has started' } as const)
    logRefusal(services, connection ?? null, refusal, null)
    throw ctx.redirect(withError(FAILED, refusal.code))
  }
}

/** A sign-on that started outside: in a portal, by a link, or at the identity provider. */
function byItself(connectionId: string, entityId: string | null) {
  return {
    connectionId,
    entityId,
    purpose: 'sign-in' as const,
    userId: null,
    next: '/',
    errorNext: FAILED,
    loginHint: '',
    isRemembered: false,
    isSecondTry: false,
  }
}
