import { randomUUID } from 'node:crypto'
import { providerValues, readConnections } from '../auth/sso/connection-queries.ts'
import { admin } from '../procedures.ts'

export const listConnections = admin.signInConnections.list.handler(async ({ context: { db, config } }) => {
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
      ...providerValues(config, connection.id),
      people: people.find(({ providerId }) => providerId === connection.id)?.amount ?? 0,
    })),
    next: { id: next, ...providerValues(config, next) },
  }
})
