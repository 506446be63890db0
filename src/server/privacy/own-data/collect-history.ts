import { auditTitle } from '#domain/audit'
import { localized } from '#domain/localized'
import * as m from '#messages'
import type { Db } from '../../database/client.ts'
import { type Section, section } from './section.ts'

/** The entries of the audit trail about or by an account. Feedback keeps its own rule, so its values are left out. */
export async function collectHistory(db: Db, id: string): Promise<Section> {
  const rows = await db
    .selectFrom('auditEntries')
    .leftJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .select(['createdAt', 'action', 'kind', 'actorKind', 'actorId', 'personId', 'details'])
    .where((eb) => eb.or([eb('personId', '=', id), eb('actorId', '=', id)]))
    // That there are notes is not shown either; see docs/privacy.md.
    .where((eb) => eb.or([eb('kind', '<>', 'staff_notes'), eb('personId', '<>', id)]))
    .orderBy('auditEntries.id')
    .execute()
  const entries = rows.map(({ createdAt, details, personId, ...entry }) => {
    const isOwn = entry.actorId === id
    // A former reviewer has changed the records of others.
    const isShown = !['feedback', 'midterm_feedback'].includes(entry.kind) && personId === id
    return {
      createdAt,
      what: auditTitle(entry),
      by: isOwn ? m.you() : (ACTORS[entry.actorKind] ?? m.staff_of_university()),
      address: isOwn ? details?.address : null,
      before: isShown ? details?.before : null,
      after: isShown ? details?.after : null,
    }
  })
  return section(m.history_2(), entries, m.what_was_recorded_about_you_values())
}

const ACTORS: Record<string, string> = localized({ supervisor: m.supervisor, visitor: m.visitor, system: m.server })
