import { type EmailWords, wordsFor } from '#domain/email-texts'
import { listed, type PlaceholderValues } from '#domain/messages'
import type { InternshipFacts } from './email-facts.ts'
import { Lines, Paragraph } from './email-layout.tsx'
import { namesOf, type RequestsFacts } from './requests-in-email.tsx'

/** The parts of an email that the words of admins replace; null if the email has the product's own. */
export function inOwnWords(words: EmailWords | null, values: PlaceholderValues) {
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

export function requestInOwnWords(facts: RequestsFacts) {
  const { site, requests, supervisorName } = facts
  return inOwnWords(site.ownWords, {
    student: namesOf(requests),
    supervisor: supervisorName,
    employer: listed(requests.map(({ employerName }) => employerName)),
    position: listed(requests.map(({ positionTitle }) => positionTitle)),
  })
}

export function internshipInOwnWords(facts: InternshipFacts & { supervisorName?: string }) {
  return inOwnWords(facts.site.ownWords, {
    'first name': facts.firstName,
    'last name': facts.lastName,
    employer: facts.employerName,
    position: facts.positionTitle,
    supervisor: facts.supervisorName ?? null,
  })
}
