import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { internshipRegistration } from '#contract/internships/internships'
import { firstSupervisors } from '#domain/supervisors'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { useReload } from '../../api/reload.ts'
import { usePerson } from '../../api/session.ts'
import { useDraftedForm } from '../../form/drafted-form.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { RestoredDraft } from '../../form/restored-draft.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { useWayBack } from '../../ui/way-back.ts'
import { SupervisorFields } from '../supervisors/supervisor-fields.tsx'
import { InternshipFields } from './internship-fields.tsx'
import './internship-form.css'

/** Registers an internship together with its supervisors (spec section 2, Internship form). */
export function RegisterInternshipForm() {
  const navigate = useNavigate()
  const reload = useReload(api.internships.key())
  const { form, draft } = useDraftedForm(internshipRegistration, EMPTY, `internship-draft/${usePerson().id}/new`)
  const goBack = useWayBack()
  const cancel = () => {
    draft.forget()
    goBack(paths.dashboard)
  }
  const register = useMutation(
    api.internships.register.mutationOptions({
      onSuccess: (registered) => {
        void reload()
        draft.forget()
        return navigate({ to: paths.dashboard, ignoreBlocker: true, state: { registered } })
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  return (
    <FormShell
      form={form}
      onSubmit={(values) => register.mutate(values)}
      pending={register.isPending}
      error={register.error && errorMessage(register.error)}
      submitLabel={m.internships_register()}
      pendingLabel={m.internships_registering()}
      actions={<Button onClick={cancel}>{m.common_cancel()}</Button>}
    >
      <RestoredDraft draft={draft} />
      <InternshipFields form={form} />
      <SupervisorFields
        rows={form.values.supervisors}
        onChange={(supervisors) => form.set({ supervisors })}
        fieldAt={(path) => form.fieldAt(path)}
        error={form.errors.supervisors}
      />
      <UnsavedChanges when={form.isDirty} except={paths.login} onLeave={draft.forget} />
    </FormShell>
  )
}

const EMPTY = {
  employerName: '',
  industry: '',
  positionTitle: '',
  startDate: '',
  endDate: '',
  description: '',
  supervisors: firstSupervisors(),
}
