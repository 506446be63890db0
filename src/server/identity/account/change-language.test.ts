import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mailedToken } from '../../testing/account-emails.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeAdmin,
  makeInternship,
  makeManager,
  makeProfile,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, stranger } = app

const french = { 'accept-language': 'fr-CA, fr;q=0.9, en;q=0.5' }

/** The language and direction of a page. */
async function pageIn(path: string, headers: Record<string, string> = {}) {
  const response = await app.fetch(path, { headers })
  const [, lang, dir] = /<html lang="([\w-]+)" dir="(\w+)"/.exec(await response.text()) ?? []
  return { lang, dir, cookie: response.headers.get('set-cookie') }
}

describe('the language of a page', () => {
  it('is English unless the browser asks for a language of the catalogue', async () => {
    expect(await pageIn('/privacy')).toEqual({ lang: 'en', dir: 'ltr', cookie: null })
    expect(await pageIn('/privacy', french)).toEqual({ lang: 'fr', dir: 'ltr', cookie: null })
    expect((await pageIn('/privacy', { 'accept-language': 'pt-BR, zh-TW;q=0.9, de-AT;q=0.8' })).lang).toBe('de')
    expect((await pageIn('/privacy', { 'accept-language': 'zh-CN' })).lang).toBe('zh-Hans')
  })

  it('is the one chosen with the switch, which the browser remembers', async () => {
    const { lang, dir, cookie } = await pageIn('/privacy?lang=ar', french)
    expect([lang, dir]).toEqual(['ar', 'rtl'])
    expect(cookie).toMatch(/^fieldmark\.language=ar; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await pageIn('/privacy', { ...french, cookie: 'fieldmark.language=ar' })).lang).toBe('ar')
    expect((await pageIn('/privacy?lang=de', { cookie: 'fieldmark.language=ar' })).lang).toBe('de')
  })

  it.each(['pt', 'not%20a%20tag', '*', 'zh-TW', ''])('is not changed by ?lang=%s', async (tag) => {
    expect(await pageIn(`/privacy?lang=${tag}`, french)).toEqual({ lang: 'fr', dir: 'ltr', cookie: null })
    expect((await pageIn('/privacy', { ...french, cookie: `fieldmark.language=${tag}` })).lang).toBe('fr')
  })

  it('can be switched on the page', async () => {
    const html = await (await app.fetch('/privacy?lang=fr')).text()
    expect(html).toContain('<a href="?lang=fr" lang="fr" hrefLang="fr" aria-current="true">Français</a>')
    expect(html).toContain('<a href="?lang=ar" lang="ar" hrefLang="ar">العربية</a>')
  })

  it('is English for the documents of the API', async () => {
    expect((await pageIn('/api/docs?lang=fr')).lang).toBe('en')
  })
})

