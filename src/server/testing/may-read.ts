import {
  accountOf,
  all,
  feedbackBy,
  isReviewedBy,
  isStudentOf,
  mayVisit,
  PERSONAL,
  supervisorBehind,
  type Viewer,
} from './model-facts.ts'
import type { Row, Rows } from './table-rows.ts'

// Who may read what: section 6 of the specification and the product decisions, in plain loops. Deliberately independent of
// access/visible-rows.ts, whose mistakes it is meant to find.

/** Ids, and the words of `markerWord`. */
const MARKER = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|zq[0-9a-z]{6}/g

export function markersIn(text: string): string[] {
  return text.match(MARKER) ?? []
}

export function markersOf(rows: Rows): Set<string> {
  // Mailboxes keep an address for a while after the last row that names it.
  const named = [...rows].filter(([table]) => table !== 'mailboxes')
  return new Set(markersIn(JSON.stringify(named)))
}

/** The markers of everything this viewer may read. */
export function markersFor(viewer: Viewer, rows: Rows): Set<string> {
  return new Set(markersIn(JSON.stringify([...readable(viewer, rows)])))
}

/** Values that nobody may ever read. */
export function secretsIn(rows: Rows): string[] {
  return SECRETS.flatMap(([table, column]) => all(rows, table).map((row) => row[column])).filter(
    (value) => typeof value === 'string',
  )
}

const SECRETS = [
  ['sessions', 'token'],
  ['accounts', 'password'],
  ['feedback_links', 'token_hash'],
  ['midterm_links', 'token_hash'],
  ['oauth_clients', 'client_secret'],
  ['oauth_access_tokens', 'token'],
  ['invitations', 'token_hash'],
  ['provisioning_connections', 'token_hash'],
  ['webhook_endpoints', 'sealed_secret'],
] as const

function* readable(viewer: Viewer, rows: Rows): Generator<unknown> {
  for (const token of viewer.links) {
    yield* behindLink(token, rows)
    // The pages list the other requests of the same supervisor.
    if (viewer.kind !== 'student')
      yield all(rows, 'internship_supervisors')
        .filter((row) => mayVisit(token, row, rows))
        .map(({ id }) => id)
  }
  yield all(rows, 'university_domains')
  if (viewer.kind === 'nobody') return
  yield [all(rows, 'departments'), all(rows, 'terms')]
  // Ids name nobody. The history in a student's own data contains those of the reviewers.
  yield all(rows, 'profiles').map(({ id }) => id)
  // Every account may look up an app that asks for its consent.
  for (const client of all(rows, 'oauth_clients')) yield [client.id, client.client_id, client.name]
  if (viewer.kind === 'admin') yield [...rows.values()]
  if ('id' in viewer) yield* ownRecords(viewer.id, rows)
  if (viewer.kind === 'student') yield* emailsAbout(viewer.id, rows)
  for (const student of all(rows, 'message_students')) {
    const isOwn = 'id' in viewer && viewer.id === student.student_id
    if (isReviewedBy(viewer, student, rows) || isOwn) yield* messageAbout(student, rows, isOwn)
  }
  for (const note of all(rows, 'staff_notes'))
    if (isReviewedBy(viewer, note, rows) && !('id' in viewer && viewer.id === note.student_id))
      yield [note, nameOf(note.author_id, rows)]
  yield all(rows, 'profiles').filter((row) => row.role === 'student' && isStudentOf(viewer, row))
  for (const internship of all(rows, 'internships')) {
    if (isReviewedBy(viewer, internship, rows)) yield* forReviewers(internship, rows)
    else if (viewer.kind === 'student' && internship.student_id === viewer.id) yield* forStudent(internship, rows)
  }
}

function* ownRecords(id: string, rows: Rows): Generator<unknown> {
  for (const [table, column] of Object.entries(PERSONAL)) yield all(rows, table).filter((row) => row[column] === id)
}

/** The emails to supervisors about a student, including supervisors the student has removed. */
function* emailsAbout(studentId: string, rows: Rows): Generator<unknown> {
  for (const link of all(rows, 'feedback_links'))
    if (link.student_id === studentId)
      yield [link.id, all(rows, 'feedback_mailings').filter(({ id }) => id === link.mailing_id)]
}

