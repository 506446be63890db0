import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type InternshipFacts, type InternshipToEdit, internshipFacts } from '#contract/internships'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { useDraftedForm } from '../form/drafted-form.ts'
import { FormShell } from '../form/form-shell.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ApprovalNotice, BackForApproval } from './approval-notice.tsx'
import { InternshipFields } from './internship-fields.tsx'
import { RestoredDraft } from './restored-draft.tsx'
import './internship-form.css'

type Props = { internship: InternshipToEdit }

/** Changes the facts of an internship; its supervisors are sent only on registering (spec section 5). */
export function EditInternshipForm({ internship }: Props) {
  const { id, supervisors } = internship
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { form, draft } = useDraftedForm(internshipFacts, factsOf(internship), `internship-draft/${id}`)
  const backToDashboard = () => {
    draft.forget()
    return navigate({ to: paths.dashboard, ignoreBlocker: true })
  }
  const edit = useMutation(
    api.internships.edit.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.internships.key() })
        return backToDashboard()
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  return (
    <FormShell
      form={form}
      onSubmit={(facts) => edit.mutate({ id, ...facts })}
      pending={edit.isPending}
      error={edit.error && errorMessage(edit.error)}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      actions={<Button onClick={() => void backToDashboard()}>Cancel</Button>}
    >
      <RestoredDraft draft={draft} />
      <ApprovalNotice internship={internship} />
      <InternshipFields form={form} />
      <section className="form-section" aria-labelledby="supervisors-heading">
        <h2 id="supervisors-heading">Supervisor Information</h2>
        <p className="muted">
          The supervisors were named when you registered. Editing the internship leaves them as they are.
        </p>
        <ul className="panel supervisor-facts">
          {supervisors.map(({ id, name, email, isPrimary }) => (
            <li key={id}>
              <strong>{name}</strong> {isPrimary && '(primary)'}
              <div className="small muted">{email}</div>
            </li>
          ))}
        </ul>
      </section>
      <BackForApproval internship={internship} facts={form.values} />
      <UnsavedChanges when={form.isDirty} except={paths.login} onLeave={draft.forget} />
    </FormShell>
  )
}

function factsOf(internship: InternshipToEdit): InternshipFacts {
  const { employerName, industry, positionTitle, startDate, endDate, description } = internship
  return { employerName, industry, positionTitle, startDate, endDate, description }
}
