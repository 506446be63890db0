import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { accountProfile } from '#contract/identity/account'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

// Loaded only if an admin allows it.
const ChangeEmailDialog = lazyPart(() => import('./change-email-dialog.tsx'), 'ChangeEmailDialog')

/** Name and university; the email has its own dialog or is read-only (spec section 5, Settings profile). */
export function ProfileTab() {
  const person = usePerson()
  const { firstName, lastName, university } = person
  const queryClient = useQueryClient()
  const canChangeEmail = useQuery(api.signInSettings.options.queryOptions()).data?.emailChange
  const [isChangingEmail, setChangingEmail] = useState(false)
  const [saved, showSaved, clearSaved] = useTimedMessage(3000)
  const stored = { firstName, lastName, university: university ?? '' }
  const { form, draft } = useDraftedForm(accountProfile, stored, `settings-draft/${person.id}`)
  const save = useMutation(
    api.accounts.updateProfile.mutationOptions({
      onMutate: clearSaved,
      onSuccess: async (_, values) => {
        await updatePerson(queryClient)
        form.reset(values)
        showSaved(m.account_profile_saved())
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  return (
    <Section title={m.account_about_you_title()}>
      <FormShell
        form={form}
        label={m.common_profile()}
        onSubmit={(values) => save.mutate(values)}
        pending={save.isPending}
        error={save.error && errorMessage(save.error)}
        submitLabel={m.account_update_profile()}
        pendingLabel={m.common_updating()}
      >
        <RestoredDraft draft={draft} />
        {saved && <Banner kind="success">{saved}</Banner>}
        <NameFields form={form} />
        <TextField
          label={m.common_email()}
          type="email"
          hint={canChangeEmail ? undefined : m.account_email_change_not_offered()}
          autoComplete="email"
          isReadOnly
          name="email"
          value={person.email}
          onChange={() => undefined}
          error={undefined}
        />
        {canChangeEmail && (
          <div>
            <Button aria-label={m.account_change_email_address()} onClick={() => setChangingEmail(true)}>
              {m.account_email_change_button()}
            </Button>
          </div>
        )}
        <TextField label={m.common_university()} autoComplete="organization" {...form.field('university')} />
        <UnsavedChanges when={form.isDirty} except={paths.login} onLeave={draft.forget} />
      </FormShell>
      {isChangingEmail && (
        <Suspense>
          <ChangeEmailDialog email={person.email} onClose={() => setChangingEmail(false)} />
        </Suspense>
      )}
    </Section>
  )
}
