import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { context, propagation, trace } from '@opentelemetry/api'
import { afterAll, expect, it } from 'vitest'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { inTransaction } from '../database/client.ts'
import { startTraces } from './start-traces.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type OtlpSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type OtlpBody = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[] }

// A collector: an address that accepts OTLP over HTTP.
const bodies: string[] = []
const collector = createServer(async (request, response) => {
  bodies.push(await text(request))
  response.end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const sendTraces = startTraces()
const app = await createTestApp()
const { db, queue } = app

afterAll(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  collector.close()
  for (const api of [trace, context, propagation]) api.disable()
})

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

it('sends requests, emails and their queries to the collector, without anything about people', async () => {
  const student = await makeStudent(db, { firstName: 'Persephone' })
  const internship = await makeInternship(db, student)
  const cookie = await app.cookieFor(student.id)
  const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`
  expect((await app.fetch('/api/v1/internships/mine', { headers: { cookie, traceparent } })).status).toBe(200)
  await app.fetch('/feedback/submit/a-secret-token')
  await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.config.publicUrl },
    body: JSON.stringify({ email: student.email, password: 'a-wrong-password' }),
  })
  await inTransaction(db, (tx) => queue.enqueueEmail(tx, internshipApproved, { internshipId: internship.id }))
  await app.deliverEmails()
  await sendTraces()

  const { resourceSpans } = JSON.parse(bodies[0]!) as OtlpBody
  expect(resourceSpans[0]!.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'fieldmark' },
  })
  const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans)
  const request = spans.find(({ name }) => name === 'GET internships.listMine')
  expect(request).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId })
  expect(request!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  const query = spans.find(({ name, parentSpanId }) => name === 'database' && parentSpanId === request!.spanId)
  expect(query!.attributes.find(({ key }) => key === 'db.query.text')!.value.stringValue).toContain('select')
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'GET /feedback/submit/:token',
      'POST /api/auth/sign-in/email',
      'email internship-approved',
    ]),
  )
  for (const secret of ['a-secret-token', 'a-wrong-password', student.email, 'Persephone', cookie, student.id])
    expect(bodies.join()).not.toContain(secret)
})
