import { expect, expectAccessible, test } from './fixtures.ts'
import { makeStudent } from './student.ts'
import { adminOf, makeApprovedSupervisor, openAs } from './student-record.ts'

// Emails that the mail server has refused for three days are kept, and an admin can send them again.

test('an email that was given up arrives after Send again', async ({ world, server, inbox, page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const student = await makeStudent(world, { firstName: 'Ines', lastName: 'Moreau', email: 'ines.moreau@gmail.com' })
  const admin = await adminOf(world)
  inbox.busyAddresses.add(student.email)
  await makeApprovedSupervisor(world, student, 's.okafor@northwind.example')
  await server.stop()
  // Instead of waiting for three days: the next attempt is the last one.
  await server.query(
    "update pgboss.job set retry_limit = 0, start_after = now() where name = 'email' and state in ('created', 'retry')",
  )
  await server.start()

  await openAs(page, admin, '/admin/status')
  const failed = page.getByRole('region', { name: /^Failed emails/ })
  const row = failed.getByRole('listitem').filter({ hasText: student.email })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(row).toContainText('4.2.1 The mailbox is busy')
  await expectAccessible(page)

  await test.step('while the mail server still refuses it, it stays in the queue', async () => {
    await row.getByRole('button', { name: `to ${student.email}` }).click()
    await expect(failed.getByText('The email is in the queue again')).toBeVisible()
    await expect(failed.getByText('No emails have failed.')).toBeVisible()
    expect(inbox.to(student.email).filter(({ subject }) => /approved/i.test(subject))).toEqual([])
  })

  inbox.busyAddresses.delete(student.email)
  await inbox.waitFor(student.email, /approved/i, 90_000)
})
