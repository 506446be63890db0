import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'

/** Reminds the supervisor of an open request; below, that the reminder left or why it did not. */
export function RemindButton({ feedbackId, supervisorName }: { feedbackId: string; supervisorName: string }) {
  const reminding = useMutation({
    mutationFn: () => api.openRequests.remind.call({ ids: [feedbackId] }),
    onSettled: useReload(api.students.key(), api.openRequests.key()),
  })
  const { data, error } = reminding
  return (
    <div>
      <Button
        look="text"
        onClick={() => reminding.mutate()}
        pending={reminding.isPending}
        pendingLabel={m.common_sending()}
      >
        {m.supervisors_remind()}
        <span className="visually-hidden">, {supervisorName}</span>
      </Button>
      <p role="status" className="small">
        {data && (data.skipped[0]?.reason ?? m.open_requests_reminders_sent({ sent: data.sent }))}
        {error && errorMessage(error, m.open_requests_reminders_failed())}
      </p>
    </div>
  )
}
