import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { QuestionSet, QuestionSetForm } from '#contract/feedback/question-sets'
import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QuestionSetFormOf } from './question-set-form.tsx'
import './question-sets.css'

/** Edits a question set; with `from` in the address, it starts as a copy of another one. */
export function QuestionSetPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { from } = useSearch({ strict: false }) as { from?: string }
  const query = useQuery(api.questionSets.list.queryOptions())
  const isNew = id === 'new'
  const set = query.data?.find((one) => one.id === id)
  const copied = query.data?.find((one) => one.id === from)
  return (
    <>
      <PageHeader
        title={set?.name ?? (isNew ? m.questions_add_set() : m.questions_set_title())}
        subtitle={
          set &&
          m.questions_set_version({ version: set.version, since: formatInstant(set.versionSince), asked: set.asked })
        }
        action={<BackLink to={paths.adminQuestions}>{m.questions_back_to_sets()}</BackLink>}
      />
      <QueryStates query={query} loading={m.questions_sets_loading()} failed={m.questions_sets_load_failed()} />
      {query.data && !isNew && !set && <p>{m.questions_set_not_found()}</p>}
      {query.data && (isNew || set) && (
        <QuestionSetFormOf key={id} set={set ?? null} initial={valuesOf(set ?? copied, { isCopy: !set })} />
      )}
    </>
  )
}

function valuesOf(set: QuestionSet | undefined, { isCopy }: { isCopy: boolean }): QuestionSetForm {
  if (!set) return { name: '', askedIn: 'final', departments: [], termId: null, questions: [] }
  const { name, askedIn, departments, termId, questions } = set
  return { name: isCopy ? m.questions_copy_name({ name }) : name, askedIn, departments, termId, questions }
}
