import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'

// Forgets an identifier that has changed, so that the connection finds the person by the address at the next sign-on.

export const releasePerson = freshAdmin.signInConnections.releasePerson.handler(async ({ input, context, errors }) => {
  await inTransaction(context.db, async (tx) => {
    if (await releaseProvisioned(tx, input)) return
    const hasDomains = await findsByAddress(tx, input.id)
    if (hasDomains === false) throw errors.WITHOUT_DOMAINS()
    await tx
      .deleteFrom('accounts')
      .where('providerId', '=', input.id)
      .where('userId', '=', input.accountId)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  })
})

/** Releases a person whom an identity system has deactivated, so that it finds the account by the address. */
async function releaseProvisioned(tx: Tx, { id, accountId }: { id: string; accountId: string }): Promise<boolean> {
  const released = await tx
    .updateTable('provisionedPeople')
    .set({ externalId: null })
    .where('connectionId', '=', id)
    .where('profileId', '=', accountId)
    .where('externalId', 'is not', null)
    .returning('profileId')
    .executeTakeFirst()
  return released !== undefined
}

export const releaseEverybody = freshAdmin.signInConnections.releaseEverybody.handler(
  async ({ input: { id }, context, errors }) => {
    await inTransaction(context.db, async (tx) => {
      const hasDomains = await findsByAddress(tx, id)
      if (hasDomains === null) throw errors.NOT_FOUND()
      if (!hasDomains) throw errors.WITHOUT_DOMAINS()
      await tx.deleteFrom('accounts').where('providerId', '=', id).execute()
    })
  },
)

/** Whether the connection finds people by address; null if it no longer exists. */
async function findsByAddress(tx: Tx, connectionId: string): Promise<boolean | null> {
  const connection = await tx
    .selectFrom('signInConnections')
    .select((eb) =>
      eb.exists(eb.selectFrom('signInDomains').select('domain').whereRef('connectionId', '=', 'id')).as('hasDomains'),
    )
    .where('id', '=', connectionId)
    .executeTakeFirst()
  return connection ? Boolean(connection.hasDomains) : null
}
