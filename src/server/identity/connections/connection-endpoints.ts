import { randomUUID } from 'node:crypto'
import type { SignOnReport } from '#contract/identity/sign-on-report'
import * as m from '#messages'
import { inTransaction } from '../../platform/database/client.ts'
import { unseal } from '../../platform/secrets/sealed.ts'
import { increaseSignInVersion } from '../../platform/settings/settings-queries.ts'
import { admin, freshAdmin } from '../../procedures.ts'
import { keepRolesOf } from './apply-staff-rules.ts'
import { providerValues, readConnections, shownProvider } from './connection-queries.ts'
import { loadProviders, readProviders } from './federation/load-metadata.ts'
import { inspectConnection, storedConnection } from './inspect-connection.ts'
import { createOutsideFetch, OutsideError } from './outside-fetch.ts'
import { releaseEverybody, releasePerson } from './release-identifiers.ts'
import { endingCertificates } from './saml/certificate-ends.ts'
import { readTakenDomains, saveConnection } from './save-connection.ts'
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
      providers: connection.providers.map((one) => shownProvider(one, one.provider.names)),
      ...providerValues(config, connection),
      endingCertificates: endingCertificates(connection, config, now),
      people: people.find(({ providerId }) => providerId === connection.id)?.amount ?? 0,
    })),
    next: { id: next, ...providerValues(config, { id: next, ownEntityId: false }) },
  }
})

/** The identity providers in a federation's metadata, from which an admin chooses. */
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

const testConnection = admin.signInConnections.test.handler(async ({ input, context }) => {
  const stored = await storedConnection(context.db, input)
  const { findings } = await inspectConnection(input, stored, context)
  const kind = input.isOffered ? 'error' : 'warning'
  const taken = (await readTakenDomains(context.db, input)).map(
    (one) => ({ kind, text: m.connections_domain_taken(one) }) as const,
  )
  return [...findings, ...taken]
})

/** Returns the result of the admin's own test sign-in, once. */
const takeReport = admin.signInConnections.takeReport.handler(async ({ input: { id }, context, errors }) => {
  const { actor, auth, config } = context
  const sealed = await auth.takeReport(reportKey(actor.id, id))
  if (sealed === null) throw errors.NOT_FOUND()
  return JSON.parse(unseal(config, sealed)) as SignOnReport
})

/** People keep their accounts and can set a password by email. */
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
