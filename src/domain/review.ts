/** The records that reviewers decide about. Each kind has a list, where one record can be assigned and many be decided at once. */
export const REVIEWED = ['internships', 'feedback'] as const
export type Reviewed = (typeof REVIEWED)[number]

/** What staff do with emails that wait, so that it can be undone. */
export type Undoable = Reviewed | 'reminders' | 'sent-back' | 'withheld' | 'question'

/** The status that waits for a decision, in which a record can be assigned. */
export const WAITING_STATUS = { internships: 'pending', feedback: 'submitted' } as const satisfies Record<
  Reviewed,
  string
>

/** The filter of the lists to review: what is assigned to the reader, or what counts as assigned to nobody. */
export const ASSIGNED = ['me', 'nobody'] as const
export type Assigned = (typeof ASSIGNED)[number]

/** The orders of the lists to review. */
export const REVIEW_SORTS = {
  internships: ['oldest', 'newest', 'name'],
  feedback: ['oldest', 'newest', 'name', 'lowest', 'highest'],
} as const satisfies Record<Reviewed, readonly string[]>
/** `name`: the student's last name; `lowest` and `highest`: the overall rating. */
export type ReviewSort = (typeof REVIEW_SORTS)[Reviewed][number]

/** How many records can be selected one by one for a decision. */
export const MAX_SELECTED = 200

/** How many records one decision can be about: the embedded database answers nobody else meanwhile. */
export const MAX_DECIDED = 2000

/** How long a decision can be undone. Unit: seconds. */
export const UNDO_SECONDS = 10

/** How long the emails of such a decision wait: longer than it can be undone. Unit: seconds. */
export const EMAIL_DELAY_SECONDS = 15
