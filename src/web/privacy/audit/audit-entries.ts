import { AUDIT_ACTIONS } from '#domain/platform/audit-actions'
import { isDay } from '#domain/time/dates'
import { api } from '../../api/client.ts'
import { pages } from '../../api/paged-list.ts'
import { defineList, onlySet } from '../../routing/define-list.ts'

const KEYS = ['person', 'kind', 'action', 'from', 'until', 'record'] as const

export const auditList = defineList({
  keys: KEYS,
  quiet: KEYS,
  input: ({ person, kind, action, from, until, record }) =>
    onlySet({
      person,
      kind,
      action: AUDIT_ACTIONS.find((one) => one === action),
      from: from && isDay(from) ? from : undefined,
      until: until && isDay(until) ? until : undefined,
      record,
    }),
  query: (input) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return api.audit.list.infiniteOptions(pages({ ...input, timeZone }))
  },
})
