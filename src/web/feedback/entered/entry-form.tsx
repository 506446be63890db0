import { useMutation } from '@tanstack/react-query'
import { Fragment, useMemo } from 'react'
import * as z from 'zod/mini'
import { ENTRY_ERRORS, type Entry, entryForm } from '#contract/feedback/entered'
import { type Sayer, WAY_LABELS, WAYS, type Way } from '#domain/feedback/entered-feedback'
import { RATINGS } from '#domain/feedback/feedback'
import { asksWhatWasSeen } from '#domain/feedback/observations'
import { localized } from '#domain/text/localized'
import { NOT_OBSERVED, RatingField } from '#form/rating-field'
import { TextAnswer } from '#form/text-answer'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../../api/error-message.ts'
import { DateField } from '../../form/date-field.tsx'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { sayNext } from '../../ui/said-before.ts'
import { useWayBack } from '../../ui/way-back.ts'
import { FurtherFields, toShown } from '../self-assessment/further-fields.tsx'
import { ratingField } from '../self-assessment/rating-field.ts'
import '../../form/form.css'
import '../../ui/rating-scale.css'

type Props = { entry: Entry; supervisorId: string }
type Values = z.input<ReturnType<typeof formAbout>>
type Answers = Values['answers']

/** The initial values, without a way and ratings. */
const EMPTY: Values = {
  sayer: '',
  way: '' as Way,
  givenOn: '',
  answers: {
    technicalSkills: 0,
    communicationSkills: 0,
    problemSolving: 0,
    teamwork: 0,
    professionalism: 0,
    overallRating: 0,
    strengths: '',
    developmentAreas: '',
    additionalComments: '',
    observations: {},
    further: {},
  },
}

const ROLE_LABELS: Record<Sayer['role'], string> = localized({
  supervisor: m.common_supervisor,
  'second-contact': m.common_second_contact,
})

const TEXTS = [
  localized({ key: 'strengths', label: m.link_strengths_label }),
  localized({ key: 'developmentAreas', label: m.link_development_areas_label }),
  localized({ key: 'additionalComments', label: m.link_additional_comments_optional_label }),
] as const

/** Adds the address of the person who gave it, which is asked if several people can have. */
function formAbout(people: Entry['people']) {
  const sayer = z.string().check(
    z.refine((email) => people.length === 1 || people.some((one) => one.email === email), {
      error: m.entered_said_by_required,
    }),
  )
  return z.extend(entryForm, { sayer })
}

