import * as m from '#messages'
import { EXPORTS, STAFF_LISTS } from '../office/staff-lists.ts'
import type { AuditAction } from '../platform/audit-actions.ts'
import { localized } from '../text/localized.ts'
import { inUtc } from '../time/dates.ts'

/** The kinds of records: audited tables, and what is exported. */
export const AUDIT_KINDS: Record<string, string> = localized({
  profiles: m.common_account,
  sessions: m.audit_kind_session,
  accounts: m.audit_kind_sign_in_way,
  email_changes: m.audit_kind_email_change,
  wallet_addresses: m.audit_kind_wallet,
  internship_supervisors: m.common_supervisor,
  self_assessments: m.common_self_assessment,
  midterm_feedback: m.common_midterm_feedback,
  sent_back_feedback: m.decisions_sent_back,
  feedback_questions: m.decisions_question,
  midterm_links: m.audit_kind_midterm_link,
  feedback_links: m.audit_kind_feedback_link,
  in_person_codes: m.audit_kind_in_person_code,
  in_person_asks: m.audit_kind_in_person_ask,
  student_stops: m.audit_kind_email_stop,
  second_contacts: m.common_second_contact,
  supervisor_answers: m.audit_kind_supervisor_answer,
  supervisor_stops: m.audit_kind_email_stop,
  report_links: m.audit_kind_report_link,
  staff_notes: m.audit_kind_staff_note,
  messages: m.audit_kind_mailing,
  message_students: m.audit_kind_mailing_recipient,
  weekly_digests: m.audit_kind_weekly_digest,
  saved_views: m.audit_kind_saved_view,
  export_columns: m.audit_kind_export_columns,
  scheduled_exports: m.audit_kind_scheduled_export,
  terms: m.common_term,
  question_sets: m.questions_set_title,
  question_set_versions: m.audit_kind_question_set_version,
  departments: m.common_department,
  manager_departments: m.audit_kind_manager_department,
  invitations: m.common_invitation,
  invitation_departments: m.audit_kind_invitation_department,
  university_domains: m.audit_kind_email_domain,
  appearance: m.appearance_page_title,
  logos: m.appearance_logo,
  email_texts: m.audit_kind_email_text,
  subject_trials: m.audit_kind_subject_trial,
  system_settings: m.audit_kind_approval_setting,
  feedback_settings: m.audit_kind_feedback_settings,
  sign_in_settings: m.audit_kind_sign_in_settings,
  sign_in_connections: m.connections_section_title,
  sign_in_domains: m.audit_kind_single_sign_on_domain,
  sign_in_providers: m.audit_kind_single_sign_on_provider,
  sign_on_keys: m.audit_kind_single_sign_on_key,
  authenticators: m.audit_kind_authenticator_app,
  factor_notices: m.audit_kind_two_step_notice,
  passkeys: m.audit_kind_passkey,
  oauth_clients: m.audit_kind_api_client,
  oauth_client_departments: m.audit_kind_api_client_department,
  oauth_consents: m.audit_kind_connected_app,
  signing_keys: m.audit_kind_signing_key,
  webhook_endpoints: m.common_webhook,
  webhook_deliveries: m.audit_kind_webhook_delivery,
  provisioning_connections: m.audit_kind_provisioning_connection,
  provisioned_people: m.audit_kind_provisioned_account,
  provisioned_groups: m.audit_kind_provisioned_group,
  provisioned_members: m.audit_kind_provisioned_member,
  backups: m.audit_kind_backup,
  employer_merges: m.audit_kind_merged_employer,
  erasure_requests: m.erasure_request,
  failed_emails: m.audit_kind_failed_email,
  retention_settings: m.audit_kind_retention_period,
  imports: m.audit_kind_import,
  'personal-data': m.audit_kind_personal_data,
  audit_details: m.audit_kind_audit_details,
  ...Object.fromEntries(EXPORTS.map((name) => [STAFF_LISTS[name].slug, STAFF_LISTS[name].label])),
})

const TITLES = {
  created: m.audit_title_created,
  changed: m.audit_title_changed,
  deleted: m.audit_title_deleted,
  exported: m.audit_title_exported,
  erased: m.audit_title_erased,
}

/** For example 'Internship changed' or 'Signed in'. */
export function auditTitle({ action, kind }: { action: AuditAction; kind: string }): string {
  if (kind === 'sessions' && action === 'created') return m.audit_title_session_started()
  if (kind === 'sessions' && action === 'deleted') return m.sessions_one_ended()
  if (kind === 'failed_emails') return m.audit_title_failed_email_sent_again()
  if (kind === 'webhook_deliveries')
    return action === 'created' ? m.audit_title_webhook_tested() : m.audit_title_webhook_sent_again()
  return TITLES[action]({ kind: AUDIT_KINDS[kind] ?? kind })
}

type Values = Record<string, unknown>
type AuditChange = { field: string; before: string | null; after: string | null }

/** The changed fields of an entry as text, in alphabetical order. */
export function auditChanges({ before = {}, after = {} }: { before?: Values; after?: Values }): AuditChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].sort().map((key) => ({
    field: fieldLabel(key),
    before: valueText(before[key]),
    after: valueText(after[key]),
  }))
}

/** 'employerName' becomes 'Employer name'. */
export function fieldLabel(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const known = inUtc(value)
  return typeof known === 'string' ? known : JSON.stringify(known, (_, inner: unknown) => inUtc(inner))
}

type Actor = { actor: string | null; actorKind: string; actorId: string | null }

/** The actor's name at that time, or a description if there is none, for example because it was erased. */
export function actorName({ actor, actorKind, actorId }: Actor): string {
  if (actor) return actor
  if (actorKind === 'system') return m.audit_actor_server()
  if (actorKind === 'database') return m.audit_actor_database()
  return actorId ? m.audit_actor_erased() : m.audit_actor_visitor()
}

type AuditRow = Actor & {
  id: number
  createdAt: Date
  action: AuditAction
  kind: string
  recordId: string
  endpoint: string | null
  address: string | null
  requestId: string | null
  person: { name: string; email: string } | null
  changes: AuditChange[]
}

/** The columns of the export. Times are in UTC. */
export const AUDIT_COLUMNS: { header: string; cell: (row: AuditRow) => string | number | null }[] = [
  { header: 'Entry', cell: (row) => row.id },
  { header: 'Time', cell: (row) => row.createdAt.toISOString() },
  { header: 'Who', cell: actorName },
  { header: 'Who ID', cell: (row) => row.actorId },
  { header: 'Address', cell: (row) => row.address },
  { header: 'Action', cell: (row) => row.action },
  { header: 'Kind of Record', cell: (row) => AUDIT_KINDS[row.kind] ?? row.kind },
  { header: 'Record ID', cell: (row) => row.recordId },
  { header: 'About', cell: (row) => row.person && `${row.person.name} <${row.person.email}>` },
  { header: 'Before', cell: (row) => listed(row.changes, 'before') },
  { header: 'After', cell: (row) => listed(row.changes, 'after') },
  { header: 'Endpoint', cell: (row) => row.endpoint },
  { header: 'Request ID', cell: (row) => row.requestId },
]

function listed(changes: AuditChange[], side: 'before' | 'after'): string {
  return changes
    .filter((change) => change[side] !== null)
    .map((change) => `${change.field}: ${change[side]}`)
    .join('\n')
}
