import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'

type Props = {
  supervisor: { id: string; name: string; email: string }
  /** Whether it was requested before. */
  isAgain: boolean
  look?: ButtonLook
  /** Called with the message. */
  onRequested: (sentence: string) => void
}

/** Requests feedback for the student, for the first time or again. */
export function RequestFeedback({ supervisor, isAgain, look = 'secondary', onRequested }: Props) {
  const { id: supervisorId, name, email } = supervisor
  const requesting = useMutation(
    api.openRequests.request.mutationOptions({
      onSuccess: () => onRequested(m.supervisors_requested({ email })),
      onSettled: useReload(api.students.key(), api.openRequests.key()),
    }),
  )
  return (
    <>
      <Button
        look={look}
        onClick={() => requesting.mutate({ supervisorId })}
        pending={requesting.isPending}
        pendingLabel={m.common_sending()}
      >
        {isAgain ? m.students_request_again() : m.students_request()}
        <span className="visually-hidden">, {name}</span>
      </Button>
      {requesting.error && (
        <p role="alert" className="small">
          {errorMessage(requesting.error, m.supervisors_request_failed())}
        </p>
      )}
    </>
  )
}