/** The supervisor's form for staff, with how and when it was given. Input survives a failed save and a reload. */
export function EntryForm({ entry, supervisorId }: Props) {
  const { people, studentId, allowsNotObserved, questions, questionVersionId } = entry
  const goBack = useWayBack()
  const reload = useReload(api.students.key(), api.openRequests.key(), api.feedback.key(), api.statistics.key())
  const schema = useMemo(() => formAbout(people), [people])
  const { form, draft } = useDraftedForm(schema, EMPTY, `entered-feedback/${supervisorId}`)
  const whoSaid = (email: string) => (people.length === 1 ? people[0] : people.find((one) => one.email === email))
  const backToStudent = () => {
    draft.forget()
    goBack(paths.manageStudent(studentId))
  }
  const save = useMutation(
    api.feedback.enter.mutationOptions({
      onSuccess: ({ status, isCopySent }, { saidBy }) => {
        void reload()
        const name = saidBy?.name ?? ''
        const saved = status === 'approved' ? m.entered_saved_approved({ name }) : m.entered_saved_submitted({ name })
        sayNext(`${saved} ${isCopySent ? m.entered_saved_copy({ name }) : m.entered_saved_no_copy({ name })}`)
        backToStudent()
      },
      onError: (error) => {
        form.showIssues(inputIssues(error))
        // Shows whose feedback can be entered now.
        if (hasCode(error, 'CONFLICT')) void reload()
      },
    }),
  )
  const isRefused = Object.keys(ENTRY_ERRORS).some((code) => hasCode(save.error, code))
  const way = form.field('way')
  const { answers } = form.values
  const { observations = {} } = answers
  const set = (changes: Partial<Answers>) => form.field('answers').onChange({ ...answers, ...changes })
  const field = <Key extends keyof Answers>(key: Key) => ({
    name: `answers.${key}`,
    value: answers[key],
    error: form.errors[`answers.${key}`],
    onChange: (value: Answers[Key]) => set({ [key]: value }),
  })
  const errorsOfAnswers = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [path.replace(/^answers\./, ''), error]),
  )
  return (
    <FormShell
      form={form}
      onSubmit={({ answers, sayer, ...values }) => {
        const further = toShown(answers.further, questions)
        const { name = '', email = '' } = whoSaid(sayer) ?? {}
        const saidBy = { name, email }
        save.mutate({ ...values, answers: { ...answers, further }, supervisorId, saidBy, questionVersionId })
      }}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.entered_save_failed())}
      submitLabel={m.entered_save()}
      pendingLabel={m.common_saving()}
      actions={<Button onClick={backToStudent}>{m.common_cancel()}</Button>}
    >
      <RestoredDraft draft={draft} />
      <p>{m.entered_page_hint()}</p>
      {people.length === 1 ? (
        <dl className="facts">
          {people.map(({ role, name, email }) => (
            <Fragment key={email}>
              <dt>{ROLE_LABELS[role]}</dt>
              <dd>
                <bdi>{name}</bdi> <span className="muted">{email}</span>
              </dd>
            </Fragment>
          ))}
        </dl>
      ) : (
        <SelectField
          label={m.entered_said_by_label()}
          options={people.map(({ role, name, email }) => ({
            value: email,
            label: m.common_label_with_value({ label: ROLE_LABELS[role], value: `${name} <${email}>` }),
          }))}
          placeholder={m.entered_way_none()}
          {...form.field('sayer')}
        />
      )}
      <SelectField
        label={m.entered_way_label()}
        options={WAYS.map((way) => ({ value: way, label: WAY_LABELS[way] }))}
        placeholder={m.entered_way_none()}
        {...way}
        onChange={(chosen) => way.onChange(chosen as Way)}
      />
      <DateField
        label={m.entered_given_on_label()}
        min={entry.startDate}
        max={entry.today}
        {...form.field('givenOn')}
      />
      <div>
        <h2>{m.common_ratings()}</h2>
        <p className="scale-hint">{m.common_rating_scale_hint()}</p>
        {RATINGS.map(({ key, label, hint }) => (
          <RatingField
            key={key}
            {...ratingField(field(key))}
            label={label}
            hint={hint}
            isRequired
            optOut={allowsNotObserved && key !== 'overallRating' ? NOT_OBSERVED : null}
            seen={
              asksWhatWasSeen(answers[key])
                ? {
                    name: `answers.observations.${key}`,
                    value: observations[key] ?? '',
                    error: form.errors[`answers.observations.${key}`],
                    onChange: (line) => set({ observations: { ...observations, [key]: line } }),
                  }
                : null
            }
          />
        ))}
      </div>
      <FurtherFields
        isOfSupervisor
        allowsNotObserved={allowsNotObserved}
        questions={questions}
        answers={answers.further ?? {}}
        errors={errorsOfAnswers}
        onChange={(further) => set({ further })}
      />
      <h2>{m.entered_words_title()}</h2>
      {TEXTS.map(({ key, label }) => (
        <TextAnswer
          key={key}
          {...field(key)}
          value={answers[key] ?? ''}
          label={label}
          isRequired={key !== 'additionalComments'}
        />
      ))}
      <UnsavedChanges when={form.isDirty && !isRefused} except={paths.login} onLeave={draft.forget} />
    </FormShell>
  )
}
