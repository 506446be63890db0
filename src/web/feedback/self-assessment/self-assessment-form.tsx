import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { type MySelfAssessment, type SelfAssessmentForm, selfAssessmentForm } from '#contract/feedback/self-assessment'
import { RATING_VALUES, RATINGS, ratingLabel, ratingOption } from '#domain/feedback'
import { SELF_ASSESSMENT_TEXTS } from '#domain/self-assessment'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../../api/error-message.ts'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { sayNext } from '../../ui/said-before.ts'
import { useWayBack } from '../../ui/way-back.ts'
import '../../form/form.css'
import '../../ui/rating-scale.css'

/** Writes or changes a self-assessment. What is typed survives a failed save and a reload. */
export function SelfAssessmentFormOf({ mine: { internshipId, selfAssessment } }: { mine: MySelfAssessment }) {
  const goBack = useWayBack()
  const reload = useReload(api.internships.key(), api.feedback.key())
  const key = `self-assessment-draft/${internshipId}`
  const { form, draft } = useDraftedForm(selfAssessmentForm, answersOf(selfAssessment), key)
  const backToDashboard = () => {
    draft.forget()
    goBack(paths.dashboard)
  }
  const save = useMutation(
    api.selfAssessments.save.mutationOptions({
      onSuccess: () => {
        void reload()
        sayNext(m.self_assessment_saved())
        backToDashboard()
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const isClosed = ['FIXED', 'NOT_ASKED', 'NOT_FOUND'].some((code) => hasCode(save.error, code))
  return (
    <FormShell
      form={form}
      onSubmit={(answers) => save.mutate({ internshipId, ...answers })}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.self_assessment_save_failed())}
      submitLabel={m.self_assessment_save()}
      pendingLabel={m.common_saving()}
      disabledReason={isClosed ? m.self_assessment_save_closed() : null}
      actions={<Button onClick={backToDashboard}>{m.common_cancel()}</Button>}
    >
      <RestoredDraft draft={draft} />
      <p>{m.self_assessment_form_intro()}</p>
      <div>
        <h2>{m.common_ratings()}</h2>
        <p className="scale-hint">{m.common_rating_scale_hint()}</p>
        {RATINGS.map(({ key, label, hint }) => (
          <RatingField key={key} label={label} hint={hint} {...form.field(key)} />
        ))}
      </div>
      <h2>{m.common_text_answers_title()}</h2>
      {SELF_ASSESSMENT_TEXTS.map(({ key, label, hint }) => (
        <TextArea key={key} label={label} hint={hint} {...form.field(key)} />
      ))}
      <UnsavedChanges when={form.isDirty && !isClosed} except={paths.login} onLeave={draft.forget} />
    </FormShell>
  )
}

/** Without a saved self-assessment: no rating is chosen. */
function answersOf(saved: MySelfAssessment['selfAssessment']): SelfAssessmentForm {
  if (saved) {
    const { updatedAt: _, ...answers } = saved
    return answers
  }
  return {
    technicalSkills: 0,
    communicationSkills: 0,
    problemSolving: 0,
    teamwork: 0,
    professionalism: 0,
    overallRating: 0,
    strengths: '',
    developmentAreas: '',
  }
}

/** 0 means that nothing has been chosen yet. */
type RatingFieldProps = FieldProps<number> & { label: string; hint: string }

/** A rating from 1 to 5, looking like the one on the supervisor's form. */
function RatingField({ name, label, hint, value, error, onChange }: RatingFieldProps) {
  const id = useId()
  const ids = error ? `${id}-hint ${id}-error` : `${id}-hint`
  return (
    <fieldset
      className="rating"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role supports aria-invalid
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      // The form focuses the first invalid field.
      tabIndex={-1}
      aria-describedby={ids}
    >
      <legend>{label}</legend>
      <div className="field-hint" id={`${id}-hint`}>
        {hint}
      </div>
      <div className="scale">
        <div className="cells">
          {RATING_VALUES.map((rating) => (
            <label key={rating}>
              <input
                type="radio"
                name={name}
                value={rating}
                checked={value === rating}
                onChange={() => onChange(rating)}
                aria-label={ratingOption(rating)}
              />
              <span className="cell">{rating}</span>
              <span className="word">{ratingLabel(rating)}</span>
            </label>
          ))}
        </div>
      </div>
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
