import * as m from '#messages'
import { seal } from '../auth/sealed.ts'
import { increaseSignInVersion } from '../auth/sign-in-queries.ts'
import { inTransaction, type Tx } from '../database/client.ts'
import { freshAdmin } from '../procedures.ts'
import { inspectConnection } from './inspect-connection.ts'

/** Adds or changes a connection. One that does not work is refused: it would fail for every user later. */
export const saveConnection = freshAdmin.signInConnections.save.handler(async ({ input, context, errors }) => {
  const { actor, db, config, now } = context
  const { findings, provider, clientSecret } = await inspectConnection(input, context)
  const problem = findings.find(({ isProblem }) => isProblem)
  if (problem || !provider)
    throw errors.NOT_USABLE({ message: problem?.text ?? m.connections_not_usable_unexplained() })
  const isOidc = input.protocol === 'oidc'
  const facts = {
    name: input.name,
    issuer: provider.issuer,
    clientId: isOidc ? input.clientId : null,
    sealedClientSecret: isOidc ? seal(config.authSecret, clientSecret) : null,
    metadataUrl: isOidc ? '' : input.metadataUrl,
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
    const saved = await tx
      .insertInto('signInConnections')
      .values({ id: input.id, protocol: input.protocol, createdAt: now, ...facts })
      .onConflict((conflict) =>
        // The protocol stays: the accounts belong to the names that this provider gives.
        conflict.column('id').doUpdateSet(facts).where('signInConnections.protocol', '=', input.protocol),
      )
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw errors.NOT_FOUND()
    await tx.deleteFrom('signInDomains').where('connectionId', '=', input.id).execute()
    const domains = [...new Set(input.domains)].toSorted()
    for (const domain of domains) {
      const added = await tx
        .insertInto('signInDomains')
        .values({ domain, connectionId: input.id })
        .onConflict((conflict) => conflict.column('domain').doNothing())
        .returning('domain')
        .executeTakeFirst()
      if (!added) throw errors.DOMAIN_TAKEN({ message: m.connections_domain_taken({ domain }) })
    }
    await increaseSignInVersion(tx)
  })
})

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
