import { useBlocker } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  when: boolean
  /** Addresses that never ask: the login screen of an ended session. */
  except?: string
  /** The person has chosen to leave without saving. */
  onLeave?: () => void
}

/** Asks before typed text is left behind; saving navigates with `ignoreBlocker: true`. */
export function UnsavedChanges({ when, except, onLeave }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && next.pathname !== current.pathname && next.pathname !== except,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      role="alertdialog"
      title="Leave without saving?"
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      actions={
        <>
          <Button look="primary" onClick={stay}>
            Keep editing
          </Button>
          <Button onClick={leave}>Leave without saving</Button>
        </>
      }
    >
      <p>What you have typed has not been saved.</p>
    </Dialog>
  )
}
