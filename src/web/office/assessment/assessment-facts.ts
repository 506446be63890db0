import type { Person } from '#contract/identity/sessions'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'

type Scope = {
  person: Pick<Person, 'role'>
  department: string
  /** The names of the selected terms; empty for all. */
  terms: readonly string[]
  today: string
}

/** The scope of the report: the same on the screen, on paper and in the PDF. */
export function assessmentFacts({ person, department, terms, today }: Scope): { label: string; value: string }[] {
  const all = person.role === 'admin' ? m.figures_scope_all_departments() : m.figures_scope_own_departments()
  return [
    { label: m.assessment_scope_label(), value: department || all },
    { label: m.assessment_terms_label(), value: terms.length > 0 ? terms.join(', ') : m.common_all_terms() },
    { label: m.assessment_counted_label(), value: m.assessment_counted_value() },
    { label: m.assessment_made_label(), value: formatDay(today) },
  ]
}
