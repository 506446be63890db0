import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** To the old address: asks whether the account may get a new one. */
export function allowNewAddressEmail(facts: AccountFacts & { newEmail: string; link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: `Confirm the new email address of your ${productName} account`,
    preview: 'Nothing changes until you confirm it here.',
    heading: 'Change your email address?',
    because: `a change of the email address of your ${productName} account was requested.`,
    body: (
      <>
        <Paragraph>
          Someone logged in to your account has asked to change its email address. If that was you, open the link below.
          We will then send another link to the new address.
        </Paragraph>
        <Facts
          facts={[
            ['Old', facts.email],
            ['New', facts.newEmail],
          ]}
        />
        <Action href={facts.link} shown>
          Allow the new address
        </Action>
        <Paragraph>
          The link works for 24 hours and only once. If you did not request the change, ignore this email and change
          your password: your address stays as it is.
        </Paragraph>
      </>
    ),
  })
}
