import { expect, test } from './fixtures.ts'
import { makeStudent, ok } from './student.ts'
import { approve, register, staff } from './student-record.ts'

// On PostgreSQL only: the embedded database has one process.

const COUNT = 12
const SUPERVISOR = { name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example' }

test.use({ product: 'processes' })

test('two processes send each email once; when one is killed, nothing that was answered is lost', async ({
  world,
  server,
  inbox,
}) => {
  await server.stop()
  await server.start({ WEB_CONCURRENCY: '2' })
  const student = await makeStudent(world, { firstName: 'Ravi', lastName: 'Subramanian', email: 'ravi@gmail.com' })
  const admin = await staff(world)
  await expect.poll(() => server.childProcesses().length).toBe(2)

  const titles = Array.from({ length: COUNT }, (_, index) => `Post ${index}`)
  await Promise.all(
    titles.map(async (positionTitle) => approve(admin, await register(student, { positionTitle }, [SUPERVISOR]))),
  )
  const approvals = () => inbox.to(student.email).filter(({ subject }) => /approved/i.test(subject)).length
  await expect.poll(approvals, { timeout: 60_000 }).toBe(COUNT)

  const answered: string[] = []
  const registerLater = (positionTitle: string) =>
    register(student, { positionTitle }, [SUPERVISOR]).then(
      () => answered.push(positionTitle),
      // A connection to the process that was killed breaks: then nothing was answered.
      () => undefined,
    )
  const [victim] = server.childProcesses()
  for (let index = 0; index < 10 * COUNT; index++) {
    if (index === 2 * COUNT) process.kill(victim ?? 0, 'SIGKILL')
    await registerLater(`Later post ${index}`)
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
