import { describe, expect, it } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const PATH = '/.well-known/security.txt'
const app = await createTestApp({ SUPPORT_EMAIL: 'it+help@uni.example' })
const admin = await app.as(await makeAdmin(app.db))

async function fieldsOf(target = app): Promise<[string, string][]> {
  const response = await target.fetch(PATH)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  const text = await response.text()
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => /^([A-Z][\w-]*): (\S.*)$/.exec(line)?.slice(1) as [string, string])
}

describe('security.txt', () => {
  it('says to whom, in which language and until when, and where it is', async () => {
    const fields = await fieldsOf()
    expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
    expect(Object.fromEntries(fields)).toMatchObject({
      Contact: 'mailto:it%2Bhelp@uni.example',
      'Preferred-Languages': 'en',
      Canonical: `${app.config.publicUrl}${PATH}`,
    })
  })

  it('names the contact that admins have chosen, in letters of addresses only', async () => {
    await admin.appearance.changeSupport({
      supportEmail: 'a&b?c@bücher.example',
      supportName: 'Career Centre',
      supportUrl: 'https://bücher.example/hilfe für alle'.replaceAll(' ', '-'),
    })
    const contacts = (await fieldsOf()).filter(([name]) => name === 'Contact').map(([, value]) => value)
    expect(contacts).toEqual([
      'mailto:a%26b%3Fc@xn--bcher-kva.example',
      'https://xn--bcher-kva.example/hilfe-f%C3%BCr-alle',
    ])
    for (const contact of contacts) expect(contact).toMatch(/^[\x21-\x7e]+$/)
    await admin.appearance.changeSupport({ supportEmail: null, supportName: null, supportUrl: null })
    expect(await fieldsOf()).toContainEqual(['Contact', 'mailto:it%2Bhelp@uni.example'])
  })

  it('is there although apps are not offered, which hides everything else', async () => {
    expect((await app.fetch('/.well-known/jwks.json')).status).toBe(404)
    expect((await app.fetch('/.well-known/nothing')).status).toBe(404)
  })

  it.each(['2026-01-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z', '2031-12-31T12:00:00.000Z'])(
    'expires within a year of %s, and not soon',
    async (now) => {
      app.time.now = new Date(now)
      const { Expires = '' } = Object.fromEntries(await fieldsOf())
      expect(Expires).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
      const days = (Date.parse(Expires) - app.time.now.getTime()) / 86_400_000
      expect(days).toBeGreaterThan(30)
      expect(days).toBeLessThan(365)
    },
  )
})
