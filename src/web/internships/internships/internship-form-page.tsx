import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import {
  type InternshipFacts,
  type InternshipToEdit,
  internshipFacts,
  internshipRegistration,
} from '#contract/internships/internships'
import { changesApprovedFacts } from '#domain/internships/internship'
import { firstSupervisors } from '#domain/internships/supervisors'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, hasCode, inputIssues, isRefusal } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { DateField } from '../../form/date-field.tsx'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { TextArea, TextField } from '../../form/text-fields.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BackLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FieldSection } from '../../ui/section.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { useWayBack } from '../../ui/way-back.ts'
import { SupervisorCorrections } from '../supervisors/supervisor-corrections.tsx'
import { SupervisorFields } from '../supervisors/supervisor-fields.tsx'
import { TermNote } from '../terms/term-note.tsx'
import './internship-form.css'

/** Registering and editing share one screen (spec section 2, Internship form). */
export function InternshipFormPage() {
  const { id } = useParams({ strict: false })
  return (
    <>
      <PageHeader title={id ? m.internships_edit_title() : m.internships_register_title()} />
      {id ? <EditInternship key={id} id={id} /> : <RegisterInternshipForm />}
    </>
  )
}

function EditInternship({ id }: { id: string }) {
  // Not cached: the form always opens with current data.
  const query = useQuery(api.internships.getMine.queryOptions({ input: { id }, gcTime: 0 }))
  if (query.isPending) return <LoadingState>{m.internships_form_loading()}</LoadingState>
  if (query.data) return <EditInternshipForm internship={query.data} />
  const retry = isRefusal(query.error) ? {} : { onRetry: () => void query.refetch(), retrying: query.isFetching }
  return (
    <ErrorState
      title={m.internships_own_load_failed()}
      message={errorMessage(query.error)}
      {...retry}
      action={<BackLink to={paths.dashboard}>{m.common_back_to_dashboard()}</BackLink>}
    />
  )
}

/** Edits an internship; each supervisor is corrected separately (spec section 5, product decision 6). */
function EditInternshipForm({ internship }: { internship: InternshipToEdit }) {
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

/** How an edit affects the approval, shown above the form (product decision 5). */
function ApprovalNotice({ internship }: { internship: InternshipToEdit }) {
  const { status, approvalRequired, rejectionReason } = internship
  if (status === 'rejected')
    return (
      <Banner kind="warning">
        <p>
          {m.internships_rejected_notice()}
          {approvalRequired && m.internships_rejected_saving_hint()}
        </p>
        {rejectionReason && (
          <p>
            <strong>{m.internships_rejected_reason()}</strong> {rejectionReason}
          </p>
        )}
      </Banner>
    )
  if (status !== 'approved' || !approvalRequired) return null
  return <Banner kind="info">{m.internships_approved_edit_hint()}</Banner>
}

type BackForApprovalProps = {
  internship: InternshipToEdit
  /** The current form values. */
  facts: InternshipFacts
}

/** A notice near the submit button, once an edit needs a new approval. */
function BackForApproval({ internship, facts }: BackForApprovalProps) {
  const { status, approvalRequired } = internship
  if (status !== 'approved' || !approvalRequired || !changesApprovedFacts(internship, facts)) return null
  return <Banner kind="warning">{m.internships_back_for_approval()}</Banner>
}

/** Registers an internship together with its supervisors (spec section 2, Internship form). */
function RegisterInternshipForm() {
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

type InternshipFieldsProps = {
  form: { values: InternshipFacts; field: (name: keyof InternshipFacts) => FieldProps<string> }
}

/** The two sections shared by registering and editing. */
function InternshipFields({ form }: InternshipFieldsProps) {
  return (
    <>
      <FieldSection title={m.internships_employer_section_title()}>
        <TextField label={m.internships_employer_name_label()} autoComplete="off" {...form.field('employerName')} />
        <TextField label={m.common_industry()} autoComplete="off" {...form.field('industry')} />
      </FieldSection>
      <FieldSection title={m.internships_position_section_title()}>
        <TextField label={m.internships_position_title_label()} autoComplete="off" {...form.field('positionTitle')} />
        <div className="field-pair">
          <DateField label={m.common_start_date()} {...form.field('startDate')} />
          <DateField label={m.common_end_date()} min={form.values.startDate} {...form.field('endDate')} />
        </div>
        <TermNote startDate={form.values.startDate} />
        <TextArea
          label={m.internships_description_label()}
          hint={m.internships_description_hint()}
          rows={6}
          {...form.field('description')}
        />
      </FieldSection>
    </>
  )
}
