import type { ConnectionForm } from '#contract/identity/connections'
import { unseal } from '../../platform/secrets/sealed.ts'
import type { Context } from '../../procedures.ts'
import { providerValues } from './connection-queries.ts'
import { type Inspection, inspectOidc } from './inspect-oidc.ts'
import { inspectSaml } from './inspect-saml.ts'
import { createOutsideFetch } from './outside-fetch.ts'

/** Asks the identity provider itself. What an admin leaves empty is taken from the stored connection. */
export async function inspectConnection(
  form: ConnectionForm,
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
): Promise<Inspection & { clientSecret: string }> {
  const stored = await db
    .selectFrom('signInConnections')
    .select(['sealedClientSecret', 'issuer', 'clientId', 'metadata'])
    .where('id', '=', form.id)
    .where('protocol', '=', form.protocol)
    .executeTakeFirst()
  const fetch = createOutsideFetch(config)
  if (form.protocol === 'saml') {
    const inspection = await inspectSaml(form, {
      stored: stored?.metadata ?? null,
      now,
      fetch,
      isLocal: config.isLocal,
    })
    return { ...inspection, clientSecret: '' }
  }
  // A stored secret goes only to the issuer that it was entered for.
  const isSameClient =
    stored?.issuer.replace(/\/$/, '') === form.issuer.replace(/\/$/, '') && stored.clientId === form.clientId
  const kept = isSameClient && stored.sealedClientSecret ? unseal(config, stored.sealedClientSecret) : ''
  const clientSecret = form.clientSecret || kept
  const { redirectUri } = providerValues(config, form.id)
  return { ...(await inspectOidc(form, { clientSecret, redirectUri, fetch })), clientSecret }
}
