import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { HOUR } from '#domain/time/durations'
import { createApp } from '../../app.ts'
import { openPostgres } from '../../platform/database/client.ts'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { recordRefusal } from '../delivery/refusal-queries.ts'

const TOKEN = 'a-token-for-the-metrics'
const app = await createTestApp({ METRICS_TOKEN: TOKEN })

const read = (headers: Record<string, string> = {}) => app.fetch('/metrics', { headers })

it('counts requests by route or endpoint, never by path', async () => {
  const student = await app.as(await makeStudent(app.db))
  await student.internships.listMine({})
  await app.fetch('/feedback/submit/a-secret-token')
  const text = await (await read()).text()
  expect(text).toMatch(/^http_request_duration_seconds_count\{.*route="internships\.listMine",status="200".*\} 1$/m)
  expect(text).toMatch(/^http_request_duration_seconds_count\{.*route="\/feedback\/submit\/:token".*\} 1$/m)
  expect(text).not.toContain('a-secret-token')
})

it('tells the state of the process and of the emails', async () => {
  const text = await (await read()).text()
  expect(text).toMatch(/^process_resident_memory_bytes\{process="1"\} \d+$/m)
  expect(text).toMatch(/^fieldmark_emails_waiting\{process="1"\} 0$/m)
  expect(text).toMatch(/^fieldmark_emails_dead\{process="1"\} 0$/m)
})

it('counts refusals by their kind, and the domains that refuse', async () => {
  for (const [kind, address] of [
    ['ours', 'ann@a.example'],
    ['ours', 'bea@a.example'],
    ['ours', 'ann@b.example'],
    ['address', 'ann@c.example'],
  ] as const)
    await recordRefusal(app.db, { kind, address, reason: '550', now: app.time.now })
  const text = await (await read()).text()
  expect(text).toMatch(/^fieldmark_email_refusals_total\{kind="ours",process="1"\} 3$/m)
  expect(text).toMatch(/^fieldmark_email_refusals_total\{kind="address",process="1"\} 1$/m)
  expect(text).toMatch(/^fieldmark_email_refusals_total\{kind="mailbox-full",process="1"\} 0$/m)
  expect(text).toMatch(/^fieldmark_emails_refusing_domains\{kind="ours",process="1"\} 2$/m)
  expect(text).toMatch(/^fieldmark_emails_paused\{process="1"\} 0$/m)
  // The counter continues, while the domains are those of the last hour.
  app.later(2 * HOUR)
  const later = await (await read()).text()
  expect(later).toMatch(/^fieldmark_email_refusals_total\{kind="ours",process="1"\} 3$/m)
  expect(later).toMatch(/^fieldmark_emails_refusing_domains\{kind="ours",process="1"\} 0$/m)
})

it('is for this machine, or for holders of the token', async () => {
  expect((await read()).status).toBe(200)
  expect((await read({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  expect((await read({ authorization: 'Bearer another-token' })).status).toBe(401)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await read({ [header]: '203.0.113.9' })).status, header).toBe(401)
})

it('follows the naming rules of Prometheus', async () => {
  const text = await (await read()).text()
  const kinds = new Map(Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', kind]) => [name, kind]))
  const helped = new Set(Array.from(text.matchAll(/^# HELP (\S+) \S.*$/gm), ([, name]) => name))
  expect(kinds.size).toBeGreaterThan(30)
  for (const [name, kind] of kinds) {
    expect(helped, name).toContain(name)
    expect(name.endsWith('_total'), name).toBe(kind === 'counter')
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(name).not.toMatch(
      /_(ms|milliseconds|minutes|kilobytes|mb|percent|count|sum|bucket|gauge|counter|histogram)(_|$)/,
    )
  }
  const samples = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const nameOf = (sample: string) => sample.replace(/[{ ].*$/, '')
  for (const name of samples.map(nameOf))
    expect(kinds.has(name) || kinds.has(name.replace(/_(count|sum|bucket)$/, '')), name).toBe(true)
  expect(new Set(samples.map((sample) => sample.replace(/ \S+$/, ''))).size).toBe(samples.length)
})

it('has the metrics of the alert rules, with their labels', async () => {
  await app.fetch('/healthz')
  const samples = (await (await read()).text()).split('\n').filter((line) => line && !line.startsWith('#'))
  const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8')
  // Prometheus adds the label `job` and the metric `up`.
  const used = [...rules.matchAll(/\b([a-z_]+)\{job="fieldmark"(?:, ([^}]*))?\}/g)].filter(([, name]) => name !== 'up')
  expect(used.length).toBeGreaterThan(10)
  for (const [, name = '', matchers] of used) {
    const labels = [...(matchers ?? '').matchAll(/(\w+)(=|!~|=~)"([^"]*)"/g)]
    expect(labels.map(([whole]) => whole).join(', ')).toBe(matchers ?? '')
    // Label values in the rules must exist, too.
    const parts = labels.map(([, label, operator, value]) => (operator === '=' ? `${label}="${value}"` : `${label}="`))
    const found = samples.some((one) => /^[a-z_]+/.exec(one)?.[0] === name && parts.every((part) => one.includes(part)))
    expect(found, `${name} with ${matchers ?? 'any labels'}`).toBe(true)
  }
})

it.each(['refuses', 'is silent'])('answers without the figures of the database while that %s', async (how) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const port = how === 'refuses' ? 1 : (silent.address() as AddressInfo).port
  const database = openPostgres(`postgres://fieldmark@127.0.0.1:${port}/fieldmark`)
  const response = await createApp({ ...app, database, webRoot: '/nonexistent' }).request('/metrics')
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).toMatch(/^fieldmark_process_restarts_total 0$/m)
  expect(text).not.toMatch(/^fieldmark_(emails|backup)/m)
  await database.close()
  silent.close()
})
