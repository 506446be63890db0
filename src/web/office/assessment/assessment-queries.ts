import { api } from '../../api/client.ts'
import { type Filters, onlySet } from '../../routing/define-list.ts'

/** The report on the department and the terms in the URL. */
export function assessmentOf({ department, terms }: Filters<'department' | 'terms'>) {
  return api.statistics.assessment.queryOptions({ input: onlySet({ department, terms }) })
}
