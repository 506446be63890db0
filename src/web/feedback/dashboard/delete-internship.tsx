import { useEffect, useState } from 'react'
import type { MyInternship } from '#contract/feedback/dashboard'
import { deleteDeadline, deleteDeadlineText, whyNotDeleted } from '#domain/internships/internship'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'

type Props = {
  internship: MyInternship
  /** The id of the heading that names the internship. */
  describedBy: string
  onFailed: (error: unknown) => void
}

/**
 * The Delete button with its deadline, or the reason why there is none; both disappear 24 hours after registering (spec section
 * 5).
 */
export function DeleteInternship({ internship, describedBy, onFailed }: Props) {
  const { id, createdAt, positionTitle } = internship
  const reload = useReload(api.internships.key())
  const [isOpen, setOpen] = useState(false)
  const now = useNowUntil(deleteDeadline(createdAt))
  const deadline = deleteDeadlineText(createdAt, now)
  if (whyNotDeleted(internship, now) === 'HAS_FEEDBACK')
    return <span className="small muted">{m.internships_delete_has_feedback()}</span>
  return (
    <>
      {deadline && (
        <>
          <Button look="text" aria-describedby={describedBy} onClick={() => setOpen(true)}>
            {m.common_delete()}
          </Button>
          <span className="small muted">{deadline}</span>
        </>
      )}
      {isOpen && (
        <ConfirmDialog
          title={m.internships_delete_title({ positionTitle })}
          question={m.internships_delete_question()}
          request={() => api.internships.delete.call({ id })}
          onSuccess={reload}
          onError={(error) => {
            setOpen(false)
            onFailed(error)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The current time, updated at each whole minute before `end` and once more at `end`. */
export function useNowUntil(end: Date): Date {
  const [now, setNow] = useState(() => new Date())
  const endTime = end.getTime()
  useEffect(() => {
    if (now.getTime() >= endTime) return
    const update = () => setNow(new Date())
    const remaining = endTime - Date.now()
    const timer = setTimeout(update, remaining > 0 ? remaining % MINUTE || MINUTE : 0)
    // Timers pause while the computer sleeps.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [now, endTime])
  return now
}
