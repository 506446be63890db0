import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { AskForErasure } from './ask-for-erasure.tsx'

/** Asks for the erasure of one's data, shows the state of the request, and withdraws it. */
export function OwnErasure() {
  const query = useQuery(api.privacy.getErasure.queryOptions())
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: api.privacy.getErasure.key() })
  const withdraw = useMutation(api.privacy.withdrawErasure.mutationOptions({ onSettled: reload }))
  const request = query.data?.request
  const isOpen = request?.declinedAt === null
  return (
    <>
      <h3>{m.erasure()}</h3>
      <QueryStates query={query} failed={m.failed_to_load_your_request()} />
      {isOpen && (
        <Banner kind="warning">
          <ParaglideMessage
            message={m.you_asked_for_erasure_of_your}
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
          <p>{m.your_request_was_declined_for_this()}</p>
          <p className="own-words">{request.declineReason}</p>
        </Banner>
      )}
      {withdraw.error && <Banner kind="error">{errorMessage(withdraw.error, m.failed_to_withdraw_request())}</Banner>}
      {query.data && !isOpen && (
        <>
          <p>{m.you_can_ask_career_centre_to()}</p>
          <div>
            <Button onClick={() => setAsking(true)}>{m.ask_for_erasure()}</Button>
          </div>
        </>
      )}
      {isOpen && (
        <div>
          <Button onClick={() => withdraw.mutate({})} pending={withdraw.isPending} pendingLabel={m.withdrawing()}>
            {m.withdraw_request()}
          </Button>
        </div>
      )}
      <AskForErasure isOpen={isAsking} onAsked={reload} onClose={() => setAsking(false)} />
    </>
  )
}
