import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#contract/session'
import { graduationYears, isProfileComplete } from '#domain/profile'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { updatePerson } from '../api/session-tabs.ts'
import { useDraftedForm } from '../form/drafted-form.ts'
import { FormShell } from '../form/form-shell.tsx'
import { NameFields } from '../form/name-fields.tsx'
import { RestoredDraft } from '../form/restored-draft.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { FieldSection } from '../ui/section.tsx'
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
      submitLabel={isEdit ? m.save_changes() : m.complete_profile()}
      pendingLabel={m.saving()}
      actions={isEdit && <Button onClick={cancel}>{m.cancel()}</Button>}
    >
      <RestoredDraft draft={draft} />
      <FieldSection title={m.name()}>
        <NameFields form={form} />
      </FieldSection>
      <FieldSection title={m.studies()}>
        <TextField label={m.university()} autoComplete="organization" {...form.field('university')} />
        <SelectField
          label={m.department_major()}
          hint={m.custom_departments_may_require_admin_approval()}
          placeholder={m.select_your_department_major()}
          options={[...departments, m.other_not_listed()]}
          {...form.field('department')}
        />
        {form.values.department === m.other_not_listed() && (
          <TextField label={m.your_department_major()} {...form.field('customMajor')} />
        )}
        <SelectField
          label={m.expected_graduation_year()}
          placeholder={m.select_year()}
          options={years}
          {...form.field('graduationYear')}
        />
      </FieldSection>
      <UnsavedChanges when={form.isDirty && !save.isSuccess} except={paths.login} onLeave={draft.forget} />
    </FormShell>
  )
}
