import type { ColumnKind } from '#domain/office/chosen-columns'
import { localized } from '#domain/text/localized'
import * as m from '#messages'

export const KIND_NAMES: Record<ColumnKind, string> = localized({
  internships: m.common_internships,
  feedback: m.common_feedback,
  openRequests: m.common_open_requests,
})
