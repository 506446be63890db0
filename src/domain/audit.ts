/** What happened to a record. */
import * as m from '#messages'
import { inUtc } from './dates.ts'
import { localized } from './localized.ts'
export const AUDIT_ACTIONS = ['created', 'changed', 'deleted', 'exported', 'erased'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The kinds of records: audited tables, and what is exported. */
export const AUDIT_KINDS: Record<string, string> = localized({
  profiles: m.account,
  sessions: m.session,
  accounts: m.way_to_sign_in,
  email_changes: m.change_of_email_address,
  wallet_addresses: m.wallet,
  internships: m.internship,
  internship_supervisors: m.supervisor,
  feedback: m.feedback,
  self_assessments: m.self_assessment,
  midterm_feedback: m.mid_term_feedback,
  midterm_links: m.emailed_link_for_mid_term_feedback,
  feedback_links: m.emailed_link,
  supervisor_answers: m.answer_of_supervisor,
  supervisor_stops: m.stop_of_emails,
  report_links: m.verification_link_of_report,
  staff_notes: m.note_of_staff,
  messages: m.message_of_staff,
  message_students: m.recipient_of_message,
  weekly_digests: m.weekly_digest,
  saved_views: m.saved_view,
  export_columns: m.columns_of_export,
  scheduled_exports: m.scheduled_export,
  terms: m.term,
  departments: m.department,
  manager_departments: m.department_of_manager,
  invitations: m.invitation,
  invitation_departments: m.department_of_invitation,
  university_domains: m.email_domain,
  appearance: m.appearance,
  logos: m.logo,
  email_texts: m.text_of_email,
  system_settings: m.approval_setting,
  feedback_settings: m.feedback_settings,
  sign_in_settings: m.sign_in_settings,
  sign_in_connections: m.single_sign_on,
  sign_in_domains: m.domain_of_single_sign_on,
  authenticators: m.authenticator_app,
  factor_notices: m.notice_about_two_step_verification,
  passkeys: m.passkey,
  oauth_clients: m.api_client,
  oauth_client_departments: m.department_of_api_client,
  oauth_consents: m.connected_app,
  signing_keys: m.key_of_id_tokens,
  webhook_endpoints: m.webhook,
  webhook_deliveries: m.webhook_delivery,
  provisioning_connections: m.provisioning_connection,
  provisioned_people: m.provisioned_account,
  provisioned_groups: m.provisioned_group,
  provisioned_members: m.member_of_provisioned_group,
  backups: m.backup,
  employer_merges: m.merged_employer,
  erasure_requests: m.request_for_erasure,
  failed_emails: m.failed_email,
  retention_settings: m.retention_period,
  'open-requests': m.open_requests,
  'audit-trail': m.audit_trail,
  imports: m.import_label,
  'import-problems': m.problems_of_import,
  'import-rest': m.import_rest_of_file,
  'personal-data': m.data_held_about_person,
  audit_details: m.personal_details_in_audit_trail,
})

const TITLES = {
  created: m.kind_created,
  changed: m.kind_changed,
  deleted: m.kind_deleted,
  exported: m.kind_exported,
  erased: m.kind_erased,
}

/** 'Internship changed', 'Signed in'. */
export function auditTitle({ action, kind }: { action: AuditAction; kind: string }): string {
  if (kind === 'sessions' && action === 'created') return m.signed_in()
  if (kind === 'sessions' && action === 'deleted') return m.session_ended()
  if (kind === 'failed_emails') return m.failed_email_sent_again()
  if (kind === 'webhook_deliveries') return action === 'created' ? m.webhook_tested() : m.webhook_sent_again()
  return TITLES[action]({ kind: AUDIT_KINDS[kind] ?? kind })
}

type Values = Record<string, unknown>
export type AuditChange = { field: string; before: string | null; after: string | null }

/** The changed fields of an entry as text, in alphabetical order. */
export function auditChanges({ before = {}, after = {} }: { before?: Values; after?: Values }): AuditChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].toSorted().map((key) => ({
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

/** Who did it: the name at that time; a description if there is none, for example after it was erased. */
export function actorName({ actor, actorKind, actorId }: Actor): string {
  if (actor) return actor
  if (actorKind === 'system') return m.server()
  if (actorKind === 'database') return m.somebody_with_access_to_database()
  return actorId ? m.erased() : m.visitor()
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