describe('the language of an account', () => {
  it('is chosen by its owner, and the browser is told', async () => {
    const student = await makeStudent(db)
    const client = await app.as(student)
    expect((await client.session.get()).person).toMatchObject({ language: null })
    const cookie = await app.cookieFor(student.id)
    const response = await app.fetch('/api/v1/account/language', {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'zh-Hans' }),
    })
    expect(response.headers.get('set-cookie')).toMatch(/^fieldmark\.language=zh-Hans; Max-Age=34560000/)
    expect((await client.session.get()).person).toMatchObject({ language: 'zh-Hans' })
    await client.accounts.changeLanguage({ language: null })
    expect((await client.session.get()).person).toMatchObject({ language: null })
  })

  it('must be one of the catalogue', async () => {
    const client = await app.as(await makeStudent(db))
    await expectRefusal(client.accounts.changeLanguage({ language: 'pt' as 'fr' }), 'BAD_REQUEST')
    await expectRefusal(stranger.accounts.changeLanguage({ language: 'fr' }), 'UNAUTHORIZED')
  })

  it('can be chosen before the required second factor is set up', async () => {
    const client = await app.as(await makeManager(db, ['Physics']))
    await db.updateTable('signInSettings').set({ twoFactor: 'required for staff', version: sql`version + 1` }).execute()
    await client.accounts.changeLanguage({ language: 'de' })
    expect((await client.session.get()).person).toMatchObject({ language: 'de', needsSecondFactor: true })
    await db.updateTable('signInSettings').set({ twoFactor: 'off', version: sql`version + 1` }).execute()
  })

  it('comes back in the cookie with the session, if the page was in another language', async () => {
    const { id } = await makeStudent(db, { language: 'fr' })
    const cookie = await app.cookieFor(id)
    const languageGiven = async (headers: Record<string, string>) =>
      (await app.fetch('/api/v1/session', { headers })).headers.get('set-cookie')
    expect(await languageGiven({ cookie })).toMatch(/^fieldmark\.language=fr;/)
    expect(await languageGiven({ cookie: `${cookie}; fieldmark.language=de` })).toMatch(/^fieldmark\.language=fr;/)
    expect(await languageGiven({ cookie: `${cookie}; fieldmark.language=fr` })).toBeNull()
    expect(await languageGiven({ cookie, ...french })).toBeNull()
  })

  it('is the page’s after registering, unless that is English', async () => {
    const register = (email: string, headers: Record<string, string>) =>
      app.fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
        body: JSON.stringify({
          name: 'Ida',
          lastName: 'Holm',
          email,
          university: 'Example University',
          password: 'wind over water',
        }),
      })
    await register('ida.de@gmail.com', { cookie: 'fieldmark.language=de' })
    await register('ida.en@gmail.com', {})
    const languages = await db
      .selectFrom('profiles')
      .select(['email', 'language'])
      .where('email', 'in', ['ida.de@gmail.com', 'ida.en@gmail.com'])
      .orderBy('email')
      .execute()
    expect(languages).toEqual([
      { email: 'ida.de@gmail.com', language: 'de' },
      { email: 'ida.en@gmail.com', language: null },
    ])
    const emails = await app.deliverEmails()
    const htmlTo = (address: string) => emails.find(({ to }) => to.address === address)?.html
    expect(htmlTo('ida.de@gmail.com')).toContain('<html dir="ltr" lang="de">')
    expect(htmlTo('ida.en@gmail.com')).toContain('<html dir="ltr" lang="en">')
  })
})

describe('the language of emails to an account', () => {
  it('stays when the address changes', async () => {
    await db.updateTable('signInSettings').set({ emailChange: true, version: sql`version + 1` }).execute()
    const client = await app.as(await makeStudent(db, { language: 'fr' }))
    await client.accounts.requestEmailChange({ email: 'new.language@gmail.com' })
    await stranger.accounts.confirmEmailChange({ token: await mailedToken(app, 'allow-new-address') })
    const [toNew] = await app.deliverEmails()
    expect(toNew?.to.address).toBe('new.language@gmail.com')
    expect(toNew?.html).toContain('<html dir="ltr" lang="fr">')
  })

  it('is known to the email that says that everything was erased', async () => {
    const { id, email } = await makeStudent(db, { language: 'ar' })
    await (await app.as(await makeAdmin(db))).privacy.eraseStudent({ id })
    const emails = await app.deliverEmails()
    expect(emails.find(({ to }) => to.address === email)?.html).toContain('<html dir="rtl" lang="ar">')
  })
})

describe('files and records for machines', () => {
  it('do not depend on the language of the request', async () => {
    const cookie = await app.cookieFor((await makeAdmin(db)).id)
    const read = async (language: string) => {
      const headers = { cookie: `${cookie}; fieldmark.language=${language}` }
      const response = await app.fetch('/api/v1/exports/internships.csv?timeZone=UTC', { headers })
      expect(response.status).toBe(200)
      return [response.headers.get('content-disposition'), (await response.text()).split('\n')[0]]
    }
    expect(await read('ar')).toEqual(await read('en'))
  })
})

