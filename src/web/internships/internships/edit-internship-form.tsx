import { useMutation } from '@tanstack/react-query'
import { type InternshipFacts, type InternshipToEdit, internshipFacts } from '#contract/internships/internships'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { useDraftedForm } from '../../form/drafted-form.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { RestoredDraft } from '../../form/restored-draft.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWayBack } from '../../ui/way-back.ts'
import { SupervisorCorrections } from '../supervisors/supervisor-corrections.tsx'
import { ApprovalNotice, BackForApproval } from './approval-notice.tsx'
import { InternshipFields } from './internship-fields.tsx'
import './internship-form.css'

type Props = { internship: InternshipToEdit }

/** Edits an internship; each supervisor is corrected separately (spec section 5, product decision 6). */
export function EditInternshipForm({ internship }: Props) {
  const { id } = internship
  const goBack = useWayBack()
  const reload = useReload(api.internships.key())
  const { form, draft } = useDraftedForm(internshipFacts, factsOf(internship), `internship-draft/${id}`)
  const backToDashboard = () => {
    draft.forget()
    goBack(paths.dashboard)
  }
  const edit = useMutation(
    api.internships.edit.mutationOptions({
      onSuccess: () => {
        void reload()
        backToDashboard()
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const isGone = hasCode(edit.error, 'NOT_FOUND')
  return (
    <>
      <FormShell
        form={form}
        onSubmit={(facts) => edit.mutate({ id, ...facts })}
        pending={edit.isPending}
        error={edit.error && errorMessage(edit.error)}
        errorAction={isGone && <TextLink to={paths.dashboard}>{m.common_back_to_dashboard()}</TextLink>}
        submitLabel={m.common_save_changes()}
        pendingLabel={m.common_saving()}
        disabledReason={isGone ? m.internships_deleted_elsewhere() : null}
        actions={!isGone && <Button onClick={backToDashboard}>{m.common_cancel()}</Button>}
      >
        <RestoredDraft draft={draft} />
        {!isGone && <ApprovalNotice internship={internship} />}
        <InternshipFields form={form} />
        {!isGone && <BackForApproval internship={internship} facts={form.values} />}
        <UnsavedChanges when={form.isDirty && !isGone} except={paths.login} onLeave={draft.forget} />
      </FormShell>
      {!isGone && <SupervisorCorrections internship={internship} />}
    </>
  )
}

function factsOf(internship: InternshipToEdit): InternshipFacts {
  const { employerName, industry, positionTitle, startDate, endDate, description } = internship
  return { employerName, industry, positionTitle, startDate, endDate, description }
}
