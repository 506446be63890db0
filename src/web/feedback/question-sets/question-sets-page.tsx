import { useMutation, useQuery } from '@tanstack/react-query'
import type { QuestionSet } from '#contract/feedback/question-sets'
import { minutesToAnswer } from '#domain/feedback/answer-time'
import { missingTexts, type Question } from '#domain/feedback/questions'
import { LANGUAGES, languageName } from '#domain/text/languages'
import { listOf } from '#domain/text/list-of'
import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSaidBefore } from '../../ui/said-before.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import './question-sets.css'

/** The questions of departments beyond the six ratings and the texts. */
export function QuestionSetsPage() {
  const query = useQuery(api.questionSets.list.queryOptions())
  const reload = useReload(api.questionSets.key())
  const [message, showMessage, clearMessage] = useTimedMessage(3000)
  const saved = useSaidBefore()
  const archive = useMutation(
    api.questionSets.setArchived.mutationOptions({
      onMutate: clearMessage,
      onSuccess: (_, { isArchived }) =>
        showMessage(isArchived ? m.questions_set_archived() : m.questions_set_restored()),
      onSettled: () => void reload(),
    }),
  )
  const add = (
    <ButtonLink look="primary" to={paths.adminQuestionSet('new')}>
      {m.questions_add_set()}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={m.questions_sets_title()}
        subtitle={m.questions_sets_intro()}
        action={query.data?.length ? add : null}
      />
      <SuccessMessage message={archive.isIdle ? saved : message} />
      {archive.isError && <Banner kind="error">{errorMessage(archive.error, m.questions_set_save_failed())}</Banner>}
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.questions_sets_loading()}
        failed={m.questions_sets_load_failed()}
        empty={
          <EmptyState title={m.questions_sets_empty_title()} action={add}>
            {m.questions_sets_empty_hint()}
          </EmptyState>
        }
        className="question-sets long-list"
      >
        {(set) => (
          <SetRow
            key={set.id}
            set={set}
            onArchive={() => archive.mutate({ id: set.id, isArchived: set.archivedAt === null })}
            isPending={archive.isPending && archive.variables.id === set.id}
          />
        )}
      </EditableRows>
    </>
  )
}

type RowProps = { set: QuestionSet; onArchive: () => void; isPending: boolean }

export function SetRow({ set, onArchive, isPending }: RowProps) {
  const nameId = `question-set-${set.id}`
  const missing = missingIn(set.questions)
  return (
    <li>
      <div>
        <h2 className="row-title" id={nameId}>
          <TextLink to={paths.adminQuestionSet(set.id)}>{set.name}</TextLink>
        </h2>
        <p className="muted small">{askedOf(set)}</p>
      </div>
      <div className="small">
        <p>{m.questions_set_size({ count: set.questions.length, minutes: minutesToAnswer(set.questions) })}</p>
        <p className="muted figures">
          {m.questions_set_version({ version: set.version, since: formatInstant(set.versionSince), asked: set.asked })}
        </p>
        {missing && <p>{m.questions_set_missing_texts({ languages: missing })}</p>}
        {set.archivedAt && <Badge>{m.questions_set_not_asked()}</Badge>}
      </div>
      <RowActions of={nameId}>
        <ButtonLink look="text" to={paths.adminQuestionSet('new')} search={{ from: set.id }} aria-describedby={nameId}>
          {m.questions_copy_set()}
        </ButtonLink>
        <RowAction pending={isPending} pendingLabel={m.common_saving()} onClick={onArchive}>
          {set.archivedAt ? m.questions_restore_set() : m.questions_archive_set()}
        </RowAction>
      </RowActions>
    </li>
  )
}

/** The languages with missing texts and their number; empty if there are none. */
function missingIn(questions: readonly Question[]): string {
  const counts = LANGUAGES.map((language) => ({ language, count: missingTexts(questions, language) }))
  return listOf(
    counts
      .filter(({ count }) => count > 0)
      .map(({ language, count }) => m.assessment_value_with_count({ value: languageName(language), count })),
  )
}

/** The internships whose supervisors are asked. */
function askedOf({ askedIn, departments, termName }: QuestionSet): string {
  const parts = [
    askedIn === 'final' ? m.questions_asked_in_final() : m.common_midterm_feedback(),
    departments.length > 0 ? listOf(departments) : m.common_all_departments(),
    termName ?? m.common_all_terms(),
  ]
  return parts.join(' · ')
}
