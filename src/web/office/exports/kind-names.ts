import type { ColumnKind } from '#domain/chosen-columns'
import { localized } from '#domain/localized'
import * as m from '#messages'

export const KIND_NAMES: Record<ColumnKind, string> = localized({
  internships: m.common_internships,
  feedback: m.common_feedback,
  openRequests: m.common_open_requests,
})
