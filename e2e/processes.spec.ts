import { expect, test } from './fixtures.ts'
import { makeStudent, ok } from './student.ts'
import { adminOf, approve, register } from './student-record.ts'

// On PostgreSQL only: the embedded database has one process.

const COUNT = 12
const SUPERVISOR = { name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example' }

test.use({ product: 'processes' })

test('two processes send each email once, and no acknowledged change is lost when one is killed', async ({
  world,
  server,
  inbox,
}) => {
  await server.stop()
  await server.start({ WEB_CONCURRENCY: '2' })
  const student = await makeStudent(world, { firstName: 'Ravi', lastName: 'Subramanian', email: 'ravi@gmail.com' })
  const admin = await adminOf(world)
  await expect.poll(() => server.childProcesses().length).toBe(2)

  const titles = Array.from({ length: COUNT }, (_, index) => `Post ${index}`)
  await Promise.all(
    titles.map(async (positionTitle) => approve(admin, await register(student, { positionTitle }, [SUPERVISOR]))),
  )
  const approvals = () => inbox.to(student.email).filter(({ subject }) => /approved/i.test(subject)).length
  await expect.poll(approvals, { timeout: 60_000 }).toBe(COUNT)

  const acknowledged: string[] = []
  const tryToRegister = (positionTitle: string) =>
    register(student, { positionTitle }, [SUPERVISOR]).then(
      () => acknowledged.push(positionTitle),
      // The connection to the killed process broke: nothing was acknowledged.
      () => undefined,
    )
  const [victim] = server.childProcesses()
  for (let index = 0; index < 10 * COUNT; index++) {
    if (index === 2 * COUNT) process.kill(victim ?? 0, 'SIGKILL')
    await tryToRegister(`Later post ${index}`)
  }
  expect(acknowledged.length).toBeGreaterThan(5 * COUNT)
  const mine = (await ok(student.api.get('/api/v1/internships/mine'))) as { positionTitle: string }[]
  const stored = mine.map(({ positionTitle }) => positionTitle)
  for (const title of acknowledged) expect(stored.filter((other) => other === title)).toHaveLength(1)
  // A new process replaces it.
  await expect.poll(() => server.childProcesses().length).toBe(2)
  expect(server.childProcesses()).not.toContain(victim)
  expect(approvals()).toBe(COUNT)
  // Whichever process answers.
  const metrics = async () => (await fetch(`${server.baseUrl}/metrics`)).text()
  for (let times = 0; times < 4; times++) expect(await metrics()).toMatch(/^fieldmark_process_restarts_total 1$/m)
})
