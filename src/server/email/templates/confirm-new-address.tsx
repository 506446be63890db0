import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** To the new address: proves that it belongs to the owner of the account. */
export function confirmNewAddressEmail(facts: AccountFacts & { newEmail: string; link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(
    { ...facts, email: facts.newEmail },
    {
      subject: `Confirm your new email address for ${productName}`,
      preview: 'One more click, and your address is changed.',
      heading: 'Confirm your new email address',
      because: `this address was entered as the new address of a ${productName} account.`,
      body: (
        <>
          <Paragraph>Please confirm that this address is yours. Then you log in with it.</Paragraph>
          <Action href={facts.link} shown>
            Confirm new address
          </Action>
          <Paragraph>
            The link works for 24 hours and only once. If you do not know about this, ignore this email: nothing
            changes.
          </Paragraph>
        </>
      ),
    },
  )
}
