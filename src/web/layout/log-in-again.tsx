import * as m from '#messages'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Says that the session has ended, and hides the screen. */
export function LogInAgain({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title={m.frame_session_ended_title()}
      isOpen
      onClose={stay}
      hidesPage
      actions={
        <>
          <a className="button primary" href={paths.login} target="_blank" rel="noopener">
            {m.common_log_in_again()}
          </a>
          <Button onClick={onLeave}>{m.common_leave_unsaved()}</Button>
        </>
      }
    >
      <p>{m.frame_session_ended_hint()}</p>
    </Dialog>
  )
}

function stay(): void {
  // Escape is ignored, because nobody is logged in to the screen behind.
}
