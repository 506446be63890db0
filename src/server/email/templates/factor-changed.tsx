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
    what: m.factors_change_authenticator_added,
    effect: m.factors_change_authenticator_added_effect,
  }),
  'authenticator removed': localized({
    what: m.factors_change_authenticator_removed,
    effect: m.factors_change_authenticator_removed_effect,
  }),
  'factors reset': localized({
    what: m.factors_change_reset,
    effect: m.factors_change_reset_effect,
  }),
  'recovery code used': localized({
    what: m.factors_change_recovery_code_used,
    effect: m.factors_change_recovery_code_used_effect,
  }),
  'recovery codes renewed': localized({
    what: m.factors_change_recovery_codes_renewed,
    effect: m.factors_change_recovery_codes_renewed_effect,
  }),
}

/** The second factor of an account has changed, or a recovery code was used. */
export function factorChangedEmail(facts: FactorChanged): EmailMessage {
  const { productName, publicUrl } = facts.site
  const { what, effect } = CHANGES[facts.change]
  return accountEmail(facts, {
    subject: m.factors_changed_email_subject({ what, productName }),
    preview: m.factors_changed_email_preview(),
    heading: m.factors_title(),
    because: m.factors_changed_email_reason({ productName }),
    body: (
      <>
        <Facts
          facts={[
            [m.factors_changed_email_change_label(), what],
            [m.emails_security_notice_time_label(), formatMoment(facts.createdAt)],
            [m.factors_changed_email_codes_left_label(), String(facts.recoveryCodes)],
          ]}
        />
        <Paragraph>{effect}</Paragraph>
        <Paragraph>{m.factors_changed_email_advice()}</Paragraph>
        <Action href={`${publicUrl}/reset-password`} shown>
          {m.account_set_new_password()}
        </Action>
      </>
    ),
  })
}
