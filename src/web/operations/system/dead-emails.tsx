import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeadEmail } from '#contract/operations/system'
import { emailName } from '#domain/email-kinds'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { pages } from '../../api/paged-list.ts'
import { exactTime } from '../../layout/exact-time.ts'
import { ListStates, Rows } from '../../list/list-frame.tsx'
import { usePages } from '../../list/use-list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { count } from './system-words.ts'

/** The emails that failed every retry. */
export function DeadEmails({ total }: { total: number }) {
  const list = usePages(api.system.listDeadEmails.infiniteOptions(pages({})))
  const queryClient = useQueryClient()
  const [message, showMessage] = useTimedMessage(3000)
  const reload = () => queryClient.invalidateQueries({ queryKey: api.system.key() })
  const sending = useMutation(
    api.system.sendAgain.mutationOptions({
      onSuccess: () => showMessage(m.system_failed_email_queued()),
      onSettled: reload,
    }),
  )
  const sendingAll = useMutation(
    api.system.sendAllAgain.mutationOptions({
      onSuccess: ({ emails }) =>
        showMessage(m.system_failed_emails_queued({ emails: m.system_emails_count({ count: emails }) })),
      onSettled: reload,
    }),
  )
  const error = sending.error ?? sendingAll.error
  return (
    <section className="system-list" aria-labelledby="failed-emails">
      <div className="system-head">
        <h2 id="failed-emails">
          {m.system_failed_emails_title()}
          {total > 0 && ` (${count(total)})`}
        </h2>
        {list.items.length > 1 && (
          <Button
            onClick={() => sendingAll.mutate({})}
            pending={sendingAll.isPending}
            pendingLabel={m.common_queueing()}
          >
            {m.system_send_all_again()}
          </Button>
        )}
      </div>
      <p className="muted measure">{m.system_failed_emails_intro()}</p>
      <SuccessMessage message={message} />
      {error && <Banner kind="error">{errorMessage(error, m.common_send_again_failed())}</Banner>}
      <ListStates
        list={list}
        loading={m.system_failed_emails_loading()}
        failed={m.system_failed_emails_load_failed()}
        empty={<p>{m.system_failed_emails_empty()}</p>}
      />
      <Rows list={list} className="rows dead-emails">
        {(email) => (
          <Row
            key={email.id}
            email={email}
            isSending={sending.isPending && sending.variables.id === email.id}
            onSend={() => sending.mutate({ id: email.id })}
          />
        )}
      </Rows>
    </section>
  )
}

type RowProps = { email: DeadEmail; isSending: boolean; onSend: () => void }

function Row({ email, isSending, onSend }: RowProps) {
  const { recipient, subject, error, createdAt } = email
  const kind = emailName(email.email)
  return (
    <li>
      <div>
        <p className="row-title">{subject ?? kind}</p>
        <p className="small">
          {recipient ? m.system_failed_email_recipient({ recipient }) : m.system_failed_email_recipient_unknown()}
        </p>
      </div>
      <div>
        <p className="small">{error ?? m.system_failed_email_reason_unknown()}</p>
        <time className="small muted figures" dateTime={createdAt}>
          {exactTime(createdAt)}
        </time>
      </div>
      <div className="row-actions">
        <Button
          look="text"
          onClick={onSend}
          pending={isSending}
          pendingLabel={m.common_queueing()}
          aria-label={
            recipient
              ? m.system_send_again_recipient_label({ subject: subject ?? kind, recipient })
              : m.system_send_again_label({ subject: subject ?? kind })
          }
        >
          {m.common_send_again()}
        </Button>
      </div>
    </li>
  )
}
