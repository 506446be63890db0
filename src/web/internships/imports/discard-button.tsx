import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { id: string; onDiscarded: () => void }

/** Forgets the uploaded file, to start with another one. */
export function DiscardButton({ id, onDiscarded }: Props) {
  const discard = useMutation(api.imports.cancel.mutationOptions({ onSuccess: onDiscarded }))
  return (
    <>
      <Button onClick={() => discard.mutate({ id })} pending={discard.isPending} pendingLabel={m.imports_discarding()}>
        {m.imports_discard()}
      </Button>
      {discard.error && <Banner kind="error">{errorMessage(discard.error, m.imports_discard_failed())}</Banner>}
    </>
  )
}
