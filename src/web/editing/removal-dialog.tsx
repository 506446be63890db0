import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import type { useRowDialogs } from '../ui/row-dialogs.ts'

type Props<Row> = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'pendingLabel' | 'failed'> & {
  dialogs: ReturnType<typeof useRowDialogs<Row>>
  question: (row: Row) => string
  /** What else is lost. */
  hint?: (row: Row) => string
  request: (row: Row) => Promise<unknown>
  /** The message afterwards. */
  done: string
}

/** Asks before a row of a list is removed. */
export function RemovalDialog<Row>({ dialogs, question, hint, request, done, ...dialog }: Props<Row>) {
  const { removing } = dialogs
  if (removing === null) return null
  return (
    <ConfirmDialog
      {...dialog}
      question={question(removing)}
      request={() => request(removing)}
      onSuccess={() => dialogs.done(done)}
      onError={dialogs.reload}
      onClose={dialogs.close}
    >
      {hint && <p className="muted">{hint(removing)}</p>}
    </ConfirmDialog>
  )
}
