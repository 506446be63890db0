import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Person } from '#contract/identity/sessions'
import { type StudentProfile, studentProfile } from '#contract/people/profiles'
import { graduationYears, isProfileComplete } from '#domain/people/profile'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { sayNext } from '../../ui/said-before.ts'
import { FieldSection } from '../../ui/section.tsx'
import { LoadingState } from '../../ui/states.tsx'

export function ProfilePage() {
  const person = usePerson()
  // Fixed on arrival: saving completes the profile just before the next screen opens.
  const [isComplete] = useState(isProfileComplete(person))
  const { next } = useSearch({ strict: false })
  const departments = useQuery(api.departments.list.queryOptions())
  return (
    <>
      <PageHeader title={isComplete ? m.profiles_edit_title() : m.profiles_complete_title()} />
      <div className="stack">
        {!isComplete && next && (
          <Banner kind="warning">
            <strong>{m.profiles_incomplete_title()}</strong>
            <p>{m.profiles_incomplete_hint()}</p>
          </Banner>
        )}
        {departments.isLoadingError && <Banner kind="error">{m.profiles_departments_load_failed()}</Banner>}
        {departments.isPending ? (
          <LoadingState>{m.profiles_loading()}</LoadingState>
        ) : (
          <ProfileForm
            person={person}
            departments={departments.data?.map(({ name }) => name) ?? []}
            next={next ?? paths.dashboard}
          />
        )}
      </div>
    </>
  )
}

type ProfileFormProps = {
  person: Person
  departments: readonly string[]
  /** Where to go after saving. */
  next: string
}

/** The student's own profile (spec section 2, Profile). */
function ProfileForm({ person, departments, next }: ProfileFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isEdit] = useState(isProfileComplete(person))
  const { form, draft } = useDraftedForm(profileRules, profileValues(person, departments), `profile-draft/${person.id}`)
  const save = useMutation(
    api.profiles.update.mutationOptions({
      onSuccess: async () => {
        draft.forget()
        await updatePerson(queryClient)
        if (next === paths.dashboard) sayNext(m.profiles_saved())
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
      <FieldSection title={m.common_full_name()}>
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

const { firstName, lastName, university, major, graduationYear } = studentProfile.shape

const fields = z.object({
  firstName,
  lastName,
  university,
  /** A department, or 'Other (not listed)'. */
  department: major,
  customMajor: z.string(),
  graduationYear: z.pipe(
    z.pipe(
      z.string(),
      z.transform((year: string): unknown => year),
    ),
    graduationYear,
  ),
})

const isSpecified = z.refine<{ department: string; customMajor: string }>(
  ({ department, customMajor }) => department !== m.profiles_department_other() || customMajor.trim() !== '',
  { error: m.profiles_custom_department_required, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)
const isNotTooLong = z.refine<{ department: string; customMajor: string }>(
  ({ department, customMajor }) =>
    department !== m.profiles_department_other() || major.safeParse(customMajor.trim() || 'none').success,
  { error: m.profiles_custom_department_too_long, path: ['customMajor'], when: ({ value }) => Boolean(value) },
)

/** Turns the form's fields into the contract's profile: the select or its free text becomes the major. */
export const profileRules = z.pipe(
  fields.check(isSpecified, isNotTooLong),
  z.transform(
    ({ department, customMajor, ...rest }): StudentProfile => ({
      ...rest,
      major: department === m.profiles_department_other() ? customMajor.trim() : department,
    }),
  ),
)

/** The form's initial values: a major that is not a department becomes the free text. */
export function profileValues(person: Person, departments: readonly string[]): z.input<typeof profileRules> {
  const { firstName, lastName, major } = person
  const isListed = major === null || departments.includes(major)
  return {
    firstName,
    lastName,
    university: person.university ?? '',
    department: isListed ? (major ?? '') : m.profiles_department_other(),
    customMajor: isListed ? '' : major,
    graduationYear: person.graduationYear?.toString() ?? '',
  }
}

/** The years to choose from, including a stored year in the past, so that saving keeps it. */
export function yearOptions(years: readonly number[], stored: number | null): string[] {
  return (stored === null || years.includes(stored) ? years : [stored, ...years]).map(String)
}
