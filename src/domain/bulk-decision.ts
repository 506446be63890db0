/** How many records can be selected one by one for a decision. */
export const MAX_SELECTED = 200

/** How many records one decision can be about: the embedded database answers nobody else meanwhile. */
export const MAX_DECIDED = 2000

/** How long a decision about several records can be undone. Unit: seconds. */
export const UNDO_SECONDS = 10

/** How long the emails of such a decision wait: longer than it can be undone. Unit: seconds. */
export const EMAIL_DELAY_SECONDS = 15
