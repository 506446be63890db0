import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailText, emailTextForm } from '#contract/settings/email-texts'
import { EDITABLE } from '#domain/settings/email-texts'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { TextArea, TextField } from '../../form/text-fields.tsx'
import { UnsavedChanges } from '../../form/unsaved-changes.tsx'
import { useForm } from '../../form/use-form.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { EmailPreview, showPreview } from './email-preview.tsx'

/** Subject, heading and text of one email, with placeholders. */
export function EmailTextForm({ text: { email, chosen } }: { text: EmailText }) {
  const { own, placeholders, adds } = EDITABLE[email]
  const { subject, heading, body } = chosen ?? own
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const [isPreviewed, setPreviewed] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const form = useForm(emailTextForm, { email, subject, heading, body })
  const reload = useReload(api.emailTexts.key())
  const save = useMutation(
    api.emailTexts.save.mutationOptions({
      onMutate: clearMessage,
      onSuccess: async (_, saved) => {
        form.reset(saved)
        showMessage(m.email_texts_saved())
        await reload()
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const test = useMutation(
    api.emailTexts.sendTest.mutationOptions({
      onMutate: clearMessage,
      onSuccess: ({ address }) => showMessage(m.common_test_sent({ address })),
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
        title={m.email_texts_words_title()}
        about={m.email_texts_words_intro({
          placeholders: placeholders.map((name) => `{${name}}`).join(', '),
          adds,
        })}
      >
        <FormShell
          form={form}
          label={m.email_texts_words_title()}
          onSubmit={(values) => save.mutate(values)}
          pending={save.isPending}
          error={save.error && errorMessage(save.error, m.email_texts_save_failed())}
          submitLabel={m.email_texts_save()}
          pendingLabel={m.common_saving()}
          actions={
            <>
              <Button onClick={preview}>{m.common_preview()}</Button>
              <Button
                onClick={() => test.mutate({ email })}
                pending={test.isPending}
                pendingLabel={m.common_sending()}
                disabledReason={form.isDirty ? m.email_texts_test_unsaved_hint() : null}
              >
                {m.common_send_test()}
              </Button>
              {chosen && <Button onClick={() => setResetting(true)}>{m.email_texts_reset()}</Button>}
            </>
          }
        >
          <TextField label={m.common_subject()} autoComplete="off" {...form.field('subject')} />
          <TextField label={m.email_texts_heading_label()} autoComplete="off" {...form.field('heading')} />
          <TextArea label={m.common_text()} hint={m.email_texts_body_hint()} rows={10} {...form.field('body')} />
          {test.isError && <Banner kind="error">{errorMessage(test.error, m.common_test_failed())}</Banner>}
          <SuccessMessage message={message} />
          <UnsavedChanges when={form.isDirty} except={paths.login} />
        </FormShell>
      </Section>
      <EmailPreview isShown={isPreviewed} />
      {isResetting && (
        <ConfirmDialog
          title={m.email_texts_reset()}
          question={m.email_texts_reset_question()}
          confirmLabel={m.email_texts_reset()}
          request={() => api.emailTexts.reset.call({ email })}
          onSuccess={async () => {
            form.reset({ email, ...own })
            setResetting(false)
            setPreviewed(false)
            showMessage(m.email_texts_reset_succeeded())
            await reload()
          }}
          failed={m.email_texts_reset_failed()}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  )
}
