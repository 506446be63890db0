import { useMutation } from '@tanstack/react-query'
import { type MySelfAssessment, type SelfAssessmentForm, selfAssessmentForm } from '#contract/feedback/self-assessment'
import { RATINGS } from '#domain/feedback/feedback'
import { SELF_ASSESSMENT_HINTS, SELF_ASSESSMENT_TEXTS } from '#domain/feedback/self-assessment'
import { RatingField } from '#form/rating-field'
import { TextAnswer } from '#form/text-answer'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../../api/error-message.ts'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { sayNext } from '../../ui/said-before.ts'
import { useWayBack } from '../../ui/way-back.ts'
import { FurtherFields, toShown } from './further-fields.tsx'
import { ratingField } from './rating-field.ts'
import '../../form/form.css'
import '../../ui/rating-scale.css'

/** Writes or changes a self-assessment. Input survives a failed save and a reload. */
export function SelfAssessmentFormOf({ mine }: { mine: MySelfAssessment }) {
  const { internshipId, questions, questionVersionId } = mine
  const goBack = useWayBack()
  const reload = useReload(api.internships.key(), api.feedback.key())
  const key = `self-assessment-draft/${internshipId}`
  const { form, draft } = useDraftedForm(selfAssessmentForm, answersOf(mine), key)
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
      onSubmit={(answers) => {
        const further = toShown(answers.further, questions)
        save.mutate({ ...answers, further, internshipId, questionVersionId })
      }}
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
        {RATINGS.map(({ key, label }) => (
          <RatingField
            key={key}
            {...ratingField(form.field(key))}
            label={label}
            hint={SELF_ASSESSMENT_HINTS[key]()}
            isRequired
          />
        ))}
      </div>
      {questions.length > 0 && <p>{m.self_assessment_further_hint()}</p>}
      <FurtherFields
        questions={questions}
        answers={form.values.further ?? {}}
        errors={form.errors}
        onChange={form.field('further').onChange}
      />
      <h2>{m.common_text_answers_title()}</h2>
      {SELF_ASSESSMENT_TEXTS.map(({ key, label, hint }) => (
        <TextAnswer key={key} {...form.field(key)} label={label} hint={hint} isRequired />
      ))}
      <UnsavedChanges when={form.isDirty && !isClosed} except={paths.login} onLeave={draft.forget} />
    </FormShell>
  )
}

/** The initial values. Without a saved self-assessment, no rating is chosen. */
function answersOf({ selfAssessment, questionVersionId }: MySelfAssessment): SelfAssessmentForm {
  if (selfAssessment) {
    const { updatedAt: _, answered: __, ...answers } = selfAssessment
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
    further: {},
    questionVersionId,
  }
}
