import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ScheduledSupervisor } from '#contract/feedback/dashboard'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailLink } from '../../ui/link.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import './ask-in-person.css'

type Props = {
  title: string
  supervisor: ScheduledSupervisor
  onClose: () => void
  /** Called once it is recorded that the student has asked. */
  onAsked: () => void
  onRemind: () => void
}

/** What the student shows to the supervisor, and what to do if they cannot meet. */
export function AskInPersonDialog({ title, supervisor, onClose, onAsked, onRemind }: Props) {
  const { id: supervisorId, name, email } = supervisor
  const reload = useReload(api.internships.key())
  // The server returns the same code for a day.
  const code = useQuery(api.feedbackRequests.showCode.queryOptions({ input: { supervisorId }, gcTime: 0 }))
  const recording = useMutation(
    api.feedbackRequests.recordInPerson.mutationOptions({
      onSuccess: async () => {
        await reload()
        onAsked()
      },
    }),
  )
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            look="primary"
            pending={recording.isPending}
            pendingLabel={m.common_saving()}
            onClick={() => recording.mutate({ supervisorId })}
          >
            {m.in_person_dialog_asked()}
          </Button>
          {supervisor.isRequestSent && <Button onClick={onRemind}>{m.supervisors_remind()}</Button>}
          <Button look="text" onClick={onClose}>
            {m.common_close()}
          </Button>
        </>
      }
    >
      <p>{m.in_person_dialog_intro({ name })}</p>
      <QueryStates query={code} failed={m.in_person_dialog_failed()} />
      {code.data && <Code shown={code.data} name={name} />}
      <p className="small">
        {m.in_person_dialog_far()} <EmailLink address={email} />
      </p>
      {recording.error && <Banner kind="error">{errorMessage(recording.error)}</Banner>}
    </Dialog>
  )
}

type CodeProps = { shown: Awaited<ReturnType<typeof api.feedbackRequests.showCode.call>>; name: string }

function Code({ shown: { code, address, link, lastDay }, name }: CodeProps) {
  return (
    <div className="in-person-code">
      <QrCode text={link} label={m.in_person_dialog_qr_label({ name })} />
      <p>
        <ParaglideMessage
          message={m.in_person_dialog_address}
          inputs={{ address: address.replace(/^https?:\/\//, '') }}
          markup={{ address: ({ children }) => <strong dir="ltr">{children}</strong> }}
        />
        <span className="in-person-letters figures" dir="ltr">
          {code}
        </span>
      </p>
      <p className="small muted">{m.in_person_dialog_last_day({ day: formatDay(lastDay) })}</p>
    </div>
  )
}
