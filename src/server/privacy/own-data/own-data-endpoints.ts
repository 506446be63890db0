import { sql } from 'kysely'
import { fullName } from '#domain/people/profile'
import { auditTitle } from '#domain/privacy/audit'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import type { Db } from '../../platform/database/client.ts'
import { recordExport } from '../../platform/database/record-entry.ts'
import { freshStudent } from '../../procedures.ts'
import { collectAccountData } from './collect-account-data.ts'
import { collectInternshipData } from './collect-internship-data.ts'
import { personalData, type Section, section } from './section.ts'

/** Everything held about the student (GDPR, articles 15 and 20). The browser saves it as JSON or draws a PDF. */
const downloadOwnData = freshStudent.privacy.download.handler(async ({ context }) => {
  const { actor, config, db, now } = context
  await recordExport(db, { kind: 'personal-data', recordId: actor.id, personId: actor.id, facts: {} })
  const { email } = actor.profile
  return personalData({ config, now, name: fullName(actor.profile), email }, [
    ...(await collectAccountData(db, actor.profile)),
    ...(await collectInternshipData(db, actor.id)),
    await collectHistory(db, actor.id),
  ])
})

export const ownData = {
  download: downloadOwnData,
}

/** The audit entries about or by an account. Values of feedback are left out, because it has its own rule. */
async function collectHistory(db: Db, id: string): Promise<Section> {
  const rows = await db
    .selectFrom('auditEntries')
    .leftJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .select(['createdAt', 'action', 'kind', 'actorKind', 'actorId', 'personId', 'details'])
    .where((eb) => eb.or([eb('personId', '=', id), eb('actorId', '=', id)]))
    // Even the existence of notes is hidden; see docs/privacy.md.
    .where((eb) => eb.or([eb('kind', '<>', 'staff_notes'), eb('personId', '<>', id)]))
    .where((eb) => eb.or([eb.not(IS_ABOUT_QUESTION), eb('personId', '<>', id)]))
    .orderBy('auditEntries.id')
    .execute()
  const entries = rows.map(({ createdAt, details, personId, ...entry }) => {
    const isOwn = entry.actorId === id
    // A former reviewer has changed other people's records.
    const isShown = !['feedback', 'midterm_feedback', 'sent_back_feedback'].includes(entry.kind) && personId === id
    return {
      createdAt,
      what: auditTitle(entry),
      by: isOwn ? m.common_you() : (ACTORS[entry.actorKind] ?? m.own_data_actor_staff()),
      address: isOwn ? details?.address : null,
      before: isShown ? details?.before : null,
      after: isShown ? details?.after : null,
    }
  })
  return section(m.common_history(), entries, m.own_data_section_history_note())
}

/** Entries that would tell a student that a reviewer has asked the supervisor. */
const IS_ABOUT_QUESTION = sql<boolean>`(kind = 'feedback_questions'
  or coalesce(endpoint, '') in ('feedback.askSupervisor', 'feedbackRequests.answerQuestion')
  or kind = 'feedback_links' and record_id in (
    select links.id::text from feedback_links links join feedback_mailings mailings on mailings.id = mailing_id
      where mailings.email = 'feedback-question'
    union select entries.record_id from audit_entries entries
      where entries.kind = 'feedback_links' and entries.endpoint = 'feedback.askSupervisor'
        and entries.person_id = audit_entries.person_id))`

const ACTORS: Record<string, string> = localized({
  supervisor: m.common_supervisor,
  visitor: m.audit_actor_visitor,
  system: m.audit_actor_server,
})
