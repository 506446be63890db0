import { useState } from 'react'
import { MAX_SUPERVISORS, TOO_MANY_SUPERVISORS } from '#domain/supervisors'
import { api } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
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
        disabledReason={count >= MAX_SUPERVISORS ? `${TOO_MANY_SUPERVISORS}.` : null}
      >
        Add Supervisor
      </Button>
      {isOpen && (
        <SupervisorDialog
          title="Add Supervisor"
          initial={{ name: '', email: '' }}
          submitLabel="Add Supervisor"
          pendingLabel="Adding..."
          save={(supervisor) => api.supervisors.add.call({ internshipId, ...supervisor })}
          onSaved={({ name }) => onAdded(`${name} was added.`)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
