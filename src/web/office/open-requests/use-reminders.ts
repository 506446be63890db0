import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OpenRequest } from '#contract/office/open-requests'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'

/** The result of 'Remind selected'. */
export type Outcome = { sent: number; skipped: { id: string; about: string; reason: string }[] }

/** Reminds several supervisors at once; the outcome stays until the next run. */
export function useReminders(onReminded: () => void) {
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: async (requests: OpenRequest[]): Promise<Outcome> => {
      const { sent, skipped } = await api.openRequests.remind.call({ ids: requests.map(({ id }) => id) })
      return { sent, skipped: skipped.map((one) => ({ ...one, about: aboutWhom(requests, one.id) })) }
    },
    onSuccess: onReminded,
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.openRequests.key() }),
  })
  return {
    isPending: run.isPending,
    remind: run.mutate,
    outcome: run.data ?? null,
    problem: run.error && errorMessage(run.error, m.open_requests_reminders_failed()),
  }
}

function aboutWhom(requests: OpenRequest[], id: string): string {
  const request = requests.find((one) => one.id === id)
  return request
    ? m.open_requests_supervisor_about_student({
        supervisorName: request.supervisorName,
        studentName: request.studentName,
      })
    : ''
}
