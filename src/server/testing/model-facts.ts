import type { Role } from '#domain/platform/roles'
import { hashToken } from '../platform/secrets/tokens.ts'
import type { Person } from './random-university.ts'
import type { Row, Rows } from './table-rows.ts'

// Facts for a simple model of access, read from rows in memory. may-read.ts and may-change.ts decide who may see and change what.

/** The sender of a request, as the database knows them now, and the tokens of emailed links in the request. */
export type Viewer = { links: readonly string[] } & (
  | { kind: 'nobody' }
  | { kind: Role; id: string; departments: readonly string[] }
  | { kind: 'system'; departments: readonly string[] | 'all' }
)

/** Tables written by every request, or by triggers from other rows. */
const UNOWNED = new Set([
  'attempts',
  'rate_limits',
  'verifications',
  'student_summaries',
  'employers',
  'review_count_changes',
  'review_count_sums',
  'audit_chain',
  'audit_details',
  'audit_entries',
  'audit_unsealed',
  'webhook_deliveries',
  'kept_forms',
])
export const hasOwner = (table: string) => !UNOWNED.has(table)

/** Tables with records of an account, and the column that names it. */
export const PERSONAL: Readonly<Record<string, string>> = {
  profiles: 'id',
  sessions: 'user_id',
  accounts: 'user_id',
  passkeys: 'user_id',
  wallet_addresses: 'user_id',
  authenticators: 'user_id',
  recovery_codes: 'user_id',
  factor_notices: 'user_id',
  oauth_consents: 'user_id',
  oauth_access_tokens: 'user_id',
  oauth_refresh_tokens: 'user_id',
  email_changes: 'profile_id',
  erasure_requests: 'profile_id',
  device_notices: 'profile_id',
  bulk_decisions: 'decided_by',
  weekly_digests: 'profile_id',
  student_stops: 'student_id',
  messages: 'sent_by',
  saved_views: 'profile_id',
  export_columns: 'profile_id',
  scheduled_exports: 'profile_id',
}

export function all(rows: Rows, table: string): readonly Row[] {
  return rows.get(table) ?? []
}

export function viewerOf({ stored }: Person, links: readonly string[], rows: Rows): Viewer {
  const session = all(rows, 'sessions').find(({ token }) => token === stored)
  const access = all(rows, 'oauth_access_tokens').find(({ token }) => token === stored)
  const id = session?.user_id ?? access?.user_id
  const profile = all(rows, 'profiles').find((row) => row.id === id && row.locked_at === null)
  if (profile) return { links, ...accountOf(profile, rows) }
  if (!access || access.user_id !== null) return { links, kind: 'nobody' }
  const isOfClient = (row: Row) => row.client_id === access.client_id
  const departments = namesIn(all(rows, 'oauth_client_departments').filter(isOfClient))
  const seesAll = all(rows, 'oauth_clients').some((row) => isOfClient(row) && row.all_departments === true)
  return { links, kind: 'system', departments: seesAll ? 'all' : departments }
}

export function accountOf({ id, role }: Row, rows: Rows) {
  const departments = namesIn(all(rows, 'manager_departments').filter((row) => row.manager_id === id))
  return { kind: role as Role, id: String(id), departments }
}

function namesIn(rows: readonly Row[]): string[] {
  return rows.map((row) => String(row.department_name))
}

/** The account's id; undefined for systems and anonymous senders. */
export function idOf(viewer: Viewer): string | undefined {
  return 'id' in viewer ? viewer.id : undefined
}

/** Reviewers see the students whose major is in their departments, and their records; admins see all. */
export function isReviewedBy(viewer: Viewer, internship: Row | undefined, rows: Rows): boolean {
  return isStudentOf(
    viewer,
    all(rows, 'profiles').find(({ id }) => id === internship?.student_id),
  )
}

export function isStudentOf(viewer: Viewer, student: Row | undefined): boolean {
  if (!student || viewer.kind === 'nobody' || viewer.kind === 'student') return false
  if (viewer.kind === 'admin' || viewer.departments === 'all') return true
  return viewer.departments.some((name) => name === student.major)
}

/** The internship that a record belongs to. */
export function internshipOf(table: string, row: Row, rows: Rows): Row | undefined {
  // Notes and messages name the student directly.
  if (['internships', 'staff_notes', 'message_students'].includes(table)) return row
  if (['self_assessments', 'declined_internships'].includes(table))
    return all(rows, 'internships').find(({ id }) => id === row.internship_id)
  const supervisor = supervisorOf(table, row, rows)
  return all(rows, 'internships').find(({ id }) => id === supervisor?.internship_id)
}

export function supervisorOf(table: string, row: Row, rows: Rows): Row | undefined {
  if (table === 'internship_supervisors') return row
  if (table === 'report_links' || table === 'feedback_reads') {
    const feedback = all(rows, 'feedback').find(({ id }) => id === row.feedback_id)
    return feedback && supervisorOf('feedback', feedback, rows)
  }
  // Rows that outlive the supervisor's name the student and the address.
  if (table === 'automatic_steps' || table === 'supervisor_stops')
    return all(rows, 'internship_supervisors').find(
      (supervisor) =>
        (supervisor.email === row.address || supervisor.mailbox_id === row.mailbox_id) &&
        internshipOf('internship_supervisors', supervisor, rows)?.student_id === row.student_id,
    )
  if (table === 'declined_internships') {
    const stop = all(rows, 'supervisor_stops').find(({ id }) => id === row.stop_id)
    return all(rows, 'internship_supervisors').find(
      ({ mailbox_id, internship_id }) => mailbox_id === stop?.mailbox_id && internship_id === row.internship_id,
    )
  }
  return all(rows, 'internship_supervisors').find(({ id }) => id === row.supervisor_id)
}

/** The supervisor to whom this token was sent. */
export function supervisorBehind(token: string, rows: Rows): Row | undefined {
  const hash = hashToken(token)
  const links = [...all(rows, 'feedback_links'), ...all(rows, 'midterm_links')]
  const link = links.find((row) => row.token_hash === hash)
  return link && supervisorOf('feedback_links', link, rows)
}

/**
 * Whether the holder of this token may open the request to this supervisor: both were sent to the same person at the same
 * address.
 */
export function mayVisit(token: string, supervisor: Row | undefined, rows: Rows): boolean {
  const holder = supervisorBehind(token, rows)
  if (!holder || !supervisor) return false
  const isSamePerson = holder.name === supervisor.name && holder.mailbox_id === supervisor.mailbox_id
  return isSamePerson && [holder, supervisor].every((one) => isWaiting(one, rows))
}

function isWaiting(supervisor: Row, rows: Rows): boolean {
  const internship = internshipOf('internship_supervisors', supervisor, rows)
  const isAsked = feedbackBy(supervisor, rows)?.status === 'pending' && supervisor.declined_at === null
  return isAsked && internship?.status !== 'rejected' && isEmailed(supervisor, rows)
}

function isEmailed({ id, email }: Row, rows: Rows): boolean {
  return all(rows, 'feedback_links').some(
    (link) =>
      link.supervisor_id === id &&
      link.revoked_at === null &&
      all(rows, 'feedback_mailings').some((mailing) => mailing.id === link.mailing_id && mailing.address === email),
  )
}

export function feedbackBy(supervisor: Row | undefined, rows: Rows): Row | undefined {
  return all(rows, 'feedback').find((row) => row.supervisor_id === supervisor?.id)
}
