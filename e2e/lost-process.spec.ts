import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeStudent } from './student.ts'
import { approvedSupervisor } from './student-record.ts'

// Nothing that was acknowledged is lost when the process is.

test('an email that was still waiting leaves after kill -9 and a restart, once', async ({
  world,
  server,
  inbox,
  page,
}) => {
  const student = await makeStudent(world, { firstName: 'Ravi', lastName: 'Subramanian', email: 'ravi@gmail.com' })
  const supervisor = 'e.dahlstroem@northwind.example'
  const { id } = await approvedSupervisor(world, student, supervisor)
  await inbox.waitFor(student.email, /approved/i)

  // With a mail server that nobody can reach, the email cannot have left when the process dies.
  await server.stop()
  await server.start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const asked = await student.calls.post(`/api/v1/supervisors/${id}/feedback-request`, { data: {} })
  expect(asked.ok()).toBe(true)
  await server.stop('SIGKILL')
  expect(inbox.to(supervisor)).toEqual([])

  await server.start()
  // An attempt that was under way counts as lost after less than a minute; one that had failed is repeated before.
  const mail = await inbox.waitFor(supervisor, /feedback/i, 150_000)
  await page.goto(linkIn(mail, '/feedback/submit/'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ravi Subramanian')
  // The session outlived both restarts.
  const mine = await student.calls.get('/api/v1/internships/mine')
  expect(await mine.json()).toMatchObject([{ supervisors: [{ feedbackStatus: 'pending' }] }])
  expect(inbox.to(supervisor)).toHaveLength(1)
})
