import type { EditableEmail, EmailWords } from '#domain/settings/email-texts'
import { alreadyRegistered } from '../../identity/sign-in/verification/already-registered-email.tsx'
import { defineEmail, type Email, emailOfKind, sampleEmail } from '../../platform/email/define-email.ts'
import { readEmailWords } from '../../platform/email/own-words.tsx'
import { type PersonFacts, selectOwner, toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_PERSON } from '../../platform/email/sample-facts.ts'

type Job = { sample: EditableEmail; profileId: string }
type Test = PersonFacts & { tested: Email; ownWords: EmailWords | null; now: Date }

/** The sample of another email for the admin who asks. Admins' wording is in English, so the sample is too. */
export const testEmail = defineEmail({
  kind: 'test-email',
  leaves: { while: 'the reader is an admin' },
  facts: async ({ db, clock, emails }, { sample, profileId }: Job) => {
    const reader = await selectOwner(db, profileId).where('role', '=', 'admin').executeTakeFirst()
    if (!reader) return null
    return {
      ...reader,
      tested: emailOfKind(emails, sample),
      ownWords: await readEmailWords(db, sample),
      now: clock(),
    }
  },
  recipient: (facts: Test) => ({ ...toPerson(facts), language: null }),
  body: (site, { tested, ownWords, now }: Test) => {
    const { subject, html, text } = sampleEmail(tested, { ...site, ownWords }, now)
    return { subject: `Test: ${subject}`, html, text }
  },
  sample: (_site, now) => ({ ...SAMPLE_PERSON, tested: alreadyRegistered, ownWords: null, now }),
})
