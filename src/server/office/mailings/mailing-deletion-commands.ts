import type { Tx } from '../../platform/database/client.ts'

/**
 * Deletes those of these mailings that have no emails left, and returns their ids: their text may name the person who was erased.
 */
export async function deleteEmptyMailings(tx: Tx, mailingIds: readonly string[]): Promise<string[]> {
  if (mailingIds.length === 0) return []
  const deleted = await tx
    .deleteFrom('messages')
    .where('id', 'in', mailingIds)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('messageEmails').select('messageEmails.id').whereRef('messageId', '=', 'messages.id'))),
    )
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
