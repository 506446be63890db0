import { expect, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { makeStudent } from './student.ts'
import { makeApprovedSupervisor, request } from './student-record.ts'

// Acknowledged changes survive when the process is killed.

test('an email in the queue is sent once after kill -9 and a restart', async ({ world, server, inbox, page }) => {
  const student = await makeStudent(world, { firstName: 'Ravi', lastName: 'Subramanian', email: 'ravi@gmail.com' })
  const supervisor = 'e.dahlstroem@northwind.example'
  const { id } = await makeApprovedSupervisor(world, student, supervisor)
  await inbox.waitFor(student.email, /approved/i)

  // The mail server is unreachable, so the email cannot have been sent when the process is killed.
  await server.stop()
  await server.start({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await request(student, id)
  await server.stop('SIGKILL')
  expect(inbox.to(supervisor)).toEqual([])

  await server.start()
  // An interrupted delivery is retried in less than a minute, a failed one even earlier.
  const mail = await inbox.waitFor(supervisor, /feedback/i, 150_000)
  await page.goto(linkIn(mail, '/feedback/submit/'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ravi Subramanian')
  // The session survived both restarts.
  const mine = await student.api.get('/api/v1/internships/mine')
  expect(await mine.json()).toMatchObject([{ supervisors: [{ feedbackStatus: 'pending' }] }])
  expect(inbox.to(supervisor)).toHaveLength(1)
})
