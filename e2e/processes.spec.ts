import { expect, test } from './fixtures.ts'
import { ADMIN } from './server.ts'
import { callsOf, makeStudent, ok } from './student.ts'

// On PostgreSQL only: the embedded database has one process.

const COUNT = 12
const internship = (positionTitle: string) => ({
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  positionTitle,
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  description: 'Forecasting wind yields from weather data.',
  supervisors: [{ name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example', isPrimary: true }],
})

test.use({ product: 'processes' })

test('two processes send each email once; when one is killed, nothing that was answered is lost', async ({
  playwright,
  server,
  inbox,
  baseURL,
}) => {
  await server.stop()
  await server.start({ WEB_CONCURRENCY: '2' })
  const world = { playwright, inbox, baseURL }
  const student = await makeStudent(world, { firstName: 'Ravi', lastName: 'Subramanian', email: 'ravi@gmail.com' })
  const admin = await callsOf(world)
  await ok(admin.post('/api/auth/sign-in/email', { data: ADMIN }))
  await expect.poll(() => server.childProcesses().length).toBe(2)

  const titles = Array.from({ length: COUNT }, (_, index) => `Post ${index}`)
  await Promise.all(
    titles.map(async (title) => {
      const { id } = (await ok(student.calls.post('/api/v1/internships', { data: internship(title) }))) as {
        id: string
      }
      await ok(admin.post(`/api/v1/internships/${id}/approve`, { data: {} }))
    }),
  )
  const approvals = () => inbox.to(student.email).filter(({ subject }) => /approved/i.test(subject)).length
  await expect.poll(approvals, { timeout: 60_000 }).toBe(COUNT)

  const answered: string[] = []
  const register = async (title: string) => {
    // A connection to the process that was killed breaks: then nothing was answered.
    const answer = await student.calls.post('/api/v1/internships', { data: internship(title) }).catch(() => null)
    if (answer?.ok()) answered.push(title)
  }
  const [victim] = server.childProcesses()
  for (let index = 0; index < 10 * COUNT; index++) {
    if (index === 2 * COUNT) process.kill(victim ?? 0, 'SIGKILL')
    await register(`Later post ${index}`)
  }
  expect(answered.length).toBeGreaterThan(5 * COUNT)
  const mine = (await ok(student.calls.get('/api/v1/internships/mine'))) as { positionTitle: string }[]
  const kept = mine.map(({ positionTitle }) => positionTitle)
  for (const title of answered) expect(kept.filter((other) => other === title)).toHaveLength(1)
  // Another takes its place.
  await expect.poll(() => server.childProcesses().length, { timeout: 30_000 }).toBe(2)
  expect(server.childProcesses()).not.toContain(victim)
  expect(approvals()).toBe(COUNT)
})
