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
  const add = useMutation(api.terms.add.mutationOptions({ onSuccess: () => onSaved(m.term_added()), onError }))
  const edit = useMutation(api.terms.edit.mutationOptions({ onSuccess: () => onSaved(m.term_updated()), onError }))
  const save = term ? edit : add
  return (
    <Dialog title={term ? m.edit_term() : m.add_term()} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => (term ? edit.mutate({ id: term.id, ...values }) : add.mutate(values))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, term ? m.failed_to_update_term() : m.failed_to_add_term())}
        submitLabel={term ? m.save() : m.add_term()}
        pendingLabel={term ? m.saving() : m.adding()}
        actions={<Button onClick={onClose}>{m.cancel()}</Button>}
      >
        <TextField label={m.name()} hint={m.for_example_summer_2026()} autoFocus {...form.field('name')} />
        <div className="field-pair">
          <DateField label={m.first_day_2()} {...form.field('startsOn')} />
          <DateField label={m.last_day_2()} min={form.values.startsOn} {...form.field('endsOn')} />
        </div>
        <div className="field-pair">
          <DateField
            label={m.registration_deadline_optional()}
            {...form.field('registrationDeadline')}
            value={form.values.registrationDeadline ?? ''}
          />
          <DateField
            label={m.feedback_deadline_optional()}
            {...form.field('feedbackDeadline')}
            value={form.values.feedbackDeadline ?? ''}
          />
        </div>
        <p className="field-hint">{m.students_see_deadlines_registering_later_stays()}</p>
        <CheckboxField
          label={m.ask_students_for_self_assessment()}
          {...form.field('askSelfAssessment')}
          value={form.values.askSelfAssessment ?? false}
        />
        <CheckboxField
          label={m.ask_supervisors_for_mid_term_feedback()}
          {...form.field('askMidtermFeedback')}
          value={form.values.askMidtermFeedback ?? false}
        />
      </FormShell>
    </Dialog>
  )
}
