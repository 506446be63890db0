import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeadEmail } from '#contract/system'
import { quantity } from '#domain/quantity'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { PAGED } from '../api/paged-list.ts'
import { exactTime } from '../layout/exact-time.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { count, emailKind } from './system-words.ts'

/** The emails that failed every retry. */
export function DeadEmails({ total }: { total: number }) {
  const query = useInfiniteQuery(
    api.system.listDeadEmails.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...PAGED }),
  )
  const queryClient = useQueryClient()
  const [message, showMessage] = useTimedMessage(3000)
  const reload = () => queryClient.invalidateQueries({ queryKey: api.system.key() })
  const sending = useMutation(
    api.system.sendAgain.mutationOptions({
      onSuccess: () => showMessage('The email is in the queue again'),
      onSettled: reload,
    }),
  )
  const sendingAll = useMutation(
    api.system.sendAllAgain.mutationOptions({
      onSuccess: ({ emails }) => showMessage(`${quantity(emails, 'email')} in the queue again`),
      onSettled: reload,
    }),
  )
  const emails = query.data?.pages.flatMap((page) => page.items) ?? []
  const error = sending.error ?? sendingAll.error
  return (
    <section className="system-list" aria-labelledby="failed-emails">
      <div className="system-head">
        <h2 id="failed-emails">Failed emails{total > 0 && ` (${count(total)})`}</h2>
        {emails.length > 1 && (
          <Button onClick={() => sendingAll.mutate({})} pending={sendingAll.isPending} pendingLabel="Queueing...">
            Send all again
          </Button>
        )}
      </div>
      <p className="muted measure">
        Emails that could not be sent for about three days and are no longer retried. They are kept for 90 days.
      </p>
      <SuccessMessage message={message} />
      {error && <Banner kind="error">{errorMessage(error, 'Failed to send again')}</Banner>}
      <QueryStates query={query} loading="Loading failed emails..." failed="Failed to load failed emails" />
      {query.isSuccess && emails.length === 0 && <p>No emails have failed.</p>}
      {emails.length > 0 && (
        <ul className="rows dead-emails">
          {emails.map((email) => (
            <Row
              key={email.id}
              email={email}
              isSending={sending.isPending && sending.variables.id === email.id}
              onSend={() => sending.mutate({ id: email.id })}
            />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </section>
  )
}

type RowProps = { email: DeadEmail; isSending: boolean; onSend: () => void }

function Row({ email, isSending, onSend }: RowProps) {
  const { recipient, subject, error, createdAt } = email
  const kind = emailKind(email.email)
  return (
    <li>
      <div>
        <p className="row-title">{subject ?? kind}</p>
        <p className="small">{recipient ? `To ${recipient}` : 'Recipient unknown'}</p>
      </div>
      <div>
        <p className="small">{error ?? 'Reason unknown'}</p>
        <time className="small muted figures" dateTime={createdAt}>
          {exactTime(createdAt)}
        </time>
      </div>
      <div className="row-actions">
        <Button
          look="text"
          onClick={onSend}
          pending={isSending}
          pendingLabel="Queueing..."
          aria-label={`Send again: ${subject ?? kind}${recipient ? `, to ${recipient}` : ''}`}
        >
          Send again
        </Button>
      </div>
    </li>
  )
}
