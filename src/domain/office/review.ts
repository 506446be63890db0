/**
 * The records that reviewers decide about. Each kind has a list in which one record can be assigned and many can be decided at
 * once.
 */
export const REVIEWED = ['internships', 'feedback'] as const
export type Reviewed = (typeof REVIEWED)[number]

/** Staff actions whose emails wait, so that they can be undone. */
export type Undoable = Reviewed | 'reminders' | 'sent-back' | 'withheld' | 'question'

/** The status in which a record waits for a decision and can be assigned. */
export const WAITING_STATUS = { internships: 'pending', feedback: 'submitted' } as const satisfies Record<
  Reviewed,
  string
>

/** The assignment filter of the review lists: assigned to the reader, or to nobody. */
export const ASSIGNED = ['me', 'nobody'] as const
export type Assigned = (typeof ASSIGNED)[number]

/** The sort orders of the review lists. */
export const REVIEW_SORTS = {
  internships: ['oldest', 'newest', 'name'],
  feedback: ['oldest', 'newest', 'name', 'lowest', 'highest'],
} as const satisfies Record<Reviewed, readonly string[]>
/** `name`: the student's last name; `lowest` and `highest`: the overall rating. */
export type ReviewSort = (typeof REVIEW_SORTS)[Reviewed][number]

/** How many records can be selected one by one for a decision. */
export const MAX_SELECTED = 200

/** How many records one decision can cover: the embedded database answers no other request meanwhile. */
export const MAX_DECIDED = 2000

/** How long a decision can be undone. Unit: seconds. */
export const UNDO_SECONDS = 10

/** How long the emails of a decision wait: longer than it can be undone. Unit: seconds. */
export const EMAIL_DELAY_SECONDS = 15
