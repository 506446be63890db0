import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '#domain/people/profile'
import { ROLE_LABELS } from '#domain/platform/roles'
import { timeAgo } from '#domain/time/time-ago'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { AccountIdentifiers } from '../../identity/connections/account-identifiers.tsx'
import { AccountSessions } from '../../identity/sessions/session-list.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { EraseStudent } from '../../privacy/erasure/erase-student.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BackLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import './accounts.css'

type Account = Awaited<ReturnType<typeof api.users.get.call>>

/** One account: its facts, its lock and its sessions. */
export function AccountPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(api.users.get.queryOptions({ input: { id } }))
  const account = query.data
  return (
    <>
      <PageHeader
        title={account ? fullName(account) || account.email : m.common_account()}
        subtitle={account?.email}
        action={<BackLink to={paths.adminAccounts}>{m.staff_accounts_back()}</BackLink>}
      />
      <QueryStates query={query} loading={m.staff_account_loading()} failed={m.staff_account_load_failed()} />
      {account && (
        <>
          <Section id="account" title={m.common_account()}>
            <Facts account={account} now={new Date(query.dataUpdatedAt)} />
            <p>
              <TextLink to={paths.adminAudit} search={{ person: account.email }}>
                {m.staff_account_history_link()}
              </TextLink>
            </p>
            <AccountLock account={account} />
            <AccountFactors account={account} />
          </Section>
          <AccountIdentifiers account={account} />
          <AccountSessions id={id} />
          {account.role === 'student' && <EraseStudent id={id} name={fullName(account) || account.email} />}
        </>
      )}
    </>
  )
}

function Facts({ account, now }: { account: Account; now: Date }) {
  const { role, departments, university, major, graduationYear, emailVerified, createdAt, lastSignInAt } = account
  return (
    <dl className="facts">
      <dt>{m.common_role()}</dt>
      <dd>{ROLE_LABELS[role]}</dd>
      {role === 'manager' && (
        <>
          <dt>{m.common_departments()}</dt>
          <dd>{departments.join(', ') || '-'}</dd>
        </>
      )}
      {role === 'student' && (
        <>
          <dt>{m.common_department()}</dt>
          <dd>{major ?? '-'}</dd>
          <dt>{m.common_graduation_year()}</dt>
          <dd>{graduationYear ?? '-'}</dd>
        </>
      )}
      <dt>{m.common_university()}</dt>
      <dd>{university ?? '-'}</dd>
      <dt>{m.staff_address_confirmed_label()}</dt>
      <dd>{emailVerified ? m.common_yes_value() : m.common_no_value()}</dd>
      <dt>{m.common_member_since()}</dt>
      <dd>
        <Instant at={createdAt} />
      </dd>
      <dt>{m.staff_last_sign_in_label()}</dt>
      <dd>{lastSignInAt ? timeAgo(lastSignInAt, now) : m.staff_last_sign_in_unrecorded()}</dd>
    </dl>
  )
}

/** Locks an account, or unlocks it. */
function AccountLock({ account: { id, email, lockedAt } }: { account: Account }) {
  const isOwn = usePerson().id === id
  const [isLocking, setLocking] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.users.key())
  const unlock = useMutation(
    api.users.unlock.mutationOptions({
      onSuccess: async () => {
        await reload()
        showMessage(m.staff_unlocked())
      },
    }),
  )
  return (
    <div className="account-lock">
      {lockedAt && (
        <Banner kind="warning">
          <ParaglideMessage
            message={m.staff_locked_warning}
            inputs={{}}
            markup={{ instant: () => <Instant at={lockedAt} /> }}
          />
        </Banner>
      )}
      <SuccessMessage message={message} />
      {unlock.error && <Banner kind="error">{errorMessage(unlock.error, m.staff_unlock_failed())}</Banner>}
      {lockedAt ? (
        <Button onClick={() => unlock.mutate({ id })} pending={unlock.isPending} pendingLabel={m.staff_unlocking()}>
          {m.staff_unlock()}
        </Button>
      ) : (
        <Button onClick={() => setLocking(true)} disabledReason={isOwn ? m.staff_lock_refused_own_account() : null}>
          {m.staff_lock()}
        </Button>
      )}
      {isLocking && (
        <ConfirmDialog
          title={m.staff_lock()}
          question={m.staff_lock_question({ email })}
          confirmLabel={m.staff_lock()}
          pendingLabel={m.staff_locking()}
          request={() => api.users.lock.call({ id })}
          onSuccess={async () => {
            await reload()
            setLocking(false)
          }}
          failed={m.staff_lock_failed()}
          onClose={() => setLocking(false)}
        />
      )}
    </div>
  )
}

/** Removes the second factor of somebody who has lost their device. */
function AccountFactors({ account: { id, email, hasSecondFactor } }: { account: Account }) {
  const reload = useReload(api.users.key())
  const isOwn = usePerson().id === id
  const [isAsking, setAsking] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  return (
    <>
      <SuccessMessage message={message} />
      {hasSecondFactor && (
        <Button onClick={() => setAsking(true)} disabledReason={isOwn ? m.staff_factors_own_account_hint() : null}>
          {m.staff_factors_reset()}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={m.staff_factors_reset()}
          question={m.staff_factors_reset_question({ email })}
          confirmLabel={m.staff_factors_reset_confirm()}
          pendingLabel={m.staff_factors_resetting()}
          request={() => api.users.resetFactors.call({ id })}
          onSuccess={async () => {
            await reload()
            setAsking(false)
            showMessage(m.staff_factors_reset_succeeded())
          }}
          failed={m.staff_factors_reset_failed()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
