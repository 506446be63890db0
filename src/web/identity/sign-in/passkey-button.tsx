import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { askForPasskey } from '../../api/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { useSignIn } from './use-sign-in.ts'

type Proof = AuthenticationResponseJSON
type Props = { signIn: ReturnType<typeof usePasskeySignIn>; rememberMe: boolean; onStart: () => void }

/** The server's challenge is valid for five minutes. Unit: milliseconds. */
const RENEWED_AFTER = 4 * MINUTE

/** Logs in with a passkey when pressed, or when one is chosen among the browser's suggestions for the email field. */
export function PasskeyButton({ signIn, rememberMe, onStart }: Props) {
  const isBusy = signIn.isPending || signIn.isSuccess
  const { data: options, refetch } = useQuery({
    queryKey: ['suggested-passkeys'],
    queryFn: async () => ((await browserSupportsWebAuthnAutofill()) ? authCalls.startPasskeySignIn() : null),
    enabled: !isBusy,
    staleTime: RENEWED_AFTER,
    refetchInterval: RENEWED_AFTER,
    gcTime: 0,
  })

  function start(proof: Proof | null) {
    onStart()
    // Asking with the button ends the suggestions, and every attempt uses up the challenge.
    signIn.mutate({ proof, rememberMe }, { onError: () => void refetch() })
  }

  const startWith = useEffectEvent(start)
  useEffect(() => {
    if (!options) return
    // Rejected when the person does something else instead of choosing a passkey.
    askForPasskey(options, true).then(startWith, () => undefined)
    return () => WebAuthnAbortService.cancelCeremony()
  }, [options])

  return (
    <Button onClick={() => start(null)} pending={isBusy} pendingLabel={m.passkeys_waiting()}>
      {m.passkeys_use()}
    </Button>
  )
}

/** Logs in with this proof; without one, asks for a passkey first. */
export function usePasskeySignIn() {
  return useSignIn(async ({ proof, rememberMe }: { proof: Proof | null; rememberMe: boolean }) => {
    const given = proof ?? (await askForPasskey(await authCalls.startPasskeySignIn()))
    return authCalls.signInWithPasskey(given, rememberMe)
  })
}
