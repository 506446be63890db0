import { expect, it } from 'vitest'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

/** The request for feedback on a student with this name. */
async function requestAbout(firstName: string, language: 'en' | 'ar' = 'en') {
  const student = await makeStudent(db, { firstName, lastName: 'Haddad' })
  const { supervisor } = await makeInternship(db, student, {
    employerName: firstName,
    supervisor: { name: firstName, language },
  })
  await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
  const [email] = await app.deliverEmails()
  return email!
}

it.each(['عمر', 'שרה (Tel Aviv)'])('keeps %s apart in subject, text and HTML', async (name) => {
  const { subject, text, html } = await requestAbout(name)
  expect(subject).toContain(`\u2068${name} Haddad\u2069`)
  expect(text).toContain(`\u2068${name} Haddad\u2069`)
  expect(html).toContain(`\u2068${name} Haddad\u2069`)
})

it('removes a mark that would turn the words after it round', async () => {
  const { subject, text, html } = await requestAbout('\u202eevil')
  expect(subject).toContain('evil Haddad')
  expect(subject).not.toContain('\u202e')
  for (const shown of [text, html]) expect(shown).not.toMatch(/\u202eevil[^\n<]*[\p{L}]{2,}[^\n<]*\binternship/u)
})

it('leaves names of the direction of the sentence as they are, and links without marks', async () => {
  const { subject, text, html } = await requestAbout('Zoë Ångström')
  for (const shown of [subject, text, html]) expect(shown).not.toMatch(/[\u2066-\u2069]/)
  const arabic = await requestAbout('Zoë Ångström', 'ar')
  expect(arabic.subject).toContain('\u2068Zoë Ångström Haddad\u2069')
  expect(arabic.text).not.toMatch(/https?:\S*\u2069/)
})
