/** The records that reviewers decide about. Each kind has a list, where one record can be assigned and many be decided at once. */
export const REVIEWED = ['internships', 'feedback'] as const
export type Reviewed = (typeof REVIEWED)[number]
