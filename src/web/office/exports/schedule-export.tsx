import { Suspense, useState } from 'react'
import type { ScheduledExport } from '#contract/office/schedules'
import { type ColumnKind, STAFF_LISTS } from '#domain/office/staff-lists'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx'), 'ScheduleDialog')

type Props = { kind: ColumnKind; filters: Record<string, string> }

/** Schedules an export with these filters and the chosen columns. */
export function ScheduleExport(props: Props) {
  const { message, dialog, open } = useScheduling(props)
  return (
    <div className="schedule-export">
      <Button
        look="text"
        aria-label={m.schedules_add_title({ kindNames: STAFF_LISTS[props.kind].title() })}
        onClick={open}
      >
        {m.schedules_add()}
      </Button>
      <span className="schedule-message" role="status">
        {message}
      </span>
      {dialog}
    </div>
  )
}

/** The dialog for scheduling an export, and its message. */
export function useScheduling({ kind, filters }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [message, showMessage] = useTimedMessage(5000)
  function created({ nextDueOn }: ScheduledExport) {
    setOpen(false)
    showMessage(m.schedules_added({ nextDueOn: formatDay(nextDueOn) }))
  }
  const dialog = isOpen && (
    <Suspense>
      <ScheduleDialog kind={kind} filters={filters} onCreated={created} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { message, dialog, open: () => setOpen(true) }
}
