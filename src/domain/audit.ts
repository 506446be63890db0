/** What happened to a record. */
export const AUDIT_ACTIONS = ['created', 'changed', 'deleted', 'exported', 'erased'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The kinds of records: audited tables, and what is exported. */
export const AUDIT_KINDS: Record<string, string> = {
  profiles: 'Account',
  sessions: 'Session',
  accounts: 'Way to sign in',
  email_changes: 'Change of email address',
  wallet_addresses: 'Wallet',
  internships: 'Internship',
  internship_supervisors: 'Supervisor',
  feedback: 'Feedback',
  self_assessments: 'Self-assessment',
  midterm_feedback: 'Mid-term feedback',
  midterm_links: 'Emailed link for mid-term feedback',
  feedback_links: 'Emailed link',
  supervisor_answers: 'Answer of a supervisor',
  report_links: 'Verification link of a report',
  staff_notes: 'Note of staff',
  messages: 'Message of staff',
  message_students: 'Recipient of a message',
  weekly_digests: 'Weekly digest',
  saved_views: 'Saved view',
  export_columns: 'Columns of an export',
  scheduled_exports: 'Scheduled export',
  terms: 'Term',
  departments: 'Department',
  manager_departments: 'Department of a manager',
  invitations: 'Invitation',
  invitation_departments: 'Department of an invitation',
  university_domains: 'Email domain',
  system_settings: 'Approval setting',
  feedback_settings: 'Feedback settings',
  sign_in_settings: 'Sign-in settings',
  sign_in_connections: 'Single sign-on',
  sign_in_domains: 'Domain of single sign-on',
  authenticators: 'Authenticator app',
  factor_notices: 'Notice about two-step verification',
  passkeys: 'Passkey',
  oauth_clients: 'API client',
  oauth_client_departments: 'Department of an API client',
  oauth_consents: 'Connected app',
  signing_keys: 'Key of ID tokens',
  webhook_endpoints: 'Webhook',
  webhook_deliveries: 'Webhook delivery',
  provisioning_connections: 'Provisioning connection',
  provisioned_people: 'Provisioned account',
  provisioned_groups: 'Provisioned group',
  provisioned_members: 'Member of a provisioned group',
  backups: 'Backup',
  employer_merges: 'Merged employer',
  erasure_requests: 'Request for erasure',
  failed_emails: 'Failed email',
  retention_settings: 'Retention period',
  'open-requests': 'Open requests',
  'audit-trail': 'Audit trail',
  imports: 'Import',
  'import-problems': 'Problems of an import',
  'personal-data': 'Data held about a person',
  audit_details: 'Personal details in the audit trail',
}

/** 'Internship changed', 'Signed in'. */
export function auditTitle({ action, kind }: { action: AuditAction; kind: string }): string {
  if (kind === 'sessions' && action === 'created') return 'Signed in'
  if (kind === 'sessions' && action === 'deleted') return 'Session ended'
  if (kind === 'failed_emails') return 'Failed email sent again'
  if (kind === 'webhook_deliveries') return action === 'created' ? 'Webhook tested' : 'Webhook sent again'
  return `${AUDIT_KINDS[kind] ?? kind} ${action === 'exported' ? 'export' : action}`
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
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Actor = { actor: string | null; actorKind: string; actorId: string | null }

/** Who did it: the name at that time; a description if there is none, for example after it was erased. */
export function actorName({ actor, actorKind, actorId }: Actor): string {
  if (actor) return actor
  if (actorKind === 'system') return 'The server'
  if (actorKind === 'database') return 'Somebody with access to the database'
  return actorId ? 'Erased' : 'Visitor'
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
