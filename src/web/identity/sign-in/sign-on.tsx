import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { loginForm } from '#contract/identity/account'
import type { SignInConnection } from '#contract/identity/sign-in-settings'
import { cleanAddress, domainOf } from '#domain/email-address'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { startSignOn } from '../../api/sign-on-calls.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import './sign-on.css'

/** The university whose sign-on takes the place of the password. */
export type RequiredSignOn = { name: string; rules: typeof signOnForm; start: () => void }

const signOnForm = z.extend(loginForm, { password: z.string() })

type Props = {
  form: { email: string; rememberMe: boolean }
  next: string
  onRequired: (signOn: RequiredSignOn | null) => void
}

/** Buttons for the providers that everybody can use, and for the university of the address that is being typed. */
export function SignOn({ form: { email, rememberMe }, next, onRequired }: Props) {
  const { data } = useQuery(api.signInSettings.options.queryOptions())
  const [wantsPassword, setWantsPassword] = useState(false)
  const start = useMutation({
    mutationFn: (connection: SignInConnection) =>
      startSignOn(connection, { callbackURL: next, email: cleanAddress(email), rememberMe }),
  })
  const connections = data?.connections ?? []
  const university = connections.find(({ domains }) => domains.includes(domainOf(email)))
  const required = university?.passwordOff && !wantsPassword ? university : undefined
  const startRequired = useEffectEvent(() => required && start.mutate(required))
  const tell = useEffectEvent((name: string | undefined) =>
    onRequired(name === undefined ? null : { name, rules: signOnForm, start: () => startRequired() }),
  )
  // The form above leaves out the password.
  useEffect(() => tell(required?.name), [required?.name])
  const reset = useEffectEvent(() => start.reset())
  // After Back from the provider, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  const offered = connections.filter((one) => one.domains.length === 0 || (one === university && one !== required))
  if (offered.length === 0 && !required) return null
  return (
    <div className="sign-on">
      {start.error && <Banner kind="error">{errorMessage(start.error)}</Banner>}
      {offered.map((connection) => (
        <Button
          key={connection.id}
          pending={start.variables?.id === connection.id && !start.isError}
          pendingLabel={m.common_opening()}
          onClick={() => start.mutate(connection)}
        >
          {m.common_continue_with_provider({ name: connection.name })}
        </Button>
      ))}
      {required && (
        <Button look="text" onClick={() => setWantsPassword(true)}>
          {m.sign_in_use_password()}
        </Button>
      )}
    </div>
  )
}
