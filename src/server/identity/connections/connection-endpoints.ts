import { randomUUID } from 'node:crypto'
import type { ConnectionForm } from '#contract/identity/connections'
import type { SignOnReport } from '#contract/identity/sign-on-report'
import type { SamlProvider } from '#domain/saml-provider'
import * as m from '#messages'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { seal, unseal } from '../../platform/secrets/sealed.ts'
import { increaseSignInVersion } from '../../platform/settings/settings-queries.ts'
import { admin, type Context, freshAdmin } from '../../procedures.ts'
import { keepRolesOf } from './apply-staff-rules.ts'
import { endingCertificates } from './certificate-ends.ts'
import { providerValues, readConnections } from './connection-queries.ts'
import { inspectCas } from './inspect-cas.ts'
import { type Inspection, inspectOidc } from './inspect-oidc.ts'
import { inspectSaml } from './inspect-saml.ts'
import { loadProviders, readProviders } from './load-metadata.ts'
import { createOutsideFetch, OutsideError } from './outside-fetch.ts'
import { releaseEverybody, releasePerson } from './release-identifiers.ts'
import { reportKey } from './sign-on-report.ts'

const listConnections = admin.signInConnections.list.handler(async ({ context: { db, config, now } }) => {
  const connections = await readConnections(db)
  const people = await db
    .selectFrom('accounts')
    .select(['providerId', (eb) => eb.fn.count<number>('id').distinct().as('amount')])
    .where('providerId', 'in', ['', ...connections.map(({ id }) => id)])
    .groupBy('providerId')
    .execute()
  const next = randomUUID()
  return {
    connections: connections.map((connection) => ({
      ...connection,
      clientId: connection.clientId ?? '',
      metadataCertificate: connection.metadataCertificate ?? '',
      entityIds: connection.providers.map(({ entityId }) => entityId),
      ...providerValues(config, connection),
      endingCertificates: endingCertificates(connection, config, now),
      people: people.find(({ providerId }) => providerId === connection.id)?.amount ?? 0,
    })),
    next: { id: next, ...providerValues(config, { id: next, ownEntityId: false }) },
  }
})

/** Adds or changes a connection. One that does not work is refused: it would fail for every user later. */
const saveConnection = freshAdmin.signInConnections.save.handler(async ({ input, context, errors }) => {
  const { actor, db, config, now } = context
  const { findings, provider, clientSecret } = await inspectConnection(input, context)
  const problem = findings.find(({ isProblem }) => isProblem)
  if (problem || !provider)
    throw errors.NOT_USABLE({ message: problem?.text ?? m.connections_not_usable_unexplained() })
  const isOidc = input.protocol === 'oidc'
  const isSaml = input.protocol === 'saml'
  const facts = {
    name: input.name,
    issuer: provider.issuer,
    clientId: isOidc ? input.clientId : null,
    sealedClientSecret: isOidc ? seal(config.authSecret, clientSecret) : null,
    metadataUrl: isSaml ? input.metadataUrl : '',
    metadataCertificate: (isSaml && input.metadataCertificate) || null,
    metadataReadAt: isSaml ? now : null,
    metadataError: null,
    signRequests: isSaml && input.signRequests,
    requestBinding: isSaml ? input.requestBinding : null,
    nameIdFormat: isSaml ? input.nameIdFormat : null,
    withSubdomains: input.withSubdomains,
    signOut: input.signOut,
    readMoreGroups: isOidc && input.readMoreGroups,
    metadata: provider.metadata,
    mapping: JSON.stringify(input.mapping),
    staffRules: JSON.stringify(input.staffRules),
    passwordOff: input.passwordOff && input.domains.length > 0,
    withoutFactor: input.withoutFactor,
    factorValues: input.factorValues,
    updatedBy: actor.id,
    updatedAt: now,
  }
  await inTransaction(db, async (tx) => {
    await unlinkFromFormerIssuer(tx, input.id, provider.issuer)
    await tx
      .insertInto('signInConnections')
      .values({ id: input.id, protocol: input.protocol, createdAt: now, ...facts })
      .onConflict((conflict) =>
        // The protocol stays: the accounts belong to the names that this provider gives.
        conflict.column('id').doUpdateSet(facts).where('signInConnections.protocol', '=', input.protocol),
      )
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await tx.deleteFrom('signInDomains').where('connectionId', '=', input.id).execute()
    const domains = [...new Set(input.domains)].toSorted()
    for (const domain of domains) {
      await tx
        .insertInto('signInDomains')
        .values({ domain, connectionId: input.id })
        .onConflict((conflict) => conflict.column('domain').doNothing())
        .returning('domain')
        .executeTakeFirstOrThrow(() => errors.DOMAIN_TAKEN({ message: m.connections_domain_taken({ domain }) }))
    }
    await replaceProviders(tx, input.id, provider.chosen)
    await increaseSignInVersion(tx)
  })
})

