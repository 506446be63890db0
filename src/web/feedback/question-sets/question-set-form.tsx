import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ASKED_IN, type QuestionSet, type QuestionSetForm, questionSetForm } from '#contract/feedback/question-sets'
import type { Department } from '#contract/people/departments'
import { minutesToAnswer } from '#domain/feedback/answer-time'
import { MAX_QUESTIONS, missingTexts, type Question } from '#domain/feedback/questions'
import { moved } from '#domain/office/chosen-columns'
import { replacedAt } from '#domain/platform/replaced-at'
import { LANGUAGES, type Language, languageName } from '#domain/text/languages'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { ChecklistField } from '../../form/checklist-field.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { postToFrame } from '../../form/post-to-frame.ts'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { useForm } from '../../form/use-form.ts'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { sayNext } from '../../ui/said-before.ts'
import { Section } from '../../ui/section.tsx'
import { newQuestion, QuestionFields } from './question-fields.tsx'

const FRAME = 'question-preview'

/** The form of a set: its name, whom it is for, and its questions. */
export function QuestionSetFormOf({ set, initial }: { set: QuestionSet | null; initial: QuestionSetForm }) {
  const navigate = useNavigate()
  const reload = useReload(api.questionSets.key())
  const terms = useQuery(api.terms.list.queryOptions())
  const departments = useQuery(api.departments.list.queryOptions())
  const [isPreviewed, setPreviewed] = useState(false)
  const [language, setLanguage] = useState(m.common_locale() as Language)
  // The set that was read, because the list may be refetched during editing.
  const [read] = useState(set)
  const form = useForm(questionSetForm, initial)
  const hasMidterm =
    form.values.askedIn === 'midterm' || terms.data?.some(({ askMidtermFeedback }) => askMidtermFeedback)
  const save = useMutation({
    mutationFn: async (values: QuestionSetForm): Promise<void> => {
      if (read)
        await api.questionSets.edit.call({ id: read.id, version: read.version, revision: read.revision, ...values })
      else await api.questionSets.add.call(values)
    },
    onSuccess: (_, values) => {
      form.reset(values)
      void reload()
      sayNext(m.questions_set_saved())
      // Navigates instead of going back, because the preview is in the history too.
      void navigate({ to: paths.adminQuestions, ignoreBlocker: true })
    },
    onError: (error) => form.showIssues(inputIssues(error)),
  })
  const preview = () => {
    const values = form.check()
    if (!values) return
    setPreviewed(true)
    postToFrame('/question-preview', FRAME, { questions: JSON.stringify(values.questions), language })
  }
  return (
    <>
      <FormShell
        form={form}
        onSubmit={(values) => save.mutate(values)}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, m.questions_set_save_failed())}
        submitLabel={m.questions_save_set()}
        pendingLabel={m.common_saving()}
        actions={
          <>
            <Button onClick={preview}>{m.common_preview()}</Button>
            {set && <SendTest id={set.id} isUnsaved={form.isDirty} />}
          </>
        }
      >
        {initial.questions.length === 0 && <ReadySets values={form.values} onChoose={(ready) => form.set(ready)} />}
        <TextField label={m.common_name()} autoComplete="off" {...form.field('name')} />
        {hasMidterm && (
          <SelectField
            label={m.questions_asked_in_label()}
            options={ASKED_IN.map((value) => ({
              value,
              label: value === 'final' ? m.questions_asked_in_final() : m.common_midterm_feedback(),
            }))}
            {...form.field('askedIn')}
            onChange={(askedIn) => form.set({ askedIn: askedIn as QuestionSetForm['askedIn'] })}
          />
        )}
        <SelectField
          label={m.questions_term_label()}
          placeholder={m.common_all_terms()}
          options={(terms.data ?? []).map((term) => ({ value: term.id, label: term.name }))}
          {...form.field('termId')}
          value={form.values.termId ?? ''}
          onChange={(termId) => form.set({ termId: termId || null })}
        />
        {departments.data && (departments.data.length > 0 || initial.departments.length > 0) && (
          <ChecklistField
            label={m.questions_departments_label()}
            options={withFormer(departments.data, initial.departments)}
            {...form.field('departments')}
          />
        )}
        <Questions
          questions={form.values.questions as Question[]}
          errors={form.errors}
          language={language}
          onLanguage={setLanguage}
          onChange={(questions) => form.set({ questions })}
        />
        <UnsavedChanges when={form.isDirty} except={paths.login} />
      </FormShell>
      <figure className="question-preview" hidden={!isPreviewed}>
        <figcaption>{m.questions_preview_caption()}</figcaption>
        <iframe name={FRAME} title={m.common_preview()} sandbox="allow-same-origin" />
      </figure>
    </>
  )
}

