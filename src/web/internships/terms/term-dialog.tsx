import { type Term, termForm } from '#contract/internships/terms'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'

type Props = {
  /** Null adds a term. */
  term: Term | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or edits a term. */
export function TermDialog({ term, onSaved, onClose }: Props) {
  const form = useForm(termForm, {
    name: term?.name ?? '',
    startsOn: term?.startsOn ?? '',
    endsOn: term?.endsOn ?? '',
    registrationDeadline: term?.registrationDeadline ?? '',
    feedbackDeadline: term?.feedbackDeadline ?? '',
    askSelfAssessment: term?.askSelfAssessment ?? false,
    askMidtermFeedback: term?.askMidtermFeedback ?? false,
  })
  return (
    <FormDialog
      form={form}
      title={term ? m.terms_edit_title() : m.terms_add()}
      request={(values) => (term ? api.terms.edit.call({ id: term.id, ...values }) : api.terms.add.call(values))}
      onSuccess={() => onSaved(term ? m.terms_saved() : m.terms_added())}
      failed={term ? m.terms_save_failed() : m.terms_add_failed()}
      submitLabel={term ? m.common_save() : m.terms_add()}
      pendingLabel={term ? m.common_saving() : m.common_adding()}
      onClose={onClose}
    >
      <TextField label={m.common_name()} hint={m.terms_name_hint()} autoFocus {...form.field('name')} />
      <div className="field-pair">
        <DateField label={m.terms_first_day_label()} {...form.field('startsOn')} />
        <DateField label={m.terms_last_day_label()} min={form.values.startsOn} {...form.field('endsOn')} />
      </div>
      <div className="field-pair">
        <DateField
          label={m.terms_registration_deadline_label()}
          {...form.field('registrationDeadline')}
          value={form.values.registrationDeadline ?? ''}
        />
        <DateField
          label={m.terms_feedback_deadline_label()}
          {...form.field('feedbackDeadline')}
          value={form.values.feedbackDeadline ?? ''}
        />
      </div>
      <p className="field-hint">{m.terms_deadlines_hint()}</p>
      <CheckboxField
        label={m.terms_self_assessment_label()}
        {...form.field('askSelfAssessment')}
        value={form.values.askSelfAssessment ?? false}
      />
      <CheckboxField
        label={m.terms_midterm_label()}
        {...form.field('askMidtermFeedback')}
        value={form.values.askMidtermFeedback ?? false}
      />
    </FormDialog>
  )
}
