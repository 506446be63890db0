import {
  all,
  feedbackBy,
  idOf,
  internshipOf,
  isReviewedBy,
  mayVisit,
  PERSONAL,
  supervisorBehind,
  supervisorOf,
  type Viewer,
} from './model-facts.ts'
import type { Change, Row, Rows } from './table-rows.ts'

// Who may change what: section 6 of the specification and the product decisions as a table. Deliberately independent of
// access/visible-rows.ts.

/** Columns that follow from other rows. */
const DERIVED = [
  'department',
  'employer_key',
  'has_ended',
  'mailbox_id',
  'search_text',
  'short_search_text',
  'updated_at',
]
const REVIEW = [
  'status',
  'approved_by',
  'approved_at',
  'rejection_reason',
  'reviewed_by',
  'set_back_reason',
  'withheld_passages',
  'withheld_reason',
  'withheld_by',
  'withheld_at',
  'told_passages',
  'dropped_proposal',
]
const OWN_PROFILE = ['first_name', 'last_name', 'university', 'major', 'graduation_year', 'language']

/** The facts that the rules depend on. `only`: whether no other columns change. */
type Situation = {
  change: Change
  isAdmin: boolean
  /** The student's own record. */
  isOwn: boolean
  isBehindLink: boolean
  /** Another request to the supervisor who holds the link. Never true in a student's browser. */
  isVisited: boolean
  /** A request to the address of the supervisor who holds the link, because one email renews all of them. */
  isAtSameAddress: boolean
  /** Reviewers of a department remind its supervisors and assign its records, even in their own case. */
  mayRemind: boolean
  /** Reviewers, for records that are not about themselves. */
  mayReview: boolean
  hasAnswered: boolean
  isBy: (profileId: unknown) => boolean
  only: (...columns: string[]) => boolean
}

/** `rows`: before and after the change. */
export function mayChange(viewer: Viewer, change: Change, rows: Rows): boolean {
  const { table, before, after, columns } = change
  if (table === 'feedback_mailings') return mayEmail(viewer, change, rows, ['feedback_links', 'mailing_id'])
  if (table === 'message_emails') return mayEmail(viewer, change, rows, ['message_students', 'email_id'])
  const row = before ?? after ?? {}
  const supervisor = supervisorOf(table, row, rows)
  const internship = internshipOf(table, row, rows)
  const isAboutViewer = internship !== undefined && internship.student_id === idOf(viewer)
  const rule = RULES[table]
  const isAdmin = viewer.kind === 'admin'
  if (!rule) return isAdmin || isOwnRecord(viewer, change)
  const mayRemind = 'id' in viewer && isReviewedBy(viewer, internship, rows)
  // Feedback has a copy of its internship's start date.
  const derived = table === 'feedback' ? [...DERIVED, 'start_date'] : DERIVED
  const only = (...allowed: string[]) => columns.every((column) => [...allowed, ...derived].includes(column))
  // A new name or major also changes the search text of the person's records.
  if (isAboutViewer && before && after && only()) return true
  return rule({
    change,
    isAdmin,
    isOwn: viewer.kind === 'student' && isAboutViewer,
    isBehindLink: viewer.links.some((token) => supervisor && supervisorBehind(token, rows)?.id === supervisor.id),
    isVisited: viewer.kind !== 'student' && viewer.links.some((token) => mayVisit(token, supervisor, rows)),
    isAtSameAddress: viewer.links.some(
      (token) => supervisor && supervisorBehind(token, rows)?.email === supervisor.email,
    ),
    mayRemind,
    mayReview: mayRemind && !isAboutViewer,
    isBy: (profileId) => profileId === idOf(viewer),
    hasAnswered: ['submitted', 'approved'].includes(String(feedbackBy(supervisor, rows)?.status)),
    only,
  })
}

