import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyInternship } from '#contract/internships'
import { deleteDeadline, deleteDeadlineText, whyNotDeleted } from '#domain/internship'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNowUntil } from './now-until.ts'

type Props = {
  internship: MyInternship
  /** The id of the heading that names the internship. */
  describedBy: string
  onFailed: (error: unknown) => void
}

/**
 * The Delete button and its deadline, or why there is none; both disappear 24 hours after registering (spec section 5).
 */
export function DeleteInternship({ internship, describedBy, onFailed }: Props) {
  const { id, createdAt, positionTitle } = internship
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const now = useNowUntil(deleteDeadline(createdAt))
  const deadline = deleteDeadlineText(createdAt, now)
  const remove = useMutation(
    api.internships.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.internships.key() }),
      onError: (error) => {
        setOpen(false)
        onFailed(error)
      },
    }),
  )
  if (whyNotDeleted(internship, now) === 'HAS_FEEDBACK')
    return <span className="small muted">{m.internships_delete_has_feedback()}</span>
  return (
    <>
      {deadline && (
        <>
          <Button look="text" aria-describedby={describedBy} onClick={() => setOpen(true)}>
            {m.common_delete()}
          </Button>
          <span className="small muted">{deadline}</span>
        </>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title={m.internships_delete_title({ positionTitle })}
        question={m.internships_delete_question()}
        confirmLabel={m.common_delete()}
        pendingLabel={m.common_deleting()}
        pending={remove.isPending}
        error={null}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
