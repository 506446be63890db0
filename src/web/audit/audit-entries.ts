import { AUDIT_ACTIONS } from '#domain/audit'
import { isDay } from '#domain/dates'
import { api } from '../api/client.ts'
import { PAGED } from '../api/paged-list.ts'
import { searchTexts } from '../routing/search-texts.ts'

export type AuditFilters = { [Key in (typeof KEYS)[number]]?: string }
const KEYS = ['person', 'kind', 'action', 'from', 'until', 'record'] as const

/** Reads the known parameters of the URL and drops the rest. */
export function readAuditFilters(search: Record<string, unknown>): AuditFilters {
  return searchTexts(search, KEYS)
}

/** The pages of the audit trail, filtered as the URL says. */
export function auditEntries(filters: AuditFilters) {
  return api.audit.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, ...auditInput(filters) }),
    ...PAGED,
  })
}

function auditInput({ person, kind, action, from, until, record }: AuditFilters) {
  return {
    person: person || undefined,
    kind: kind || undefined,
    action: AUDIT_ACTIONS.find((one) => one === action),
    from: from && isDay(from) ? from : undefined,
    until: until && isDay(until) ? until : undefined,
    record: record || undefined,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
