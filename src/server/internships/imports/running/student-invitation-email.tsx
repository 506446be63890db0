import { lastDayOf, linkExpiry } from '#domain/feedback/feedback-link'
import { INVITATION_DAYS } from '#domain/people/invitation'
import { domainOf } from '#domain/platform/email-address'
import { type Day, formatDay } from '#domain/time/dates'
import { SECOND } from '#domain/time/durations'
import * as m from '#messages'
import { requiredConnection } from '../../../identity/connections/connection-queries.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { accountEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../../platform/email/email-layout.tsx'
import { type OwnerFacts, toOwner } from '../../../platform/email/recipients.ts'
import { SAMPLE_OWNER } from '../../../platform/email/sample-facts.ts'
import {
  isExpired,
  linkWithToken,
  readToken,
  TOKEN_LIFETIMES,
  type TokenJob,
} from '../../../platform/email/token-email.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'

type Facts = OwnerFacts & {
  link: string
  /** The last day on which the link works. */
  lastDay: Day
  /** The university's sign-on, if it replaces the password. */
  signOnName: string | null
}

/** Invites a student whose account an admin has imported. */
export const studentInvitation = defineEmail({
  kind: 'student-invitation',
  leaves: { while: 'the link works, and the student, who can sign in, has not been here yet' },
  // Thousands of these may be waiting, so they have no priority.
  queue: { retentionSeconds: TOKEN_LIFETIMES['student-invitation'] },
  facts: async (services, job: TokenJob) => {
    const { config, db } = services
    const found = await readToken(services, job)
    if (!found || isExpired('student-invitation', job, services.clock())) return null
    const invited = await db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', job.profileId)
      .where('lastSignInAt', 'is', null)
      .where('lockedAt', 'is', null)
      .executeTakeFirst()
    if (!invited) return null
    const signOn = await requiredConnection(db, domainOf(found.email))
    // With single sign-on there is no password to set.
    const link = signOn
      ? `${config.publicUrl}/login`
      : linkWithToken(config, '/reset-password', { type: 'recovery', token: found.token })
    const { timeZone } = await readFeedbackSettings(db)
    const expiresAt = linkExpiry(new Date(job.issuedAt * SECOND), timeZone, INVITATION_DAYS)
    return { ...found, link, lastDay: lastDayOf(expiresAt, timeZone), signOnName: signOn?.name ?? null }
  },
  recipient: toOwner,
  body: (site, facts: Facts) => {
    const { productName, universityName } = site
    const { link, lastDay, signOnName } = facts
    const subject = m.students_invitation_email_subject({ productName })
    return accountEmail(site, facts, {
      subject,
      preview: m.students_invitation_email_preview({ universityName }),
      heading: subject,
      because: m.students_invitation_email_reason({ universityName, productName }),
      body: (
        <>
          <Paragraph>{m.students_invitation_email_intro({ universityName, productName })}</Paragraph>
          <Action href={link} shown>
            {signOnName
              ? m.students_invitation_email_sign_on_button({ signOnName })
              : m.students_invitation_email_button()}
          </Action>
          {!signOnName && <Paragraph>{m.students_invitation_email_expiry({ lastDay: formatDay(lastDay) })}</Paragraph>}
        </>
      ),
    })
  },
  sample: (site, now) => ({
    ...SAMPLE_OWNER,
    link: linkWithToken(site, '/reset-password', { token: 'sample' }),
    lastDay: lastDayOf(linkExpiry(now, 'UTC', INVITATION_DAYS), 'UTC'),
    signOnName: null,
  }),
})
