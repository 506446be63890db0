import type { GenericEndpointContext } from '@better-auth/core'
import { getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import { inTransaction } from '../../platform/database/client.ts'
import { unseal } from '../../platform/secrets/sealed.ts'
import { type Connection, connectionsOfSender, readConnections } from './connection-queries.ts'
import { logRefusal } from './finish-sign-on.ts'
import { parseDiscovery } from './oidc/inspect-oidc.ts'
import { oidcSignOut } from './oidc/oidc-client.ts'
import { RefusedResponse } from './saml/refused-response.ts'
import type { Departure } from './saml/saml-client.ts'
import { parseSafely } from './saml/saml-response.ts'
import {
  askToSignOut,
  confirmSignOut,
  openSignOutRequest,
  readSignOutRequest,
  type SignOutMessage,
} from './saml/saml-sign-out.ts'
import { findProvider, oidcSetup, type SignOnServices, samlSetup } from './sign-on-clients.ts'
import { keepForm } from './sign-on-form.ts'
import { endSignedOn, readSignedOn, type SignedOn } from './sign-on-sessions.ts'

/** Ends the session here and returns the address that ends the identity provider's session. */
export async function endHere(ctx: GenericEndpointContext, services: SignOnServices) {
  const session = await getSessionFromCtx(ctx)
  const departure = session && (await departureOf(services, session.session.id))
  if (session) await ctx.context.internalAdapter.deleteSession(session.session.token)
  deleteSessionCookie(ctx)
  if (!departure) return ctx.json({ url: null })
  return ctx.json({ url: 'url' in departure ? departure.url : await keepForm(ctx, departure) })
}

/** The connection of a session whose identity provider supports signing out; undefined for every other session. */
export async function signOutOffered(
  services: Pick<SignOnServices, 'config' | 'db'>,
  sessionId: string,
): Promise<{ name: string } | undefined> {
  const stored = await readSignedOn(services.db, sessionId)
  const connection = stored && (await readConnections(services.db)).find(({ id }) => id === stored.connectionId)
  return connection && canSignOut(services, connection, stored) ? connection : undefined
}

/** Whether the admin wants it and the provider supports it. */
function canSignOut(services: Pick<SignOnServices, 'config'>, connection: Connection, stored: SignedOn): boolean {
  const { protocol, metadata, signOut } = connection
  if (!signOut || protocol === 'cas') return signOut
  if (protocol === 'oidc') return parseDiscovery(metadata).end_session_endpoint !== undefined
  const provider = findProvider(services, connection, stored.entityId)
  return stored.nameId !== null && provider !== undefined && provider.signOut.length > 0
}

async function departureOf(services: SignOnServices, sessionId: string): Promise<Departure | null> {
  const { config, connections, db } = services
  const stored = await readSignedOn(db, sessionId)
  const connection = connections.find(({ id }) => id === stored?.connectionId)
  if (!stored || !connection || !canSignOut(services, connection, stored)) return null
  const backTo = `${config.publicUrl}/login`
  if (connection.protocol === 'cas') return { url: `${connection.issuer}/logout?service=${encodeURIComponent(backTo)}` }
  if (connection.protocol === 'oidc') {
    const idToken = stored.sealedIdToken && unseal(config, stored.sealedIdToken)
    return { url: oidcSignOut(oidcSetup(services, connection), idToken, backTo) }
  }
  const { nameId } = stored
  return nameId === null
    ? null
    : askToSignOut(await samlSetup(services, connection, stored.entityId), { ...stored, nameId })
}

/** Ends sessions that the identity provider has ended, which it reports through the browser. */
export async function endBySaml(services: SignOnServices, message: SignOutMessage): Promise<Departure | null> {
  try {
    const opened = openSignOutRequest(message)
    // The message answers our own request: everything has ended already.
    if (!opened) return null
    const { issuer, xml } = opened
    const connections = connectionsOfSender(services.connections, issuer)
    const { setup, request } = await readWithKeysOf(services, connections, { issuer, message, xml })
    const { id, nameId, sessionIndexes } = request
    // Any of the connections may verify it, because they share the provider.
    const which = { connectionIds: connections.map((one) => one.id), by: { entityId: issuer, nameId }, sessionIndexes }
    await inTransaction(services.db, (tx) => endSignedOn(tx, which))
    return await confirmSignOut(setup, id, message.form.RelayState)
  } catch (error) {
    if (!(error instanceof RefusedResponse)) throw error
    logRefusal(services, null, { code: error.code, reason: `sign-out: ${error.message}` }, null)
    return null
  }
}

type Received = { issuer: string; message: SignOutMessage; xml: string }

/**
 * Tries the keys of each connection, because their metadata may have been read at different times. Throws the first refusal if
 * none verifies.
 */
async function readWithKeysOf(services: SignOnServices, connections: readonly Connection[], received: Received) {
  const { issuer, message, xml } = received
  let refusal: RefusedResponse | undefined
  for (const connection of connections) {
    try {
      const setup = await samlSetup(services, connection, issuer)
      return { setup, request: await readSignOutRequest(setup, message, xml) }
    } catch (error) {
      if (!(error instanceof RefusedResponse)) throw error
      refusal ??= error
    }
  }
  throw refusal ?? new RefusedResponse('no connection has the identity provider that sent it')
}

/** Ends the session of a ticket that the CAS server has ended. Only it and we know the ticket (CAS Protocol 3.0, 2.3.3). */
export async function endByCas(services: SignOnServices, connection: Connection | undefined, body: unknown) {
  const { logoutRequest } = (body ?? {}) as { logoutRequest?: unknown }
  if (connection?.protocol !== 'cas' || typeof logoutRequest !== 'string') return {}
  try {
    const { LogoutRequest: request } = parseSafely(logoutRequest) as { LogoutRequest?: { SessionIndex?: unknown } }
    const ticket = request?.SessionIndex
    if (typeof ticket === 'string' && ticket.trim()) {
      const which = { connectionIds: [connection.id], sessionIndexes: [ticket.trim()] }
      await inTransaction(services.db, (tx) => endSignedOn(tx, which))
    }
  } catch (error) {
    if (!(error instanceof RefusedResponse)) throw error
    logRefusal(services, connection, { code: error.code, reason: `sign-out: ${error.message}` }, null)
  }
  return {}
}
