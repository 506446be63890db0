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
      title={m.own_data_erasure_ask()}
      question={m.own_data_erasure_ask_question()}
      confirmLabel={m.own_data_erasure_ask()}
      pendingLabel={m.own_data_erasure_asking()}
      pending={ask.isPending}
      error={ask.error && errorMessage(ask.error, m.own_data_erasure_ask_failed())}
      onConfirm={() => ask.mutate({})}
      onClose={() => {
        onClose()
        ask.reset()
      }}
    >
      <p>
        <ParaglideMessage
          message={m.own_data_student_erasure_erased}
          inputs={{}}
          markup={{ strong: ({ children }) => <strong>{children}</strong> }}
        />
      </p>
      <p>
        <ParaglideMessage
          message={m.own_data_student_erasure_kept}
          inputs={{}}
          markup={{ strong: ({ children }) => <strong>{children}</strong> }}
        />
      </p>
    </ConfirmDialog>
  )
}
