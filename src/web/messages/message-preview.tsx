import { useEffect, useRef } from 'react'
import type { MessagePreview } from '#contract/messages'
import { quantity } from '#domain/quantity'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

type Props = {
  preview: MessagePreview
  /** 'student'. */
  noun: string
  isSending: boolean
  error: string | null
  onSend: () => void
  onBack: () => void
}

/** How many get the message and who does not, and what the first of them will read. */
export function MessagePreviewStep({ preview, noun, isSending, error, onSend, onBack }: Props) {
  const { recipients, skipped, first } = preview
  const summary = useRef<HTMLParagraphElement>(null)
  // The form with the pressed button is gone.
  useEffect(() => summary.current?.focus(), [])
  return (
    <>
      {error && <Banner kind="error">{error}</Banner>}
      <p ref={summary} tabIndex={-1}>
        <strong>
          {recipients === 0 ? `No ${noun} gets this message.` : `${quantity(recipients, noun)} will get this message.`}
        </strong>{' '}
        {skipped.length > 0 && `${skipped.length.toLocaleString('en-US')} will not.`}
      </p>
      {skipped.length > 0 && (
        <Disclosure title="Who will not get it, and why" defaultOpen={recipients === 0}>
          <ul className="message-skipped">
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
        <section className="panel message-preview" aria-label="The first email">
          <p className="small muted">
            To {first.name}, {first.address}
          </p>
          <h3>{first.subject}</h3>
          <p className="message-body">{first.body}</p>
        </section>
      )}
      <div className="dialog-actions">
        {recipients > 0 && (
          <Button look="primary" onClick={onSend} pending={isSending} pendingLabel="Sending...">
            Send to {quantity(recipients, noun)}
          </Button>
        )}
        <Button onClick={onBack} disabled={isSending}>
          Back to the text
        </Button>
      </div>
    </>
  )
}
