import { useMutation } from '@tanstack/react-query'
import { type SubjectTrialPlan, subjectTrialForm } from '#contract/settings/subject-trials'
import { peoplePerGroup, SMALLEST_DIFFERENCES, TRIAL_DAYS, type TrialEmail } from '#domain/feedback/subject-trial'
import { EDITABLE } from '#domain/settings/email-texts'
import { LANGUAGES, languageName } from '#domain/text/languages'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'

type Props = { email: TrialEmail; plan: SubjectTrialPlan; onStart: () => Promise<void> }

/** The tried subject in each language, and above it how many people the trial needs. */
export function StartTrialForm({ email, plan, onStart }: Props) {
  const form = useForm(subjectTrialForm, { email, smallestDifference: 5, subjects: {} })
  const start = useMutation(
    api.subjectTrials.start.mutationOptions({
      onSuccess: onStart,
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const { smallestDifference } = form.values
  return (
    <FormShell
      form={form}
      label={m.subject_trials_title()}
      onSubmit={(values) => start.mutate(values)}
      pending={start.isPending}
      error={start.error && errorMessage(start.error, m.subject_trials_start_failed())}
      submitLabel={m.subject_trials_start()}
      pendingLabel={m.subject_trials_starting()}
    >
      <SelectField
        label={m.subject_trials_difference_label()}
        options={SMALLEST_DIFFERENCES.map((points) => ({
          value: String(points),
          label: m.subject_trials_difference_points({ points }),
        }))}
        name="smallestDifference"
        value={String(smallestDifference)}
        error={form.errors.smallestDifference}
        onChange={(chosen) =>
          form.set({ smallestDifference: SMALLEST_DIFFERENCES.find((points) => String(points) === chosen) ?? 5 })
        }
      />
      <p>{sampleText(plan, smallestDifference)}</p>
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={m.subject_trials_subject_label({ language: languageName(language) })}
          autoComplete="off"
          {...form.fieldAt(`subjects.${language}`)}
        />
      ))}
      <p className="muted small">
        {m.subject_trials_subjects_hint({
          placeholders: EDITABLE[email].placeholders.map((name) => `{${name}}`).join(', '),
        })}
      </p>
    </FormShell>
  )
}

/** How many people are needed, why, and how long that takes. */
function sampleText(plan: SubjectTrialPlan, smallestDifference: number): string {
  const people = peoplePerGroup(plan.presentPercent, smallestDifference)
  const count = (number: number) => number.toLocaleString(m.common_locale())
  const percent = (plan.presentPercent / 100).toLocaleString(m.common_locale(), { style: 'percent' })
  return [
    m.subject_trials_sample({ people: count(people), both: count(2 * people) }),
    plan.isAssumed
      ? m.subject_trials_rate_assumed({ percent })
      : m.subject_trials_rate_known({ percent, days: TRIAL_DAYS }),
    m.subject_trials_power(),
    paceText(plan, 2 * people),
  ].join(' ')
}

function paceText({ lastTerm, peopleInYear }: SubjectTrialPlan, people: number): string {
  const count = (number: number) => number.toLocaleString(m.common_locale())
  if (lastTerm && lastTerm.people > 0)
    return m.subject_trials_pace_term({
      term: lastTerm.name,
      people: count(lastTerm.people),
      terms: count(Math.ceil(people / lastTerm.people)),
    })
  if (peopleInYear === 0) return m.subject_trials_pace_unknown()
  return m.subject_trials_pace_year({
    people: count(peopleInYear),
    months: count(Math.ceil((12 * people) / peopleInYear)),
  })
}