const RULES: Record<string, (situation: Situation) => boolean> = {
  internships: ({ change: { before, after }, isAdmin, isOwn, mayRemind, mayReview, only }) => {
    if (isOwn) return after === null || after.approved_by === null || after.approved_by === before?.approved_by
    if (isAdmin && (after === null || only() || forgetsReviewer(after, only))) return true
    if (mayRemind && before?.status === 'pending' && only('assigned_to')) return true
    // A decision, or setting one back.
    return mayReview && only(...REVIEW) && [before?.status, after?.status].includes('pending')
  },
  internship_supervisors: ({ change: { before, after }, isAdmin, isOwn, isBehindLink, mayReview, hasAnswered }) =>
    isAdmin ||
    isBehindLink ||
    (isOwn && (before === null || !hasAnswered)) ||
    // The office corrects an address.
    (mayReview && before !== null && after !== null && !hasAnswered),
  feedback: ({ change: { before, after }, isAdmin, isOwn, isBehindLink, mayRemind, mayReview, isBy, only }) => {
    const isUnanswered = (before ?? after)?.status === 'pending'
    const keepsStatus = before === null || after === null || after.status === before.status
    if (isOwn && isUnanswered && keepsStatus) return true
    // The office asks, closes, or corrects the address, which resets who opened the form.
    if (mayReview && isUnanswered && keepsStatus && (!before || only('closed_at', 'close_reason', 'opened_at')))
      return true
    // The office enters what the supervisor said.
    if (mayReview && isUnanswered && after?.given_by_way && isBy(after.entered_by)) return true
    // The supervisor, from any browser.
    if (isBehindLink && (only('copy_mailed_at') || (isUnanswered && after?.reviewed_by === null))) return true
    // The answers to a reviewer's question.
    if (
      isBehindLink &&
      before?.status === 'submitted' &&
      keepsStatus &&
      before.replied_at === null &&
      after?.replied_at
    )
      return true
    if (isAdmin && (after === null || only() || forgetsReviewer(after, only))) return true
    if (mayRemind && before?.status === 'submitted' && only('assigned_to')) return true
    const statuses = new Set([before?.status, after?.status])
    // Sending back with the answers, or undoing that.
    if (mayReview && statuses.has('submitted') && statuses.has('pending')) return true
    return mayReview && statuses.has('submitted') && statuses.has('approved') && only(...REVIEW)
  },
  // Deleted with the internship; admins do not write it.
  self_assessments: ({ change: { after }, isAdmin, isOwn }) => isOwn || (isAdmin && after === null),
  midterm_feedback: ({ change: { before, after }, isAdmin, isOwn, isBehindLink, mayReview, only }) => {
    const isUnanswered = ((before ?? after)?.submitted_at ?? null) === null
    // The student asks; the supervisor answers from any browser.
    if (isOwn && isUnanswered && (after?.submitted_at ?? null) === null) return true
    if (isBehindLink && isUnanswered && (after?.released_by ?? null) === null) return true
    // Deleted with the supervisor and the internship.
    if (isAdmin && (after === null || (only('released_by') && after.released_by === null))) return true
    return mayReview && !isUnanswered && before?.released_at === null && only('released_at', 'released_by')
  },
  sent_back_feedback: ({ isAdmin, mayReview }) => isAdmin || mayReview,
  feedback_questions: ({ isAdmin, isBehindLink, mayReview, only }) =>
    isAdmin || mayReview || (isBehindLink && only('reply', 'answers_before')),
  report_links: ({ isAdmin, isOwn }) => isAdmin || isOwn,
  // Deleted with the feedback.
  feedback_reads: ({ change: { after }, isAdmin, isOwn }) => isOwn || (isAdmin && after === null),
  staff_notes: ({ change: { before, after }, isAdmin, isOwn, mayReview, isBy }) => {
    // Deleted with its internship.
    if (isOwn && after === null) return true
    // The author has been erased.
    if (isAdmin && (after === null || after.author_id === null)) return true
    return mayReview && [before, after].every((row) => row === null || isBy(row.author_id))
  },
  message_students: ({ isAdmin, isOwn, mayRemind }) => isAdmin || isOwn || mayRemind,
  // A supervisor opens another request during the visit, or gets new links by email.
  feedback_links: (situation) => {
    const { change, isVisited, isAtSameAddress } = situation
    const isNewLink = change.before === null && (change.after?.is_mailed === false ? isVisited : isAtSameAddress)
    // A new link replaces those of waiting emails.
    return aboutRequest(situation) || isNewLink || (isAtSameAddress && situation.only('is_mailed'))
  },
  midterm_links: aboutRequest,
  // Made with whatever names the address.
  mailboxes: ({ change: { before }, isAdmin }) => isAdmin || before === null,
  second_contacts: aboutRequest,
  in_person_codes: aboutRequest,
  in_person_asks: aboutRequest,
  automatic_steps: aboutRequest,
  // A student names somebody again at a mailbox that has declined.
  supervisor_stops: ({ isAdmin, isBehindLink, isOwn, only }) =>
    isAdmin || isBehindLink || (isOwn && only('named_again_at')),
  declined_internships: aboutRequest,
  supervisor_answers: aboutRequest,
  // Updated with every use.
  oauth_clients: ({ isAdmin, only }) => isAdmin || only('last_used_at'),
}

/** Whether the change only removes an erased reviewer. */
function forgetsReviewer(after: Row, only: Situation['only']): boolean {
  const columns = ['approved_by', 'reviewed_by', 'assigned_to', 'entered_by']
  return only(...columns) && columns.every((column) => (after[column] ?? null) === null)
}

function aboutRequest({ isAdmin, isOwn, isBehindLink, mayRemind }: Situation): boolean {
  return isAdmin || isOwn || isBehindLink || mayRemind
}

/** An email belongs to the requests whose links it contains, or to the students it is about. */
function mayEmail(viewer: Viewer, change: Change, rows: Rows, [table, column]: [string, string]): boolean {
  const id = (change.before ?? change.after)?.id
  const parts = all(rows, table).filter((part) => part[column] === id)
  return parts.some((after) => mayChange(viewer, { ...change, table, before: null, after }, rows))
}

/** Whether it is the viewer's own record. The role and the lock of an account are for admins. */
function isOwnRecord(viewer: Viewer, { table, before, after, columns }: Change): boolean {
  const owner = PERSONAL[table]
  if (owner === undefined || !('id' in viewer)) return false
  if (table === 'profiles' && !columns.every((column) => [...OWN_PROFILE, ...DERIVED].includes(column))) return false
  return [before, after].every((row) => row === null || row[owner] === viewer.id)
}
