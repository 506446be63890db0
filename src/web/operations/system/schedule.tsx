import type { SystemStatus } from '#contract/operations/system'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { exactTime } from '../../layout/exact-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { everyInterval } from './system-words.ts'

type Task = SystemStatus['schedule'][number]

/** By their names in the log. */
const TASK_NAMES: Record<string, string> = localized({
  'Send automatic emails': m.system_task_send_automatic_emails,
  'Send weekly digests': m.system_task_send_weekly_digests,
  'Send scheduled exports': m.system_task_send_scheduled_exports,
  'Erase expired records': m.system_task_erase_expired_records,
  'Seal the audit trail': m.system_task_seal_audit_trail,
  'Sum up review counts': m.system_task_update_review_counts,
  'Send webhooks': m.system_task_send_webhooks,
  'Delete old webhook deliveries': m.system_task_delete_webhook_deliveries,
  'Write a checkpoint': m.system_task_write_checkpoint,
  'Delete old counts of attempts': m.system_task_delete_attempt_counts,
  'Delete expired tokens': m.system_task_delete_expired_tokens,
  'Delete old imports': m.system_task_delete_old_imports,
  'Delete kept forms': m.system_task_delete_kept_forms,
})

/** What the server does on its own. */
export function Schedule({ tasks }: { tasks: Task[] }) {
  return (
    <section className="system-list" aria-labelledby="schedule">
      <h2 id="schedule">{m.system_schedule_title()}</h2>
      <ul className="rows schedule">
        {tasks.map((task) => (
          <Row key={task.task} task={task} />
        ))}
      </ul>
    </section>
  )
}

function Row({ task: { task, intervalSeconds, lastRunAt, nextRunAt, failedAt, error } }: { task: Task }) {
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
