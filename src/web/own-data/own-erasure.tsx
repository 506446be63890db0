import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
      <h3>Erasure</h3>
      <QueryStates query={query} failed="Failed to load your request" />
      {isOpen && (
        <Banner kind="warning">
          You asked for the erasure of your data on <Instant at={request.requestedAt} />. The career centre answers by{' '}
          <Instant at={request.dueAt} />.
        </Banner>
      )}
      {request && !isOpen && (
        <Banner kind="warning">
          <p>Your request was declined for this reason:</p>
          <p className="own-words">{request.declineReason}</p>
        </Banner>
      )}
      {withdraw.error && <Banner kind="error">{errorMessage(withdraw.error, 'Failed to withdraw the request')}</Banner>}
      {query.data && !isOpen && (
        <>
          <p>You can ask the career centre to erase your account and everything that is held about you.</p>
          <div>
            <Button onClick={() => setAsking(true)}>Ask for erasure</Button>
          </div>
        </>
      )}
      {isOpen && (
        <div>
          <Button onClick={() => withdraw.mutate({})} pending={withdraw.isPending} pendingLabel="Withdrawing...">
            Withdraw the request
          </Button>
        </div>
      )}
      <AskForErasure isOpen={isAsking} onAsked={reload} onClose={() => setAsking(false)} />
    </>
  )
}
