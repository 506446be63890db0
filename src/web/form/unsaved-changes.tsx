import { useBlocker } from '@tanstack/react-router'
import * as m from '#messages'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type Props = {
  when: boolean
  /** The path that never asks: the login screen, after the session has ended. */
  except?: string
  /** Called when the person leaves without saving. */
  onLeave?: () => void
}

/** Asks before unsaved changes are lost. Navigation after saving skips it with `ignoreBlocker: true`. */
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
      title={m.common_leave_unsaved_question()}
      isOpen={blocker.status === 'blocked'}
      onClose={stay}
      actions={
        <>
          <Button look="primary" onClick={stay}>
            {m.common_keep_editing()}
          </Button>
          <Button onClick={leave}>{m.common_leave_unsaved()}</Button>
        </>
      }
    >
      <p>{m.common_changes_unsaved()}</p>
    </Dialog>
  )
}
