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
import { Section } from '../../ui/section.tsx'
import { AuthenticatorSetUp } from './authenticator-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './factors.css'

/** The person's second factor (spec section 7, factors). */
export function TwoStepSection() {
  const query = useQuery(api.factors.listMine.queryOptions())
  const [codes, setCodes] = useState<string[] | null>(null)
  const reload = useReload(api.factors.key())
  const start = useMutation(api.factors.startAuthenticator.mutationOptions())
  const renew = useMutation(
    api.factors.renewRecoveryCodes.mutationOptions({
      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
      onSettled: reload,
    }),
  )
  const error = start.error ?? renew.error
  return (
    <Section id="two-step" title={m.factors_title()}>
      {error && <Banner kind="error">{errorMessage(error)}</Banner>}
      <QueryStates query={query} loading={m.common_loading()} failed={m.common_load_failed()} />
      {codes ? (
        <RecoveryCodes
          codes={codes}
          doneLabel={m.factors_recovery_codes_saved()}
          onDone={() => {
            setCodes(null)
            renew.reset()
          }}
        />
      ) : start.data ? (
        <AuthenticatorSetUp
          app={start.data}
          onConfirmed={(recoveryCodes) => {
            start.reset()
            setCodes(recoveryCodes)
            void reload()
          }}
          onCancel={start.reset}
        />
      ) : (
        query.data && (
          <Status
            factors={query.data}
            starting={start.isPending}
            renewing={renew.isPending}
            onStart={() => start.mutate({})}
            onRenew={() => renew.mutate({})}
          />
        )
      )}
    </Section>
  )
}

type Factors = Awaited<ReturnType<typeof api.factors.listMine.call>>
type StatusProps = {
  factors: Factors
  starting: boolean
  renewing: boolean
  onStart: () => void
  onRenew: () => void
}

function Status({ factors, starting, renewing, onStart, onRenew }: StatusProps) {
  const { authenticatorSince, recoveryCodes, isRequired } = factors
  if (!authenticatorSince)
    return (
      <>
        <p className="muted">{m.factors_intro()}</p>
        <div>
          <Button onClick={onStart} pending={starting} pendingLabel={m.common_starting()}>
            {m.factors_set_up_title()}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p>
        <ParaglideMessage
          message={m.factors_status}
          inputs={{ recoveryCodes: codesLeft(recoveryCodes) }}
          markup={{ instant: () => <Instant at={authenticatorSince} /> }}
        />
      </p>
      <div className="row">
        <Button onClick={onRenew} pending={renewing} pendingLabel={m.common_creating()}>
          {m.factors_recovery_codes_renew()}
        </Button>
        <Button onClick={onStart} pending={starting} pendingLabel={m.common_starting()}>
          {m.factors_use_another_phone()}
        </Button>
        <TurnOff isRequired={isRequired} />
      </div>
    </>
  )
}

function TurnOff({ isRequired }: { isRequired: boolean }) {
  const reload = useReload(api.factors.key())
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)} disabledReason={isRequired ? m.factors_turn_off_disabled_reason() : null}>
        {m.factors_turn_off()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.factors_turn_off_title()}
          question={m.factors_turn_off_question()}
          confirmLabel={m.factors_turn_off()}
          pendingLabel={m.factors_turning_off()}
          request={() => api.factors.removeAuthenticator.call({})}
          onSuccess={async () => {
            await reload()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function codesLeft(count: number): string {
  return m.factors_recovery_codes_left_count({ count })
}
