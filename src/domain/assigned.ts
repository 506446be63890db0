import type { Reviewed } from './lists.ts'

/** The filter of the lists to review: what is assigned to the reader, or what counts as assigned to nobody. */
export const ASSIGNED = ['me', 'nobody'] as const
export type Assigned = (typeof ASSIGNED)[number]

/** The status that waits for a decision, in which a record can be assigned. */
export const WAITING_STATUS = { internships: 'pending', feedback: 'submitted' } as const satisfies Record<
  Reviewed,
  string
>
