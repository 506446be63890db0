import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type PasskeyChanged = AccountFacts & { change: 'added' | 'removed'; device: string; address: string; changedAt: Date }

/** Somebody added a passkey to the account, or removed one. */
export function passkeyChangedEmail(facts: PasskeyChanged): EmailMessage {
  const { productName, publicUrl } = facts.site
  const change = CHANGES[facts.change]
  return accountEmail(facts, {
    subject: `A passkey was ${change} your ${productName} account`,
    preview: `${facts.device}. Was this you?`,
    heading: `A passkey was ${change} your account`,
    because: `a passkey was ${change} your ${productName} account.`,
    body: (
      <>
        <Paragraph>{`A passkey was ${change} your account:`}</Paragraph>
        <Facts
          facts={[
            ['Device', facts.device],
            ['Network', facts.address || 'unknown'],
            ['Time', TIME.format(facts.changedAt)],
          ]}
        />
        <Paragraph>If this was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If it was not you, set a new password now. This ends every session. Then remove the passkeys that you do not
          know in Settings, Security.
        </Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          Set a new password
        </Action>
      </>
    ),
  })
}

const CHANGES = { added: 'added to', removed: 'removed from' } as const
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
