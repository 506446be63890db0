import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { fullName } from '#domain/profile'
import { ROLE_LABELS } from '#domain/roles'
import { timeAgo } from '#domain/time-ago'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { AccountSessions } from '../../identity/sessions/account-sessions.tsx'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { EraseStudent } from '../../privacy/erasure/erase-student.tsx'
import { paths } from '../../routing/paths.ts'
import { BackLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { AccountFactors } from './account-factors.tsx'
import { AccountLock } from './account-lock.tsx'
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
