import { useMutation } from '@tanstack/react-query'
import { type Term, termForm } from '#contract/terms'
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
  const add = useMutation(api.terms.add.mutationOptions({ onSuccess: () => onSaved('Term added'), onError }))
  const edit = useMutation(api.terms.edit.mutationOptions({ onSuccess: () => onSaved('Term updated'), onError }))
  const save = term ? edit : add
  return (
    <Dialog title={term ? 'Edit Term' : 'Add Term'} isOpen onClose={onClose} role="alertdialog">
      <FormShell
        form={form}
        onSubmit={(values) => (term ? edit.mutate({ id: term.id, ...values }) : add.mutate(values))}
        pending={save.isPending}
        error={save.error && errorMessage(save.error, term ? 'Failed to update term' : 'Failed to add term')}
        submitLabel={term ? 'Save' : 'Add Term'}
        pendingLabel={term ? 'Saving...' : 'Adding...'}
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextField label="Name" hint="For example 'Summer 2026'." autoFocus {...form.field('name')} />
        <div className="field-pair">
          <DateField label="First day" {...form.field('startsOn')} />
          <DateField label="Last day" min={form.values.startsOn} {...form.field('endsOn')} />
        </div>
        <div className="field-pair">
          <DateField
            label="Registration deadline (optional)"
            {...form.field('registrationDeadline')}
            value={form.values.registrationDeadline ?? ''}
          />
          <DateField
            label="Feedback deadline (optional)"
            {...form.field('feedbackDeadline')}
            value={form.values.feedbackDeadline ?? ''}
          />
        </div>
        <p className="field-hint">Students see the deadlines. Registering later stays possible.</p>
        <CheckboxField
          label="Ask students for a self-assessment"
          {...form.field('askSelfAssessment')}
          value={form.values.askSelfAssessment ?? false}
        />
        <CheckboxField
          label="Ask supervisors for mid-term feedback"
          {...form.field('askMidtermFeedback')}
          value={form.values.askMidtermFeedback ?? false}
        />
      </FormShell>
    </Dialog>
  )
}
