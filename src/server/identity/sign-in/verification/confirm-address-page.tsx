import { fullName } from '#domain/profile'
import * as m from '#messages'
import { PageFacts } from '../../../platform/html/page-facts.tsx'
import { renderPage, type Site } from '../../../platform/html/render-page.tsx'
import { PostButton } from '../../../platform/html/supervisor-page.tsx'

type Account = { firstName: string; lastName: string; email: string }

/** Names the account, so that nobody confirms one that a stranger has registered with their address. */
export function confirmAddressPage(site: Site, { account, action }: { account: Account; action: string }): string {
  const title = m.account_verify_address_confirm_title()
  return renderPage(site, {
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p className="intro">{m.account_verify_address_confirm_intro({ productName: site.productName })}</p>
        <PageFacts
          facts={[
            [m.common_name(), <bdi key="name">{fullName(account)}</bdi>],
            [m.common_email(), <bdi key="email">{account.email}</bdi>],
          ]}
        />
        <PostButton action={action} hint={m.account_verify_address_confirm_hint()}>
          {m.account_verify_address_confirm()}
        </PostButton>
      </>
    ),
  })
}
