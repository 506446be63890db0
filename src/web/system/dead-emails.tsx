import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeadEmail } from '#contract/system'
import * as m from '#messages'
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
import { emailKind } from './email-kinds.ts'
import { count } from './system-words.ts'

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
      onSuccess: () => showMessage(m.email_is_in_queue_again()),
      onSettled: reload,
    }),
  )
  const sendingAll = useMutation(
    api.system.sendAllAgain.mutationOptions({
      onSuccess: ({ emails }) => showMessage(m.in_queue_again({ emails: m.quantity_of_email({ count: emails }) })),
      onSettled: reload,
    }),
  )
  const emails = query.data?.pages.flatMap((page) => page.items) ?? []
  const error = sending.error ?? sendingAll.error
  return (
    <section className="system-list" aria-labelledby="failed-emails">
      <div className="system-head">
        <h2 id="failed-emails">
          {m.failed_emails()}
          {total > 0 && ` (${count(total)})`}
        </h2>
        {emails.length > 1 && (
          <Button onClick={() => sendingAll.mutate({})} pending={sendingAll.isPending} pendingLabel={m.queueing()}>
            {m.send_all_again()}
          </Button>
        )}
      </div>
      <p className="muted measure">{m.emails_that_could_not_be_sent()}</p>
      <SuccessMessage message={message} />
      {error && <Banner kind="error">{errorMessage(error, m.failed_to_send_again())}</Banner>}
      <QueryStates query={query} loading={m.loading_failed_emails()} failed={m.failed_to_load_failed_emails()} />
      {query.isSuccess && emails.length === 0 && <p>{m.no_emails_have_failed()}</p>}
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
        <p className="small">{recipient ? m.to_3({ recipient }) : m.recipient_unknown()}</p>
      </div>
      <div>
        <p className="small">{error ?? m.reason_unknown()}</p>
        <time className="small muted figures" dateTime={createdAt}>
          {exactTime(createdAt)}
        </time>
      </div>
      <div className="row-actions">
        <Button
          look="text"
          onClick={onSend}
          pending={isSending}
          pendingLabel={m.queueing()}
          aria-label={
            recipient
              ? m.send_again_to({ subject: subject ?? kind, recipient })
              : m.send_again_email({ subject: subject ?? kind })
          }
        >
          {m.send_again()}
        </Button>
      </div>
    </li>
  )
}
