import { localized } from '#domain/text/localized'
import { formatMoment } from '#domain/time/dates'
import * as m from '#messages'
import type { Tx } from '../../platform/database/client.ts'
import type { IdentityTables } from '../../platform/database/identity-schema.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { type PersonFacts, toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_PERSON } from '../../platform/email/sample-facts.ts'
import type { Queue } from '../../platform/jobs/queue.ts'

type FactorChange = IdentityTables['factorNotices']['change']

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

type FactorChanged = PersonFacts & { change: FactorChange; createdAt: Date; recoveryCodes: number | null }

/** The second factor of an account has changed, or a recovery code was used. */
export const factorChanged = defineEmail({
  kind: 'factor-changed',
  leaves: { always: 'a security notice to the owner of the account' },
  facts: ({ db }, { factorNoticeId }: { factorNoticeId: string }) =>
    db
      .selectFrom('factorNotices')
      .innerJoin('profiles', 'profiles.id', 'factorNotices.userId')
      .select(['profiles.firstName', 'profiles.lastName', 'profiles.email', 'change', 'factorNotices.createdAt'])
      .select((eb) =>
        eb
          .selectFrom('recoveryCodes')
          .select((codes) => codes.fn.countAll<number>().as('amount'))
          .whereRef('recoveryCodes.userId', '=', 'profiles.id')
          .where('recoveryCodes.usedAt', 'is', null)
          .$asScalar()
          .as('recoveryCodes'),
      )
      .where('factorNotices.id', '=', factorNoticeId)
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: FactorChanged) => {
    const { productName, publicUrl } = site
    const { what, effect } = CHANGES[facts.change]
    return accountEmail(site, facts, {
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
              [m.factors_changed_email_codes_left_label(), String(facts.recoveryCodes ?? 0)],
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
  },
  sample: (_site, now): FactorChanged => ({
    ...SAMPLE_PERSON,
    change: 'authenticator added',
    createdAt: now,
    recoveryCodes: 10,
  }),
})

/** Emails the owner of an account, if and only if the change is committed. */
export async function noteFactorChange(
  tx: Tx,
  queue: Pick<Queue, 'enqueueEmail'>,
  notice: { userId: string; change: FactorChange; createdAt: Date },
): Promise<void> {
  const { id } = await tx.insertInto('factorNotices').values(notice).returning('id').executeTakeFirstOrThrow()
  await queue.enqueueEmail(tx, factorChanged, { factorNoticeId: id })
}
