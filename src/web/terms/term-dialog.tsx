import { useMutation } from '@tanstack/react-query'
import { type Term, termForm } from '#contract/terms'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { DateField } from '../form/date-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

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
  const onError = (error: unknown) => form.showIssues(inputIssues(error))
  const add = useMutation(api.terms.add.mutationOptions({ onSuccess: () => onSaved(m.terms_added()), onError }))
  const edit = useMutation(api.terms.edit.mutationOptions({ onSuccess: () => onSaved(m.terms_saved()), onError }))
  const save = term ? edit : add
  return (
    <Dialog title={term ? m.terms_edit_title() : m.terms_add()} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => (term ? edit.mutate({ id: term.id, ...values }) : add.mutate(values))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, term ? m.terms_save_failed() : m.terms_add_failed())}
        submitLabel={term ? m.common_save() : m.terms_add()}
        pendingLabel={term ? m.common_saving() : m.common_adding()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
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
      </FormShell>
    </Dialog>
  )
}
