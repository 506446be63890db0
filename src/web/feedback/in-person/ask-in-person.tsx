import { Suspense, useState } from 'react'
import type { ScheduledSupervisor } from '#contract/feedback/dashboard'
import * as m from '#messages'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'

// Loaded with the QR code.
const AskInPersonDialog = lazyPart(() => import('./ask-in-person-dialog.tsx'), 'AskInPersonDialog')

type Props = {
  look: ButtonLook
  label: string
  supervisor: ScheduledSupervisor
  describedBy: string
  onRemind: () => void
  /** Called when it is recorded that the student has asked. */
  onAsked: (sentence: string) => void
}

/** Opens the code for the supervisor. */
export function AskInPerson({ look, label, supervisor, describedBy, onRemind, onAsked }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { name } = supervisor
  return (
    <>
      <Button look={look} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <AskInPersonDialog
            title={m.internships_next_in_person({ name })}
            supervisor={supervisor}
            onClose={() => setOpen(false)}
            onAsked={() => {
              setOpen(false)
              onAsked(m.in_person_recorded({ name }))
            }}
            onRemind={() => {
              setOpen(false)
              onRemind()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
