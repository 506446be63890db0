import { beforeEach, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { readInternship } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp({ SUPPORT_EMAIL: 'default@nord.example' })
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)
const DEFAULTS = { supportEmail: '', supportName: '', supportUrl: '' }

async function read(path: string) {
  const response = await app.fetch(path)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

async function approvalEmail() {
  const { id } = await makeInternship(db, await makeStudent(db), { status: 'pending' })
  await client.internships.approve(await readInternship(db, { id }))
  return (await app.deliverWaitingEmails()).find(({ subject }) => subject.includes('approved'))
}

describe('the support contact', () => {
  beforeEach(() => client.appearance.changeSupport(DEFAULTS))

  it('is the one of the environment by default', async () => {
    expect(await client.appearance.get()).toMatchObject({
      supportEmail: null,
      supportName: null,
      supportUrl: null,
      repliesToStudent: false,
      defaultSupportEmail: 'default@nord.example',
    })
    expect((await read('/privacy')).body).toContain('default@nord.example')
  })

  it('appears on pages and in emails once an admin has chosen it, and goes away again', async () => {
    await client.appearance.changeSupport({
      supportEmail: 'Help@Nord.example',
      supportName: 'Karriere & Co',
      supportUrl: 'https://nord.example/help',
    })
    expect(await client.appearance.get()).toMatchObject({
      supportEmail: 'help@nord.example',
      updatedByName: 'Ada Admin',
    })
    for (const path of ['/privacy', '/terms', '/help']) {
      const { body } = await read(path)
      expect(body).toContain('mailto:help@nord.example')
      expect(body).not.toContain('default@nord.example')
    }
    expect((await read('/help/students')).body).toContain('Karriere &amp; Co')
    const email = await approvalEmail()
    expect(email?.text).toContain('Questions: Karriere & Co, help@nord.example, https://nord.example/help')

    await client.appearance.changeSupport(DEFAULTS)
    expect((await read('/help')).body).toContain('mailto:default@nord.example')
    expect((await approvalEmail())?.text).toContain('Questions: default@nord.example')
  })

  it.each([
    ['a name without an address', { supportName: 'Careers' }],
    ['a website without https', { supportEmail: 'a@b.example', supportUrl: 'http://nord.example' }],
    ['a script as website', { supportEmail: 'a@b.example', supportUrl: 'javascript:alert(1)' }],
    ['a website with a password', { supportEmail: 'a@b.example', supportUrl: 'https://a:b@nord.example' }],
    ['a broken address', { supportEmail: 'nord.example' }],
  ])('refuses %s', async (_what, change) => {
    await expectRefusal(client.appearance.changeSupport({ ...DEFAULTS, ...change }), 'BAD_REQUEST')
  })
})

describe('replies of supervisors', () => {
  /** The address to which a reply to a request would go. */
  async function replyAddress(change: { emailVerified?: boolean; lockedAt?: Date; email?: string } = {}) {
    const student = await makeStudent(db, { firstName: 'Amira', lastName: 'Haddad' })
    const { supervisor } = await makeInternship(db, student)
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    if (Object.keys(change).length > 0)
      await db.updateTable('profiles').set(change).where('id', '=', student.id).execute()
    const [email] = (await app.deliverEmails()).filter(({ to }) => to.address === supervisor.email)
    return { replyTo: email!.replyTo, student: { name: 'Amira Haddad', address: change.email ?? student.email } }
  }
  const support = expect.objectContaining({ address: 'default@nord.example' })

  beforeEach(() => client.appearance.changeSupport({ ...DEFAULTS, repliesToStudent: true }))

  it('go to the support contact until an admin has chosen otherwise, and once nothing is chosen any more', async () => {
    expect((await client.appearance.get()).repliesToStudent).toBe(true)
    await client.appearance.changeSupport(DEFAULTS)
    expect((await client.appearance.get()).repliesToStudent).toBe(false)
    expect((await replyAddress()).replyTo).toEqual(support)
  })

  it('go to the student whose address is confirmed', async () => {
    const { replyTo, student } = await replyAddress()
    expect(replyTo).toEqual(student)
  })

  it('do not go to an address that a student has only entered', async () => {
    const { replyTo } = await replyAddress({ email: 'not.confirmed@gmail.com', emailVerified: false })
    expect(replyTo).toEqual(support)
  })

  it('go to the old address while a new one is not confirmed', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    await db
      .insertInto('emailChanges')
      .values({
        profileId: student.id,
        newEmail: 'new.address@gmail.com',
        step: 'new address',
        tokenHash: `change of ${student.id}`,
        expiresAt: new Date(app.time.now.getTime() + 3_600_000),
      })
      .execute()
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    const [email] = (await app.deliverEmails()).filter(({ to }) => to.address === supervisor.email)
    expect(email?.replyTo?.address).toBe(student.email)
  })

  it('do not go to somebody who has left', async () => {
    expect((await replyAddress({ lockedAt: app.time.now })).replyTo).toEqual(support)
  })

  it('are to nothing once the student is erased, because no email leaves', async () => {
    const student = await makeStudent(db)
    const { supervisor } = await makeInternship(db, student)
    await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
    await client.privacy.eraseStudent({ id: student.id })
    expect((await app.deliverEmails()).filter(({ to }) => to.address === supervisor.email)).toEqual([])
  })
})

