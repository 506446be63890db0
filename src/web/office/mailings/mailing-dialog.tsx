import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { mailingForm } from '#contract/office/mailing-form'
import { type Audience, PLACEHOLDERS, TEMPLATES } from '#domain/office/mailings'
import type { Quantity } from '#domain/text/localized'
import * as m from '#messages'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { RestoredDraft, useDraftedForm } from '../../form/drafted-form.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextArea, TextField } from '../../form/text-fields.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailingPreviewStep } from './mailing-preview.tsx'
import type { Mailings, MailingText } from './use-mailings.ts'

type Props = { audience: Audience; noun: Quantity; count: number; mailings: Mailings }

const EMPTY: MailingText = { subject: '', body: '' }
const FORMS = { students: mailingForm('students'), supervisors: mailingForm('supervisors') }

/** Writes to several people: first the text, then a preview for the first of them. */
export function MailingDialog({ audience, noun, count, mailings }: Props) {
  const { previewing, sending, close } = mailings
  const { form, draft } = useDraftedForm(FORMS[audience], EMPTY, `message-draft/${audience}/${usePerson().id}`)
  const [text, setText] = useState<MailingText | null>(null)
  const preview = text && previewing.result
  return (
    <Dialog
      title={preview ? m.mailings_preview_title() : m.mailings_title({ recipients: noun({ count }) })}
      isOpen
      onClose={close}
      role="alertdialog"
    >
      {preview ? (
        <MailingPreviewStep
          preview={preview}
          noun={noun}
          isSending={sending.isPending}
          error={sending.error && errorMessage(sending.error, m.mailings_send_failed())}
          onSend={() => sending.start(text, draft.forget)}
          back={
            <Button
              onClick={() => {
                setText(null)
                previewing.leave()
              }}
              disabled={sending.isPending}
            >
              {m.mailings_preview_back()}
            </Button>
          }
        />
      ) : (
        <FormShell
          form={form}
          label={m.mailings_label()}
          onSubmit={(values) => {
            setText(values)
            previewing.start(values)
          }}
          pending={previewing.isPending}
          error={previewing.error && errorMessage(previewing.error, m.mailings_preview_failed())}
          submitLabel={m.common_preview()}
          pendingLabel={m.mailings_preview_checking()}
          actions={<Button onClick={close}>{m.common_cancel()}</Button>}
        >
          <RestoredDraft draft={draft} />
          <TemplateField audience={audience} text={form.values} onChoose={(template) => form.set(template)} />
          <TextField label={m.common_subject()} {...form.field('subject')} />
          <TextArea
            label={m.mailings_label()}
            hint={<Placeholders audience={audience} />}
            rows={9}
            {...form.field('body')}
          />
        </FormShell>
      )}
    </Dialog>
  )
}

type TemplateProps = { audience: Audience; text: MailingText; onChoose: (text: MailingText) => void }

/** Fills in a template. Asks first if that replaces something typed. */
function TemplateField({ audience, text, onChoose }: TemplateProps) {
  const [wanted, setWanted] = useState('')
  const templates = TEMPLATES[audience]
  const isTyped = Boolean(text.subject || text.body) && !templates.some((one) => isSame(one, text))
  const choose = (name: string) => {
    const template = templates.find((one) => one.name === name)
    if (template) onChoose({ subject: template.subject, body: template.body })
    setWanted('')
  }
  const current = templates.find((one) => isSame(one, text))?.name ?? ''
  return (
    <>
      <SelectField
        label={m.mailings_template_label()}
        name="template"
        placeholder={m.common_none()}
        options={templates.map(({ name }) => name)}
        value={wanted || current}
        onChange={(name) => (isTyped ? setWanted(name) : choose(name))}
        error={undefined}
      />
      {wanted && (
        <Banner
          kind="warning"
          action={
            <Button look="text" onClick={() => choose(wanted)}>
              {m.mailings_template_replace()}
            </Button>
          }
        >
          {m.mailings_template_replace_warning()}
        </Banner>
      )}
    </>
  )
}

function isSame(one: MailingText, other: MailingText): boolean {
  return one.subject === other.subject && one.body === other.body
}

function Placeholders({ audience }: { audience: Audience }) {
  return (
    <ParaglideMessage
      message={m.mailings_body_hint}
      inputs={{ audience: names(audience) }}
      markup={{ span: ({ children }) => <span className="mailing-placeholders">{children}</span> }}
    />
  )
}

function names(audience: Audience): string {
  return PLACEHOLDERS[audience].map((name) => `{${name}}`).join(', ')
}
