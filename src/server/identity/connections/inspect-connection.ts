import type { ConnectionForm } from '#contract/identity/connections'
import type { Db } from '../../platform/database/client.ts'
import { unseal } from '../../platform/secrets/sealed.ts'
import type { Context } from '../../procedures.ts'
import { casAddress, inspectCas } from './cas/inspect-cas.ts'
import { type Connection, providerValues, readConnections } from './connection-queries.ts'
import { type Inspection, inspectOidc } from './oidc/inspect-oidc.ts'
import { createOutsideFetch } from './outside-fetch.ts'
import { inspectSaml } from './saml/inspect-saml.ts'

/** The stored connection of a form; undefined for a new one. The protocol of a connection cannot change. */
export async function storedConnection(db: Db, form: ConnectionForm): Promise<Connection | undefined> {
  const connections = await readConnections(db)
  return connections.find(({ id, protocol }) => id === form.id && protocol === form.protocol)
}

/**
 * Whether the form leaves the identity provider's settings unchanged. Then the provider need not answer: a university whose
 * provider is down must be able to switch passwords on.
 */
export function keepsProvider(form: ConnectionForm, stored: Connection): boolean {
  switch (form.protocol) {
    case 'oidc':
      return !form.clientSecret && isSameClient(form, stored)
    case 'cas':
      return casAddress(form.issuer) === stored.issuer
    case 'saml':
      return (
        !form.metadataXml &&
        form.metadataUrl === stored.metadataUrl &&
        form.metadataCertificate === (stored.metadataCertificate ?? '') &&
        isSameSet(
          form.entityIds,
          stored.providers.map(({ entityId }) => entityId),
        )
      )
  }
}

function isSameClient({ issuer, clientId }: ConnectionForm, stored: Connection): boolean {
  return stored.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, '') && stored.clientId === clientId
}

export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one))
}

/** Asks the identity provider itself. Fields that the admin leaves empty come from the stored connection. */
export async function inspectConnection(
  form: ConnectionForm,
  stored: Connection | undefined,
  { config, now }: Pick<Context, 'config' | 'now'>,
): Promise<Inspection & { clientSecret: string }> {
  const fetch = createOutsideFetch(config)
  const { redirectUri } = providerValues(config, { id: form.id, ownEntityId: false })
  switch (form.protocol) {
    case 'cas':
      return { ...(await inspectCas(form, fetch, redirectUri)), clientSecret: '' }
    case 'saml':
      return { ...(await inspectSaml(form, { stored, now, fetch, isLocal: config.isLocal })), clientSecret: '' }
    case 'oidc': {
      // A stored secret is sent only to the issuer it was entered for.
      const sealed = stored && isSameClient(form, stored) ? stored.sealedClientSecret : null
      const clientSecret = form.clientSecret || (sealed ? unseal(config, sealed) : '')
      return { ...(await inspectOidc(form, { clientSecret, redirectUri, fetch })), clientSecret }
    }
  }
}
