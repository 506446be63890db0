import type { ErasureRequest } from '#contract/privacy'

/** What an erasure leaves. */
export const STAYS: Record<ErasureRequest['kind'], string> = {
  student: 'anonymous counts by department, and the entries of the audit trail without names and values.',
  supervisor: "submitted answers without the supervisor's name, because they are part of the student's record.",
}
