import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Proves that the address belongs to the person who registered (spec section 2, verify email). */
export function verifyEmail(facts: AccountFacts & { link: string }): EmailMessage {
  const { productName } = facts.site
  return accountEmail(facts, {
    subject: `Confirm your email address for ${productName}`,
    preview: 'One click, and your account is ready.',
    heading: 'Confirm your email address',
    because: `this address was used to register with ${productName}.`,
    body: (
      <>
        <Paragraph>Please confirm that this address is yours. Then you can sign in.</Paragraph>
        <Action href={facts.link} shown>
          Confirm email address
        </Action>
        <Paragraph>
          The link works for 24 hours. If you did not register, ignore this email: the account stays unconfirmed.
        </Paragraph>
      </>
    ),
  })
}
