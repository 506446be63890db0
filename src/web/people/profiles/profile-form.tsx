import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#contract/identity/sessions'
import { graduationYears, isProfileComplete } from '#domain/profile'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { useDraftedForm } from '../../form/drafted-form.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { RestoredDraft } from '../../form/restored-draft.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSection } from '../../ui/section.tsx'
import { profileRules } from './profile-rules.ts'
import { profileValues, yearOptions } from './profile-values.ts'

type Props = {
  person: Person
  departments: readonly string[]
  /** Where to go after saving. */
  next: string
}

/** The student's own profile (spec section 2, Profile). */
export function ProfileForm({ person, departments, next }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isEdit] = useState(isProfileComplete(person))
  const { form, draft } = useDraftedForm(profileRules, profileValues(person, departments), `profile-draft/${person.id}`)
  const save = useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: async () => {
        draft.forget()
        await updatePerson(queryClient)
        await navigate({ href: next, ignoreBlocker: true })
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const cancel = () => {
    draft.forget()
    void navigate({ to: paths.dashboard, ignoreBlocker: true })
  }
  const years = yearOptions(graduationYears(new Date()), person.graduationYear)
  return (
    <FormShell
      form={form}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error)}
      submitLabel={isEdit ? m.common_save_changes() : m.profiles_complete()}
      pendingLabel={m.common_saving()}
      actions={isEdit && <Button onClick={cancel}>{m.common_cancel()}</Button>}
    >
      <RestoredDraft draft={draft} />
      <FieldSection title={m.common_name()}>
        <NameFields form={form} />
      </FieldSection>
      <FieldSection title={m.profiles_studies_title()}>
        <TextField label={m.common_university()} autoComplete="organization" {...form.field('university')} />
        <SelectField
          label={m.profiles_department_label()}
          hint={m.profiles_department_hint()}
          placeholder={m.profiles_department_placeholder()}
          options={[...departments, m.profiles_department_other()]}
          {...form.field('department')}
        />
        {form.values.department === m.profiles_department_other() && (
          <TextField label={m.profiles_custom_department_label()} {...form.field('customMajor')} />
        )}
        <SelectField
          label={m.profiles_graduation_year_label()}
          placeholder={m.profiles_graduation_year_placeholder()}
          options={years}
          {...form.field('graduationYear')}
        />
      </FieldSection>
      <UnsavedChanges when={form.isDirty && !save.isSuccess} except={paths.login} onLeave={draft.forget} />
    </FormShell>
  )
}
