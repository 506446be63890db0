import { isRequestOpen } from '#domain/feedback/request'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { supervisorEmail } from '../../platform/email/email-frames.tsx'
import { Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import { type AssignmentFacts, selectEmailAssignments } from '../../platform/email/internship-facts.ts'
import { toSupervisor } from '../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'
import { CODE_MINUTES, TOKEN_LIFETIMES } from '../../platform/email/token-email.ts'
import { unseal } from '../../platform/secrets/sealed.ts'

type Job = { mailingId: string; sealedToken: string }

/** Proves that it is the supervisor who opens the form with the code that a student shows. */
export const inPersonCode = defineEmail({
  kind: 'in-person-code',
  leaves: { while: 'the request is open and the code still works' },
  queue: { retentionSeconds: TOKEN_LIFETIMES['in-person-code'], priority: 1 },
  deliveryId: ({ mailingId }: Job) => mailingId,
  facts: async ({ config, db }, { mailingId, sealedToken }: Job) => {
    const found = await selectEmailAssignments(db)
      .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
      .where('feedbackLinks.mailingId', '=', mailingId)
      .where('feedbackLinks.revokedAt', 'is', null)
      .executeTakeFirst()
    return found && isRequestOpen(found) ? { ...found, code: unseal(config, sealedToken) } : null
  },
  recipient: toSupervisor,
  body: (site, facts: AssignmentFacts & { code: string }) => {
    const name = fullName(facts)
    const half = facts.code.length / 2
    // Where a phone shows it without opening the email.
    const code = `${facts.code.slice(0, half)} ${facts.code.slice(half)}`
    return supervisorEmail(site, facts, {
      subject: m.in_person_code_email_subject({ code, name }),
      preview: m.in_person_code_email_preview({ code, minutes: CODE_MINUTES }),
      heading: m.in_person_code_email_heading(),
      because: m.requests_email_reason({ namedBy: name }),
      body: (
        <>
          <Paragraph>{m.emails_code_intro()}</Paragraph>
          <Facts facts={[[m.common_code(), code]]} />
          <Paragraph>{m.in_person_code_email_expiry({ minutes: CODE_MINUTES })}</Paragraph>
          <Paragraph>{m.in_person_code_email_unexpected()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, code: '123456' }),
})
