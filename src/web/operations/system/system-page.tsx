import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeadEmail, SystemStatus } from '#contract/operations/system'
import { emailName } from '#domain/platform/email-kinds'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { pages } from '../../api/paged-list.ts'
import { exactTime } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { ListStates, Rows } from '../../list/list-frame.tsx'
import { usePages } from '../../list/use-list.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { RefusalWarnings, RefusedEmails } from './refused-emails.tsx'
import { RetriedEmails } from './retried-emails.tsx'
import { count, everyInterval, SystemFacts } from './system-facts.tsx'
import '../../ui/rows.css'
import './system.css'

/** Unit: milliseconds. */
const REFRESH = 15_000

/** The state of the server: version, database, queue, email, backup and schedule. */
export function SystemPage() {
  const query = useQuery({ ...api.system.get.queryOptions(), refetchInterval: REFRESH })
  return (
    <>
      <PageHeader title={m.system_title()} subtitle={m.system_intro()} />
      <QueryStates query={query} loading={m.system_loading()} failed={m.system_load_failed()} />
      {query.data && (
        <>
          <RefusalWarnings mail={query.data.mail} />
          <SystemFacts status={query.data} />
          <Schedule tasks={query.data.schedule} />
          <RetriedEmails retried={query.data.queue.retried} />
          <RefusedEmails mail={query.data.mail} />
          <DeadEmails total={query.data.mail.dead} />
        </>
      )}
    </>
  )
}

type Task = SystemStatus['schedule'][number]

/** By the tasks' names in the log. */
const TASK_NAMES: Record<string, string> = localized({
  'Send automatic emails': m.system_task_send_automatic_emails,
  'Send weekly digests': m.system_task_send_weekly_digests,
  'Send scheduled exports': m.system_task_send_scheduled_exports,
  'Erase expired records': m.system_task_erase_expired_records,
  'Seal the audit trail': m.system_task_seal_audit_trail,
  'Sum up review counts': m.system_task_update_review_counts,
  'Release ratings': m.system_task_release_ratings,
  'Send webhooks': m.system_task_send_webhooks,
  'Write a checkpoint': m.system_task_write_checkpoint,
  'Delete expired data': m.system_task_delete_expired_data,
  'Read metadata again': m.system_task_read_metadata_again,
})

/** The scheduled tasks of the server. */
function Schedule({ tasks }: { tasks: Task[] }) {
  return (
    <section className="system-list" aria-labelledby="schedule">
      <h2 id="schedule">{m.system_schedule_title()}</h2>
      <ul className="rows schedule">
        {tasks.map((task) => (
          <ScheduleRow key={task.task} task={task} />
        ))}
      </ul>
    </section>
  )
}

function ScheduleRow({ task: { task, intervalSeconds, lastRunAt, nextRunAt, failedAt, error } }: { task: Task }) {
  const isFailing = failedAt !== null && failedAt === lastRunAt
  return (
    <li>
      <div>
        <p className="row-title">{TASK_NAMES[task] ?? task}</p>
        <p className="small muted">{everyInterval(intervalSeconds)}</p>
      </div>
      <div className="small figures">
        <p>
          {lastRunAt
            ? m.system_schedule_last_run({ lastRunAt: exactTime(lastRunAt) })
            : m.system_schedule_not_run_yet()}
        </p>
        {nextRunAt && <p className="muted">{m.system_schedule_next_run({ nextRunAt: exactTime(nextRunAt) })}</p>}
      </div>
      <div className="small">
        {isFailing && <Badge tone="rejected">{m.common_failed()}</Badge>}
        {failedAt && (
          <p>
            {!isFailing && (
              <span className="muted figures">{m.system_schedule_last_error({ failedAt: exactTime(failedAt) })}</span>
            )}
            {error}
          </p>
        )}
        {!failedAt && <p className="muted">{m.system_schedule_no_errors()}</p>}
      </div>
    </li>
  )
}

/** The emails that failed every retry. */
function DeadEmails({ total }: { total: number }) {
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
          <DeadEmailRow
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

type DeadEmailRowProps = { email: DeadEmail; isSending: boolean; onSend: () => void }

function DeadEmailRow({ email, isSending, onSend }: DeadEmailRowProps) {
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
