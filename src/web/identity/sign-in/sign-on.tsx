import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { loginForm } from '#contract/identity/account'
import { closestTo } from '#domain/identity/sign-on'
import { cleanAddress, domainOf } from '#domain/platform/email-address'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { startSignOn } from '../../api/sign-on-calls.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type University, universitiesOf } from './universities.ts'
import './sign-on.css'

// Loaded only if many universities are connected.
const UniversityDialog = lazyPart(() => import('./university-dialog.tsx'), 'UniversityDialog')

/** More universities than this are a searchable list. */
const BUTTONS = 4

/** The university of the address being typed. If it is required, its sign-on replaces the password. */
export type OwnUniversity = { name: string; isRequired: boolean; rules: typeof signOnForm; start: () => void }

const signOnForm = z.extend(loginForm, { password: z.string() })

type Props = {
  form: { email: string; rememberMe: boolean }
  next: string
  /** A connection whose list of universities opens immediately. */
  listed?: string | undefined
  /** Whether the form can omit the password; otherwise a required university gets its own button, too. */
  hasPlaceForRequired?: boolean
  onOwn: (university: OwnUniversity | null) => void
}

/** Buttons for, or a list of, the connected universities, and buttons for the providers that everybody can use. */
export function SignOn({ form: { email, rememberMe }, next, listed, hasPlaceForRequired = false, onOwn }: Props) {
  const { data } = useQuery(api.signInSettings.options.queryOptions())
  const [wantsPassword, setWantsPassword] = useState(false)
  const [openList, setOpenList] = useState(listed ?? null)
  const start = useMutation({
    mutationFn: (provider: { id: string; entityId?: string }) =>
      startSignOn(provider, { callbackURL: next, email: cleanAddress(email), rememberMe }),
  })
  const connections = data?.connections ?? []
  const universities = universitiesOf(connections)
  const own = closestTo(domainOf(email), universities)
  const [first] = own
  const isRequired = Boolean(first?.passwordOff) && !wantsPassword
  // Several universities of a federation can share a domain.
  const ownName = own.length > 1 ? connections.find(({ id }) => id === first?.id)?.name : first?.name
  const leave = (university: University) => (own.length > 1 ? setOpenList(university.id) : start.mutate(university))
  const startOwn = useEffectEvent(() => first && leave(first))
  const tell = useEffectEvent((name: string | undefined, required: boolean) =>
    onOwn(name === undefined ? null : { name, isRequired: required, rules: signOnForm, start: () => startOwn() }),
  )
  // Makes the form above omit the password.
  useEffect(() => tell(ownName, isRequired), [ownName, isRequired])
  const reset = useEffectEvent(() => start.reset())
  // After Back from the provider, the browser may show this page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  const isReplaced = isRequired && hasPlaceForRequired
  const offered = own.length > 0 ? (isReplaced ? [] : own) : universities
  const forEverybody = connections.filter(({ domains }) => domains.length === 0)
  if (universities.length === 0 && forEverybody.length === 0) return null
  const list = universities.filter(({ id }) => openList === ANY || id === openList)
  const isPending = (one: University) =>
    start.variables?.id === one.id && start.variables.entityId === one.entityId && !start.isError
  return (
    <div className="sign-on">
      {start.error && <Banner kind="error">{errorMessage(start.error)}</Banner>}
      {offered.length > BUTTONS || own.length > 1
        ? !isReplaced && <Button onClick={() => setOpenList(first?.id ?? ANY)}>{m.sign_in_with_university()}</Button>
        : offered.map((university) => (
            <Button
              key={`${university.id} ${university.entityId}`}
              pending={isPending(university)}
              pendingLabel={m.common_opening()}
              onClick={() => start.mutate(university)}
            >
              {m.sign_in_with_provider({ name: university.name })}
            </Button>
          ))}
      {forEverybody.map(({ id, name }) => (
        <Button
          key={id}
          pending={start.variables?.id === id && !start.isError}
          pendingLabel={m.common_opening()}
          onClick={() => start.mutate({ id })}
        >
          {m.common_continue_with_provider({ name })}
        </Button>
      ))}
      {isReplaced && (
        <Button look="text" onClick={() => setWantsPassword(true)}>
          {m.sign_in_use_password()}
        </Button>
      )}
      {list.length > 0 && (
        <Suspense>
          <UniversityDialog
            universities={list}
            start={start.mutate}
            isPending={start.isPending || start.isSuccess}
            error={start.error}
            onClose={() => setOpenList(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Matches no connection's id. */
const ANY = 'any'
