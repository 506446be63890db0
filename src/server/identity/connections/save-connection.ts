import type { ConnectionForm } from '#contract/identity/connections'
import * as m from '#messages'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { seal } from '../../platform/secrets/sealed.ts'
import { increaseSignInVersion } from '../../platform/settings/settings-queries.ts'
import { type Context, freshAdmin } from '../../procedures.ts'
import type { Connection } from './connection-queries.ts'
import { inspectConnection, isSameSet, keepsProvider, storedConnection } from './inspect-connection.ts'
import type { Chosen } from './oidc/inspect-oidc.ts'
import { OutsideError } from './outside-fetch.ts'
import { reachOf, requireDomains } from './saml/inspect-saml.ts'

/** Adds or changes a connection. One that does not work is refused, because it would fail for every user. */
export const saveConnection = freshAdmin.signInConnections.save.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const stored = await storedConnection(db, input)
  const domains = [...new Set(input.domains)].toSorted()
  const own = {
    name: input.name,
    signRequests: input.protocol === 'saml' && input.signRequests,
    requestBinding: input.protocol === 'saml' ? input.requestBinding : null,
    nameIdFormat: input.protocol === 'saml' ? input.nameIdFormat : null,
    withSubdomains: input.withSubdomains,
    signOut: input.signOut,
    readMoreGroups: input.protocol === 'oidc' && input.readMoreGroups,
    mapping: JSON.stringify(input.mapping),
    staffRules: JSON.stringify(input.staffRules),
    passwordOff: input.passwordOff && input.domains.length > 0,
    preparedDomains: input.isOffered ? null : domains,
    withoutFactor: input.withoutFactor,
    factorValues: input.factorValues,
    updatedBy: actor.id,
    updatedAt: now,
  }
  const side = await sideOf(input, stored, context).catch((error: unknown) => {
    throw error instanceof OutsideError ? errors.NOT_USABLE({ message: error.message }) : error
  })
  await inTransaction(db, async (tx) => {
    if (side.provider) {
      const facts = { ...side.provider, ...own }
      await unlinkFromFormerIssuer(tx, input.id, facts.issuer)
      await tx
        .insertInto('signInConnections')
        .values({ id: input.id, protocol: input.protocol, createdAt: now, ...facts })
        .onConflict((conflict) =>
          // The protocol cannot change, because accounts are known by names of this provider.
          conflict.column('id').doUpdateSet(facts).where('signInConnections.protocol', '=', input.protocol),
        )
        .returning('id')
        .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
      await replaceProviders(tx, input.id, side.chosen)
    } else {
      await tx
        .updateTable('signInConnections')
        .set(own)
        .where('id', '=', input.id)
        .returning('id')
        .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
      await changeReach(tx, input.id, side.chosen)
    }
    await tx.deleteFrom('signInDomains').where('connectionId', '=', input.id).execute()
    if (input.isOffered) {
      await takeDomains(tx, input.id, domains)
      const [taken] = await readTakenDomains(tx, input)
      if (taken) throw errors.DOMAIN_TAKEN({ message: m.connections_domain_taken(taken) })
    }
    await increaseSignInVersion(tx)
  })
})

/** Domains of other connections stay with those. */
async function takeDomains(tx: Tx, connectionId: string, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return
  await tx
    .insertInto('signInDomains')
    .values(domains.map((domain) => ({ domain, connectionId })))
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .execute()
}

/** The domains in a form that belong to another connection, with its name. */
export function readTakenDomains(db: Db, { id, domains }: Pick<ConnectionForm, 'id' | 'domains'>) {
  return db
    .selectFrom('signInDomains')
    .innerJoin('signInConnections', 'signInConnections.id', 'connectionId')
    .select(['domain', 'name'])
    .where('connectionId', '<>', id)
    .where('domain', 'in', ['', ...domains])
    .orderBy('domain')
    .execute()
}

/** The identity provider as the form describes it, or null if it stays as stored; with the changed providers of a federation. */
async function sideOf(form: ConnectionForm, stored: Connection | undefined, context: Context) {
  return stored && keepsProvider(form, stored)
    ? { provider: null, chosen: changedReach(form, stored) }
    : askProvider(form, stored, context)
}

/** Throws an OutsideError with the first problem. */
async function askProvider(form: ConnectionForm, stored: Connection | undefined, context: Context) {
  const { findings, provider, clientSecret } = await inspectConnection(form, stored, context)
  const problem = findings.find(({ kind }) => kind === 'error')
  if (problem || !provider) throw new OutsideError(problem?.text ?? m.connections_not_usable_unexplained())
  const { chosen, ...found } = provider
  const isOidc = form.protocol === 'oidc'
  const isSaml = form.protocol === 'saml'
  const facts = {
    ...found,
    clientId: isOidc ? form.clientId : null,
    sealedClientSecret: isOidc ? seal(context.config.authSecret, clientSecret) : null,
    metadataUrl: isSaml ? form.metadataUrl : '',
    metadataCertificate: (isSaml && form.metadataCertificate) || null,
    metadataReadAt: isSaml ? context.now : null,
    metadataError: null,
  }
  return { provider: facts, chosen }
}

/** The providers of a federation whose domains have changed. */
function changedReach(form: ConnectionForm, stored: Connection): Chosen[] {
  requireDomains(form)
  const isSame = form.withSubdomains === stored.withSubdomains && isSameSet(form.domains, stored.domains)
  const providers = stored.providers.map(({ provider }) => provider)
  return isSame ? [] : reachOf(providers, form)
}

async function changeReach(tx: Tx, connectionId: string, changed: readonly Chosen[]): Promise<void> {
  for (const { provider, domains } of changed)
    await tx
      .updateTable('signInProviders')
      .set({ domains })
      .where('connectionId', '=', connectionId)
      .where('entityId', '=', provider.entityId)
      .execute()
}

async function replaceProviders(tx: Tx, connectionId: string, chosen: readonly Chosen[]): Promise<void> {
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

/**
 * Forgets names from a former issuer, because another issuer can give the same name to another person. People are found by their
 * address again.
 */
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
