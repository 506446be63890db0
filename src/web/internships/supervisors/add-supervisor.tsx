import { useState } from 'react'
import { MAX_SUPERVISORS } from '#domain/supervisors'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { SupervisorDialog } from './supervisor-dialog.tsx'

type Props = {
  internshipId: string
  /** How many supervisors there are. */
  count: number
  onAdded: (sentence: string) => void
}

/** Adds a supervisor to a registered internship, never as the primary one. */
export function AddSupervisor({ internshipId, count, onAdded }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        disabledReason={
          count >= MAX_SUPERVISORS ? m.common_with_full_stop({ sentence: m.supervisors_too_many() }) : null
        }
      >
        {m.supervisors_add()}
      </Button>
      {isOpen && (
        <SupervisorDialog
          title={m.supervisors_add()}
          initial={{ name: '', email: '' }}
          submitLabel={m.supervisors_add()}
          pendingLabel={m.common_adding()}
          save={(supervisor) => api.supervisors.add.call({ internshipId, ...supervisor })}
          onSaved={({ name }) => onAdded(m.supervisors_added({ name }))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
