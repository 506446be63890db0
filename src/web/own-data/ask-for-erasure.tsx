import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = { isOpen: boolean; onAsked: () => Promise<void>; onClose: () => void }

/** Says what goes and what stays before the student asks. */
export function AskForErasure({ isOpen, onAsked, onClose }: Props) {
  const ask = useMutation(
    api.privacy.requestErasure.mutationOptions({
      onSuccess: async () => {
        await onAsked()
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={m.ask_for_erasure()}
      question={m.if_career_centre_agrees_this_cannot()}
      confirmLabel={m.ask_for_erasure()}
      pendingLabel={m.asking()}
      pending={ask.isPending}
      error={ask.error && errorMessage(ask.error, m.failed_to_ask_for_erasure())}
      onConfirm={() => ask.mutate({})}
      onClose={() => {
        onClose()
        ask.reset()
      }}
    >
      <p>
        <ParaglideMessage
          message={m.erased_your_account_and_ways_to}
          inputs={{}}
          markup={{ strong: ({ children }) => <strong>{children}</strong> }}
        />
      </p>
      <p>
        <ParaglideMessage
          message={m.kept_anonymous_counts_by_department_which}
          inputs={{}}
          markup={{ strong: ({ children }) => <strong>{children}</strong> }}
        />
      </p>
    </ConfirmDialog>
  )
}
