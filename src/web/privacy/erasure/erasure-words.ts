import type { ErasureRequest } from '#contract/privacy/erasure'
import { localized } from '#domain/localized'
import * as m from '#messages'

/** What an erasure leaves. */
export const STAYS: Record<ErasureRequest['kind'], string> = localized({
  student: m.erasure_preview_kept_student,
  supervisor: m.erasure_preview_kept_supervisor,
})
