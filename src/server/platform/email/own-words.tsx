import { effortOf, minutesForEach } from '#domain/feedback/answer-time'
import { filledIn, listed, type PlaceholderValues } from '#domain/office/mailings'
import {
  EDITABLE_EMAILS,
  type EditableEmail,
  type EmailWords,
  OWN_LANGUAGE,
  wordsFor,
} from '#domain/settings/email-texts'
import type { Db, Tx } from '../database/client.ts'
import { type EmailSite, Lines, Paragraph } from './email-layout.tsx'
import type { InternshipFacts } from './internship-facts.ts'
import { namesOf, type RequestsFacts } from './requests-in-email.tsx'

export function requestInOwnWords({ ownWords }: EmailSite, facts: RequestsFacts) {
  return inOwnWords(ownWords, requestValues(facts))
}

/** The email's subject in a trial; empty if it has the current one. */
export function subjectOfTrial(facts: RequestsFacts): { subject?: string } {
  return facts.triedSubject ? { subject: filledIn(facts.triedSubject, requestValues(facts)) } : {}
}

function requestValues({ requests, supervisorName }: RequestsFacts): PlaceholderValues {
  return {
    student: namesOf(requests),
    supervisor: supervisorName,
    employer: listed(requests.map(({ employerName }) => employerName)),
    position: listed(requests.map(({ positionTitle }) => positionTitle)),
    'time needed': effortOf(requests),
    minutes: String(minutesForEach(requests)),
  }
}

export function internshipInOwnWords({ ownWords }: EmailSite, facts: InternshipFacts & { supervisorName?: string }) {
  return inOwnWords(ownWords, {
    'first name': facts.firstName,
    'last name': facts.lastName,
    employer: facts.employerName,
    position: facts.positionTitle,
    supervisor: facts.supervisorName ?? null,
  })
}

/** The parts of an email that admins can replace; null if it has the default wording. */
function inOwnWords(words: EmailWords | null, values: PlaceholderValues) {
  if (!words) return null
  const { subject, heading, paragraphs } = wordsFor(words, values)
  const frame = { subject, heading, preview: paragraphs.join(' ').replaceAll(/\s+/g, ' ').slice(0, 120) }
  const body = paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key
    <Paragraph key={index}>
      <Lines>{paragraph}</Lines>
    </Paragraph>
  ))
  return { frame, body }
}

/** The admins' wording of this email; null if it has the default wording. */
export async function readEmailWords(db: Db | Tx, email: string): Promise<EmailWords | null> {
  if (!EDITABLE_EMAILS.includes(email as EditableEmail)) return null
  const words = await db
    .selectFrom('emailTexts')
    .select(['subject', 'heading', 'body'])
    .where('email', '=', email)
    .where('language', '=', OWN_LANGUAGE)
    .executeTakeFirst()
  return words ?? null
}
