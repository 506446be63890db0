import type { FactorChange } from '../../auth/factors/factor-notice.ts'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type FactorChanged = AccountFacts & { change: FactorChange; createdAt: Date; recoveryCodes: number }

const CHANGES: Record<FactorChange, { what: string; effect: string }> = {
  'authenticator added': {
    what: 'Authenticator app added',
    effect: 'Logging in now also needs a code from the app.',
  },
  'authenticator removed': {
    what: 'Authenticator app removed',
    effect: 'Logging in no longer needs a code.',
  },
  'factors reset': {
    what: 'Two-step verification reset by an admin',
    effect: 'Logging in needs no code until you set up two-step verification again in Settings, Security.',
  },
  'recovery code used': {
    what: 'Logged in with a recovery code',
    effect: 'The code cannot be used again.',
  },
  'recovery codes renewed': {
    what: 'New recovery codes created',
    effect: 'The earlier codes no longer work.',
  },
}

/** The second factor of an account has changed, or a recovery code was used. */
export function factorChangedEmail(facts: FactorChanged): EmailMessage {
  const { productName, publicUrl } = facts.site
  const { what, effect } = CHANGES[facts.change]
  return accountEmail(facts, {
    subject: `${what}: your ${productName} account`,
    preview: 'Was this you?',
    heading: 'Two-step verification',
    because: `the two-step verification of your ${productName} account was changed or used.`,
    body: (
      <>
        <Facts
          facts={[
            ['What', what],
            ['Time', TIME.format(facts.createdAt)],
            ['Recovery codes left', String(facts.recoveryCodes)],
          ]}
        />
        <Paragraph>{effect}</Paragraph>
        <Paragraph>
          If you know about this, there is nothing to do. If not, set a new password now. This ends every session. Then
          tell the career centre.
        </Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          Set a new password
        </Action>
      </>
    ),
  })
}

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })
