import type { ErasureRequest } from '#contract/privacy'
import { localized } from '#domain/localized'
import * as m from '#messages'

/** What an erasure leaves. */
export const STAYS: Record<ErasureRequest['kind'], string> = localized({
  student: m.anonymous_counts_by_department_and_entries,
  supervisor: m.submitted_answers_without_supervisors_name_because,
})
