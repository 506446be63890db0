import { useMutation } from '@tanstack/react-query'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

type EmailKind = 'request' | 'remind'
type ToSend = { kind: EmailKind; supervisors: readonly { id: string; email: string }[] }
type SupervisorEmail = ReturnType<typeof useSupervisorEmail>

/** Sends requests or reminders to supervisors until one is refused. The button and the messages can be in different places. */
export function useSupervisorEmail() {
  const reload = useReload(api.internships.key())
  const [sent, showSent, clearSent] = useTimedMessage(3000)
  const sending = useMutation({
    mutationKey: api.feedbackRequests.key(),
    mutationFn: async ({ kind, supervisors }: ToSend) => {
      for (const { id } of supervisors) await api.feedbackRequests[kind].call({ supervisorId: id })
    },
    onMutate: clearSent,
    onSuccess: (_, { kind }) => {
      showSent(kind)
      void reload()
    },
    // Some may have been sent.
    onError: (_, { supervisors }) => supervisors.length > 1 && void reload(),
  })
  return { ...sending, sent }
}

type ButtonProps = ToSend & { email: SupervisorEmail; look: ButtonLook; label: string; describedBy: string }

/** Shows 'Sent!' as long as the message is shown. */
export function SupervisorEmailButton({ email, look, label, describedBy, ...toSend }: ButtonProps) {
  const isSent = email.sent === toSend.kind
  return (
    <Button
      look={look}
      aria-describedby={describedBy}
      pending={isSent || (email.isPending && email.variables.kind === toSend.kind)}
      pendingLabel={isSent ? m.supervisors_email_sent() : m.common_sending()}
      onClick={() => email.mutate(toSend)}
    >
      {label}
    </Button>
  )
}

/** What was sent, or why it was not. */
export function SupervisorEmailMessage({ email: { sent, variables, error } }: { email: SupervisorEmail }) {
  if (!variables) return null
  const { kind, supervisors } = variables
  const addresses = supervisors.map((one) => one.email).join(', ')
  if (error) return <Banner kind="error">{isRefusal(error) ? errorMessage(error) : FAILED[kind]}</Banner>
  if (sent === 'request') return <Banner kind="success">{m.supervisors_requested({ email: addresses })}</Banner>
  if (sent !== 'remind') return null
  return (
    <Banner kind="success">
      <strong>{m.supervisors_reminded()}</strong>
      <p className="small">{m.supervisors_reminded_address({ email: addresses })}</p>
    </Banner>
  )
}

/** Shown when the server gives no reason. */
const FAILED: Record<EmailKind, string> = localized({
  request: m.supervisors_request_failed,
  remind: m.supervisors_remind_failed,
})
