import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { askForPasskey } from '../../api/passkey.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { ProofFormProps } from './proof-form.ts'

export function PasskeyProof({ onProof, pending, error, cancel }: ProofFormProps) {
  const ask = useMutation({
    mutationFn: async () => askForPasskey(await api.reauthentication.startPasskey.call()),
    onSuccess: (passkey) => onProof({ kind: 'passkey', passkey }),
  })
  const message = ask.error ? errorMessage(ask.error) : error
  return (
    <>
      {message && <Banner kind="error">{message}</Banner>}
      <div className="dialog-actions">
        <Button
          look="primary"
          onClick={() => ask.mutate()}
          pending={ask.isPending || pending}
          pendingLabel={m.passkeys_waiting()}
        >
          {m.passkeys_use()}
        </Button>
        {cancel}
      </div>
    </>
  )
}
