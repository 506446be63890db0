import { type ReactNode, useEffect, useRef } from 'react'
import type { MailingPreview } from '#contract/office/mailings'
import type { Quantity } from '#domain/text/localized'
import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import './mailings.css'

type MailingPreviewStepProps = {
  preview: MailingPreview
  /** For example 'student'. */
  noun: Quantity
  isSending: boolean
  error: string | null
  onSend: () => void
  /** Shown next to 'Send'. */
  back: ReactNode
}

/** How many people get the mailing, who does not, and the email to the first of them. */
export function MailingPreviewStep({ preview, noun, isSending, error, onSend, back }: MailingPreviewStepProps) {
  const { recipients, skipped, first } = preview
  const summary = useRef<HTMLParagraphElement>(null)
  // The focused element has disappeared.
  useEffect(() => summary.current?.focus(), [])
  return (
    <>
      {error && <Banner kind="error">{error}</Banner>}
      <p ref={summary} tabIndex={-1}>
        <strong>
          {recipients === 0
            ? m.mailings_preview_nobody()
            : m.mailings_preview_recipients({ recipients: noun({ count: recipients }) })}
        </strong>{' '}
        {skipped.length > 0 && m.mailings_preview_skipped_count({ length: skipped.length })}
      </p>
      {skipped.length > 0 && (
        <Disclosure title={m.mailings_preview_skipped_title()} defaultOpen={recipients === 0}>
          <ul className="mailing-skipped">
            {skipped.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name and reason
              <li key={index}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {first && (
        <section className="panel mailing-preview" aria-label={m.mailings_preview_email_label()}>
          <p className="small muted">{m.mailings_preview_addressee({ name: first.name, address: first.address })}</p>
          <h3>{first.subject}</h3>
          <p className="mailing-body">{first.body}</p>
        </section>
      )}
      <div className="dialog-actions">
        {recipients > 0 && (
          <Button look="primary" onClick={onSend} pending={isSending} pendingLabel={m.common_sending()}>
            {m.mailings_send({ recipients: noun({ count: recipients }) })}
          </Button>
        )}
        {back}
      </div>
    </>
  )
}
