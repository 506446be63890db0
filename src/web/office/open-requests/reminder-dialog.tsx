import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MailingPreviewStep } from '../mailings/mailing-preview.tsx'
import type { Reminders } from './use-reminders.ts'

type Props = { ids: readonly string[]; reminders: Reminders }

/** Who gets a reminder, who does not, and the email to the first of them. */
export function ReminderDialog({ ids, reminders: { sending, close } }: Props) {
  const preview = useQuery(
    api.openRequests.previewReminders.queryOptions({
      input: { ids: [...ids] },
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  )
  const cancel = (
    <Button onClick={close} disabled={sending.isPending}>
      {m.common_cancel()}
    </Button>
  )
  return (
    <Dialog title={m.open_requests_reminders_preview_title()} isOpen onClose={close} role="alertdialog">
      <QueryStates query={preview} loading={m.mailings_preview_checking()} failed={m.mailings_preview_failed()} />
      {preview.data ? (
        <MailingPreviewStep
          preview={preview.data}
          noun={m.common_supervisors_count}
          isSending={sending.isPending}
          error={sending.error && errorMessage(sending.error, m.open_requests_reminders_failed())}
          onSend={sending.start}
          back={cancel}
        />
      ) : (
        <div className="dialog-actions">{cancel}</div>
      )}
    </Dialog>
  )
}
