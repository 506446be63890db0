import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import type { OpenRequest } from '#contract/office/open-requests'
import { hasSecondContactFailed, SECOND_CONTACT_REASONS } from '#domain/feedback/second-contact'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Instant } from '../../layout/instant.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailRetry } from './email-retry.tsx'

type Contact = NonNullable<OpenRequest['secondContact']>
type Props = {
  /** The request's id; null if the office may not ask. */
  requestId: string | null
  supervisorName: string
  contact: Contact
  onAsked: (sentence: string) => void
}

/** The second contact of a supervisor: a button to ask them now, or the reason why not, and their progress. */
export function SecondContact({ requestId, supervisorName, contact, onAsked }: Props) {
  const { name, email, askedAt, whyNot } = contact
  const asking = useMutation(
    api.openRequests.askSecondContact.mutationOptions({
      onSuccess: () => onAsked(m.second_contact_asked({ name })),
      onSettled: useReload(api.students.key(), api.openRequests.key()),
    }),
  )
  return (
    <div className="second-contact">
      <p className="small">
        {m.common_label_with_value({ label: m.common_second_contact(), value: name })}{' '}
        <span className="muted">
          {email} <State contact={contact} />
        </span>
      </p>
      <EmailRetry retry={contact.retry} />
      {whyNot !== null && !askedAt && <p className="small muted">{SECOND_CONTACT_REASONS[whyNot]}</p>}
      {whyNot === null && requestId !== null && (
        <Button
          look="text"
          pending={asking.isPending}
          pendingLabel={m.common_sending()}
          onClick={() => asking.mutate({ id: requestId })}
        >
          {m.second_contact_ask()}
          <span className="visually-hidden">, {supervisorName}</span>
        </Button>
      )}
      {asking.error && (
        <p className="field-error" role="alert">
          {errorMessage(asking.error, m.second_contact_ask_failed())}
        </p>
      )}
    </div>
  )
}

function State({ contact }: { contact: Contact }) {
  const { askedAt, declinedAt, failedAt } = contact
  if (failedAt && hasSecondContactFailed(contact)) return <>· {m.open_requests_delivery_undelivered()}</>
  const at = declinedAt ?? askedAt
  if (!at) return null
  const message = declinedAt ? m.second_contact_declined_day : m.second_contact_asked_day
  return (
    <>
      · <ParaglideMessage message={message} markup={{ instant: () => <Instant at={at} /> }} />
    </>
  )
}
