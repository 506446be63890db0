import { sql } from 'kysely'
import type { TermForm } from '#contract/internships/terms'
import type { Tx } from '../../platform/database/client.ts'

/** The columns of a term from its form, in which an empty text means no deadline. */
export function termValues({ registrationDeadline, feedbackDeadline, ...term }: TermForm) {
  return {
    ...term,
    registrationDeadline: registrationDeadline || null,
    feedbackDeadline: feedbackDeadline || null,
  }
}

/** Why another term than `exceptId` prevents this one. */
export async function conflictOf(tx: Tx, { name, startsOn, endsOn }: TermForm, exceptId: string | null) {
  // The lock prevents two admins from saving overlapping terms at the same time.
  await sql`lock table terms in share row exclusive mode`.execute(tx)
  const others = await tx
    .selectFrom('terms')
    .select(sql<boolean>`name_key(name) = name_key(${name})`.as('hasName'))
    .where((eb) =>
      eb.or([
        eb(sql`name_key(name)`, '=', sql`name_key(${name})`),
        eb.and([eb('startsOn', '<=', endsOn), eb('endsOn', '>=', startsOn)]),
      ]),
    )
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .execute()
  if (others.length === 0) return null
  return others.some(({ hasName }) => hasName) ? 'NAME_TAKEN' : 'OVERLAP'
}
