import { useQuery } from '@tanstack/react-query'
import type { QuestionFigures } from '#contract/office/figures'
import { FIGURE_LISTS } from '#domain/office/counted-lists'
import { percentage } from '#domain/office/statistics'
import { groupedBy } from '#domain/text/grouped-by'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import type { Filters } from '../../routing/define-list.ts'
import { recordFilters } from '../review/review-filters.ts'
import { BreakdownTable } from './breakdown-table.tsx'
import { Count } from './count.tsx'
import { type Lists, listsOf } from './list-links.ts'

/** The answers to the questions of sets, for the term and department in the URL. Empty if none were asked. */
export function QuestionTables({ term, department }: Filters<'term' | 'department'>) {
  const scope = recordFilters({ term, department })
  const lists = listsOf(usePerson().role, scope)
  const query = useQuery(api.statistics.questions.queryOptions({ input: scope }))
  if (query.data?.length === 0) return null
  const sets = groupedBy(query.data ?? [], ({ set, version }) => m.questions_figures_set({ set, version }))
  return (
    <section className="section chart" aria-labelledby="questions-in-figures">
      <h2 id="questions-in-figures">{m.questions_sets_title()}</h2>
      <p className="muted measure">{m.questions_figures_intro()}</p>
      <QueryStates query={query} loading={m.figures_loading()} failed={m.figures_load_failed()} />
      {[...sets].map(([title, questions]) => (
        <section key={title} className="question-figures">
          <h3>{title}</h3>
          {questions.map((question) => (
            <QuestionTable key={question.key} question={question} lists={lists} />
          ))}
        </section>
      ))}
    </section>
  )
}

function QuestionTable({ question, lists }: { question: QuestionFigures[number]; lists: Lists }) {
  const { label, answers, options, versionId, key } = question
  if (!options) return <p className="muted">{m.common_label_with_value({ label, value: m.common_too_few_hidden() })}</p>
  return (
    <BreakdownTable
      caption={label}
      first={label}
      rows={options}
      nameOf={(option) => option.label}
      columns={[
        {
          label: m.figures_channels_answers_column(),
          value: (option) => (
            <Count
              count={option.count}
              list={lists(FIGURE_LISTS.answer(versionId, key, option.value))}
              label={m.common_label_with_value({ label, value: option.label })}
            />
          ),
        },
        { label: m.signs_share(), value: ({ count }) => `${percentage(count, answers)}%` },
      ]}
    />
  )
}