async function replaceProviders(
  tx: Tx,
  connectionId: string,
  chosen: { provider: SamlProvider; domains: string[] }[],
): Promise<void> {
  await tx.deleteFrom('signInProviders').where('connectionId', '=', connectionId).execute()
  for (const { provider, domains } of chosen) {
    const { entityId, names } = provider
    const name = names.en ?? Object.values(names)[0] ?? entityId
    await tx
      .insertInto('signInProviders')
      .values({ connectionId, entityId, name, domains, provider: JSON.stringify(provider) })
      .execute()
  }
}

/** The identity providers in the metadata of a federation, of which an admin chooses. */
const findProviders = admin.signInConnections.findProviders.handler(async ({ input, context, errors }) => {
  const { config, now } = context
  const { metadataUrl, metadataXml, metadataCertificate, entityIds } = input
  const choice = {
    isLocal: config.isLocal,
    now,
    signedBy: metadataCertificate || null,
    ...(entityIds.length > 0 && { entityIds }),
  }
  try {
    const providers = metadataXml
      ? await readProviders(metadataXml, choice)
      : await loadProviders(metadataUrl, choice, createOutsideFetch(config))
    return providers.map(({ entityId, names, scopes }) => ({ entityId, names, domains: scopes }))
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    throw errors.NOT_USABLE({ message: error.message })
  }
})

/** Asks the identity provider itself. What an admin leaves empty is taken from the stored connection. */
async function inspectConnection(
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
  if (form.protocol === 'cas') {
    const { redirectUri } = providerValues(config, { id: form.id, ownEntityId: false })
    return { ...(await inspectCas(form, fetch, redirectUri)), clientSecret: '' }
  }
  if (form.protocol === 'saml') {
    const inspection = await inspectSaml(form, {
      stored: stored ? { metadata: stored.metadata, providers: await storedProviders(db, form.id) } : null,
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
  const { redirectUri } = providerValues(config, { id: form.id, ownEntityId: false })
  return { ...(await inspectOidc(form, { clientSecret, redirectUri, fetch })), clientSecret }
}

async function storedProviders(db: Db, connectionId: string): Promise<SamlProvider[]> {
  const rows = await db
    .selectFrom('signInProviders')
    .select('provider')
    .where('connectionId', '=', connectionId)
    .execute()
  return rows.map(({ provider }) => provider)
}

/** Another issuer can give the same name to another person. Its people are found by their address again. */
async function unlinkFromFormerIssuer(tx: Tx, id: string, issuer: string): Promise<void> {
  const former = await tx
    .selectFrom('signInConnections')
    .select('id')
    .where('id', '=', id)
    .where('issuer', '<>', issuer)
    .forUpdate()
    .executeTakeFirst()
  if (former) await tx.deleteFrom('accounts').where('providerId', '=', id).execute()
}

const testConnection = admin.signInConnections.test.handler(
  async ({ input, context }) => (await inspectConnection(input, context)).findings,
)

/** What the admin's own test sign-in has shown, once. */
const takeReport = admin.signInConnections.takeReport.handler(async ({ input: { id }, context, errors }) => {
  const { actor, auth, config } = context
  const sealed = await auth.takeReport(reportKey(actor.id, id))
  if (sealed === null) throw errors.NOT_FOUND()
  return JSON.parse(unseal(config, sealed)) as SignOnReport
})

/** The people keep their accounts and can set a password by email. */
const removeConnection = freshAdmin.signInConnections.remove.handler(async ({ input: { id }, context, errors }) => {
  await inTransaction(context.db, async (tx) => {
    await tx
      .deleteFrom('signInConnections')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await keepRolesOf(tx, id)
    await tx.deleteFrom('accounts').where('providerId', '=', id).execute()
    await increaseSignInVersion(tx)
  })
})

export const signInConnections = {
  list: listConnections,
  save: saveConnection,
  test: testConnection,
  findProviders,
  takeReport,
  releasePerson,
  releaseEverybody,
  remove: removeConnection,
}