function* forReviewers(internship: Row, rows: Rows): Generator<unknown> {
  // The student may have another role by now.
  yield [internship, all(rows, 'profiles').find(({ id }) => id === internship.student_id)]
  yield nameOf(internship.assigned_to, rows)
  // The people it can be assigned to.
  for (const profile of all(rows, 'profiles'))
    if (isReviewedBy({ links: [], ...accountOf(profile, rows) }, internship, rows)) yield nameOf(profile.id, rows)
  yield selfAssessmentOf(internship, rows)
  for (const supervisor of supervisorsOf(internship, rows)) {
    yield* aboutSupervisor(supervisor, rows)
    yield [midtermBy(supervisor, rows), midtermLinksTo(supervisor, rows)]
    const feedback = feedbackBy(supervisor, rows)
    // The review list names the reviewer, and the person it is assigned to.
    yield sentBackBy(supervisor, rows).map((row) => [row, nameOf(row.sent_back_by, rows)])
    yield questionsTo(supervisor, rows).map((row) => [row, nameOf(row.asked_by, rows)])
    yield [
      feedback,
      nameOf(feedback?.entered_by, rows),
      nameOf(feedback?.reviewed_by, rows),
      nameOf(feedback?.assigned_to, rows),
    ]
  }
}

/** Includes the sender's name, which only staff read. */
function* messageAbout(student: Row, rows: Rows, isOwn: boolean): Generator<unknown> {
  const email = all(rows, 'message_emails').find(({ id }) => id === student.email_id)
  const message = all(rows, 'messages').find(({ id }) => id === email?.message_id)
  yield [student, email, message, isOwn ? null : nameOf(message?.sent_by, rows)]
}

function nameOf(profileId: unknown, rows: Rows): unknown {
  const profile = all(rows, 'profiles').find(({ id }) => id === profileId)
  return [profile?.first_name, profile?.last_name]
}

function* forStudent(internship: Row, rows: Rows): Generator<unknown> {
  yield [internship, selfAssessmentOf(internship, rows)]
  for (const supervisor of supervisorsOf(internship, rows)) {
    yield* aboutSupervisor(supervisor, rows)
    const midterm = midtermBy(supervisor, rows)
    yield midterm?.released_at ? { ...midterm, given_by_email: null } : null
    yield midtermLinksTo(supervisor, rows)
    const feedback = feedbackBy(supervisor, rows)
    // Students read approved feedback only, and the progress of other feedback.
    yield feedback?.status === 'approved' ? withoutWithheld(feedback) : [feedback?.id, feedback?.status]
    yield all(rows, 'report_links').filter((link) => link.feedback_id === feedback?.id)
  }
}

/** Whole texts are withheld here, see `withheld` in random-university.ts. */
function withoutWithheld(row: Row): Row {
  const { withheld_passages: passages, withheld_reason: _, told_passages: __, dropped_proposal: ___, ...feedback } = row
  const isShown = ([, value]: [string, unknown]) => !(passages as unknown[]).includes(value)
  return Object.fromEntries(Object.entries(feedback).filter(isShown))
}

/** The self-assessment, which supervisors never see. */
function selfAssessmentOf(internship: Row, rows: Rows): Row | undefined {
  return all(rows, 'self_assessments').find((row) => row.internship_id === internship.id)
}

/** The supervisor's mid-term feedback, which students read once it is released. */
function midtermBy(supervisor: Row, rows: Rows): Row | undefined {
  return all(rows, 'midterm_feedback').find((row) => row.supervisor_id === supervisor.id)
}

/** The questions to the supervisor, which only staff read. */
function questionsTo(supervisor: Row, rows: Rows): Row[] {
  return all(rows, 'feedback_questions').filter((row) => row.supervisor_id === supervisor.id)
}

function sentBackBy(supervisor: Row, rows: Rows): Row[] {
  return all(rows, 'sent_back_feedback').filter((row) => row.supervisor_id === supervisor.id)
}

function midtermLinksTo(supervisor: Row, rows: Rows): Row[] {
  return all(rows, 'midterm_links').filter((row) => row.supervisor_id === supervisor.id)
}

function supervisorsOf(internship: Row, rows: Rows): Row[] {
  return all(rows, 'internship_supervisors').filter((row) => row.internship_id === internship.id)
}

/** Includes the emails to this supervisor, and their answers about the assignment. */
function* aboutSupervisor(supervisor: Row, rows: Rows): Generator<unknown> {
  for (const table of ['supervisor_answers', 'second_contacts'])
    yield [supervisor, all(rows, table).filter((row) => row.supervisor_id === supervisor.id)]
  for (const link of all(rows, 'feedback_links'))
    if (link.supervisor_id === supervisor.id)
      yield [link.id, all(rows, 'feedback_mailings').filter(({ id }) => id === link.mailing_id)]
}

/** The facts shown above the supervisor's form. */
function* behindLink(token: string, rows: Rows): Generator<unknown> {
  const supervisor = supervisorBehind(token, rows)
  const internship = all(rows, 'internships').find(({ id }) => id === supervisor?.internship_id)
  const student = all(rows, 'profiles').find(({ id }) => id === internship?.student_id)
  if (!supervisor || !internship || !student) return
  yield [supervisor.id, supervisor.name, supervisor.email]
  yield [internship.id, internship.position_title, internship.employer_name]
  yield [student.first_name, student.last_name]
}