describe('the language of emails to a supervisor', () => {
  const marsh = { name: 'Helena Marsh', email: 'h.marsh@language.example' }

  async function approvedInternship() {
    const student = await makeStudent(db)
    return { client: await app.as(student), internship: await makeInternship(db, student, { status: 'approved' }) }
  }

  it('is the student’s choice, also for the form behind the link', async () => {
    const { client, internship } = await approvedInternship()
    const { id } = await client.supervisors.add({ internshipId: internship.id, ...marsh, language: 'ar' })
    await client.feedbackRequests.request({ supervisorId: id })
    const [email] = await app.deliverEmails()
    expect(email?.html).toContain('<html dir="rtl" lang="ar">')
    const form = `/feedback/submit/${await app.newestToken(id)}`
    expect(await pageIn(form, french)).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect((await pageIn(`${form}?lang=de`, french)).lang).toBe('de')
    expect((await pageIn(form, { cookie: 'fieldmark.language=en' })).lang).toBe('en')

    await app.fetch(form.replace('submit', 'your-data'), { method: 'POST' })
    const [ownData] = await app.deliverEmails()
    const heldData = /\/feedback\/held-data\/[^"\s]+/.exec(ownData?.text ?? '')?.[0] ?? ''
    expect(await pageIn(heldData, french)).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })

  it('can be corrected, stays when the name is corrected, and is English by default', async () => {
    const { client, internship } = await approvedInternship()
    const address = { name: 'Ben Okri', email: 'ben@language.example' }
    const { id } = await client.supervisors.add({ internshipId: internship.id, ...address })
    const language = async () =>
      (await client.internships.getMine({ id: internship.id })).supervisors.find((one) => one.id === id)?.language
    expect(await language()).toBeNull()
    await client.supervisors.correct({ supervisorId: id, ...address, language: 'es' })
    await client.supervisors.correct({ supervisorId: id, ...address, name: 'Benjamin Okri' })
    expect(await language()).toBe('es')
    await client.supervisors.correct({ supervisorId: id, ...address, language: null })
    expect(await language()).toBeNull()
    await client.feedbackRequests.request({ supervisorId: id })
    const [email] = await app.deliverEmails()
    expect(email?.html).toContain('<html dir="ltr" lang="en">')
    const form = `/feedback/submit/${await app.newestToken(id)}`
    expect((await pageIn(form, french)).lang).toBe('fr')
  })

  it('stays when the supervisor hands over to a colleague', async () => {
    const { client, internship } = await approvedInternship()
    const supervisor = { name: 'Ana Ruiz', email: 'ana@language.example', language: 'es' } as const
    const { id } = await client.supervisors.add({ internshipId: internship.id, ...supervisor })
    await client.feedbackRequests.request({ supervisorId: id })
    await app.deliverEmails()
    const token = await app.newestToken(id)
    await stranger.assignments.handOver({ token, name: 'Eva Sol', email: 'eva@language.example' })
    const emails = await app.deliverEmails()
    expect(emails.find(({ to }) => to.address === 'eva@language.example')?.html).toContain('<html dir="ltr" lang="es">')
    expect(emails.find(({ to }) => to.address !== 'eva@language.example')?.html).toContain('<html dir="ltr" lang="en">')
  })

  it('is the account’s if the supervisor has one', async () => {
    const { email } = await makeProfile(db, { language: 'zh-Hans' })
    const { client, internship } = await approvedInternship()
    const supervisor = await makeSupervisor(db, internship, { email, language: 'fr' })
    await client.feedbackRequests.request({ supervisorId: supervisor.id })
    const [message] = await app.deliverEmails()
    expect(message?.html).toContain('<html dir="ltr" lang="zh-Hans">')
  })

  it('is the last one chosen, if several students have chosen one', async () => {
    const { internship } = await approvedInternship()
    const { client, internship: other } = await approvedInternship()
    const email = 'shared@language.example'
    await makeSupervisor(db, internship, { email, language: 'fr', createdAt: new Date('2026-06-01') })
    const { id } = await makeSupervisor(db, other, { email, language: 'de', createdAt: new Date('2026-06-02') })
    await client.feedbackRequests.request({ supervisorId: id })
    const [message] = await app.deliverEmails()
    expect(message?.html).toContain('<html dir="ltr" lang="de">')
  })
})
