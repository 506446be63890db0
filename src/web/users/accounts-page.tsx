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
        title={m.accounts()}
        subtitle={m.everyone_with_account_newest_first_open()}
        action={<ButtonLink to={paths.adminUsers}>{m.user_management()}</ButtonLink>}
      />
      <search className="account-search" aria-label={m.accounts()}>
        <SearchField placeholder={m.search_by_name_or_email()} search={search} onSearch={searchFor} />
      </search>
      <QueryStates query={query} loading={m.loading_accounts()} failed={m.failed_to_load_accounts()} />
      {query.isSuccess && accounts.length === 0 && (
        <EmptyState title={m.no_accounts_found()}>{m.no_account_has_this_name_or()}</EmptyState>
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
        {lockedAt && <Stamp tone="rejected">{m.locked()}</Stamp>}
      </div>
      <div className="muted">
        {lastSignInAt ? m.last_sign_in_2({ lastSignInAt: timeAgo(lastSignInAt, now) }) : m.no_sign_in_recorded()}
      </div>
    </li>
  )
}
