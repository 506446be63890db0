import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { messageForm } from '#contract/message-form'
import { type Audience, PLACEHOLDERS, TEMPLATES } from '#domain/messages'
import type { Quantity } from '#domain/quantity'
import * as m from '#messages'
import { errorMessage } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { useDraftedForm } from '../form/drafted-form.ts'
import { FormShell } from '../form/form-shell.tsx'
import { RestoredDraft } from '../form/restored-draft.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MessagePreviewStep } from './message-preview.tsx'
import type { Messages, MessageText } from './use-messages.ts'
import './messages.css'

type Props = { audience: Audience; noun: Quantity; count: number; messages: Messages }

const EMPTY: MessageText = { subject: '', body: '' }
const FORMS = { students: messageForm('students'), supervisors: messageForm('supervisors') }

/** Writes to several people: first the text, then what the first of them will read. */
export function MessageDialog({ audience, noun, count, messages }: Props) {
  const { previewing, sending, close } = messages
  const { form, draft } = useDraftedForm(FORMS[audience], EMPTY, `message-draft/${audience}/${usePerson().id}`)
  const [text, setText] = useState<MessageText | null>(null)
  const preview = text && previewing.result
  return (
    <Dialog
      title={preview ? m.mailings_preview_title() : m.mailings_title({ recipients: noun({ count }) })}
      isOpen
      onClose={close}
      role="alertdialog"
    >
      {preview ? (
        <MessagePreviewStep
          preview={preview}
          noun={noun}
          isSending={sending.isPending}
          error={sending.error && errorMessage(sending.error, m.mailings_send_failed())}
          onSend={() => sending.start(text, draft.forget)}
          onBack={() => {
            setText(null)
            previewing.leave()
          }}
        />
      ) : (
        <FormShell
          form={form}
          label={m.mailings_message_label()}
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
            label={m.mailings_message_label()}
            hint={<Placeholders audience={audience} />}
            rows={9}
            {...form.field('body')}
          />
        </FormShell>
      )}
    </Dialog>
  )
}

type TemplateProps = { audience: Audience; text: MessageText; onChoose: (text: MessageText) => void }

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

function isSame(one: MessageText, other: MessageText): boolean {
  return one.subject === other.subject && one.body === other.body
}

function Placeholders({ audience }: { audience: Audience }) {
  return (
    <ParaglideMessage
      message={m.mailings_body_hint}
      inputs={{ audience: names(audience) }}
      markup={{ span: ({ children }) => <span className="message-placeholders">{children}</span> }}
    />
  )
}

function names(audience: Audience): string {
  return PLACEHOLDERS[audience].map((name) => `{${name}}`).join(', ')
}
