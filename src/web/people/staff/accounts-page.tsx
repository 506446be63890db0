import type { Account } from '#contract/people/staff'
import { fullName } from '#domain/people/profile'
import { ROLE_LABELS } from '#domain/platform/roles'
import { timeAgo } from '#domain/time/time-ago'
import * as m from '#messages'
import { SearchField } from '../../form/search-field.tsx'
import { ListFrame, Rows } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import { accountList } from './accounts.ts'
import './accounts.css'

/** Finds any account, students included, by name or email. */
export function AccountsPage() {
  const list = useList(accountList)
  return (
    <ListFrame
      list={list}
      title={m.common_accounts()}
      subtitle={m.staff_accounts_intro()}
      above={
        <search className="account-search" aria-label={m.common_accounts()}>
          <SearchField placeholder={m.common_search_people_placeholder()} {...list.field('search')} />
        </search>
      }
      loading={m.staff_accounts_loading()}
      failed={m.staff_accounts_load_failed()}
      empty={{ title: m.staff_accounts_empty_title(), hint: m.staff_accounts_empty_filtered() }}
    >
      <Rows list={list} className="rows accounts long-list">
        {(account) => <AccountRow key={account.id} account={account} now={new Date(list.query.dataUpdatedAt)} />}
      </Rows>
    </ListFrame>
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
      <div className="account-badges">
        <Badge tone={role === 'admin' ? 'approved' : 'neutral'}>{ROLE_LABELS[role]}</Badge>
        {lockedAt && <Badge tone="rejected">{m.staff_locked_badge()}</Badge>}
      </div>
      <div className="muted">
        {lastSignInAt
          ? m.staff_accounts_last_sign_in_time({ lastSignInAt: timeAgo(lastSignInAt, now) })
          : m.staff_accounts_sign_in_unrecorded()}
      </div>
    </li>
  )
}
