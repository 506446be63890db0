import { HOUR } from '#domain/durations'
import { SECRET_OVERLAP_HOURS } from '#domain/webhooks'
import { freshAdmin } from '../../procedures.ts'
import { newSecret } from './webhook-secret.ts'

/** Both secrets sign for a while, so that the receiver can change at leisure. */
export const renewWebhookSecret = freshAdmin.webhooks.renewSecret.handler(
  async ({ input: { id }, context, errors }) => {
    const { db, config, now } = context
    const { secret, sealedSecret } = newSecret(config)
    await db
      .updateTable('webhookEndpoints')
      .set(({ ref }) => ({
        sealedSecret,
        sealedOldSecret: ref('sealedSecret'),
        oldSecretUntil: new Date(now.getTime() + SECRET_OVERLAP_HOURS * HOUR),
      }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    return { secret }
  },
)
