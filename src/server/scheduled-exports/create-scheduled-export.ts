import { MAX_SCHEDULED_EXPORTS, nextDueDay } from '#domain/scheduled-exports'
import { inTransaction } from '../database/client.ts'
import { reviewer } from '../procedures.ts'
import { localDay, SCHEDULED_EXPORT } from './scheduled-export-queries.ts'

export const createScheduledExport = reviewer.scheduledExports.create.handler(
  ({ input, context: { actor, db, now }, errors }) =>
    inTransaction(db, async (tx) => {
      // Two requests of one person must not both take the last place.
      await tx.selectFrom('profiles').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute()
      const { count } = await tx
        .selectFrom('scheduledExports')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('profileId', '=', actor.id)
        .executeTakeFirstOrThrow()
      if (count >= MAX_SCHEDULED_EXPORTS) throw errors.TOO_MANY()
      const nextDueOn = nextDueDay(input, await localDay(tx, now))
      return tx
        .insertInto('scheduledExports')
        .values({ ...input, filters: JSON.stringify(input.filters), profileId: actor.id, nextDueOn, createdAt: now })
        .returning(SCHEDULED_EXPORT)
        .executeTakeFirstOrThrow()
    }),
)
