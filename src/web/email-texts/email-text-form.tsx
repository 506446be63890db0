import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailText, emailTextForm } from '#contract/email-texts'
import { EDITABLE } from '#domain/email-texts'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import { useForm } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { EmailPreview } from './email-preview.tsx'
import { showPreview } from './show-preview.ts'

/** Subject, heading and text of one email, with placeholders. */
export function EmailTextForm({ text: { email, chosen } }: { text: EmailText }) {
  const { own, placeholders, adds } = EDITABLE[email]
  const { subject, heading, body } = chosen ?? own
  const queryClient = useQueryClient()
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const form = useForm(emailTextForm, { email, subject, heading, body })
  const reload = () => queryClient.invalidateQueries({ queryKey: api.emailTexts.key() })
  const save = useMutation(
    api.emailTexts.save.mutationOptions({
      onMutate: clearMessage,
      onSuccess: async (_, saved) => {
        form.reset(saved)
        showMessage(m.words_saved_next_emails_have_them())
        await reload()
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const reset = useMutation(
    api.emailTexts.reset.mutationOptions({
      onSuccess: async () => {
        form.reset({ email, ...own })
        setResetting(false)
        setPreviewed(false)
        showMessage(m.email_has_default_words_again())
        await reload()
      },
    }),
  )
  const test = useMutation(
    api.emailTexts.sendTest.mutationOptions({
      onMutate: clearMessage,
      onSuccess: ({ address }) => showMessage(m.test_is_on_its_way_to({ address })),
    }),
  )
  const preview = () => {
    const words = form.check()
    if (!words) return
    setPreviewed(true)
    showPreview(words)
  }
  return (
    <>
      <Section
        id="words"
        title={m.words_of_email()}
        about={m.filled_in_for_each_reader_product({
          placeholders: placeholders.map((name) => `{${name}}`).join(', '),
          adds,
        })}
      >
        <FormShell
          form={form}
          label={m.words_of_email()}
          onSubmit={(values) => save.mutate(values)}
          pending={save.isPending}
          error={save.error && errorMessage(save.error, m.failed_to_save_words())}
          submitLabel={m.save_words()}
          pendingLabel={m.saving()}
          actions={
            <>
              <Button onClick={preview}>{m.preview()}</Button>
              <Button
                onClick={() => test.mutate({ email })}
                pending={test.isPending}
                pendingLabel={m.sending()}
                disabledReason={form.isDirty ? m.save_words_first() : null}
              >
                {m.send_test_to_me()}
              </Button>
              {chosen && <Button onClick={() => setResetting(true)}>{m.back_to_default()}</Button>}
            </>
          }
        >
          <TextField label={m.subject()} autoComplete="off" {...form.field('subject')} />
          <TextField label={m.heading()} autoComplete="off" {...form.field('heading')} />
          <TextArea label={m.text()} hint={m.empty_line_begins_new_paragraph()} rows={10} {...form.field('body')} />
          {test.isError && <Banner kind="error">{errorMessage(test.error, m.failed_to_send_test())}</Banner>}
          <SuccessMessage message={message} />
          <UnsavedChanges when={form.isDirty} except={paths.login} />
        </FormShell>
      </Section>
      <EmailPreview isShown={isPreviewed} />
      <ConfirmDialog
        isOpen={isResetting}
        title={m.back_to_default()}
        question={m.are_you_sure_you_want_to_delete_your()}
        confirmLabel={m.back_to_default()}
        pendingLabel={m.deleting()}
        pending={reset.isPending}
        error={reset.error && errorMessage(reset.error, m.failed_to_delete_words())}
        onConfirm={() => reset.mutate({ email })}
        onClose={() => setResetting(false)}
      />
    </>
  )
}
