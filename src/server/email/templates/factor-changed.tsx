import { formatMoment } from '#domain/dates'
import { localized } from '#domain/localized'
import * as m from '#messages'
import type { FactorChange } from '../../auth/factors/factor-notice.ts'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Facts, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type FactorChanged = AccountFacts & { change: FactorChange; createdAt: Date; recoveryCodes: number }

const CHANGES: Record<FactorChange, { what: string; effect: string }> = {
  'authenticator added': localized({
    what: m.authenticator_app_added,
    effect: m.logging_in_now_also_needs_code,
  }),
  'authenticator removed': localized({
    what: m.authenticator_app_removed,
    effect: m.logging_in_no_longer_needs_code,
  }),
  'factors reset': localized({
    what: m.two_step_verification_reset_by_admin,
    effect: m.logging_in_needs_no_code_until,
  }),
  'recovery code used': localized({
    what: m.logged_in_with_recovery_code,
    effect: m.code_cannot_be_used_again,
  }),
  'recovery codes renewed': localized({
    what: m.new_recovery_codes_created,
    effect: m.earlier_codes_no_longer_work,
  }),
}

/** The second factor of an account has changed, or a recovery code was used. */
export function factorChangedEmail(facts: FactorChanged): EmailMessage {
  const { productName, publicUrl } = facts.site
  const { what, effect } = CHANGES[facts.change]
  return accountEmail(facts, {
    subject: m.your_account_3({ what, productName }),
    preview: m.was_this_you(),
    heading: m.two_step_verification(),
    because: m.you_receive_this_email_because_two({ productName }),
    body: (
      <>
        <Facts
          facts={[
            [m.what_changed(), what],
            [m.time(), formatMoment(facts.createdAt)],
            [m.recovery_codes_left(), String(facts.recoveryCodes)],
          ]}
        />
        <Paragraph>{effect}</Paragraph>
        <Paragraph>{m.if_you_know_about_this_there()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.set_new_password()}
        </Action>
      </>
    ),
  })
}
