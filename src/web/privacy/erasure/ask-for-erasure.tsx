import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'

type Props = { onAsked: () => Promise<unknown>; onClose: () => void }

/** Says what goes and what stays before the student asks. */
export function AskForErasure({ onAsked, onClose }: Props) {
  return (
    <ConfirmDialog
      title={m.own_data_erasure_ask()}
      question={m.own_data_erasure_ask_question()}
      confirmLabel={m.own_data_erasure_ask()}
      pendingLabel={m.own_data_erasure_asking()}
      request={() => api.privacy.requestErasure.call({})}
      onSuccess={async () => {
        await onAsked()
        onClose()
      }}
      failed={m.own_data_erasure_ask_failed()}
      onClose={onClose}
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
