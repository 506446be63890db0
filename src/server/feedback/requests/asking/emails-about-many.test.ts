import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReminderPlace } from '#domain/feedback/reminder-place'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { LANGUAGES, type Language } from '#domain/text/languages'
import { EMAILS } from '../../../emails.ts'
import type { EmailSite } from '../../../platform/email/email-layout.tsx'
import type { DeclinableRequest } from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { inLocale } from '../../../platform/http/locale.ts'

const SITE: EmailSite = {
  productName: 'Fieldmark',
  publicUrl: 'https://fieldmark.example.edu',
  universityName: 'Riverside University',
  supportEmail: 'careers@riverside.example',
  appearance: DEFAULT_APPEARANCE,
  ownWords: null,
}
const KINDS = ['feedback-request', 'feedback-reminder', 'supervisor-confirmation'] as const
const PLACES: readonly ReminderPlace[] = ['first', 'second', 'further', 'last']
/** Mail programs cut longer ones off. Unit: bytes. */
const LONGEST = 90_000

type About = {
  kind?: (typeof KINDS)[number]
  place?: ReminderPlace
  language?: Language
  names: readonly Partial<DeclinableRequest>[]
}

function emailAbout({ kind = 'feedback-request', place = 'first', language = 'en', names }: About) {
  const facts = sampleRequests(SITE, new Date('2026-08-31T10:00:00Z'))
  const requests = names.map((one, index) => {
    const token = index.toString(16).padStart(40, 'a')
    const pages = Object.entries({ link: 'submit', decline: 'decline', colleague: 'colleague' })
    const urls = pages.map(([page, name]) => [page, `${SITE.publicUrl}/feedback/${name}/${token}`])
    return { ...facts.requests[0]!, ...Object.fromEntries(urls), ...one }
  })
  const list = names.length > 1 ? `${SITE.publicUrl}/feedback/list/${'L'.repeat(160)}` : null
  const email = EMAILS.find((one) => one.kind === kind)!
  return inLocale(language, () => email.body(SITE, { ...facts, requests, list, place, thread: {} }))
}

const some = (count: number) => Array.from({ length: count }, (_, index) => ({ lastName: `Number${index}` }))

describe('an email about many students', () => {
  it.each(KINDS)('has one link to their list instead of one for each (%s)', (kind) => {
    const many = emailAbout({ kind, names: some(11) })
    expect(many.html).toContain('/feedback/list/')
    expect(many.html).not.toContain('/feedback/submit/')
    const few = emailAbout({ kind, names: some(10) })
    expect(few.html.match(/href="[^"]*\/feedback\/submit\/[0-9a-f]{40}"/g)?.length).toBeGreaterThanOrEqual(10)
  })

  it('names fifty in the order in which they are given, and counts the others', () => {
    const { text } = emailAbout({ names: some(53) })
    const named = [...text.matchAll(/Number(\d+), Data Analyst/g)].map(([, number]) => Number(number))
    expect(named).toEqual([...Array.from({ length: 50 }).keys()])
    expect(text).toContain('3 others')
  })

  it('offers on the day of approval to confirm all at once, and each of a few', () => {
    const email = emailAbout({ kind: 'supervisor-confirmation', names: some(2) })
    for (const part of ['Yes, all of them', '/feedback/list/', 'Yes, I supervise Maya Number1', '/feedback/decline/'])
      expect(email.html).toContain(part)
    expect(emailAbout({ kind: 'supervisor-confirmation', names: some(1) }).html).not.toContain('Yes, all of them')
  })

  it('is shorter than what mail programs cut off, whatever the names, and one with a list can be stopped at once', () => {
    // Of up to four bytes.
    const name = (maxLength: number) => fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength })
    const student = fc.record({
      firstName: name(50),
      lastName: name(50),
      positionTitle: name(100),
      employerName: name(100),
    })
    const about = fc.record({
      kind: fc.constantFrom(...KINDS),
      place: fc.constantFrom(...PLACES),
      language: fc.constantFrom(...LANGUAGES),
      names: fc.oneof(
        fc.array(student, { minLength: 1, maxLength: 15 }),
        fc
          .tuple(fc.integer({ min: 5, max: 500 }), student)
          .map(([count, one]) => Array.from({ length: count }, () => one)),
      ),
    })
    fc.assert(
      fc.property(about, (facts) => {
        const { html } = emailAbout(facts)
        expect(Buffer.byteLength(html)).toBeLessThan(LONGEST)
        if (facts.names.length <= 10) return
        const stop = html.indexOf('/feedback/unsubscribe/')
        expect(stop).toBeGreaterThan(0)
        expect(stop).toBeLessThan(html.length / 2)
      }),
      { numRuns: 60 },
    )
  })
})
