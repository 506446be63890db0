import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Assessment, AssessmentFigures } from '#contract/office/assessment'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { CodeLoadError, loadCode } from '../../api/load-code.ts'
import { usePerson } from '../../api/session.ts'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { managesNothing, NoDepartments } from '../../layout/no-departments.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { ReloadButton } from '../../layout/reload-button.tsx'
import { DepartmentFilter } from '../../list/filters.tsx'
import { useUrlFilters } from '../../list/use-url-filters.ts'
import { onlySet } from '../../routing/define-list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ExportButton, ExportOutcome, useCsvExport } from '../exports/csv-export.tsx'
import { assessmentFacts } from './assessment-facts.ts'
import { AssessmentTable, TermComparison } from './assessment-table.tsx'
import { figuresIn, isAnyShown, type Part, partsOf, responsesText, termName } from './figure-columns.ts'
import { method } from './method.ts'
import '../figures/statistics.css'
import './assessment.css'

/** Competencies by department and term, for the university and its accreditors. */
export function AssessmentPage() {
  const person = usePerson()
  const { filters } = useUrlFilters<'department' | 'terms'>()
  const input = onlySet({ department: filters.department, terms: filters.terms })
  const query = useQuery({ ...api.statistics.assessment.queryOptions({ input }), placeholderData: keepPreviousData })
  const facts = useFacts()
  const parts = query.data && partsOf(query.data)
  return (
    <>
      <PageHeader title={m.assessment_title()} subtitle={m.assessment_intro()} />
      <AssessmentFilters />
      <QueryStates query={query} loading={m.assessment_loading()} failed={m.assessment_load_failed()} />
      {parts?.length === 0 &&
        (managesNothing(person) ? (
          <NoDepartments />
        ) : (
          <EmptyState title={m.common_requests_none_found()}>{m.assessment_empty()}</EmptyState>
        ))}
      {query.data && parts && parts.length > 0 && (
        <div className="assessment" aria-busy={query.isPlaceholderData}>
          <Downloads assessment={query.data} facts={facts} />
          <dl className="facts">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="muted">{m.assessment_groups_withheld()}</p>
          {parts.map((part) => (
            <PartOfReport key={part.name} part={part} assessment={query.data} />
          ))}
          <Method figures={figuresIn(query.data)} />
        </div>
      )}
    </>
  )
}

function useFacts() {
  const person = usePerson()
  const { filters } = useUrlFilters<'department' | 'terms'>()
  const { data: terms = [] } = useQuery(api.terms.list.queryOptions())
  const chosen = idsIn(filters.terms)
  return assessmentFacts({
    person,
    department: filters.department ?? '',
    terms: terms.filter(({ id }) => chosen.includes(id)).map(({ name }) => name),
    today: new Date().toISOString().slice(0, 10),
  })
}

function idsIn(terms: string | undefined): string[] {
  return terms ? terms.split(',') : []
}

function AssessmentFilters() {
  const { filters, field, change } = useUrlFilters<'department' | 'terms'>()
  const { data: terms = [] } = useQuery(api.terms.list.queryOptions())
  const chosen = idsIn(filters.terms)
  const names = terms.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <search className="response-period assessment-filters" aria-label={m.assessment_title()}>
      <DepartmentFilter {...field('department')} />
      {terms.length > 0 && (
        <Disclosure title={m.assessment_terms_chosen({ terms: names.join(', ') || m.common_all_terms() })}>
          <ChecklistField
            name="terms"
            label={m.assessment_terms_hint()}
            options={terms.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={(ids) => change({ terms: ids.join(',') })}
            error={undefined}
          />
        </Disclosure>
      )}
    </search>
  )
}

type DownloadsProps = { assessment: Assessment; facts: ReturnType<typeof useFacts> }

/** Downloads of the report: a table of numbers, a print version and a PDF, whose code is loaded on demand. */
function Downloads({ assessment, facts }: DownloadsProps) {
  const { filters } = useUrlFilters<'department' | 'terms'>()
  const csv = useCsvExport()
  const pdf = useMutation({
    mutationFn: async () => {
      const { saveAssessment } = await loadCode(() => import('./report/save-report.ts'))
      return saveAssessment(assessment, facts)
    },
    networkMode: 'always',
  })
  return (
    <div className="assessment-downloads">
      <div className="row">
        <Button pending={pdf.isPending} pendingLabel={m.feedback_report_exporting()} onClick={() => pdf.mutate()}>
          {m.feedback_report_export()}
        </Button>
        <ExportButton csv={csv} endpoint="assessment" filters={onlySet(filters)} />
        <Button onClick={() => print()}>{m.figures_print()}</Button>
      </div>
      <ExportOutcome csv={csv} />
      {pdf.isError && (
        <Banner kind="error" action={pdf.error instanceof CodeLoadError && <ReloadButton />}>
          {m.feedback_report_failed()}
        </Banner>
      )}
    </div>
  )
}

type PartProps = { part: Part; assessment: Assessment }

function PartOfReport({ part: { name, terms }, assessment: { competencies } }: PartProps) {
  const titleId = useId()
  return (
    <section className="section assessment-part" aria-labelledby={titleId}>
      <h2 id={titleId}>{name}</h2>
      {terms.filter(({ figures }) => isAnyShown(figures)).length > 1 && (
        <>
          <h3>{m.assessment_comparison_title()}</h3>
          <TermComparison
            competencies={competencies}
            terms={terms}
            title={m.figures_table_label({ title: m.assessment_comparison_title() })}
          />
        </>
      )}
      {terms.map((term) => (
        <div key={termName(term)} className="assessment-term">
          <h3>{termName(term)}</h3>
          <p className="muted">{responsesText(term)}</p>
          {isAnyShown(term.figures) ? (
            <AssessmentTable
              competencies={competencies}
              figures={term.figures}
              caption={[name, termName(term)].join(', ')}
            />
          ) : (
            <p className="muted">{m.assessment_nothing_shown()}</p>
          )}
        </div>
      ))}
    </section>
  )
}

function Method({ figures }: { figures: readonly AssessmentFigures[] }) {
  return (
    <section className="section assessment-method">
      <h2>{m.assessment_method_title()}</h2>
      <dl>
        {method(figures).map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="measure">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
