import { useMutation, useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { ProofKind } from '#contract/identity/reauthentication'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AuthenticatorProof, EmailedCodeProof, PasskeyProof, PasswordProof, type ProofFormProps } from './proofs.tsx'

const FORMS: Record<ProofKind, { title: () => string; Form: ComponentType<ProofFormProps> }> = {
  password: { title: m.reauthentication_use_password, Form: PasswordProof },
  authenticator: { title: m.factors_use_authenticator, Form: AuthenticatorProof },
  passkey: { title: m.passkeys_use, Form: PasskeyProof },
  'emailed code': { title: m.reauthentication_use_emailed_code, Form: EmailedCodeProof },
}

/** Asks for proof of identity (spec section 7, reauthenticate). */
export function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const query = useQuery({ ...api.reauthentication.options.queryOptions(), staleTime: 0 })
  const [chosen, setChosen] = useState<ProofKind | null>(null)
  const confirm = useMutation(api.reauthentication.confirm.mutationOptions({ onSuccess: () => onAnswer(true) }))
  const isSignedOut = useSession() === null
  const close = useEffectEvent(() => onAnswer(false))
  // The screen behind the dialog is then the login screen.
  useEffect(() => {
    if (isSignedOut) close()
  }, [isSignedOut])
  const proofs = query.data?.proofs ?? []
  const kind = chosen ?? proofs[0]
  const Form = kind && FORMS[kind].Form
  const cancel = <Button onClick={() => onAnswer(false)}>{m.common_cancel()}</Button>
  return (
    <Dialog
      title={m.reauthentication_title()}
      isOpen
      role="alertdialog"
      onClose={() => onAnswer(false)}
      actions={!Form && cancel}
    >
      <p>{m.reauthentication_intro()}</p>
      <QueryStates query={query} loading={m.common_loading()} failed={m.common_load_failed()} />
      {Form && (
        <Form
          key={kind}
          onProof={(proof) => confirm.mutate({ proof })}
          pending={confirm.isPending || confirm.isSuccess}
          error={confirm.error && errorMessage(confirm.error)}
          cancel={cancel}
        />
      )}
      {proofs
        .filter((other) => other !== kind)
        .map((other) => (
          <div key={other}>
            <Button
              look="text"
              onClick={() => {
                confirm.reset()
                setChosen(other)
              }}
            >
              {FORMS[other].title()}
            </Button>
          </div>
        ))}
    </Dialog>
  )
}
