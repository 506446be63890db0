import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A code to sign in without the password (spec section 7, otp). It is not in the subject, which locked phones show. */
export function signInCodeEmail(facts: AccountFacts & { code: string }): EmailMessage {
  const { productName } = facts.site
  const half = facts.code.length / 2
  return accountEmail(facts, {
    subject: `Your code to log in to ${productName}`,
    preview: 'The code works for 10 minutes.',
    heading: 'Your code to log in',
    because: `a code to log in to your ${productName} account was requested.`,
    body: (
      <>
        <Paragraph>Enter this code where you asked for it:</Paragraph>
        <Facts facts={[['Code', `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
        <Paragraph>
          The code works for 10 minutes and only once. If you did not request it, ignore this email. Never give the code
          to anybody.
        </Paragraph>
      </>
    ),
  })
}
