import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { afterAll, expect, it } from 'vitest'
import { feedbackAnswers, makeAdmin, makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Each statement is a round trip to the database, for which every reader waits. More rows need no more statements.

const exporter = new InMemorySpanExporter()
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
const app = await createTestApp()
const { db } = app

afterAll(() => {
  for (const api of [trace, context, propagation]) api.disable()
})

const person = await makeStudent(db)
const admin = await makeAdmin(db)
for (let i = 0; i < 3; i++) {
  const { supervisor } = await makeInternship(db, person, { status: 'approved' })
  await makeFeedback(db, supervisor)
}

/** The statements of each request, one of which reads the session if there is one. */
const REQUESTS: Record<string, { person?: { id: string }; path: string; count: number }> = {
  'the dashboard of a student': { person, path: '/api/v1/internships/mine', count: 2 },
  'the review list': { person: admin, path: '/api/v1/feedback?status=submitted&limit=20', count: 3 },
  'a search': { person: admin, path: '/api/v1/feedback?search=northwind', count: 3 },
  statistics: { person: admin, path: '/api/v1/statistics', count: 2 },
  'the form behind a link': { path: `/feedback/submit/${await requested()}`, count: 6 },
}

it.each(Object.entries(REQUESTS))(
  '%s takes as few statements as before',
  async (_, { person: reader, path, count }) => {
    const headers = reader ? { cookie: await app.cookieFor(reader.id) } : {}
    // Settings are read once.
    await app.fetch(path, { headers })
    const statements = await statementsOf(() => app.fetch(path, { headers }))
    expect(statements.length, statements.join('\n')).toBe(count)
  },
)

it('submitting takes as few statements as before', async () => {
  const token = await requested()
  const body = JSON.stringify({ token, answers: feedbackAnswers() })
  const headers = { 'content-type': 'application/json' }
  const submit = () => app.fetch('/api/v1/feedback-links/submit', { method: 'POST', headers, body })
  const statements = await statementsOf(submit)
  expect(statements.length, statements.join('\n')).toBe(9)
})

async function statementsOf(send: () => Response | Promise<Response>): Promise<string[]> {
  exporter.reset()
  expect((await send()).status).toBe(200)
  const queries = exporter.getFinishedSpans().filter(({ name }) => name === 'database')
  const texts = queries.map(({ attributes }) => String(attributes['db.query.text']))
  // The embedded database begins and commits by itself.
  return texts.filter((text) => !['begin', 'commit'].includes(text))
}

/** The token of a request that was emailed. */
async function requested(): Promise<string> {
  const student = await makeStudent(db)
  const { supervisor } = await makeInternship(db, student, { status: 'approved' })
  await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
  await app.deliverEmails()
  return app.newestToken(supervisor.id)
}