describe('the accent colour', () => {
  it('comes as a style sheet that browsers keep until the next change', async () => {
    const { version } = await client.appearance.changeAccent({ accent: ' #8B1A1A ' })
    const address = `/appearance.css?v=${version}`
    for (const path of ['/privacy', '/help']) expect((await read(path)).body).toContain(`href="${address}"`)
    const { headers, body } = await read(address)
    expect(body).toContain('--pine:#8b1a1a;')
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await read(`/appearance.css?v=${version - 1}`)).headers.get('cache-control')).toBe('no-cache')
  })

  it('is the colour of buttons in emails', async () => {
    await client.appearance.changeAccent({ accent: '#8b1a1a' })
    const email = await approvalEmail()
    expect(email?.html).toContain('background-color:#8b1a1a')
    expect(email?.html).not.toContain('#0d4f3c')
  })

  it('goes back to the default', async () => {
    await client.appearance.changeAccent({ accent: '' })
    expect(await client.appearance.get()).toMatchObject({ accent: null })
    expect((await read('/help')).body).not.toContain('appearance.css')
    expect((await read('/appearance.css')).status).toBe(404)
    expect((await approvalEmail())?.html).toContain('background-color:#0d4f3c')
  })

  it.each([
    ['#ffcc00', /^Too little contrast in the light scheme: .* The nearest colour that works is #[0-9a-f]{6}\.$/],
    ['red', /^Please enter a colour such as #0d4f3c$/],
    ['#fff', /^Please enter a colour such as #0d4f3c$/],
    ['#003366}body{display:none', /^Please enter a colour such as #0d4f3c$/],
  ])('is not %s', async (accent, message) => {
    await expect(client.appearance.changeAccent({ accent })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message),
    })
  })
})

describe('the logo', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>'
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  it('is an image on pages, with its own for dark, and goes away again', async () => {
    await client.appearance.setLogo({ scheme: 'dark', contentType: 'image/png', content: PNG })
    const { version } = await client.appearance.setLogo({
      scheme: 'light',
      contentType: 'image/svg+xml',
      content: btoa(SVG),
    })
    expect(await client.appearance.get()).toMatchObject({ lightLogo: 'image/svg+xml', darkLogo: 'image/png' })
    const { body } = await read('/help')
    expect(body).toContain(`<img src="/logo/light?v=${version}" alt="Fieldmark" class="page-logo"/>`)
    expect(body).toContain(`srcSet="/logo/dark?v=${version}"`)

    await client.appearance.removeLogo({ scheme: 'light' })
    expect(await client.appearance.get()).toMatchObject({ lightLogo: null, darkLogo: null })
    expect((await read('/help')).body).not.toContain('/logo/')
    expect((await read('/logo/dark')).status).toBe(404)
  })

  it('runs and loads nothing, and browsers keep it until the next change', async () => {
    const { version } = await client.appearance.setLogo({
      scheme: 'light',
      contentType: 'image/svg+xml',
      content: btoa(SVG),
    })
    const { headers, body } = await read(`/logo/light?v=${version}`)
    expect(body).toBe(SVG)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await read('/logo/light')).headers.get('cache-control')).toBe('no-cache')
  })

  it('is in emails if it is a PNG file, and else the mark of the product', async () => {
    await client.appearance.setLogo({ scheme: 'light', contentType: 'image/svg+xml', content: btoa(SVG) })
    expect((await approvalEmail())?.html).not.toContain('<img')
    const { version } = await client.appearance.setLogo({ scheme: 'light', contentType: 'image/png', content: PNG })
    const email = await approvalEmail()
    expect(email?.html).toContain(`src="http://localhost:3000/logo/light?v=${version}" alt="Fieldmark"`)
    expect(email?.text).not.toContain('/logo/')
    await client.appearance.removeLogo({ scheme: 'light' })
  })

  it.each([
    ['a script', 'image/svg+xml', btoa('<svg><script>alert(1)</script></svg>'), /contains scripts/],
    ['a PNG file that is none', 'image/png', btoa(SVG), /This is not a PNG file/],
    ['too large a file', 'image/svg+xml', btoa(`<svg>${' '.repeat(65_530)}</svg>`), /limit is 64 KB/],
  ] as const)('is not %s', async (_what, contentType, content, message) => {
    await expect(client.appearance.setLogo({ scheme: 'light', contentType, content })).rejects.toMatchObject({
      message: expect.stringMatching(message),
    })
  })
})
