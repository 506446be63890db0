// Kept apart from the templates, so that lists that only count recipients do not load those.

/** How many people one mailing can go to. */
export const MAX_RECIPIENTS = 500

/** How many mailings one person can send in 24 hours. */
export const MAX_MAILINGS_PER_DAY = 10