/** Emails the saved set as supervisors would get it. */
function SendTest({ id, isUnsaved }: { id: string; isUnsaved: boolean }) {
  const test = useMutation(api.questionSets.sendTest.mutationOptions())
  return (
    <>
      <Button
        onClick={() => test.mutate({ id })}
        pending={test.isPending}
        pendingLabel={m.common_sending()}
        disabledReason={isUnsaved ? m.questions_test_unsaved_hint() : null}
      >
        {m.common_send_test()}
      </Button>
      {test.isError && <Banner kind="error">{errorMessage(test.error, m.common_test_failed())}</Banner>}
      <SuccessMessage message={test.data ? m.common_test_sent(test.data) : null} />
    </>
  )
}

/** Includes departments that were deleted while the set was for them. */
function withFormer(departments: readonly Department[], chosen: readonly string[]) {
  const former = chosen.filter((name) => !departments.some((department) => department.name === name))
  return [
    ...departments.map(({ name, description }) => ({ value: name, label: name, description })),
    ...former.map((name) => ({ value: name, label: name, description: m.questions_department_deleted() })),
  ]
}

type Ready = Pick<QuestionSetForm, 'name' | 'questions'>

/** Fills in the name and questions of a ready-made set, as long as nothing entered would be lost. */
function ReadySets({ values, onChoose }: { values: Ready; onChoose: (ready: Ready) => void }) {
  const [chosen, setChosen] = useState<Ready & { key: string }>({ key: '', name: '', questions: [] })
  const sets = useQuery(api.questionSets.listReady.queryOptions()).data ?? []
  if (JSON.stringify(values.questions) !== JSON.stringify(chosen.questions)) return null
  return (
    <SelectField
      name="ready"
      label={m.questions_ready_label()}
      placeholder={m.questions_ready_none()}
      options={sets.map(({ key, name }) => ({ value: key, label: name }))}
      hint={sets.find(({ key }) => key === chosen.key)?.note}
      value={chosen.key}
      error={undefined}
      onChange={(key) => {
        const ready = { key, ...(sets.find((set) => set.key === key) ?? { name: '', questions: [] }) }
        setChosen(ready)
        onChoose({ name: values.name === chosen.name ? ready.name : values.name, questions: ready.questions })
      }}
    />
  )
}

/** The error of a text. If it concerns another language than the shown one, it names the language. */
function errorIn(errors: QuestionsProps['errors'], path: string, shown: Language): string | undefined {
  const own = errors[path] ?? errors[`${path}.${shown}`]
  const other = LANGUAGES.find((one) => errors[`${path}.${one}`])
  if (own || !other) return own
  return m.questions_error_in_language({ language: languageName(other), error: errors[`${path}.${other}`]! })
}

type QuestionsProps = {
  questions: readonly Question[]
  errors: Readonly<Record<string, string>>
  /** The language in which texts are being written. */
  language: Language
  onLanguage: (language: Language) => void
  onChange: (questions: Question[]) => void
}

function Questions({ questions, errors, language, onLanguage, onChange }: QuestionsProps) {
  const missing = LANGUAGES.filter((one) => missingTexts(questions, one) > 0)
  return (
    <Section
      id="questions"
      title={m.questions_section_title()}
      about={m.questions_section_intro({ count: MAX_QUESTIONS, minutes: minutesToAnswer(questions) })}
    >
      <SelectField
        name="language"
        label={m.questions_language_label()}
        hint={missing.length > 0 ? m.questions_language_missing_hint() : undefined}
        options={LANGUAGES.map((one) => ({ value: one, label: languageLabel(one, missingTexts(questions, one)) }))}
        value={language}
        error={undefined}
        onChange={(chosen) => onLanguage(chosen as Language)}
      />
      {errors.questions && <Banner kind="error">{errors.questions}</Banner>}
      <ol className="question-list">
        {questions.map((question, index) => (
          <QuestionFields
            key={question.key}
            question={question}
            number={index + 1}
            count={questions.length}
            language={language}
            errorAt={(path) => errorIn(errors, `questions.${index}.${path}`, language)}
            onChange={(changed) => onChange(replacedAt(questions, index, changed))}
            onMove={(by) => onChange(moved(questions, index, by))}
            onRemove={() => onChange(questions.filter((_, place) => place !== index))}
          />
        ))}
      </ol>
      <Button
        onClick={() => onChange([...questions, newQuestion()])}
        disabledReason={questions.length >= MAX_QUESTIONS ? m.questions_too_many({ count: MAX_QUESTIONS }) : null}
      >
        {m.questions_add()}
      </Button>
    </Section>
  )
}

function languageLabel(language: Language, missing: number): string {
  const name = languageName(language)
  return missing > 0 ? m.questions_language_missing({ name, count: missing }) : name
}
