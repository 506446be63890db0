import type { SystemStatus } from '#contract/system'
import { exactTime } from '../layout/exact-time.ts'
import { Stamp } from '../ui/stamp.tsx'
import { everyInterval } from './system-words.ts'

type Task = SystemStatus['schedule'][number]

/** What the server does on its own. */
export function Schedule({ tasks }: { tasks: Task[] }) {
  return (
    <section className="system-list" aria-labelledby="schedule">
      <h2 id="schedule">Schedule</h2>
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
        <p className="row-title">{task}</p>
        <p className="small muted">{everyInterval(intervalSeconds)}</p>
      </div>
      <div className="small figures">
        <p>{lastRunAt ? `Last run ${exactTime(lastRunAt)}` : 'Not run yet'}</p>
        {nextRunAt && <p className="muted">Next run {exactTime(nextRunAt)}</p>}
      </div>
      <div className="small">
        {isFailing && <Stamp tone="rejected">Failed</Stamp>}
        {failedAt && (
          <p>
            {!isFailing && <span className="muted figures">Last error {exactTime(failedAt)}: </span>}
            {error}
          </p>
        )}
        {!failedAt && <p className="muted">No errors</p>}
      </div>
    </li>
  )
}
