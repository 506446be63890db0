import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type NewDevice = AccountFacts & { device: string; address: string; signedInAt: Date }

/** Somebody signed in from a browser that is new to the account. */
export function newDeviceEmail(facts: NewDevice): EmailMessage {
  const { productName, publicUrl } = facts.site
  return accountEmail(facts, {
    subject: `New sign-in to your ${productName} account`,
    preview: `${facts.device}. Was this you?`,
    heading: 'New sign-in to your account',
    because: `somebody signed in to your ${productName} account with a browser that had not been used for it before.`,
    body: (
      <>
        <Paragraph>Your account was used with a browser that is new to it:</Paragraph>
        <Facts
          facts={[
            ['Device', facts.device],
            ['Network', facts.address || 'unknown'],
            ['Time', TIME.format(facts.signedInAt)],
          ]}
        />
        <Paragraph>If this was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If it was not you, set a new password now. This ends every session. Then look through your account for changes
          that you did not make.
        </Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          Set a new password
        </Action>
      </>
    ),
  })
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
