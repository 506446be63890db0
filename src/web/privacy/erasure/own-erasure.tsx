import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Asks for the erasure of one's data, shows the state of the request, and withdraws it. */
export function OwnErasure() {
  const query = useQuery(api.privacy.getErasure.queryOptions())
  const [isAsking, setAsking] = useState(false)
  const reload = useReload(api.privacy.getErasure.key())
  const withdraw = useMutation(api.privacy.withdrawErasure.mutationOptions({ onSettled: reload }))
  const request = query.data?.request
  const isOpen = request?.declinedAt === null
  return (
    <>
      <h3>{m.erasure_title()}</h3>
      <QueryStates query={query} failed={m.own_data_erasure_load_failed()} />
      {isOpen && (
        <Banner kind="warning">
          <ParaglideMessage
            message={m.own_data_student_erasure_open}
            inputs={{}}
            markup={{
              instant: () => <Instant at={request.requestedAt} />,
              instant2: () => <Instant at={request.dueAt} />,
            }}
          />
        </Banner>
      )}
      {request && !isOpen && (
        <Banner kind="warning">
          <p>{m.own_data_student_erasure_declined()}</p>
          <p className="own-words">{request.declineReason}</p>
        </Banner>
      )}
      {withdraw.error && (
        <Banner kind="error">{errorMessage(withdraw.error, m.own_data_erasure_withdraw_failed())}</Banner>
      )}
      {query.data && !isOpen && (
        <>
          <p>{m.own_data_student_erasure_intro()}</p>
          <div>
            <Button onClick={() => setAsking(true)}>{m.own_data_erasure_ask()}</Button>
          </div>
        </>
      )}
      {isOpen && (
        <div>
          <Button
            onClick={() => withdraw.mutate({})}
            pending={withdraw.isPending}
            pendingLabel={m.common_withdrawing()}
          >
            {m.own_data_erasure_withdraw()}
          </Button>
        </div>
      )}
      {isAsking && <AskForErasure onAsked={reload} onClose={() => setAsking(false)} />}
    </>
  )
}

type AskForErasureProps = { onAsked: () => Promise<unknown>; onClose: () => void }

/** Says what goes and what stays before the student asks. */
function AskForErasure({ onAsked, onClose }: AskForErasureProps) {
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
