import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A code with which somebody who is signed in confirms a sensitive action (spec section 7, reauthenticate). */
export function confirmationCodeEmail(facts: AccountFacts & { code: string }): EmailMessage {
  const { productName, publicUrl } = facts.site
  const half = facts.code.length / 2
  return accountEmail(facts, {
    subject: 'Your code to confirm that it is you',
    preview: 'The code works for 10 minutes.',
    heading: 'Confirm that it is you',
    because: `somebody who is signed in to your ${productName} account wants to change something important.`,
    body: (
      <>
        <Paragraph>Enter this code where you asked for it:</Paragraph>
        <Facts facts={[['Code', `${facts.code.slice(0, half)} ${facts.code.slice(half)}`]]} />
        <Paragraph>The code works for 10 minutes and only once. Never give it to anybody.</Paragraph>
        <Paragraph>
          {`If you did not ask for it, somebody else is using your account. Set a new password at ${publicUrl}/reset-password now. This ends every session.`}
        </Paragraph>
      </>
    ),
  })
}
