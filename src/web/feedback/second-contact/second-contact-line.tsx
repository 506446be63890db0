import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ScheduledSupervisor } from '#contract/feedback/dashboard'
import { hasSecondContactFailed, mayNameSecondContact } from '#domain/feedback/second-contact'
import { isErasedAddress } from '#domain/people/erasure'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { HeldUp } from '../../internships/supervisors/held-up.tsx'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

// Loaded only when the student names somebody.
const SecondContactDialog = lazyPart(() => import('./second-contact-dialog.tsx'), 'SecondContactDialog')

type Props = {
  supervisor: ScheduledSupervisor
  /** Whether the state of the request allows it. */
  mayName: boolean
  nameId: string
}

/** The second contact, whom the student can name, change or remove; once they have answered, who was asked first. */
export function SecondContactLine({ supervisor, mayName, nameId }: Props) {
  const { id: supervisorId, declinedAt, email, secondContact, answeredInsteadOf } = supervisor
  const [isOpen, setOpen] = useState(false)
  const [done, showDone, clearDone] = useTimedMessage(3000)
  const reload = useReload(api.internships.key())
  const removing = useMutation(
    api.feedbackRequests.removeSecondContact.mutationOptions({
      onMutate: clearDone,
      onSuccess: async () => {
        await reload()
        showDone(m.second_contact_removed())
      },
    }),
  )
  if (answeredInsteadOf)
    return <p className="supervisor-second small muted">{m.second_contact_answered(answeredInsteadOf)}</p>
  if (!mayName || isErasedAddress(email)) return null
  // A supervisor who has declined is corrected first.
  const isNameable = mayNameSecondContact(secondContact) && !declinedAt
  return (
    <div className="supervisor-second">
      {secondContact && <Named {...secondContact} />}
      <div className="row">
        {isNameable && (
          <Button look="text" aria-describedby={nameId} onClick={() => setOpen(true)}>
            {secondContact ? m.second_contact_change() : m.second_contact_add()}
          </Button>
        )}
        {secondContact && !secondContact.askedAt && !secondContact.correctedAt && (
          <Button
            look="text"
            aria-describedby={nameId}
            pending={removing.isPending}
            pendingLabel={m.common_saving()}
            onClick={() => removing.mutate({ supervisorId })}
          >
            {m.second_contact_remove()}
          </Button>
        )}
      </div>
      {done && <Banner kind="success">{done}</Banner>}
      {removing.error && <Banner kind="error">{errorMessage(removing.error, m.second_contact_save_failed())}</Banner>}
      {isOpen && (
        <Suspense>
          <SecondContactDialog supervisor={supervisor} onSaved={showDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The second contact's name and progress. */
function Named({ name, email, askedAt, ...contact }: NonNullable<ScheduledSupervisor['secondContact']>) {
  const { declinedAt, failedAt, failureReason } = contact
  return (
    <>
      <p className="small">
        {m.common_label_with_value({ label: m.common_second_contact(), value: name })}{' '}
        <span className="muted">
          {email}
          {askedAt && !declinedAt && (
            <>
              {' · '}
              <ParaglideMessage
                message={m.second_contact_asked_day}
                markup={{ instant: () => <Instant at={askedAt} /> }}
              />
            </>
          )}
        </span>
      </p>
      {!askedAt && <p className="small muted">{m.second_contact_waiting()}</p>}
      {declinedAt && (
        <div className="banner warning">
          <p>
            <ParaglideMessage
              message={m.second_contact_declined}
              markup={{ instant: () => <Instant at={declinedAt} /> }}
            />
          </p>
        </div>
      )}
      {!failedAt && !declinedAt && <HeldUp by={contact.heldUpBy} isRetried={contact.retry !== null} email={email} />}
      {failedAt && hasSecondContactFailed(contact) && (
        <div className="banner warning">
          <p>
            <ParaglideMessage
              message={m.second_contact_undelivered}
              inputs={{ email }}
              markup={{ instant: () => <Instant at={failedAt} /> }}
            />
          </p>
          <p className="small">{m.common_email_sending_failed({ reason: failureReason ?? '' })}</p>
        </div>
      )}
    </>
  )
}
