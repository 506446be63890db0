import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Account } from '#contract/users'
import { fullName } from '#domain/profile'
import { ROLE_LABELS } from '#domain/roles'
import { timeAgo } from '#domain/time-ago'
import * as m from '#messages'
import { SearchField } from '../form/search-field.tsx'
import { LoadMore } from '../layout/load-more.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Stamp } from '../ui/stamp.tsx'
import { accountsFound } from './accounts.ts'
import '../ui/rows.css'
import './accounts.css'

/** Finds any account, students included, by name or email. */
export function AccountsPage() {
  const { search = '' } = useSearch({ strict: false }) as { search?: string }
  const navigate = useNavigate()
  const query = useInfiniteQuery(accountsFound(search))
  const accounts = query.data?.pages.flatMap((page) => page.items) ?? []
  const searchFor = (text: string) =>
    void navigate({ to: paths.adminAccounts, search: text ? { search: text } : {}, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title={m.common_accounts()}
        subtitle={m.staff_accounts_intro()}
        action={<ButtonLink to={paths.adminUsers}>{m.staff_title()}</ButtonLink>}
      />
      <search className="account-search" aria-label={m.common_accounts()}>
        <SearchField placeholder={m.common_search_people_placeholder()} search={search} onSearch={searchFor} />
      </search>
      <QueryStates query={query} loading={m.staff_accounts_loading()} failed={m.staff_accounts_load_failed()} />
      {query.isSuccess && accounts.length === 0 && (
        <EmptyState title={m.staff_accounts_empty_title()}>{m.staff_accounts_empty_filtered()}</EmptyState>
      )}
      {accounts.length > 0 && (
        <ul className="rows accounts long-list" aria-busy={query.isPlaceholderData}>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} now={new Date(query.dataUpdatedAt)} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </>
  )
}

function AccountRow({ account, now }: { account: Account; now: Date }) {
  const { id, email, role, lockedAt, lastSignInAt } = account
  return (
    <li>
      <div>
        <span className="row-title">
          <TextLink to={paths.adminAccount(id)}>{fullName(account) || email}</TextLink>
        </span>
        <span className="muted account-detail">{email}</span>
      </div>
      <div className="account-stamps">
        <Stamp tone={role === 'admin' ? 'approved' : 'neutral'}>{ROLE_LABELS[role]}</Stamp>
        {lockedAt && <Stamp tone="rejected">{m.staff_locked_stamp()}</Stamp>}
      </div>
      <div className="muted">
        {lastSignInAt
          ? m.staff_accounts_last_sign_in_time({ lastSignInAt: timeAgo(lastSignInAt, now) })
          : m.staff_accounts_sign_in_unrecorded()}
      </div>
    </li>
  )
}
