/** The filter of the lists to review: what is assigned to the reader, or what counts as assigned to nobody. */
export const ASSIGNED = ['me', 'nobody'] as const
export type Assigned = (typeof ASSIGNED)[number]

/** The records that can be assigned, while they wait for a decision. */
export const ASSIGNABLE = ['internships', 'feedback'] as const
export type Assignable = (typeof ASSIGNABLE)[number]

/** The status that waits for a decision. */
export const WAITING_STATUS = { internships: 'pending', feedback: 'submitted' } as const satisfies Record<
  Assignable,
  string
>
